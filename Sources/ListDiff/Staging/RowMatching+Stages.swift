extension RowMatching {
  /// Adds the rows that are updated, as paths before the change.
  func addUpdated(to paths: inout [ElementPath], section: Int) {
    for row in updated { paths.append(ElementPath(element: row, section: section)) }
  }

  /// Adds the rows that go away, as paths before the change.
  func addDeleted(to paths: inout [ElementPath], section: Int) {
    let count = matching.targetOfSource.count - matching.pairCount
    guard count > 0 else { return }
    paths.reserveCapacity(count)
    matching.targetOfSource.forEachNone {
      paths.append(ElementPath(element: window.source.lowerBound + $0, section: section))
    }
  }

  /// Adds the rows that are new, as paths after the change.
  func addInserted(to paths: inout [ElementPath], section: Int) {
    let count = matching.sourceOfTarget.count - matching.pairCount
    guard count > 0 else { return }
    paths.reserveCapacity(count)
    matching.sourceOfTarget.forEachNone {
      paths.append(ElementPath(element: window.target.lowerBound + $0, section: section))
    }
  }

  /// Whether a row of the list before the change lives on.
  var hasSurvivors: Bool {
    window.source.lowerBound > 0 || suffixCount > 0
      || matching.targetOfSource.contains { $0 != Matching.none }
  }

  /// Adds the rows that move within the section: sources once deletes are done, targets after the
  /// change.
  ///
  /// - Complexity: O(window) if rows are deleted and others move; O(moves) otherwise.
  func addMoved(to paths: inout [(source: ElementPath, target: ElementPath)], section: Int) {
    guard !matching.moved.isEmpty else { return }
    if paths.isEmpty { paths.reserveCapacity(matching.moved.count) }
    let sources = matching.sourceOfTarget.span
    let last = matching.moved.reduce(Matching.none) { max($0, sources[Int($1)]) }
    let offsets = offsetsAfterDeletes(through: Int(last))
    for target in matching.moved {
      let source = sources[Int(target)]
      let offset = offsets.isEmpty ? source : offsets[Int(source)]
      paths.append(
        (
          ElementPath(element: window.source.lowerBound + Int(offset), section: section),
          ElementPath(element: window.target.lowerBound + Int(target), section: section)
        ))
    }
  }

  /// For each row of the window, up to the given one, its offset in it once those without a partner
  /// are deleted; empty if no row is.
  private func offsetsAfterDeletes(through last: Int) -> ContiguousArray<Int32> {
    let targets = matching.targetOfSource.span
    guard targets.count > matching.pairCount else { return [] }
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
    var survivors = 0
    for i in targets.indices { survivors &+= targets[unchecked: i] == Matching.none ? 0 : 1 }
    var kept = ContiguousArray<Row>()
    kept.reserveCapacity(rows.count - targets.count + survivors)
    kept.append(contentsOf: rows[..<window.source.lowerBound])
    // Adding nothing to an empty array would still write to the storage that all empty arrays share.
    if survivors > 0 {
      kept.append(addingCapacity: survivors) { output in
        let source = rows.span.extracting(window.source)
        for i in targets.indices where targets[unchecked: i] != Matching.none {
          output.append(source[i])
        }
      }
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
