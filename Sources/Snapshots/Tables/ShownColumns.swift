/// The columns of a table that its rows show, which all of them share.
final class ShownColumns: Sendable {
  let columns: TableColumns
  /// Offsets into the columns, in the order in which they are shown.
  let shown: [Int]
  let names: [String]

  init(_ columns: TableColumns, shown: [Int]) {
    self.columns = columns
    self.shown = shown
    names = shown.map { columns.names[$0] }
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
        left.count == right.count && zip(left, right).allSatisfy { $0 == $1 }
      }
    }
    if case .some(.some(let isSame)) = known { return isSame }
    return value(row: row, place: place).utf8.elementsEqual(
      other.value(row: otherRow, place: place).utf8)
  }
}
