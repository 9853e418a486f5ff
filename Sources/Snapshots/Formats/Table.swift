/// A scanned table: one byte buffer, and where in it each cell stands.
///
/// Cells become text when they are asked for.
struct Table: Sendable {
  /// The largest buffer whose offsets fit a cell.
  static let maximumSize = Int(UInt32.max >> 1)

  let file: String
  let bytes: [UInt8]
  /// The names of the columns: never empty, never twice the same.
  let columns: [String]
  /// Columns that are shown only when they are asked for.
  var hidden: Set<Int> = []
  /// Whether a row can be known by one of its columns; the rows of a list of bare values cannot.
  var hasKeys = true
  /// The line on which each row starts, from 1.
  let lines: [UInt32]
  /// Whether each byte of the buffer is a character, so that counting one counts the other.
  let hasByteCharacters: Bool
  let cells: Cells

  enum Cells {
    /// Row after row, as many in each as there are columns.
    case rows([TableCell])
    /// A list for each column; one that is too short has no values in the rows that follow.
    case columns([[TableCell]])
  }

  /// A table whose cells stand row after row; the header is not among them.
  init(file: String, bytes: [UInt8], columns: [String], cells: [TableCell], lines: [UInt32]) {
    self.file = file
    self.bytes = bytes
    self.columns = columns
    self.cells = .rows(cells)
    self.lines = lines
    hasByteCharacters = bytes.areCharacters
  }

  /// A table with a list of cells for each column, none longer than `lines`.
  init(
    file: String, bytes: [UInt8], columns: [String], columnCells: [[TableCell]], lines: [UInt32]
  ) {
    self.file = file
    self.bytes = bytes
    self.columns = columns
    cells = .columns(columnCells)
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

  func text(row: Int, column: Int) -> String {
    cell(row: row, column: column).text(in: bytes)
  }

  func isEmpty(row: Int, column: Int) -> Bool {
    cell(row: row, column: column).range.isEmpty
  }

  /// Column names that can be told apart: an empty one is numbered, a repeated one counted.
  static func distinct(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    taken.reserveCapacity(names.count)
    return names.enumerated().map { index, name in
      let base = name.allSatisfy(\.isWhitespace) ? "column \(index + 1)" : name
      var candidate = base
      var count = 1
      while !taken.insert(candidate).inserted {
        count += 1
        candidate = "\(base) (\(count))"
      }
      return candidate
    }
  }
}
