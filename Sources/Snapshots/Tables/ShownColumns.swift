import Glibc

/// The columns of a table that its rows show, which all of them share.
final class ShownColumns: Sendable {
  let columns: TableColumns
  /// Offsets into the columns, in the order in which they are shown.
  let shown: [Int]
  let names: [String]

  /// - Parameter last: the names of the table before. Where they are the same they are shared, so that
  ///   comparing them for each row takes no time.
  init(_ columns: TableColumns, shown: [Int], like last: [String] = []) {
    self.columns = columns
    self.shown = shown
    let names = shown.map { columns.names[$0] }
    self.names = names == last ? last : names
  }

  func value(row: Int, place: Int) -> String {
    columns.text(row: row, column: shown[place])
  }

  func fields(row: Int) -> [Field] {
    names.indices.map { Field(name: names[$0], value: value(row: row, place: $0)) }
  }

  /// The values with two spaces between them.
  func text(row: Int) -> String {
    var text = ""
    for place in shown.indices {
      if place > 0 { text += "  " }
      text += value(row: row, place: place)
    }
    return text
  }

  /// The bytes of a value, where they stand in the file as they are shown.
  func withBytes<Result>(
    row: Int, place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard columns.isAsWritten(shown[place]) else { return nil }
    let cell = columns.table.cell(row: row, column: shown[place])
    guard cell.coding == .plain else { return nil }
    return columns.table.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[cell.range]))
    }
  }

  /// Whether two values are the same, byte for byte.
  func isIdentical(row: Int, place: Int, to other: ShownColumns, _ otherRow: Int) -> Bool {
    let known = withBytes(row: row, place: place) { left in
      other.withBytes(row: otherRow, place: place) { right in
        left.count == right.count
          && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
      }
    }
    if case .some(.some(let isSame)) = known { return isSame }
    return value(row: row, place: place).utf8.elementsEqual(
      other.value(row: otherRow, place: place).utf8)
  }
}
