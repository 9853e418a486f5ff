/// A grid of cells: what the screen, or a rectangle of it, shows at one moment.
///
/// Frames are values: they compare, they print (``text``), and tests hold them against drawn
/// expectations. Lines and columns count from 0 at the top left.
public struct Frame: Hashable, Sendable {
  /// Columns and lines.
  public let size: Size
  /// Row by row, `size.width` cells each.
  public private(set) var cells: [Cell]

  /// A frame that shows `cell`, one column wide, everywhere.
  public init(size: Size, filledWith cell: Cell = .blank) {
    self.size = size
    cells = Array(repeating: cell, count: size.width * size.height)
  }

  /// A frame that shows `other` from `line` on, clipped, and nothing else.
  public init(size: Size, holding other: Frame, line: Int) {
    self.size = size
    let count = size.width * size.height
    if other.size.width == size.width, line >= 0, line + other.size.height <= size.height {
      cells = []
      cells.reserveCapacity(count)
      cells.append(contentsOf: repeatElement(.blank, count: line * size.width))
      cells.append(contentsOf: other.cells)
      cells.append(contentsOf: repeatElement(.blank, count: count - cells.count))
    } else {
      cells = Array(repeating: .blank, count: count)
      draw(other, line: line, column: 0)
    }
  }

  /// The cell at a place of the frame. Setting it does not mend a wide character that it cuts in two;
  /// `write` does.
  public subscript(line: Int, column: Int) -> Cell {
    get { cells[line * size.width + column] }
    set { cells[line * size.width + column] = newValue }
  }

  /// The cells of one line.
  public subscript(line line: Int) -> ArraySlice<Cell> {
    cells[line * size.width..<(line + 1) * size.width]
  }

  /// Writes `glyphs` from `column` on, clipped to `columns` and to the frame.
  ///
  /// A wide character that does not fit whole is left out; one that is half overwritten loses
  /// its other half to a blank. Returns the column after the last cell written.
  @discardableResult
  public mutating func write(
    _ glyphs: some Sequence<Glyph>, style: Style, line: Int, column: Int,
    columns: Range<Int>? = nil
  ) -> Int {
    guard line >= 0, line < size.height else { return column }
    let allowed = (columns ?? 0..<size.width).clamped(to: 0..<size.width)
    let end = glyphs.withContiguousStorageIfAvailable {
      writeNarrow($0, style, line, column, allowed)
    }
    if let end, let end { return end }
    var at = column
    for glyph in glyphs {
      if at >= allowed.lowerBound, at + glyph.columns <= allowed.upperBound {
        put(Cell(glyph, style: style), line: line, column: at)
      }
      at += glyph.columns
      if at >= allowed.upperBound { break }
    }
    return min(at, allowed.upperBound)
  }

  /// Fills part of a line with one cell.
  public mutating func fill(_ cell: Cell = .blank, line: Int, columns: Range<Int>) {
    guard line >= 0, line < size.height else { return }
    let columns = columns.clamped(to: 0..<size.width)
    if cell.glyph.columns == 1, !cuts(columns, line: line) {
      let start = line * size.width
      cells.withUnsafeMutableBufferPointer { cells in
        for column in columns { cells[start + column] = cell }
      }
      return
    }
    for column in columns { put(cell, line: line, column: column) }
  }

  /// Copies `other` in with its top left corner at `line` and `column`, clipped.
  public mutating func draw(_ other: Frame, line: Int, column: Int) {
    for from in 0..<other.size.height where (0..<size.height).contains(line + from) {
      if copyNarrow(other, from: from, line: line + from, column: column) { continue }
      for (offset, cell) in other[line: from].enumerated()
      where cell != .continuation && column + offset >= 0
        && column + offset + cell.glyph.columns <= size.width
      {
        put(cell, line: line + from, column: column + offset)
      }
    }
  }

  /// Writes glyphs all at once and returns the column after them; `nil`, with none written, where
  /// one of them is wide or a wide character would be cut.
  private mutating func writeNarrow(
    _ glyphs: UnsafeBufferPointer<Glyph>, _ style: Style, _ line: Int, _ column: Int,
    _ allowed: Range<Int>
  ) -> Int? {
    let written = (column..<column + glyphs.count).clamped(to: allowed)
    guard glyphs.allSatisfy({ $0.columns == 1 }), !cuts(written, line: line) else { return nil }
    let start = line * size.width
    cells.withUnsafeMutableBufferPointer { cells in
      for at in written { cells[start + at] = Cell(glyphs[at - column], style: style) }
    }
    return min(column + glyphs.count, allowed.upperBound)
  }

  /// Copies line `from` of `other` all at once; says no, and copies nothing, where a character
  /// there is wide or one here would be cut.
  private mutating func copyNarrow(
    _ other: Frame, from: Int, line: Int, column: Int
  ) -> Bool {
    let copied = (column..<column + other.size.width).clamped(to: 0..<size.width)
    guard !cuts(copied, line: line) else { return false }
    let (start, offset) = (line * size.width, from * other.size.width - column)
    return other.cells.withUnsafeBufferPointer { source in
      guard copied.allSatisfy({ source[offset + $0].glyph.columns == 1 }) else { return false }
      cells.withUnsafeMutableBufferPointer { cells in
        for at in copied { cells[start + at] = source[offset + at] }
      }
      return true
    }
  }

  /// Whether an end of `columns` is in the middle of a wide character.
  private func cuts(_ columns: Range<Int>, line: Int) -> Bool {
    func isSecondHalf(_ column: Int) -> Bool {
      column < size.width && cells[line * size.width + column].glyph.columns == 0
    }
    return isSecondHalf(columns.lowerBound) || isSecondHalf(columns.upperBound)
  }

  /// Puts one cell, mending the wide characters that it cuts in two.
  private mutating func put(_ cell: Cell, line: Int, column: Int) {
    let at = line * size.width + column
    if cells[at] == .continuation { cells[at - 1].glyph = .space }
    let last = at + max(cell.glyph.columns, 1)
    if last < (line + 1) * size.width, cells[last] == .continuation {
      cells[last] = Cell(.space, style: cells[last - 1].style)
    }
    cells[at] = cell
    if cell.glyph.columns == 2 { cells[at + 1] = .continuation }
  }
}

/// Columns and lines of a frame, a terminal or a rectangle.
public struct Size: Hashable, Sendable {
  /// In columns.
  public var width: Int
  /// In lines.
  public var height: Int

  /// A size; numbers below 0 count as 0.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
  }
}
