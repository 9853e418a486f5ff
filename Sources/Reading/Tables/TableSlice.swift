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
    let groups = all.grouped { columns.text(row: $0, column: column) }
    let numbers = groups.map {
      Quantity($0.key, decimalComma: columns.hasDecimalComma(column))?.sortValue
    }
    return order(of: numbers).map { place in
      TableSlice(columns: columns, value: groups[place].key, rows: groups[place].rows)
    }
  }

  private static func order(of numbers: [Double?]) -> [Int] {
    guard !numbers.contains(nil) else { return Array(numbers.indices) }
    return numbers.indices.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
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
    // columns that repeat a value mostly do so early
    let few = TableSlice(columns: columns, value: nil, rows: Array(rows.prefix(200)))
    return few.isUnique(together: [column]) && isUnique(together: [column])
  }
}

extension [Int] {
  /// The rows with each key, in order of first appearance.
  func grouped(by key: (Int) -> String) -> [(key: String, rows: [Int])] {
    var groups: [(key: String, rows: [Int])] = []
    var places: [String: Int] = [:]
    for row in self {
      let key = key(row)
      if let place = places[key] {
        groups[place].rows.append(row)
      } else {
        places[key] = groups.count
        groups.append((key, [row]))
      }
    }
    return groups
  }
}
