/// The columns that were chosen for the key and repeated a value, and when one is the key again.
///
/// A single list that is out of order, two outputs in one say, is no reason to know rows by their likeness for
/// ever. But rows that are known by one thing now and by another then are worse than either; so a column
/// must have been a good key for a while, and has one chance.
struct GivenUpKeys: Sendable {
  private struct Record: Sendable {
    let column: String
    /// How many rows the list had in which a value was there twice.
    var rowCount: Int
    /// In how many lists in a row it would have been a good key since then.
    var streak = 0
    /// Whether it has been the key again.
    var isOut = false
  }

  /// In so many lists in a row, each another one than that before, a column must be a good key.
  static let patience = 10

  /// In the order in which they were chosen.
  private var records: [Record] = []

  var isEmpty: Bool { records.isEmpty }

  func contains(_ column: String) -> Bool { records.contains { $0.column == column } }

  /// Whether one of the columns may be the key again.
  var mayReturn: Bool { records.contains { !$0.isOut } }

  /// A column repeats a value in a list of so many rows; the second time it is given up for good.
  mutating func giveUp(_ column: String, rowCount: Int) {
    guard let index = records.firstIndex(where: { $0.column == column }) else {
      records.append(Record(column: column, rowCount: rowCount))
      return
    }
    records[index].isOut = true
  }

  /// Looks at a list, and the one before it; the column that is the key from this list on, if one is.
  ///
  /// O(rows) for each column.
  mutating func column(returningWith frame: TableFrame, after last: TableFrame) -> String? {
    guard !frame.rows.isEmpty else { return nil }
    for index in records.indices where !records[index].isOut {
      let isGood = Self.isGood(records[index], in: frame, after: last)
      records[index].streak = isGood ? records[index].streak + 1 : 0
    }
    return records.first { !$0.isOut && $0.streak >= Self.patience }?.column
  }

  /// Whether all rows have another value, and at least half of them (of the shorter list) had it before;
  /// in a list of a few rows, beside that in which a value was there twice, that says nothing.
  private static func isGood(
    _ record: Record, in frame: TableFrame, after last: TableFrame
  ) -> Bool {
    frame.rows.count > 1 && frame.rows.count * 2 >= record.rowCount
      && frame.isUnique(record.column) && last.isUnique(record.column)
      && frame.commonCount(of: record.column, with: last) * 2
        >= min(frame.rows.count, last.rows.count)
  }
}
