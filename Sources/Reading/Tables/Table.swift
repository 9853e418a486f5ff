import ValueTrees
import Snapshots

/// A scanned table: a byte buffer with the positions of the cells.
///
/// Cells become text on demand.
struct Table: Sendable {
  let file: String
  let bytes: [UInt8]
  /// The names of the columns: not empty, and distinct.
  let columns: [String]
  /// Columns that are shown only on request, or once they have changed.
  var hidden: Set<Int> = []
  /// The hidden columns that are no part of a row unless they are asked for, since their members are columns.
  var parents: Set<Int> = []
  /// Those of ``parents`` that are `null` or empty in a row, where nothing else says so. They are a part of the
  /// rows: as `{…}` where they have members, which stand in their own columns.
  var emptyParents: Set<Int> = []
  /// The hidden columns that are values inside arrays.
  var partsOfArrays: Set<Int> = []
  /// Whether a column may identify the rows. Not so in a list of bare values.
  var hasKeys = true
  /// Columns of JSON in which strings are shown in quotes that would be other values without them; `nil` if the
  /// cells are no values of JSON, whose strings have their quotes around them in the buffer.
  var quoted: Set<Int>?
  /// Whether the cells are values of JSON or YAML, of which some may be missing, `null` or an empty text.
  var isTree = false
  /// The lines around the rows, in order: a title, a summary, a legend.
  var notes: [Note] = []
  /// The tables that the rows are of, in order; empty for one table.
  var parts: [Part] = []
  /// The line on which each row begins, from 1.
  var lines: [UInt32]
  /// Whether each byte of the buffer is a character.
  private let hasByteCharacters: Bool
  private let cells: Cells

  /// A line that is no row of the table.
  struct Note: Equatable {
    /// The bytes of the line, without trailing blanks.
    let bytes: Range<Int>
    /// The number of rows before it.
    let row: Int
    /// The part that it is in, if the table has parts.
    var part = 0
    /// What is shown of it; `nil` for all.
    var text: String?
    /// Whether it is a row of another table.
    var isRow = false
    /// What such a row is known by; `nil` for its likeness.
    var key: String?
  }

  /// One of several tables in a text, which is a section of its rows.
  struct Part {
    let title: String
    /// The words of its titles, which identify it if the title is empty.
    let name: String
    /// Its first row.
    let start: Int
    /// The columns of the table that it has.
    let columns: [Int]
    /// Whether its rows are shown as they are printed, since the columns on the screen are others.
    var isAside = false
  }

  enum Cells {
    /// Row by row, one for each column.
    case rows([TableCell])
    /// A list for each column. If it is shorter than the table, the remaining rows are empty.
    case columns([[TableCell]])
  }

  /// - Parameter cells: Those of the rows, without the header.
  init(file: String, bytes: [UInt8], columns: [String], cells: Cells, lines: [UInt32]) {
    self.file = file
    self.bytes = bytes
    self.columns = columns
    self.cells = cells
    self.lines = lines
    hasByteCharacters = bytes.areCharacters
  }

  var rowCount: Int { lines.count }

  func cell(row: Int, column: Int) -> TableCell {
    switch cells {
    case .rows(let cells): return cells[row * columns.count + column]
    case .columns(let cells):
      return row < cells[column].count ? cells[column][row] : .empty
    }
  }

  /// The line on which a row begins, without blanks at its end.
  func line(ofRow row: Int) -> String {
    let cells = columns.indices.lazy.map { cell(row: row, column: $0).range }
    guard let place = cells.first(where: { !$0.isEmpty })?.lowerBound else { return "" }
    let start = bytes[..<place].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: .lineFeed) ?? bytes.count
    let last = bytes[start..<end].lastIndex { !$0.isBlank } ?? start
    return String(decoding: bytes[start...last], as: UTF8.self)
  }

  func text(row: Int, column: Int) -> String {
    cell(row: row, column: column).text(in: bytes)
  }

  func isEmpty(row: Int, column: Int) -> Bool {
    cell(row: row, column: column).range.isEmpty
  }

  /// Whether a cell is a string such as `"1"`, which would be a number without its quotes, or `"true"`.
  func isWordInQuotes(row: Int, column: Int) -> Bool {
    let cell = cell(row: row, column: column)
    return quoted != nil && isInQuotes(cell) && JSONText.isWord(bytes[cell.range])
  }

  /// Whether a cell is a number, `true` or `false`.
  private func isWord(row: Int, column: Int) -> Bool {
    let cell = cell(row: row, column: column)
    return cell.isPlain && !cell.range.isEmpty && !isInQuotes(cell)
  }

  private func isInQuotes(_ cell: TableCell) -> Bool {
    let start = cell.range.lowerBound
    return cell.isPlain && start > 0 && bytes[start - 1] == .quote
  }

  /// Quotes strings in columns of JSON that have `"1"` in one place and `1` in another, so that these differ.
  static func quoteWords(in tables: inout [Table]) {
    func columns(
      among names: Set<String>? = nil, where fits: (Table, Int, Int) -> Bool
    ) -> Set<String> {
      Set(
        tables.filter { $0.quoted != nil }.flatMap { table in
          table.columns.indices.filter { column in
            names?.contains(table.columns[column]) != false
              && (0..<table.rowCount).contains { fits(table, $0, column) }
          }.map { table.columns[$0] }
        })
    }
    let words = columns { $0.isWord(row: $1, column: $2) }
    let mixed = columns(among: words) { $0.isWordInQuotes(row: $1, column: $2) }
    if mixed.isEmpty { return }
    for index in tables.indices where tables[index].quoted != nil {
      tables[index].quoted = Set(
        tables[index].columns.indices.filter { mixed.contains(tables[index].columns[$0]) })
    }
  }

  /// Makes column names distinct: empty ones become those of ``ColumnName``, repeated ones get a
  /// counter.
  static func distinct(_ names: [String]) -> [String] {
    if Set(names).count == names.count, !names.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      return names
    }
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

  /// Whether a row has the same bytes as a row of another table, with its cells at the same places.
  ///
  /// Then their values are equal; `false` does not prove that they differ. O(columns), plus one comparison of the
  /// bytes.
  func isWritten(row: Int, like otherRow: Int, of other: Table) -> Bool {
    let count = columns.count
    guard count == other.columns.count, case .rows(let cells) = cells,
      case .rows(let others) = other.cells
    else { return false }
    let (first, last) = (cells[row * count].range, cells[(row + 1) * count - 1].range)
    let start = others[otherRow * count].range.lowerBound
    guard first.lowerBound <= last.upperBound else { return false }
    let whole = first.lowerBound..<last.upperBound
    for column in 0..<count {
      let cell = cells[row * count + column]
      let isMoved = cell.isMoved(
        by: start - whole.lowerBound, to: others[otherRow * count + column])
      if !isMoved || !cell.isInside(whole) { return false }
    }
    return bytes.isIdentical(in: whole, to: other.bytes, in: start..<start + whole.count)
  }

  /// Whether the values are ASCII, since the whole text is. Values of JSON may have escapes of other characters.
  var isASCII: Bool {
    guard case .columns = cells else { return hasByteCharacters }
    return false
  }
}
