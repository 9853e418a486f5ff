extension RowMatching {
  /// Adds the rows that are updated, as paths before the change.
  @usableFromInline func addUpdated(to paths: inout [ElementPath], section: Int) {
    for row in updated { paths.append(ElementPath(element: row, section: section)) }
  }

  /// Adds the rows that go away, as paths before the change.
  @usableFromInline func addDeleted(to paths: inout [ElementPath], section: Int) {
    let targets = matching.targetOfSource.span
    guard targets.count > matching.pairCount else { return }
    if paths.isEmpty { paths.reserveCapacity(targets.count - matching.pairCount) }
    for i in targets.indices where targets[i] == Matching.none {
      paths.append(ElementPath(element: window.source.lowerBound + i, section: section))
    }
  }

  /// Whether a row of the list before the change lives on.
  @usableFromInline var hasSurvivors: Bool {
    window.source.lowerBound > 0 || suffixCount > 0
      || matching.targetOfSource.contains { $0 != Matching.none }
  }

  /// The rows that move within the section: offsets once deletes are done, and after the change.
  ///
  /// - Complexity: O(window) if rows are deleted and others move; O(moves) otherwise.
  var moves: some Sequence<(source: Int, target: Int)> {
    let sources = matching.sourceOfTarget
    let last = matching.moved.reduce(Matching.none) { max($0, sources[Int($1)]) }
    let offsets = offsetsAfterDeletes(through: Int(last))
    let (source, target) = (window.source.lowerBound, window.target.lowerBound)
    return matching.moved.lazy.map { row in
      let partner = sources[Int(row)]
      return (source + Int(offsets?[Int(partner)] ?? partner), target + Int(row))
    }
  }

  /// For each row of the window, up to the given one, its offset in it once those without a partner
  /// are deleted, or `nil` if no row is.
  private func offsetsAfterDeletes(through last: Int) -> ContiguousArray<Int32>? {
    let targets = matching.targetOfSource.span
    guard last >= 0, targets.count > matching.pairCount else { return nil }
    var offsets = ContiguousArray<Int32>(repeating: 0, count: last + 1)
    var offset = offsets.mutableSpan
    var kept: Int32 = 0
    for i in offset.indices {
      offset[i] = kept
      kept &+= targets[i] == Matching.none ? 0 : 1
    }
    return offsets
  }

  /// The rows that are not deleted, in their order before the change.
  ///
  /// - Parameter rows: the rows before the change, updated or not.
  @inlinable func kept<Row>(_ rows: ContiguousArray<Row>) -> ContiguousArray<Row> {
    let targets = matching.targetOfSource.span
    var kept = ContiguousArray<Row>()
    kept.reserveCapacity(rows.count)
    kept.append(contentsOf: rows[..<window.source.lowerBound])
    kept.append(addingCapacity: targets.count) { output in
      let source = rows.span.extracting(window.source)
      for i in targets.indices where targets[i] != Matching.none { output.append(source[i]) }
    }
    kept.append(contentsOf: rows[window.source.upperBound...])
    return kept
  }

  /// The rows before the change, with new content in those that are updated.
  @inlinable func updated<Row>(
    _ before: ContiguousArray<Row>, from after: ContiguousArray<Row>
  ) -> ContiguousArray<Row> {
    var rows = before
    for row in updated { rows[row] = after[target(ofUpdated: row)] }
    return rows
  }
}
