/// A scanned table: one byte buffer, and where in it each cell stands.
///
/// Cells become text when they are asked for.
struct DelimitedTable: Sendable {
  struct Cell {
    var start: UInt32
    /// The end of the cell's bytes; the top bit says that it holds doubled quotes.
    private var endAndQuotes: UInt32

    init(start: Int, end: Int, hasDoubledQuotes: Bool) {
      self.start = UInt32(truncatingIfNeeded: start)
      endAndQuotes = UInt32(truncatingIfNeeded: end) | (hasDoubledQuotes ? 1 << 31 : 0)
    }

    var range: Range<Int> { Int(start)..<Int(endAndQuotes & ~(1 << 31)) }
    var hasDoubledQuotes: Bool { endAndQuotes >> 31 == 1 }
  }

  /// The largest buffer whose offsets fit a cell.
  static let maximumSize = Int(UInt32.max >> 1)

  let file: String
  let bytes: [UInt8]
  /// The names of the columns: never empty, never twice the same.
  let columns: [String]
  /// All cells, row after row; the header is not among them.
  let cells: [Cell]
  /// The line on which each row starts, from 1.
  let lines: [UInt32]

  var rowCount: Int { lines.count }

  func text(row: Int, column: Int) -> String {
    Self.text(of: cells[row * columns.count + column], in: bytes)
  }

  /// The bytes of a cell as they stand in the file, without the quotes around them.
  func rawBytes(row: Int, column: Int) -> ArraySlice<UInt8> {
    bytes[cells[row * columns.count + column].range]
  }

  static func text(of cell: Cell, in bytes: [UInt8]) -> String {
    guard cell.hasDoubledQuotes else {
      return String(decoding: bytes[cell.range], as: UTF8.self)
    }
    var unescaped: [UInt8] = []
    var isSecond = false
    for byte in bytes[cell.range] {
      isSecond = byte == .quote && !isSecond
      if !isSecond { unescaped.append(byte) }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }
}
