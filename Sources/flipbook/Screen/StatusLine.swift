import ListMotion

/// One line of words with a left and a right end, which drops what does not fit.
///
/// Parts of least importance go first; what is most important is cut with an ellipsis only when
/// it is alone.
struct StatusLine {
  struct Part {
    var text: String
    var style: Style
    /// Higher stays longer.
    var importance: Int
    var isTrailing: Bool
  }

  private var parts: [Part] = []

  mutating func add(
    _ text: String, style: Style = .plain, importance: Int, trailing: Bool = false
  ) {
    guard !text.isEmpty else { return }
    parts.append(Part(text: text, style: style, importance: importance, isTrailing: trailing))
  }

  private static let gap = 3

  /// Draws the parts that fit on `line` of `frame`, a column of margin at both ends.
  func draw(on frame: inout Frame, line: Int, width: ScalarWidth) {
    guard line >= 0, line < frame.size.height else { return }
    let room = frame.size.width - 2
    var kept = parts.map { (part: $0, glyphs: glyphs(of: $0.text, width: width)) }
    while kept.count > 1, StatusLine.columns(of: kept.map(\.glyphs)) > room {
      let least = kept.indices.min { kept[$0].part.importance < kept[$1].part.importance }!
      kept.remove(at: least)
    }
    var left = 1
    for (part, glyphs) in kept where !part.isTrailing {
      let fitted = RowLayout.fit(glyphs, columns: frame.size.width - 1 - left)
      left = frame.write(fitted, style: part.style, line: line, column: left) + StatusLine.gap
    }
    var right = frame.size.width - 1
    for (part, glyphs) in kept.reversed() where part.isTrailing {
      right -= glyphs.columns
      frame.write(glyphs, style: part.style, line: line, column: max(1, right))
      right -= StatusLine.gap
    }
  }

  private static func columns(of glyphs: [[Glyph]]) -> Int {
    glyphs.reduce(0) { $0 + $1.columns } + gap * (glyphs.count - 1)
  }
}
