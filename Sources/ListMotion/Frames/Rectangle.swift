/// A position on a frame or a screen, from 0 at the top left.
public struct Position: Hashable, Sendable {
  /// The line, from 0 at the top.
  public var line: Int
  /// The column, from 0 at the left.
  public var column: Int

  /// Creates a position, which may be off the screen.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range of lines and columns of a frame or a screen.
public struct Rectangle: Hashable, Sendable {
  /// Its top left corner.
  public var origin: Position
  /// The number of its columns and lines.
  public var size: Size

  /// Creates a rectangle; a negative width or height counts as 0.
  public init(line: Int, column: Int, width: Int, height: Int) {
    origin = Position(line: line, column: column)
    size = Size(width: width, height: height)
  }

  /// The lines that the rectangle covers.
  public var lines: Range<Int> { origin.line..<origin.line + size.height }
  /// The columns that the rectangle covers.
  public var columns: Range<Int> { origin.column..<origin.column + size.width }

  /// Whether a position is inside the rectangle.
  public func contains(_ position: Position) -> Bool {
    lines.contains(position.line) && columns.contains(position.column)
  }

  /// The rectangle without `count` lines and columns on each of its four sides.
  public func inset(by count: Int) -> Rectangle {
    Rectangle(
      line: origin.line + count, column: origin.column + count, width: size.width - 2 * count,
      height: size.height - 2 * count)
  }
}

// MARK: - Composing frames

extension Frame {
  /// This frame within a border of lines, two columns wider and two lines higher.
  ///
  /// - Parameters:
  ///   - title: The title on the upper edge, truncated if it is too long.
  ///   - style: The style of the border.
  ///   - titleStyle: The style of the title; `style` by default.
  ///   - width: The measure of character widths; a ``RowPainter`` has that of the terminal.
  public func bordered(
    title: String = "", style: Style = .plain, titleStyle: Style? = nil,
    width: ScalarWidth = .standard
  ) -> Frame {
    var frame = Frame(size: Size(width: size.width + 2, height: size.height + 2))
    let line = Array(repeating: Glyph("─"), count: size.width)
    let last = size.height + 1
    frame.write([Glyph("╭")] + line + [Glyph("╮")], style: style, line: 0, column: 0)
    frame.write([Glyph("╰")] + line + [Glyph("╯")], style: style, line: last, column: 0)
    for line in 1..<last {
      frame.write([Glyph("│")], style: style, line: line, column: 0)
      frame.write([Glyph("│")], style: style, line: line, column: size.width + 1)
    }
    if !title.isEmpty, size.width > 4 {
      let title = glyphs(of: title, width: width).fitted(columns: size.width - 4)
      frame.write([.space] + title + [.space], style: titleStyle ?? style, line: 0, column: 2)
    }
    frame.draw(self, line: 1, column: 1)
    return frame
  }

  /// Draws `other` over the middle of this frame, like a popup, and returns the rectangle it
  /// covers.
  @discardableResult
  public mutating func drawCentered(_ other: Frame) -> Rectangle {
    let line = (size.height - other.size.height) / 2
    let column = (size.width - other.size.width) / 2
    draw(other, line: line, column: column)
    return Rectangle(
      line: line, column: column, width: other.size.width, height: other.size.height)
  }

  /// The part of this frame in `rectangle`; blank where `rectangle` is beyond the frame.
  public func cropped(to rectangle: Rectangle) -> Frame {
    var frame = Frame(size: rectangle.size)
    frame.draw(self, line: -rectangle.origin.line, column: -rectangle.origin.column)
    return frame
  }
}
