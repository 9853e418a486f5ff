import Notation
import Snapshots

/// The rows of a table that form one snapshot, in the order of the file.
struct TableSlice: Sendable {
  let columns: TableColumns
  /// The value of the `frameBy` column that the rows share.
  let value: String?
  let rows: [Int]

  /// A slice for each value of a column, or one slice of all rows if `name` is `nil`.
  ///
  /// They are ordered by number if all values are numbers, else by first appearance.
  static func slices(
    of columns: TableColumns, by name: String?
  ) throws(SnapshotError) -> [TableSlice] {
    let all = Array(0..<columns.table.rowCount)
    guard let name, !columns.isEmpty else {
      return [TableSlice(columns: columns, value: nil, rows: all)]
    }
    let column = try columns.index(of: name, option: "frame-by")
    var rows: [[Int]] = []
    var values: [String] = []
    var places: [String: Int] = [:]
    for row in all {
      let value = columns.text(row: row, column: column)
      let place = places[value] ?? rows.count
      if place == rows.count {
        places[value] = place
        values.append(value)
        rows.append([])
      }
      rows[place].append(row)
    }
    return order(of: values).map { place in
      TableSlice(columns: columns, value: values[place], rows: rows[place])
    }
  }

  private static func order(of values: [String]) -> [Int] {
    let numbers = values.map { Quantity($0)?.sortValue }
    guard !numbers.contains(nil) else { return Array(values.indices) }
    return values.indices.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
  }

  /// Whether a column counts the rows: 1, 2, 3.
  func isCount(column: Int) -> Bool {
    rows.enumerated().allSatisfy { columns.table.text(row: $1, column: column) == "\($0 + 1)" }
  }

  /// Whether the rows have distinct values in a column.
  ///
  /// A column without a name does not if a row is empty there: marks before rows do not tell them
  /// apart, even if there are only two rows.
  func isUnique(column: Int) -> Bool {
    if ColumnName.number(columns.table.columns[column]) != nil,
      rows.contains(where: { columns.table.isEmpty(row: $0, column: column) })
    {
      return false
    }
    return DistinctCells.areDistinct(rows, column: column, of: columns.table)
  }
}
