extension RowMatching {
  /// Adds the rows that are updated, as paths before the change.
  func addUpdated(to paths: inout [ElementPath], section: Int) {
    for row in updated { paths.append(ElementPath(element: row, section: section)) }
  }

  /// Adds the rows that go away, as paths before the change.
  func addDeleted(to paths: inout [ElementPath], section: Int) {
    let count = matching.leavingCount
    guard count > 0 else { return }
    paths.reserveLargePages(count)
    UnpairedRows(matching.targetOfSource).forEach {
      paths.append(ElementPath(element: window.source.lowerBound + $0, section: section))
    }
  }

  /// Adds the rows that are new, as paths after the change.
  func addInserted(to paths: inout [ElementPath], section: Int) {
    let count = matching.arrivingCount
    guard count > 0 else { return }
    paths.reserveLargePages(count)
    UnpairedRows(matching.sourceOfTarget).forEach {
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
    if paths.isEmpty { paths.reserveLargePages(matching.moved.count) }
    let sources = matching.sourceOfTarget.span
    let hasDeletes = matching.leavingCount > 0
    let last = matching.moved.reduce(Matching.none) { max($0, sources[Int($1)]) }
    let deleted = UnpairedCounts(matching.targetOfSource, upTo: hasDeletes ? Int(last) + 1 : 0)
    for target in matching.moved {
      let source = Int(sources[Int(target)])
      let offset = hasDeletes ? source - deleted.count(before: source) : source
      paths.append(
        (
          ElementPath(element: window.source.lowerBound + offset, section: section),
          ElementPath(element: window.target.lowerBound + Int(target), section: section)
        ))
    }
  }

  /// The rows that are not deleted, in their order before the change.
  ///
  /// - Parameter rows: the rows before the change, updated or not.
  @inlinable func kept<Row>(_ rows: ContiguousArray<Row>) -> ContiguousArray<Row> {
    let deleted = UnpairedRows(matching.targetOfSource)
    let survivors = deleted.rowCount - deleted.count
    var kept = ContiguousArray<Row>()
    kept.reserveLargePages(rows.count - deleted.count)
    kept.append(contentsOf: rows[..<window.source.lowerBound])
    // Adding nothing to an empty array would still write to the storage that all empty arrays share.
    if survivors > 0 {
      kept.append(addingCapacity: survivors) { output in
        let source = rows.span.extracting(window.source)
        deleted.forEachOther { output.append(source[$0]) }
      }
    }
    kept.append(contentsOf: rows[window.source.upperBound...])
    return kept
  }

  /// The rows before the change, with new content in those that are updated.
  @inlinable func updated<Row>(
    _ before: ContiguousArray<Row>, from after: ContiguousArray<Row>
  ) -> ContiguousArray<Row> {
    var rows = ContiguousArray<Row>()
    rows.reserveLargePages(before.count)
    rows.append(contentsOf: before)
    for row in updated { rows[row] = after[target(ofUpdated: row)] }
    return rows
  }
}
