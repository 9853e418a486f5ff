/// The glyphs of a row fitted into a number of columns, each with its line and its style.
///
/// Text that does not fit ends in `…`, or goes on in the next line where the content says so. A
/// part without a width of its own takes what it needs; a bar takes what is left. Parts stand two
/// columns apart.
package struct RowLayout: Hashable, Sendable {
  package private(set) var runs: [Run] = []
  /// How many lines the row takes, at least 1.
  package private(set) var height = 1

  /// Glyphs of one style side by side.
  package struct Run: Hashable, Sendable {
    /// Counted from the first line of the row.
    package var line = 0
    package var column: Int
    package var glyphs: [Glyph]
    package var style: Style
    /// The part of the row's content that the run shows.
    package var part: Int
    /// Which glyph of that part is its first.
    package var offset = 0
  }

  static let gap = 2

  /// O(glyphs of the content).
  package init(_ content: RowContent, columns: Int, width: ScalarWidth = .standard) {
    let limit = content.numberOfLines > 0 ? content.numberOfLines : Int.max
    let indentation = max(0, min(content.indentation, columns))
    var column = indentation
    var line = 0
    for (index, part) in content.parts.enumerated() {
      let room = min(part.columns ?? columns - column, columns - column)
      switch part.figure {
      case .lineBreak:
        guard height < limit else {
          endInEllipsis(columns: columns)
          return
        }
        (line, column) = (height, indentation)
        height += 1
      case _ where room < 0 || columns <= column: continue
      case .text(let text):
        let glyphs = StyledGlyphs(text, style: part.style, width: width)
        column += put(glyphs, of: part, index, content, line..<limit, column, room) + RowLayout.gap
      case .attributedText(let text):
        let glyphs = StyledGlyphs(text, style: part.style, width: width)
        column += put(glyphs, of: part, index, content, line..<limit, column, room) + RowLayout.gap
      case .bar(let fraction):
        let glyphs = RowLayout.bar(fraction, columns: room)
        runs.append(
          Run(line: line, column: column, glyphs: glyphs, style: part.style, part: index))
        column += room + RowLayout.gap
      }
    }
  }

  /// Puts text on `lines` and returns the columns that it takes.
  private mutating func put(
    _ text: StyledGlyphs, of part: RowContent.Part, _ index: Int, _ content: RowContent,
    _ lines: Range<Int>, _ column: Int, _ room: Int
  ) -> Int {
    let wraps = content.lineBreakMode == .byWordWrapping
    let pieces = text.lines(columns: room, limit: wraps ? lines.count : 1)
    var widest = 0
    for (line, piece) in zip(lines, pieces) {
      let isTrailing = part.alignment == .trailing && part.columns != nil
      var at = column + (isTrailing ? room - piece.columns : 0)
      for (range, style) in text.pieces(of: piece.range) {
        let glyphs = range == text.glyphs.indices ? text.glyphs : Array(text.glyphs[range])
        runs.append(
          Run(
            line: line, column: at, glyphs: glyphs, style: style, part: index,
            offset: range.lowerBound))
        at += text.isNarrow ? glyphs.count : glyphs.columns
      }
      if piece.isCut { addEllipsis(to: piece, of: text, index, line: line, column: at) }
      widest = max(widest, piece.columns)
    }
    height = max(height, lines.lowerBound + pieces.count)
    return part.columns == nil ? widest : room
  }

  private mutating func addEllipsis(
    to piece: StyledGlyphs.Line, of text: StyledGlyphs, _ part: Int, line: Int, column: Int
  ) {
    let end = piece.range.upperBound
    let style = text.style(at: end)
    if let last = runs.last, last.part == part, last.line == line, last.style == style {
      runs[runs.count - 1].glyphs.append(Glyph("…"))
    } else {
      runs.append(
        Run(
          line: line, column: column, glyphs: [Glyph("…")], style: style, part: part, offset: end))
    }
  }

  /// Says at the end of the last line that lines are left out.
  private mutating func endInEllipsis(columns: Int) {
    guard let last = runs.indices.last(where: { runs[$0].line == height - 1 }) else { return }
    var run = runs[last]
    guard run.glyphs.last != Glyph("…") else { return }
    while run.column + run.glyphs.columns + 1 > columns, !run.glyphs.isEmpty {
      run.glyphs.removeLast()
    }
    run.glyphs.append(Glyph("…"))
    runs[last] = run
  }

  /// `glyphs` cut to `columns`, the last of them `…` where something is cut off.
  package static func fit(_ glyphs: [Glyph], columns: Int) -> [Glyph] {
    var taken = 0
    for glyph in glyphs { taken += glyph.columns }
    guard taken > columns else { return glyphs }
    guard columns > 0 else { return [] }
    var fitted: [Glyph] = []
    taken = 0
    for glyph in glyphs {
      if taken + glyph.columns > columns - 1 { break }
      fitted.append(glyph)
      taken += glyph.columns
    }
    return fitted + [Glyph("…")]
  }

  /// Full blocks and one of the eighth blocks (U+2588 to U+258F); never empty above zero.
  static func bar(_ fraction: Double, columns: Int) -> [Glyph] {
    guard fraction > 0, columns > 0 else { return [] }
    let eighths = max(1, Int((min(fraction, 1) * Double(columns * 8)).rounded()))
    var glyphs = Array(repeating: Glyph("█"), count: eighths / 8)
    if eighths % 8 > 0 { glyphs.append(Glyph(Unicode.Scalar(0x2590 - UInt32(eighths % 8))!)) }
    return glyphs
  }
}
