import FlipbookNotation
import FlipbookSnapshots

/// A table: its cells and their properties.
struct Table: Sendable {
  let file: String
  private(set) var grid: CellGrid
  /// The names of the columns, distinct and not empty; the array is empty if there is no header.
  var columns: [String]
  /// The columns that are shown only on request or once they have changed.
  var hidden: Set<Int> = []
  /// The hidden columns that are not part of a row unless requested, because their members are columns.
  var parents: Set<Int> = []
  /// The columns whose members are columns, except in some rows, where the value is a word, `null` or empty,
  /// which no other column shows. They are part of the rows; where they have members, they are shown as `{…}`.
  var outlined: Set<Int> = []
  /// The hidden columns that are values inside arrays.
  var partsOfArrays: Set<Int> = []
  /// Whether a column may identify the rows; false for a list of bare values.
  var hasKeys = true
  /// The lines around the rows, in order, such as a title, a summary or a legend.
  var notes: [Note] = []
  /// The tables from which the rows come, in order; empty if there is only one.
  var parts: [Part] = []
  /// The line on which each row begins, from 1.
  var lines: [UInt32]
  /// The columns whose numbers have a decimal comma.
  private(set) var decimalCommas: Set<Int> = []

  /// A line that is not a row of the table.
  struct Note: Equatable {
    /// The bytes of the line, without trailing blanks.
    let bytes: Range<Int>
    /// The number of rows before it.
    let row: Int
    /// The part that contains the line, if the table has parts.
    var part = 0
  }

  /// One of several tables in the text, which becomes a section.
  struct Part {
    let title: String
    /// The words of its titles, which identify the part if its title is empty.
    let name: String
    /// The index of its first row.
    let start: Int
    /// The columns of the table that the part has.
    let columns: [Int]
    /// Whether its rows are shown as printed, because the screen shows the columns of another table.
    var isAside = false
  }

  /// - Parameter cells: The cells of all columns, row by row, without the header.
  init(
    file: String, bytes: [UInt8] = [], columns: [String] = [], cells: [TableCell] = [],
    lines: [UInt32] = [], isTree: Bool = false
  ) {
    self.file = file
    self.columns = columns
    self.lines = lines
    grid = CellGrid(bytes, cells: cells, columnCount: columns.count, isTree: isTree)
  }

  var rowCount: Int { lines.count }

  /// Returns the rows with the given columns as their fields.
  ///
  /// - Parameters:
  ///   - hidden: The columns that are hidden until they change.
  ///   - outlined: The columns that are shown without their members, because these are fields as well.
  ///   - last: The names of the previous table. Equal arrays are shared, so that comparing them for each row
  ///     is cheap. Members of JSON and YAML keep their order, which depends on the row that has them first.
  func rows(
    _ fields: [Int], hidden: Set<Int> = [], outlined: Set<Int> = [], like last: [String] = []
  ) -> TableRows {
    var fields = fields
    var names = fields.map { columns[$0] }
    if grid.isTree, !last.isEmpty, names != last {
      let order = Dictionary(zip(last, last.indices)) { first, _ in first }
      fields.sort { (order[columns[$0]] ?? .max, $0) < (order[columns[$1]] ?? .max, $1) }
      names = fields.map { columns[$0] }
    }
    return TableRows(
      grid,
      TableColumns(
        names == last ? last : names, fields: fields, hidden: hidden, outlined: outlined,
        decimalCommas: decimalCommas, parents: parents.map { columns[$0] }))
  }

  /// The line on which a row begins, with blanks instead of all that is between values.
  func line(ofRow row: Int) -> String {
    let bytes = grid.bytes
    let cells = columns.indices.map { grid[row, $0].range }.filter { !$0.isEmpty }
    guard let first = cells.map(\.lowerBound).min() else { return "" }
    let end = bytes[first...].firstIndex(of: .lineFeed) ?? bytes.count
    var place = bytes[..<first].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    var line = ""
    for cell in cells.sorted(by: { $0.lowerBound < $1.lowerBound }) where cell.upperBound <= end {
      line += String(decoding: bytes[place..<cell.lowerBound], as: UTF8.self).map { _ in " " }
      line += String(decoding: bytes[cell], as: UTF8.self)
      place = cell.upperBound
    }
    return line
  }

  func text(row: Int, column: Int) -> String { grid.text(row, column) }

  func isEmpty(row: Int, column: Int) -> Bool { grid[row, column].range.isEmpty }

  /// Makes column names distinct: empty names are replaced by those of ``ColumnName``, and repeated names get
  /// a counter.
  static func distinct(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    return names.enumerated().map { index, name in
      let base = name.allSatisfy(\.isWhitespace) ? ColumnName.unnamed(index + 1) : name
      var candidate = base
      while !taken.insert(candidate).inserted {
        let count = counts[base, default: 1] + 1
        counts[base] = count
        candidate = "\(base) (\(count))"
      }
      return candidate
    }
  }
}

extension Table {
  /// The number of rows examined to detect the decimal separator.
  private static let sampledRows = 1_000

  /// The table with the decimal separators of its columns. JSON and YAML always use points.
  func withDecimalSeparators() -> Table {
    if grid.isTree { return self }
    var table = self
    let rows = 0..<min(rowCount, Self.sampledRows)
    table.decimalCommas = Set(
      columns.indices.filter { column in
        Quantity.haveDecimalComma(rows.lazy.map { text(row: $0, column: column) })
      })
    return table
  }

  private func cells(ofRow row: Int) -> ArraySlice<TableCell> {
    grid.cells[row * columns.count..<(row + 1) * columns.count]
  }

  /// A table of the rows with each value of a column, or this one if `name` is `nil`.
  ///
  /// They are ordered by number if all values are numbers, otherwise by first appearance.
  func divided(by name: String?) throws(SnapshotError) -> [(value: String?, table: Table)] {
    guard let name, !columns.isEmpty else { return [(nil, self)] }
    let column = try index(of: name, option: "frame-by")
    let groups = (0..<rowCount).grouped { text(row: $0, column: column) }
    let numbers = groups.map {
      Quantity($0.key, decimalComma: decimalCommas.contains(column))?.sortValue
    }
    let order =
      numbers.contains(nil)
      ? Array(groups.indices)
      : groups.indices.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
    return order.map { (groups[$0].key, with(groups[$0].rows)) }
  }

  /// A table of the given rows.
  private func with(_ rows: [Int]) -> Table {
    var table = self
    table.grid.cells = rows.flatMap(cells(ofRow:))
    table.lines = rows.map { lines[$0] }
    table.parts = []
    return table
  }

  /// The column with the given name; otherwise the column with this number, from 1; otherwise the only column
  /// whose path ends in the name.
  func index(of name: String, option: String) throws(SnapshotError) -> Int {
    if let index = columns.firstIndex(of: name) { return index }
    if let number = Int(name), columns.indices.contains(number &- 1) { return number - 1 }
    let meant = try ColumnName.meant(by: name, among: columns, option: option, file: file)
    guard let index = meant.flatMap(columns.firstIndex(of:)) else {
      throw .unknownColumn(name: name, option: option, file: file, columns: columns)
    }
    return index
  }

  /// The columns with the given names, without duplicates.
  func indexes(of names: [String], option: String) throws(SnapshotError) -> [Int] {
    var indexes: [Int] = []
    for name in names {
      let index = try index(of: name, option: option)
      if !indexes.contains(index) { indexes.append(index) }
    }
    return indexes
  }

  /// The number to sort by: sizes in bytes, times in seconds.
  func magnitude(row: Int, column: Int) -> Double? {
    let text = text(row: row, column: column)
    return Quantity(remarked: text, decimalComma: decimalCommas.contains(column))?.sortValue
  }
}

extension Sequence<Int> {
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
