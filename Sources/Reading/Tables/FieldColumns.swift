import FlipbookSnapshots
import FlipbookValueTrees

/// The columns of a table that are fields of its rows; all of them share this object.
final class FieldColumns: LazyRows {
  private let table: Table
  /// The indexes of the columns, in the order of the fields.
  private let fields: [Int]
  let names: [String]
  /// Those that are not shown until they change.
  private let hidden: Set<Int>
  /// Those that are shown without their members, since these are fields too.
  private let outlined: Set<Int>

  /// - Parameter last: The names of the table before. Equal arrays are shared, so that comparing them for each
  ///   row is cheap.
  init(
    _ table: Table, fields: [Int], hidden: Set<Int> = [], outlined: Set<Int> = [],
    like last: [String] = []
  ) {
    (self.table, self.fields, self.hidden, self.outlined) = (table, fields, hidden, outlined)
    let names = fields.map { table.columns[$0] }
    self.names = names == last ? last : names
  }

  var hasPaths: Bool { table.isTree }

  func isHidden(at place: Int) -> Bool { hidden.contains(fields[place]) }

  func hasDecimalComma(at place: Int) -> Bool { table.decimalCommas.contains(fields[place]) }

  func value(of row: Int, at place: Int) -> String {
    let cell = table.cell(row: row, column: fields[place])
    if outlined.contains(fields[place]) { return cell.outline(in: table.bytes) }
    let text = cell.text(in: table.bytes)
    return isQuoted(row, fields[place]) ? "\"\(text)\"" : text
  }

  func told(of row: Int, at place: Int) -> String {
    guard table.isTree, let cell = written(row, place) else { return value(of: row, at: place) }
    return cell.told(in: table.bytes)
  }

  func hasMembers(ofColumn name: String) -> Bool {
    !names.contains(name) && table.parents.contains { table.columns[$0] == name }
  }

  private func isQuoted(_ row: Int, _ column: Int) -> Bool {
    table.quoted?.contains(column) == true && table.isWordInQuotes(row: row, column: column)
  }

  /// The cell of a value that is shown as it is written.
  private func written(_ row: Int, _ place: Int) -> TableCell? {
    let column = fields[place]
    if outlined.contains(column) || isQuoted(row, column) { return nil }
    return table.cell(row: row, column: column)
  }

  /// O(1) in an ASCII table, else O(bytes of the row).
  func isASCII(_ row: Int) -> Bool {
    table.isASCII
      || names.indices.allSatisfy { value(of: row, at: $0).utf8.allSatisfy { $0 < 0x80 } }
  }

  func isIdentical(_ row: Int, to otherRow: Int, of other: any LazyRows) -> Bool {
    if let other = other as? FieldColumns, fields == other.fields,
      table.isWritten(row: row, like: otherRow, of: other.table)
    {
      return true
    }
    return names.indices.allSatisfy { isIdentical(row, at: $0, to: otherRow, of: other) }
  }

  func isIdentical(_ row: Int, at place: Int, to otherRow: Int, of other: any LazyRows) -> Bool {
    guard let other = other as? FieldColumns else {
      return value(of: row, at: place).isIdentical(to: other.value(of: otherRow, at: place))
    }
    if let cell = written(row, place), let otherCell = other.written(otherRow, place),
      cell.isPlain, otherCell.isPlain, !cell.range.isEmpty
    {
      return table.bytes.isIdentical(
        in: cell.range, to: other.table.bytes, in: otherCell.range)
    }
    return told(of: row, at: place).isIdentical(to: other.told(of: otherRow, at: place))
  }

  func forEachValue(at place: Int, of rows: [Int], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    table.bytes.withUnsafeBufferPointer { bytes in
      for row in rows {
        if let cell = written(row, place), cell.isPlain {
          body(UnsafeBufferPointer(rebasing: bytes[cell.range]))
        } else {
          var text = value(of: row, at: place)
          text.withUTF8(body)
        }
      }
    }
  }
}
