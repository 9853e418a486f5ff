import Snapshots
import Notation
import ValueTrees

/// The columns of a table, scanned and computed, by name.
struct TableColumns: Sendable {
  let table: Table
  /// The scanned columns, then the computed ones.
  let names: [String]
  /// Each with the indexes of the columns that it names.
  private let expressions: [(expression: ColumnExpression, columns: [String: Int])]
  /// Of the columns that have any, by their indexes.
  private let decimals: [Int: Int]
  /// The columns whose numbers have a decimal comma.
  private let decimalCommas: Set<Int>

  /// The number of rows that decide which sign begins decimals.
  private static let sampledRows = 1_000

  init(table: Table, options: TableOptions) throws(SnapshotError) {
    self.table = table
    var names = table.columns
    var expressions: [(ColumnExpression, [String: Int])] = []
    for definition in options.compute {
      let expression = try ColumnExpression(parsing: definition)
      var columns: [String: Int] = [:]
      for name in expression.columns {
        columns[name] =
          try Self.index(of: name, in: names, option: "compute", file: table.file)
      }
      expressions.append((expression, columns))
      names.append(definition.name)
    }
    var decimals: [Int: Int] = [:]
    for (name, count) in options.decimals.sorted(by: { $0.key < $1.key }) {
      decimals[try Self.index(of: name, in: names, option: "decimals", file: table.file)] = count
    }
    let rows = 0..<min(table.rowCount, Self.sampledRows)
    // JSON and YAML have points
    decimalCommas =
      table.isTree
      ? []
      : Set(
        table.columns.indices.filter { column in
          Quantity.haveDecimalComma(rows.lazy.map { table.text(row: $0, column: column) })
        })
    self.names = names
    self.expressions = expressions
    self.decimals = decimals
  }

  /// Whether there is no header, so that options can name nothing.
  var isEmpty: Bool { table.columns.isEmpty }

  /// The column with a name, or with a number, from 1, if none is named so; else the only one whose path
  /// ends in the name.
  func index(of name: String, option: String) throws(SnapshotError) -> Int {
    if let index = names.lastIndex(of: name) { return index }
    if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
    return try Self.index(of: name, in: names, option: option, file: table.file)
  }

  func isComputed(_ column: Int) -> Bool {
    column >= table.columns.count
  }

  /// Whether a computed column after it has the same name, and stands for it.
  func isReplaced(_ column: Int) -> Bool {
    names[max(column + 1, table.columns.count)...].contains(names[column])
  }

  /// Whether a column is shown as it is written: neither computed nor rounded.
  func isAsWritten(_ column: Int) -> Bool {
    !isComputed(column) && decimals[column] == nil
  }

  /// Whether the numbers of a column have a decimal comma.
  func hasDecimalComma(_ column: Int) -> Bool {
    decimalCommas.contains(column) && isAsWritten(column)
  }

  private func quantity(row: Int, column: Int) -> Quantity? {
    Quantity(
      table.text(row: row, column: column), decimalComma: decimalCommas.contains(column))
  }

  func number(row: Int, column: Int) -> Double? {
    guard isComputed(column) else { return quantity(row: row, column: column)?.number }
    let first = table.columns.count
    // each once, however often the others name it
    var values: [Double?] = []
    for (expression, columns) in expressions[...(column - first)] {
      values.append(
        expression.value {
          let column = columns[$0]!
          return column < first ? number(row: row, column: column) : values[column - first]
        })
    }
    return values[column - first]
  }

  /// The number to sort by: sizes in bytes, times in seconds.
  func magnitude(row: Int, column: Int) -> Double? {
    isComputed(column)
      ? number(row: row, column: column) : quantity(row: row, column: column)?.sortValue
  }

  /// The value as it is shown: rounded and grouped if decimals were requested.
  func text(row: Int, column: Int) -> String {
    guard isComputed(column) || decimals[column] != nil else {
      return table.text(row: row, column: column)
    }
    if let number = number(row: row, column: column) {
      return Number.format(number, decimals: decimals[column])
    }
    return isComputed(column) ? "" : table.text(row: row, column: column)
  }

  /// Whether there are numbers, and at least half of the values that are not empty are numbers.
  func isMostlyNumeric(_ column: Int, rows: some Collection<Int>) -> Bool {
    if isComputed(column) { return true }
    var numbers = 0
    var others = 0
    for row in rows where !table.isEmpty(row: row, column: column) {
      if magnitude(row: row, column: column) == nil { others += 1 } else { numbers += 1 }
    }
    return numbers > 0 && numbers >= others
  }

  private static func index(
    of name: String, in names: [String], option: String, file: String
  ) throws(SnapshotError) -> Int {
    let meant = try ColumnName.meant(by: name, among: names, option: option, file: file)
    guard let index = meant.flatMap({ names.lastIndex(of: $0) }) else {
      throw .unknownColumn(name: name, option: option, file: file, columns: names)
    }
    return index
  }
}

/// The columns of a table that are fields of its rows; all of them share this object.
final class FieldColumns: LazyRows {
  let columns: TableColumns
  let places: Places
  /// The indexes of those that are not shown until they change.
  private let hidden: Set<Int>
  private let outlined: Set<Int>
  /// Whether all fields are shown as they are written.
  private let areAsWritten: Bool

  /// Which columns are fields.
  struct Places: Sendable {
    /// The indexes of the columns, in the order of the fields.
    var fields: [Int] = []
    var names: [String] = []
  }

  /// - Parameter last: The places of the table before. Equal arrays are shared, so that comparing
  ///   them for each row is cheap.
  init(_ layout: TableLayout, like last: Places = Places(), part: Int? = nil) {
    columns = layout.columns
    hidden = layout.hidden
    outlined = layout.outlined
    var fields = layout.fields
    if let part {
      let own = layout.columns.table.parts[part].columns
      let shown = fields.filter { own.contains($0) || layout.columns.isComputed($0) }
      // in the order of their table, unless options order them
      fields =
        zip(fields, fields.dropFirst()).allSatisfy(<)
        ? shown.sorted {
          (own.firstIndex(of: $0) ?? $0) < (own.firstIndex(of: $1) ?? $1)
        } : shown
    }
    let names = fields.lazy.map { layout.columns.names[$0] }
    places = Places(
      fields: fields == last.fields ? last.fields : fields,
      names: [last.names, columns.names].first { names.elementsEqual($0) } ?? Array(names))
    areAsWritten = fields.allSatisfy { layout.columns.isAsWritten($0) } && outlined.isEmpty
  }

  var names: [String] { places.names }

  var hasPaths: Bool { columns.table.isTree }

  func isHidden(at place: Int) -> Bool { hidden.contains(places.fields[place]) }

  func hasDecimalComma(at place: Int) -> Bool { columns.hasDecimalComma(places.fields[place]) }

  func value(of row: Int, at place: Int) -> String {
    let column = places.fields[place]
    if outlined.contains(column) {
      return columns.table.cell(row: row, column: column).outline(in: columns.table.bytes)
    }
    let text = columns.text(row: row, column: column)
    return isQuoted(row, column) ? "\"\(text)\"" : text
  }

  func told(of row: Int, at place: Int) -> String {
    let column = places.fields[place]
    guard columns.table.isTree, isAsWritten(row, column) else {
      return value(of: row, at: place)
    }
    return columns.table.cell(row: row, column: column).told(in: columns.table.bytes)
  }

  func hasMembers(ofColumn name: String) -> Bool {
    !places.names.contains(name)
      && columns.table.parents.contains { columns.table.columns[$0] == name }
  }

  private func isAsWritten(_ row: Int, _ column: Int) -> Bool {
    (areAsWritten || columns.isAsWritten(column) && !outlined.contains(column))
      && !isQuoted(row, column)
  }

  private func isQuoted(_ row: Int, _ column: Int) -> Bool {
    columns.table.quoted?.contains(column) == true
      && columns.table.isWordInQuotes(row: row, column: column)
  }

  /// The cell of a value that is shown as it is written.
  private func written(row: Int, place: Int) -> TableCell? {
    let column = places.fields[place]
    guard isAsWritten(row, column) else { return nil }
    return columns.table.cell(row: row, column: column)
  }

  /// The bytes of a value, if it is shown as it is written.
  private func range(row: Int, place: Int) -> Range<Int>? {
    written(row: row, place: place).flatMap { $0.isPlain ? $0.range : nil }
  }

  /// O(1) in an ASCII table, else O(bytes of the row).
  func isASCII(_ row: Int) -> Bool {
    if areAsWritten, columns.table.isASCII { return true }
    return names.indices.allSatisfy { place in
      guard let range = range(row: row, place: place) else {
        return value(of: row, at: place).utf8.allSatisfy { $0 < 0x80 }
      }
      return columns.table.bytes[range].allSatisfy { $0 < 0x80 }
    }
  }

  func isIdentical(_ row: Int, to otherRow: Int, of other: any LazyRows) -> Bool {
    if let other = other as? FieldColumns {
      if self === other, row == otherRow { return true }
      if areAsWritten, other.areAsWritten, places.fields == other.places.fields,
        columns.table.isWritten(row: row, like: otherRow, of: other.columns.table)
      {
        return true
      }
    }
    return names.indices.allSatisfy { isIdentical(row, at: $0, to: otherRow, of: other) }
  }

  func isIdentical(_ row: Int, at place: Int, to otherRow: Int, of other: any LazyRows) -> Bool {
    if let other = other as? FieldColumns, let cell = written(row: row, place: place),
      let otherCell = other.written(row: otherRow, place: place)
    {
      if cell.range.isEmpty, otherCell.range.isEmpty, columns.table.isTree {
        return told(of: row, at: place) == other.told(of: otherRow, at: place)
      }
      let isWrittenAlike =
        cell.coding == otherCell.coding
        && columns.table.bytes.isIdentical(
          in: cell.range, to: other.columns.table.bytes, in: otherCell.range)
      // other codings have several spellings of a value
      if isWrittenAlike || cell.isPlain && otherCell.isPlain { return isWrittenAlike }
    }
    return value(of: row, at: place).isIdentical(to: other.value(of: otherRow, at: place))
  }

  func forEachValue(at place: Int, of rows: [Int], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    columns.table.bytes.withUnsafeBufferPointer { bytes in
      for row in rows {
        if let range = range(row: row, place: place) {
          body(UnsafeBufferPointer(rebasing: bytes[range]))
        } else {
          var text = value(of: row, at: place)
          text.withUTF8(body)
        }
      }
    }
  }
}
