/// Two columns of which one is of numbers that end below the end of its name, as programs print them:
///
/// ```
///   PID COMMAND
///     1 systemd
///  2211 gnome-shell
/// ```
///
/// It is what tells such a table from a title above some lines, where the header alone does not.
struct NumberColumn {
  /// Whether it is the first of the two.
  let isFirst: Bool

  /// `nil` where there is none: a row has no number there or nothing in the other column, or fewer
  /// than half of them end below the name, since values may be too long for their column.
  init?(_ cuts: ColumnCuts, rows: AlignedRows, in buffer: [UInt8]) {
    guard cuts.names.count == 2, rows.count > 0 else { return nil }
    func isOfNumbers(_ column: Int) -> Bool {
      var endingBelow = 0
      for (row, line) in rows.lines.enumerated() {
        let cell = rows.cell(row: row, column: column)
        guard !rows.cell(row: row, column: 1 - column).range.isEmpty,
          Self.isNumber(cell.text(in: buffer))
        else { return false }
        let end = line.offset(ofColumn: cuts.names[column].upperBound)
        if cell.range.upperBound == end { endingBelow += 1 }
      }
      return endingBelow * 2 >= rows.count
    }
    guard let column = [0, 1].first(where: isOfNumbers) else { return nil }
    isFirst = column == 0
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.contains(" ") && (Number.parse(shown: text) != nil || Magnitude(text) != nil)
  }
}
