import Notation
import Snapshots

/// The rows of a table that form one snapshot, in the order of the file.
struct TableSlice: Sendable {
  let table: Table
  /// The value of the `frameBy` column that the rows share.
  var value: String?
  let rows: [Int]

  /// A slice for each value of a column, or one slice of all rows if `name` is `nil`.
  ///
  /// They are ordered by number if all values are numbers, else by first appearance.
  static func slices(of table: Table, by name: String?) throws(SnapshotError) -> [TableSlice] {
    let all = Array(0..<table.rowCount)
    guard let name, !table.columns.isEmpty else { return [TableSlice(table: table, rows: all)] }
    let column = try table.index(of: name, option: "frame-by")
    let groups = all.grouped { table.text(row: $0, column: column) }
    let numbers = groups.map {
      Quantity($0.key, decimalComma: table.decimalCommas.contains(column))?.sortValue
    }
    let order =
      numbers.contains(nil)
      ? Array(groups.indices)
      : groups.indices.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
    return order.map { TableSlice(table: table, value: groups[$0].key, rows: groups[$0].rows) }
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
