import Snapshots

/// The cells of a table of CSV or TSV, found in the text again when they are asked for.
///
/// Of each row only the places where its first cell and every sixteenth one behind begin are kept: four bytes
/// for 16 cells, which would take 128 with both ends of each. So a table of a million short cells takes hardly
/// more memory than its text. Long cells are kept, too, so that none is searched through again.
struct DelimitedCells: Sendable {
  /// What parts the values, and what may stand around them.
  struct Syntax: Equatable, Sendable {
    let separator: UInt8
    /// Whether blanks around values are skipped.
    let isSpaced: Bool
  }

  let syntax: Syntax
  private let columnCount: Int
  /// The number of ``starts`` of a row.
  private let startsOfRow: Int
  /// Where the cells 0, 16, 32 and so on begin, row by row, first those of the header.
  private let starts: [UInt32]
  /// By where they begin.
  private let longCells: [Int: LongCell]

  /// The number of cells from one start to the next.
  static let stride = 16
  /// The size in bytes above which a cell is long.
  static let longSize = 1_000

  /// A long cell, and the place behind it.
  struct LongCell {
    let cell: TableCell
    let end: Int
  }

  /// - Parameters:
  ///   - starts: For the header and each row: where its first cell begins, and every cell that is
  ///     a multiple of ``stride`` behind it, with the quotes and blanks before its value.
  ///   - longCells: All that are longer than ``longSize``, by where they begin.
  init(syntax: Syntax, columnCount: Int, starts: [UInt32], longCells: [Int: LongCell]) {
    self.syntax = syntax
    self.columnCount = columnCount
    startsOfRow = (columnCount + Self.stride - 1) / Self.stride
    self.starts = starts
    self.longCells = longCells
  }

  /// The values of the header.
  func names(in bytes: [UInt8]) -> [String] {
    (0..<columnCount).map { cell(row: -1, column: $0, in: bytes).text(in: bytes) }
  }

  /// - Parameter row: Counted from the one below the header, which is 0.
  /// - Complexity: O(``stride`` · ``longSize``).
  func cell(row: Int, column: Int, in bytes: [UInt8]) -> TableCell {
    bytes.withUnsafeBufferPointer { bytes in
      var position = position(row: row, column: column, in: bytes)
      return cell(at: &position, in: bytes)
    }
  }

  /// The bytes of a row from its first cell to its last, with their quotes. Rows of the same bytes have the same
  /// cells. O(``stride`` · ``longSize``).
  func range(ofRow row: Int, in bytes: [UInt8]) -> Range<Int> {
    bytes.withUnsafeBufferPointer { bytes in
      var end = position(row: row, column: columnCount - 1, in: bytes)
      _ = cell(at: &end, in: bytes)
      return Int(starts[(row + 1) * startsOfRow])..<end
    }
  }

  /// Calls `body` with all cells of a row. O(bytes of the row).
  func forEachCell(
    ofRow row: Int, in bytes: UnsafeBufferPointer<UInt8>, _ body: (Int, TableCell) -> Void
  ) {
    var position = position(row: row, column: 0, in: bytes)
    for column in 0..<columnCount {
      body(column, cell(at: &position, in: bytes))
      position += 1
    }
  }

  private func position(
    row: Int, column: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var position = Int(starts[(row + 1) * startsOfRow + column / Self.stride])
    for _ in 0..<column % Self.stride {
      _ = cell(at: &position, in: bytes)
      position += 1
    }
    return position
  }

  private func cell(
    at position: inout Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> TableCell {
    if !longCells.isEmpty, let long = longCells[position] {
      position = long.end
      return long.cell
    }
    return syntax.cell(at: &position, in: bytes) ?? .empty
  }
}

extension DelimitedCells.Syntax {
  /// The cell that begins at `position`, which then is the place behind it; `nil` if its quotes are open.
  func cell(at position: inout Int, in bytes: UnsafeBufferPointer<UInt8>) -> TableCell? {
    while isSpaced, position < bytes.count, bytes[position] == .blank { position += 1 }
    return position < bytes.count && bytes[position] == .quote
      ? quotedCell(at: &position, in: bytes) : plainCell(at: &position, in: bytes)
  }

  private func plainCell(
    at position: inout Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> TableCell {
    let start = position
    var end = position
    while end < bytes.count, bytes[end] != separator, bytes[end] != .lineFeed { end += 1 }
    if end < bytes.count, end > start, bytes[end] == .lineFeed, bytes[end - 1] == .carriageReturn {
      end -= 1
    }
    position = end
    while isSpaced, end > start, bytes[end - 1] == .blank { end -= 1 }
    return TableCell(start: start, end: end)
  }

  private func quotedCell(
    at position: inout Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> TableCell? {
    let start = position + 1
    var end = start
    var hasDoubledQuotes = false
    while end < bytes.count {
      if bytes[end] == .quote {
        guard end + 1 < bytes.count, bytes[end + 1] == .quote else { break }
        hasDoubledQuotes = true
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    return TableCell(start: start, end: end, coding: hasDoubledQuotes ? .doubledQuotes : .plain)
  }
}
