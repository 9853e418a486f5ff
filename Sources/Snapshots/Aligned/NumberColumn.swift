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
      rows.lines.indices.allSatisfy { !rows.cell(row: $0, column: 1 - column).range.isEmpty }
        && Self.isOfNumbers(column, cuts, rows, in: buffer)
    }
    guard let column = [0, 1].first(where: isOfNumbers) else { return nil }
    isFirst = column == 0
  }

  /// Whether each row has a number in a column, and at least half of them end below the end of its name.
  ///
  /// - Parameter mayBeEmpty: Whether rows may have nothing there, if some have something.
  static func isOfNumbers(
    _ column: Int, _ cuts: ColumnCuts, _ rows: AlignedRows, mayBeEmpty: Bool = false,
    in buffer: [UInt8]
  ) -> Bool {
    var (count, endingBelow) = (0, 0)
    for (row, line) in rows.lines.enumerated() {
      let cell = rows.cell(row: row, column: column)
      if mayBeEmpty, cell.range.isEmpty { continue }
      guard isNumber(cell.text(in: buffer)) else { return false }
      count += 1
      if cell.range.upperBound == line.offset(ofColumn: cuts.names[column].upperBound) {
        endingBelow += 1
      }
    }
    return count > 0 && endingBelow * 2 >= count
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.contains(" ") && (Number.parse(shown: text) != nil || Magnitude(text) != nil)
  }
}
