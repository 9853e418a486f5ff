/// The columns of a table that its rows show, which all of them share.
final class ShownColumns: Sendable {
  let columns: TableColumns
  let places: Places
  /// Whether all values are shown as they are written, and not worked out or rounded.
  private let areAsWritten: Bool

  /// Which columns are shown.
  struct Places: Sendable {
    /// Offsets into the columns, in the order in which they are shown.
    var shown: [Int] = []
    var names: [String] = []
  }

  /// - Parameter last: those of the table before. Where they are the same they are shared, so that
  ///   comparing them for each row takes no time.
  init(_ columns: TableColumns, shown: [Int], like last: Places = Places()) {
    self.columns = columns
    let names = shown.map { columns.names[$0] }
    places = Places(
      shown: shown == last.shown ? last.shown : shown,
      names: names == last.names ? last.names : names)
    areAsWritten = shown.allSatisfy { columns.isAsWritten($0) }
  }

  var names: [String] { places.names }

  func value(row: Int, place: Int) -> String {
    columns.text(row: row, column: places.shown[place])
  }

  func fields(row: Int) -> [Field] {
    names.indices.map { Field(name: names[$0], value: value(row: row, place: $0)) }
  }

  /// The values with two spaces between them.
  func text(row: Int) -> String {
    var text = ""
    for place in names.indices {
      if place > 0 { text += "  " }
      text += value(row: row, place: place)
    }
    return text
  }

  /// Where a value stands in the bytes of the table, if it is shown as it stands there.
  func range(row: Int, place: Int) -> Range<Int>? {
    let column = places.shown[place]
    guard areAsWritten || columns.isAsWritten(column) else { return nil }
    let cell = columns.table.cell(row: row, column: column)
    return cell.isPlain ? cell.range : nil
  }

  /// Whether all values of a row are written in ASCII. O(columns) in a table that is so itself, else
  /// O(bytes of the row).
  func isASCII(row: Int) -> Bool {
    let table = columns.table
    if areAsWritten, table.hasByteCharacters, table.isPlain(row: row) { return true }
    return names.indices.allSatisfy { place in
      guard let range = range(row: row, place: place) else {
        return value(row: row, place: place).utf8.allSatisfy { $0 < 0x80 }
      }
      return table.bytes[range].allSatisfy { $0 < 0x80 }
    }
  }

  /// Whether a row shows the same as one of other columns with the same names, byte for byte.
  func isIdentical(row: Int, to other: ShownColumns, _ otherRow: Int) -> Bool {
    if self === other, row == otherRow { return true }
    if areAsWritten, other.areAsWritten, places.shown == other.places.shown,
      columns.table.isWritten(row: row, like: otherRow, of: other.columns.table)
    {
      return true
    }
    return names.indices.allSatisfy { isIdentical(row: row, place: $0, to: other, otherRow) }
  }

  /// Whether two values are the same, byte for byte.
  func isIdentical(row: Int, place: Int, to other: ShownColumns, _ otherRow: Int) -> Bool {
    if let range = range(row: row, place: place),
      let otherRange = other.range(row: otherRow, place: place)
    {
      return columns.table.bytes.isIdentical(
        in: range, to: other.columns.table.bytes, in: otherRange)
    }
    return value(row: row, place: place).utf8.elementsEqual(
      other.value(row: otherRow, place: place).utf8)
  }
}
