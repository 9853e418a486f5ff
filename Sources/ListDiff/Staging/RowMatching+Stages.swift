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

  /// For each row in the window its offset once those without a partner are deleted.
  @usableFromInline var offsetsAfterDeletes: ContiguousArray<Int32> {
    var offsets = ContiguousArray<Int32>(repeating: 0, count: matching.targetOfSource.count)
    var kept = Int32(truncatingIfNeeded: window.source.lowerBound)
    let targets = matching.targetOfSource.span
    var offset = offsets.mutableSpan
    for i in targets.indices {
      offset[i] = kept
      kept += targets[i] == Matching.none ? 0 : 1
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
