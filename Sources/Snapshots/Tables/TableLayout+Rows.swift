extension TableLayout {
  /// A row of a table that has its place but not yet its identity.
  struct LaidOutRow {
    var section: String
    var key: String
    /// The line of the file on which the row starts.
    var line: Int
    /// The place of the row in the file, from 1.
    var number: Int
    var row: Outline.Row
  }

  /// The rows of a frame that meet the conditions, sorted and cut to the limit. O(n log n) where sorted, else O(n).
  func rows(of frame: TableFrame) -> [LaidOutRow] {
    var rows = frame.rows
    if !conditions.isEmpty {
      rows = rows.filter { row in conditions.allSatisfy { $0.holds(row, in: columns) } }
    }
    if let order { rows = order.sorted(rows, of: columns) }
    if let limit { rows = Array(rows.prefix(limit)) }
    let names = shown.map { columns.names[$0] }
    return rows.map { laidOut($0, names: names) }
  }

  private func laidOut(_ row: Int, names: [String]) -> LaidOutRow {
    var fields: [Field] = []
    fields.reserveCapacity(shown.count)
    for (column, name) in zip(shown, names) {
      fields.append(Field(name: name, value: columns.text(row: row, column: column)))
    }
    return LaidOutRow(
      section: section.map { columns.text(row: row, column: $0) } ?? "", key: keyText(row),
      line: Int(columns.table.lines[row]), number: row + 1,
      row: Outline.Row(text: Self.text(of: fields), fields: fields))
  }

  private func keyText(_ row: Int) -> String {
    if key.count == 1 { return columns.text(row: row, column: key[0]) }
    return key.map { columns.text(row: row, column: $0) }.joined(separator: " · ")
  }

  private static func text(of fields: [Field]) -> String {
    var text = ""
    text.reserveCapacity(fields.reduce(0) { $0 + $1.value.utf8.count + 2 })
    for (place, field) in fields.enumerated() {
      if place > 0 { text += "  " }
      text += field.value
    }
    return text
  }
}
