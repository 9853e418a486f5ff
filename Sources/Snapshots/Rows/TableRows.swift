/// The fields of the rows of a table, in order.
package final class TableColumns: Sendable {
  package let names: [String]
  /// The columns of the fields in the grid; `nil` if all columns are fields, in order.
  fileprivate let fields: [Int]?
  /// The columns that are hidden until they change.
  fileprivate let hidden: Set<Int>
  /// The columns that are shown without their members, because these are fields as well.
  fileprivate let outlined: Set<Int>
  /// The columns whose numbers have a decimal comma.
  fileprivate let decimalCommas: Set<Int>
  /// The names of columns whose members have columns.
  fileprivate let parents: [String]

  package init(
    _ names: [String], fields: [Int]? = nil, hidden: Set<Int> = [], outlined: Set<Int> = [],
    decimalCommas: Set<Int> = [], parents: [String] = []
  ) {
    (self.names, self.fields, self.hidden, self.outlined) = (names, fields, hidden, outlined)
    (self.decimalCommas, self.parents) = (decimalCommas, parents)
  }
}

/// The rows of a table, whose values become text on demand. All rows share this object.
///
/// `row` is an index in the table; `place` is the index of a field in a row.
package final class TableRows: Sendable {
  package let columns: TableColumns
  package let grid: CellGrid
  /// Whether they are of a recording or a history, which has values only as they were shown.
  package let isRecorded: Bool

  package init(_ grid: CellGrid, _ columns: TableColumns, isRecorded: Bool = false) {
    (self.grid, self.columns, self.isRecorded) = (grid, columns, isRecorded)
  }

  /// Creates rows of values as shown, row by row. They are independent of the original table and do not keep
  /// its text in memory.
  package convenience init(recorded values: [String], _ columns: TableColumns) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.reduce(0) { $0 + $1.utf8.count })
    let cells = values.map { value in
      bytes += value.utf8
      return TableCell(start: bytes.count - value.utf8.count, end: bytes.count)
    }
    self.init(
      CellGrid(bytes, cells: cells, columnCount: columns.names.count), columns, isRecorded: true)
  }

  /// The same rows, some of whose fields have other names. O(fields).
  func renamed(_ names: [String: String]) -> TableRows {
    with(columns.names.map { names[$0] ?? $0 }, fields: columns.fields)
  }

  /// The same rows with only those of the given fields that they have, in that order. O(fields).
  package func keeping(_ names: [String]) -> TableRows {
    if self.names == names { return self }
    let places = Dictionary(zip(self.names, self.names.indices)) { first, _ in first }
    let kept = names.filter { places[$0] != nil }
    return with(kept, fields: kept.map { column(places[$0]!) })
  }

  private func with(_ names: [String], fields: [Int]?) -> TableRows {
    TableRows(
      grid,
      TableColumns(
        names, fields: fields, hidden: columns.hidden, outlined: columns.outlined,
        decimalCommas: columns.decimalCommas, parents: columns.parents),
      isRecorded: isRecorded)
  }

  /// The memory of recorded rows, without the shared columns.
  package var byteCount: Int {
    128 + grid.bytes.count + grid.cells.count * MemoryLayout<TableCell>.stride
  }

  /// The names of the fields.
  package var names: [String] { columns.names }

  /// The column of a field in the grid.
  package func column(_ place: Int) -> Int { columns.fields?[place] ?? place }

  /// Whether dots in the names separate nested members.
  var hasPaths: Bool { grid.isTree || isRecorded }

  /// Whether the column of the field at `place` is hidden until it changes.
  package func isHidden(at place: Int) -> Bool { columns.hidden.contains(column(place)) }

  /// Whether the numbers of the field at `place` have a decimal comma.
  func hasDecimalComma(at place: Int) -> Bool { columns.decimalCommas.contains(column(place)) }

  /// Whether a name refers to objects or arrays that are not columns themselves but whose members are.
  func hasMembers(ofColumn name: String) -> Bool {
    !names.contains(name) && columns.parents.contains(name)
  }

  /// The value of a row in the field at `place`.
  package func value(of row: Int, at place: Int) -> String {
    let column = column(place)
    let isOutlined = columns.outlined.contains(column)
    return isOutlined ? grid[row, column].outline(in: grid.bytes) : grid.text(row, column)
  }

  /// The value for reports of changes: `null` and `""` for values that are shown as empty text, and empty if
  /// there is no value.
  func told(of row: Int, at place: Int) -> String {
    guard grid.isTree, let cell = written(row, place) else { return value(of: row, at: place) }
    return cell.told(in: grid.bytes)
  }

  /// The value for a report of its change from or to that of another version: a string is in quotes if only they
  /// distinguish it from the other value, such as `"1"` from `1`.
  func told(of row: Int, at place: Int, besides otherRow: Int, of other: TableRows) -> String {
    let text = told(of: row, at: place)
    guard isString(row, place),
      let otherPlace = names == other.names ? place : other.names.firstIndex(of: names[place]),
      !other.isString(otherRow, otherPlace), other.told(of: otherRow, at: otherPlace) == text
    else { return text }
    return "\"\(text)\""
  }

  /// Whether a value is a string of JSON or YAML.
  private func isString(_ row: Int, _ place: Int) -> Bool {
    grid.isTree && grid[row, column(place)].isString(in: grid.bytes)
  }

  package func fields(of row: Int) -> [Field] {
    names.enumerated().map { Field(name: $1, value: value(of: row, at: $0)) }
  }

  /// The values joined by two spaces.
  func text(of row: Int) -> String {
    names.indices.map { value(of: row, at: $0) }.joined(separator: "  ")
  }

  /// The cell of a value that is shown as written.
  private func written(_ row: Int, _ place: Int) -> TableCell? {
    let column = column(place)
    return columns.outlined.contains(column) ? nil : grid[row, column]
  }

  /// Whether all values of a row are ASCII. O(1) in an ASCII table, otherwise O(bytes of the row).
  func isASCII(_ row: Int) -> Bool {
    grid.isASCII
      || names.indices.allSatisfy { value(of: row, at: $0).utf8.allSatisfy { $0 < 0x80 } }
  }

  /// Whether a row is written like one of another table with the same fields; see ``CellGrid``.
  package func isWritten(row: Int, like otherRow: Int, of other: TableRows) -> Bool {
    columns.fields == other.columns.fields
      && grid.isWritten(row: row, like: otherRow, of: other.grid)
  }

  /// Whether a row shows the same as a row of `other`, byte for byte. Both must have the same field names.
  func isIdentical(_ row: Int, to otherRow: Int, of other: TableRows) -> Bool {
    isWritten(row: row, like: otherRow, of: other)
      || names.indices.allSatisfy { isIdentical(row, at: $0, to: otherRow, of: other) }
  }

  /// Whether a row has the same value in the field at `place` as a row of `other`, byte for byte. Both must
  /// have the same field names.
  func isIdentical(_ row: Int, at place: Int, to otherRow: Int, of other: TableRows) -> Bool {
    if isRecorded != other.isRecorded {
      return value(of: row, at: place).isIdentical(to: other.value(of: otherRow, at: place))
    }
    if let cell = written(row, place), let otherCell = other.written(otherRow, place),
      cell.isPlain, otherCell.isPlain, !cell.range.isEmpty
    {
      return isString(row, place) == other.isString(otherRow, place)
        && grid.bytes.isIdentical(in: cell.range, to: other.grid.bytes, in: otherCell.range)
    }
    return told(of: row, at: place, besides: otherRow, of: other)
      .isIdentical(to: other.told(of: otherRow, at: place, besides: row, of: self))
  }

  /// Calls `body` with the UTF-8 of the value of each row in the field at `place`.
  ///
  /// Values that are shown as written are not converted to strings.
  func forEachValue(at place: Int, of rows: [Int], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    grid.bytes.withUnsafeBufferPointer { bytes in
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

extension SnapshotRow {
  /// The row with the new names of renamed columns.
  package func renamed(by changes: [ColumnChange]) -> SnapshotRow {
    let names = Dictionary(
      changes.compactMap { change in change.newName.map { (change.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    if names.isEmpty { return self }
    var row = self
    switch values {
    case .written(let text, var fields):
      for place in fields.indices {
        fields[place].name = names[fields[place].name] ?? fields[place].name
      }
      row.values = .written(text: text, fields: fields)
    case .cells(let table, let place):
      row.values = .cells(table.renamed(names), row: place)
    case .line, .note: break
    }
    return row
  }
}
