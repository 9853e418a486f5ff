/// What stands beside the content of a row: gutter and number on the left, a badge on the right.
extension RowPainter {
  func paintGutter(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, isFirst: Bool, _ frame: inout Frame
  ) {
    let happening = theme.fade == .marks ? row.mark : nil
    if isFirst, let mark = happening ?? adornment.mark {
      var style = mark == .deleted ? theme.quietStyle : Style(foreground: theme.accent)
      if adornment.isCursor { style.attributes.insert(.reverse) }
      frame.write(CollectionOfOne(mark.glyph), style: style, line: line, column: 0)
    }
    if adornment.isCursor, !isFirst || happening == nil && adornment.mark == nil {
      frame.write([Glyph("▌")], style: Style(foreground: theme.accent), line: line, column: 0)
    }
    if isFirst, adornment.isMarked, gutterColumns > 1 {
      frame.write([Glyph("●")], style: Style(foreground: theme.accent), line: line, column: 1)
    }
  }

  func paintNumber(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, _ frame: inout Frame
  ) {
    guard let number = adornment.number, numberColumns > 1 else { return }
    let digits = glyphs(of: String(number))
    let column = gutterColumns + max(0, numberColumns - 2 - digits.count)
    frame.write(digits, style: theme.quietStyle, line: line, column: column)
  }

  /// Draws the badge and returns the column that the content must not reach.
  func paintBadge(_ adornment: Adornment, _ line: Int, _ frame: inout Frame) -> Int {
    let right = frame.size.width - inset(line, frame.size)
    guard let badge = adornment.badge else { return right }
    let glyphs = glyphs(of: badge, width: width)
    let column = right - 1 - glyphs.columns
    guard column > frame.size.width / 2 else { return right }
    frame.write(glyphs, style: Style(foreground: theme.accent), line: line, column: column)
    return column - 1
  }

  /// Whether rows have `lines` to their right ends.
  func isFree(_ lines: Range<Int>, _ size: Size) -> Bool {
    (insets.top == 0 || lines.lowerBound > 0)
      && (insets.bottom == 0 || lines.upperBound < size.height)
  }

  /// Columns at the right end of `line` that rows leave free.
  func inset(_ line: Int, _ size: Size) -> Int {
    if line == 0 { return insets.top }
    return line == size.height - 1 ? insets.bottom : 0
  }
}

extension ChangeMark {
  /// What stands in the gutter for it.
  fileprivate var glyph: Glyph { Glyph(rawValue.unicodeScalars.first ?? " ") }
}
