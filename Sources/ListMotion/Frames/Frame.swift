/// A grid of cells: the content of the screen, or of a rectangle of it, at one moment.
///
/// Frames are values: they can be compared and printed (``text``), and tests can compare them with drawn
/// expectations. Lines and columns count from 0 at the top left. A line takes memory only up to its last
/// drawn cell, and copies of a frame share their common lines.
public struct Frame: Equatable, Sendable {
  /// The number of columns and lines.
  public let size: Size
  /// The cells of each line, without the blank ones at its end.
  package private(set) var drawn: [[Cell]]
  /// The position of the terminal's cursor, for text that is being edited; `nil`, the default, to hide the
  /// cursor.
  public var cursor: Position?

  /// Creates a frame filled with `cell`, which must be one column wide.
  public init(size: Size, filledWith cell: Cell = .blank) {
    self.size = size
    let line = cell == .blank ? [] : Array(repeating: cell, count: size.width)
    drawn = Array(repeating: line, count: size.height)
  }

  /// Creates a frame that shows `other` from `line` on, clipped, with its ``cursor``, and nothing
  /// else.
  public init(size: Size, holding other: Frame, line: Int) {
    self.init(size: size)
    draw(other, line: line, column: 0)
  }

  /// All cells, row by row, `size.width` cells each. O(cells).
  package var cells: [Cell] { (0..<size.height).flatMap { self[line: $0] } }

  /// The cell at a line and a column, which must be inside the frame. Setting it does not repair a
  /// wide character that it cuts in two; `write` does.
  public subscript(line: Int, column: Int) -> Cell {
    get {
      precondition((0..<size.width).contains(column), "no such column")
      return column < drawn[line].count ? drawn[line][column] : .blank
    }
    set {
      precondition((0..<size.width).contains(column), "no such column")
      edit(line, upTo: column + 1) { $0[column] = newValue }
    }
  }

  /// The `size.width` cells of one line. O(columns).
  public subscript(line line: Int) -> ArraySlice<Cell> {
    let cells = drawn[line]
    return (cells + repeatElement(.blank, count: size.width - cells.count))[...]
  }

  /// Writes `glyphs` from `column` on, clipped to `columns` and to the frame.
  ///
  /// A wide character that does not fit is omitted. If half of a wide character is overwritten, the other
  /// half becomes a blank. Returns the column after the last cell written.
  @discardableResult
  package mutating func write(
    _ glyphs: some Collection<Glyph>, style: Style, line: Int, column: Int,
    columns: Range<Int>? = nil
  ) -> Int {
    guard line >= 0, line < size.height else { return column }
    let allowed = (columns ?? 0..<size.width).clamped(to: 0..<size.width)
    let end = min(column + glyphs.columns, allowed.upperBound)
    guard end > max(column, allowed.lowerBound) else { return end }
    edit(line, upTo: end) { cells in
      var at = column
      for glyph in glyphs where at < end {
        if at >= allowed.lowerBound, at + glyph.columns <= allowed.upperBound {
          cells.put(Cell(glyph, style: style), at: at)
        }
        at += glyph.columns
      }
    }
    return end
  }

  /// Fills part of a line with one cell.
  public mutating func fill(_ cell: Cell = .blank, line: Int, columns: Range<Int>) {
    guard line >= 0, line < size.height else { return }
    let end = cell == .blank ? drawn[line].count : size.width
    let columns = columns.clamped(to: 0..<end)
    guard !columns.isEmpty else { return }
    edit(line, upTo: columns.upperBound) { cells in
      for column in columns { cells.put(cell, at: column) }
    }
  }

  /// Gives `background` to the cells of a line that have no background.
  package mutating func fillBackground(_ background: Color, line: Int) {
    restyle(line: line) { if $0.background.isDefault { $0.background = background } }
  }

  /// Changes the style of every cell of a line, from edge to edge.
  mutating func restyle(line: Int, _ change: (inout Style) -> Void) {
    guard line >= 0, line < size.height, size.width > 0 else { return }
    edit(line, upTo: size.width) { cells in
      for column in cells.indices where cells[column] != .continuation {
        change(&cells[column].style)
      }
    }
  }

  /// Copies `other` into this frame with its top left corner at `line` and `column`, clipped. If
  /// the cursor of `other` is inside this frame, it becomes the cursor of this frame.
  public mutating func draw(_ other: Frame, line: Int, column: Int) {
    if let cursor = other.cursor {
      let place = Position(line: line + cursor.line, column: column + cursor.column)
      if (0..<size.height).contains(place.line), (0..<size.width).contains(place.column) {
        self.cursor = place
      }
    }
    for from in 0..<other.size.height where (0..<size.height).contains(line + from) {
      if column == 0, other.size.width == size.width {
        drawn[line + from] = other.drawn[from]
        continue
      }
      let (cells, end) = (other.drawn[from], min(size.width, column + other.size.width))
      guard end > max(column, 0) else { continue }
      edit(line + from, upTo: end) { target in
        for at in max(column, 0)..<end {
          let cell = at - column < cells.count ? cells[at - column] : .blank
          if cell != .continuation { target.put(cell, at: at) }
        }
      }
    }
  }

  /// Whether nothing is drawn on the given lines.
  func isBlank(_ lines: Range<Int>) -> Bool { lines.allSatisfy { drawn[$0].isEmpty } }

  /// Clears the given lines.
  mutating func clear(_ lines: Range<Int>) { for line in lines { drawn[line] = [] } }

  /// Shows lines of another frame of the same width, from `line` on.
  mutating func show(_ lines: [[Cell]], line: Int) {
    for (offset, cells) in lines.enumerated() { drawn[line + offset] = cells }
  }

  /// Changes cells of a line in place, at least the first `end`; afterwards the blank cells at its
  /// end are removed.
  private mutating func edit(
    _ line: Int, upTo end: Int, _ change: (UnsafeMutableBufferPointer<Cell>) -> Void
  ) {
    var cells: [Cell] = []
    swap(&cells, &drawn[line])
    if cells.count < end {
      if cells.capacity < end { cells.reserveCapacity(size.width) }
      while cells.count < end {
        cells.append(contentsOf: Frame.blanks.prefix(end - cells.count))
      }
    }
    cells.withUnsafeMutableBufferPointer { change($0) }
    while cells.last == .blank { cells.removeLast() }
    swap(&cells, &drawn[line])
  }

  /// Blank cells for longer lines, copied in one piece.
  private static let blanks = Array(repeating: Cell.blank, count: 64)
}

extension UnsafeMutableBufferPointer<Cell> {
  /// Puts a cell if all of it fits, and repairs the wide characters that it cuts in two.
  fileprivate func put(_ cell: Cell, at column: Int) {
    let last = column + Swift.max(cell.glyph.columns, 1)
    guard last <= count else { return }
    if column > 0, self[column] == .continuation { self[column - 1].glyph = .space }
    if last < count, self[last] == .continuation {
      self[last] = Cell(.space, style: self[last - 1].style)
    }
    self[column] = cell
    if cell.glyph.columns == 2 { self[column + 1] = .continuation }
  }
}

extension Frame: CustomStringConvertible {
  /// Writes `text` from `column` on, clipped to `columns` and to the frame. <doc:TextOnTheTerminal> describes the
  /// representation of characters.
  ///
  /// - Parameters:
  ///   - text: One line of text; newlines are made visible, like all control characters.
  ///   - style: The style of its cells.
  ///   - line: The line, from 0 at the top.
  ///   - column: The column where the text begins, from 0 at the left; it may be negative.
  ///   - columns: The columns in which it may be drawn; `nil` for the whole line.
  ///   - width: The measure of character widths; a ``RowPainter`` has that of the terminal.
  /// - Returns: The column after the last cell written.
  @discardableResult
  public mutating func write(
    _ text: String, style: Style = .plain, line: Int, column: Int, columns: Range<Int>? = nil,
    width: ScalarWidth = .standard
  ) -> Int {
    write(
      glyphs(of: text, width: width), style: style, line: line, column: column, columns: columns)
  }

  /// The characters of every line, including blanks.
  public var lines: [String] {
    (0..<size.height).map { line in
      var text = ""
      for cell in self[line: line] { text.unicodeScalars.append(contentsOf: cell.glyph.scalars) }
      return text
    }
  }

  /// The frame as text for an expectation: one line for each line of the frame, with blanks as `·`.
  public var text: String {
    lines.map { String($0.map { $0 == " " ? "·" : $0 }) }.joined(separator: "\n")
  }

  public var description: String { text }
}

/// One cell of a ``Frame``: a character and its style.
///
/// A character two columns wide is stored in its first cell; the next cell has no character. A cell has 20
/// bytes, without references or padding, so frames can be compared bytewise.
public struct Cell: Hashable, Sendable {
  /// The glyph in the cell.
  @usableFromInline package var glyph: Glyph
  /// The style of the glyph.
  public var style: Style

  /// Creates a cell that shows one character. Put wide characters into a frame with `write`, which
  /// also fills the second cell.
  public init(_ character: Character, style: Style = .plain) {
    self.init(glyphs(of: String(character)).first ?? .space, style: style)
  }

  /// The character in the cell; `nil` in the right half of a wide one.
  public var character: Character? {
    if glyph.isPlain { return Character(glyph.scalar) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: glyph.scalars)
    return String(scalars).first
  }

  /// Creates a cell that shows one glyph. Put wide glyphs into a frame with `write`, which also
  /// fills the second cell.
  @inlinable package init(_ glyph: Glyph, style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }

  /// A space in the terminal's own colours.
  @inlinable public static var blank: Cell { Cell(.space) }

  /// The right half of the wide character before it.
  @inlinable package static var continuation: Cell { Cell(.continuation) }
}

/// The size of a frame, a terminal or a rectangle, in columns and lines.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of lines.
  public var height: Int

  /// Creates a size; negative numbers count as 0.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
  }
}
