extension ContiguousArray {
  /// The members except those at the given offsets, which must be ascending.
  ///
  /// - Complexity: O(members).
  @inlinable func removing(_ offsets: some Collection<Int>) -> ContiguousArray {
    var kept = ContiguousArray()
    kept.reserveCapacity(count - offsets.count)
    var start = 0
    // Even adding nothing to an empty array would write to the storage that empty arrays share.
    for offset in offsets {
      if start < offset { kept.append(contentsOf: self[start..<offset]) }
      start = offset + 1
    }
    if start < count { kept.append(contentsOf: self[start...]) }
    return kept
  }
}

extension RowMatching {
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
