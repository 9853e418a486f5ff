/// A column to sort by and the direction.
struct SortOrder: Sendable {
  let column: Int
  let isDescending: Bool

  /// Reads `name`, `-name`, `name:asc` or `name:desc`; a column of exactly that name goes first.
  init(_ text: String, columns: TableColumns) throws(SnapshotError) {
    if columns.names.contains(text) {
      column = try columns.index(of: text, option: "sort")
      isDescending = false
      return
    }
    var name = text[...]
    var isDescending = false
    if name.hasSuffix(":desc") {
      isDescending = true
      name = name.dropLast(5)
    } else if name.hasSuffix(":asc") {
      name = name.dropLast(4)
    } else if name.hasPrefix("-") {
      isDescending = true
      name = name.dropFirst()
    }
    if let colon = name.lastIndex(of: ":"), columns.names.contains(String(name[..<colon])) {
      let known = name[..<colon]
      throw .badOption(
        option: "sort", value: text, expected: "say “\(known):desc” or “\(known):asc”")
    }
    column = try columns.index(of: String(name), option: "sort")
    self.isDescending = isDescending
  }

  /// The rows in order: by number, with units, if most values are numbers, else by text; empty values last.
  ///
  /// Rows with equal values keep their order. O(n log n).
  func sorted(_ rows: [Int], of columns: TableColumns) -> [Int] {
    if columns.isMostlyNumeric(column, rows: rows) {
      sorted(rows) { columns.magnitude(row: $0, column: column) }
    } else {
      sorted(rows) { row in
        let text = columns.text(row: row, column: column)
        return text.isEmpty ? nil : text
      }
    }
  }

  private func sorted<Value: Comparable>(_ rows: [Int], by value: (Int) -> Value?) -> [Int] {
    let valued = rows.enumerated().map { (value: value($1), place: $0, row: $1) }
    return valued.sorted { one, other in
      switch (one.value, other.value) {
      case (let left?, let right?) where left != right:
        return isDescending ? left > right : left < right
      case (_?, nil): return true
      case (nil, _?): return false
      default: return one.place < other.place
      }
    }.map(\.row)
  }
}
