extension RowMatching {
  /// The rows that are not deleted, in their order before the change.
  ///
  /// - Parameters:
  ///   - rows: the rows before the change, updated or not.
  ///   - deleted: those of the middle that are.
  @inlinable func kept<Row>(
    _ rows: ContiguousArray<Row>, without deleted: UnpairedRows
  ) -> ContiguousArray<Row> {
    let survivors = deleted.rowCount - deleted.count
    var kept = ContiguousArray<Row>()
    kept.reserveCapacity(rows.count - deleted.count)
    kept.append(contentsOf: rows[..<middle.source.lowerBound])
    // Adding nothing to an empty array would still write to the storage that all empty arrays share.
    if survivors > 0 {
      kept.append(addingCapacity: survivors) { output in
        let source = rows.span.extracting(middle.source)
        deleted.forEachOther { output.append(source[$0]) }
      }
    }
    kept.append(contentsOf: rows[middle.source.upperBound...])
    return kept
  }

  /// The rows before the change, with new content in those that are updated.
  @inlinable func updated<Row>(
    _ before: ContiguousArray<Row>, from after: ContiguousArray<Row>
  ) -> ContiguousArray<Row> {
    var rows = ContiguousArray<Row>()
    rows.reserveCapacity(before.count)
    rows.append(contentsOf: before)
    for row in updated { rows[row] = after[target(ofUpdated: row)] }
    return rows
  }
}
