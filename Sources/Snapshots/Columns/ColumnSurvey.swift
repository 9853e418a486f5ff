internal import Notation

/// Measures the columns of rows: their widths, and whether they hold numbers.
struct ColumnSurvey {
  /// What is known about the values of one column.
  struct Column {
    let name: String
    /// The length of the longest value in characters (grapheme clusters).
    fileprivate(set) var width = 0
    fileprivate var hasNumber = false
    fileprivate var hasText = false

    /// Whether all values are numbers, with or without a unit, and there is at least one.
    var isNumeric: Bool { hasNumber && !hasText }
  }

  /// In the order in which they first appear.
  private(set) var columns: [Column] = []

  /// Adds rows.
  ///
  /// Consecutive rows of one table are measured together, column by column. O(bytes of the values).
  mutating func add(_ rows: [SnapshotRow]) {
    var table: (any LazyRows)?
    var members: [Int] = []
    for row in rows.indices {
      switch rows[row].values {
      case .written(_, let fields):
        add(members, of: table)
        (table, members) = (nil, [])
        for (place, field) in fields.enumerated() {
          var value = field.value
          value.withUTF8 { columns[index(of: field.name, at: place)].add($0) }
        }
      case .cells(let shown, let member):
        if shown !== table {
          add(members, of: table)
          (table, members) = (shown, [])
        }
        members.append(member)
      }
    }
    add(members, of: table)
  }

  private mutating func add(_ rows: [Int], of table: (any LazyRows)?) {
    guard let table, !rows.isEmpty else { return }
    for (place, name) in table.names.enumerated() {
      let index = index(of: name, at: place)
      table.forEachValue(at: place, of: rows) { columns[index].add($0) }
    }
  }

  private mutating func index(of name: String, at place: Int) -> Int {
    if place < columns.count, columns[place].name == name { return place }
    if let index = columns.firstIndex(where: { $0.name == name }) { return index }
    columns.append(Column(name: name))
    return columns.count - 1
  }
}

extension ColumnSurvey.Column {
  fileprivate mutating func add(_ value: UnsafeBufferPointer<UInt8>) {
    guard !value.isEmpty else { return }
    // CR LF is one character
    let hasByteCharacters = value.allSatisfy { $0 < 0x80 && $0 != .carriageReturn }
    width = max(
      width, hasByteCharacters ? value.count : String(decoding: value, as: UTF8.self).count)
    if hasText { return }
    if TableSchema.isNumber(value) { hasNumber = true } else { hasText = true }
  }
}
