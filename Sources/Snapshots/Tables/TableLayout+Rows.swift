extension TableLayout {
  /// A row of a table that has its place but not yet its identity.
  struct LaidOutRow {
    var section: String
    var key: String
    /// The line of the file on which the row starts.
    var line: Int
    var row: Outline.Row
  }

  /// The rows of a frame, sorted and cut to the limit. O(n log n) where sorted, else O(n).
  func rows(of frame: TableFrame) -> [LaidOutRow] {
    var rows = frame.rows
    if let order { rows = order.sorted(rows, of: columns) }
    if let limit { rows = Array(rows.prefix(limit)) }
    let names = shown.map { columns.names[$0] }
    return rows.map { laidOut($0, names: names) }
  }

  private func laidOut(_ row: Int, names: [String]) -> LaidOutRow {
    var fields: [Field] = []
    fields.reserveCapacity(shown.count)
    var text = ""
    for (column, name) in zip(shown, names) {
      let value = columns.text(row: row, column: column)
      if !fields.isEmpty { text += "  " }
      text += value
      fields.append(Field(name: name, value: value))
    }
    return LaidOutRow(
      section: section.map { columns.text(row: row, column: $0) } ?? "",
      key: key.map { columns.text(row: row, column: $0) }.joined(separator: " · "),
      line: Int(columns.table.lines[row]), row: Outline.Row(text: text, fields: fields))
  }
}
