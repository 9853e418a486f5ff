/// The rows of a table that make one snapshot, in the order of the file.
struct TableFrame: Sendable {
  let columns: TableColumns
  /// The value that the rows share in the `frameBy` column.
  let value: String?
  let rows: [Int]

  /// One frame for each value of the column, by number if all values are numbers, else in order of
  /// first appearance; one frame of all rows without a column.
  static func frames(
    of columns: TableColumns, by name: String?
  ) throws(SnapshotError) -> [TableFrame] {
    let all = Array(0..<columns.table.rowCount)
    guard let name, !columns.isEmpty else {
      return [TableFrame(columns: columns, value: nil, rows: all)]
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
      TableFrame(columns: columns, value: values[place], rows: rows[place])
    }
  }

  private static func order(of values: [String]) -> [Int] {
    let numbers = values.map { Number.parse(shown: $0) }
    guard !numbers.contains(nil) else { return Array(values.indices) }
    return values.indices.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
  }
}
