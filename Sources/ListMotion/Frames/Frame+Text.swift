extension Frame: CustomStringConvertible {
  /// Writes `text` from `column` on, clipped to `columns` and to the frame; see
  /// ``glyphs(of:width:)`` for what becomes of its characters.
  ///
  /// - Parameters:
  ///   - text: One line; a newline in it is made visible like every control character.
  ///   - style: How its cells are drawn.
  ///   - line: From 0 at the top.
  ///   - column: Where the text begins, from 0 at the left; it may be negative.
  ///   - columns: Where it may be drawn; `nil` for the whole line.
  ///   - width: How wide characters are; that of a ``RowPainter`` is the terminal's.
  /// - Returns: The column after the last cell written.
  @discardableResult
  public mutating func write(
    _ text: String, style: Style = .plain, line: Int, column: Int, columns: Range<Int>? = nil,
    width: ScalarWidth = .standard
  ) -> Int {
    write(
      glyphs(of: text, width: width), style: style, line: line, column: column, columns: columns)
  }

  /// The characters of every line, blanks kept.
  public var lines: [String] {
    (0..<size.height).map { line in
      var text = ""
      for cell in self[line: line] { text.unicodeScalars.append(contentsOf: cell.glyph.scalars) }
      return text
    }
  }

  /// The frame as text for an expectation: one line a line, blanks drawn as `·`.
  public var text: String {
    lines.map { String($0.map { $0 == " " ? "·" : $0 }) }.joined(separator: "\n")
  }

  public var description: String { text }
}
