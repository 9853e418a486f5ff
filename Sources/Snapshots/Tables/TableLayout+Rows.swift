extension TableLayout {
  /// The rows of a frame that meet the conditions, sorted and cut to the limit. O(n log n) where
  /// sorted, else O(n).
  func rows(of frame: TableFrame) -> [Int] {
    var rows = frame.rows
    if !conditions.isEmpty {
      rows = rows.filter { row in conditions.allSatisfy { $0.holds(row, in: columns) } }
    }
    if let order { rows = order.sorted(rows, of: columns) }
    if let limit { rows = Array(rows.prefix(limit)) }
    return rows
  }

  /// Whether no two of these rows have the same key.
  func areKeysDistinct(_ rows: [Int]) -> Bool {
    if key.count == 1, columns.isAsWritten(key[0]) {
      return DistinctCells.areDistinct(rows, column: key[0], of: columns.table)
    }
    var seen: Set<String> = []
    seen.reserveCapacity(rows.count)
    return rows.allSatisfy { seen.insert(keyText($0)).inserted }
  }

  /// The values of the key columns, with dots between several.
  func keyText(_ row: Int) -> String {
    if key.count == 1 { return columns.text(row: row, column: key[0]) }
    return key.map { columns.text(row: row, column: $0) }.joined(separator: RowID.separator)
  }

  /// The rows of each section in order of first appearance; one without a title for all of them
  /// where there are no sections.
  func sections(of rows: [Int]) -> [(title: String, rows: [Int])] {
    guard let section else { return [("", rows)] }
    var sections: [(title: String, rows: [Int])] = []
    var places: [String: Int] = [:]
    for row in rows {
      let title = columns.text(row: row, column: section)
      let place = places[title] ?? sections.count
      if place == sections.count {
        places[title] = place
        sections.append((title, []))
      }
      sections[place].rows.append(row)
    }
    return sections
  }
}
