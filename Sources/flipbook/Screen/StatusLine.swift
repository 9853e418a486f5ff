import ListMotion

/// One line of words with a left and a right end, which drops what does not fit.
///
/// Hints (importance 1) go first. Then the longest part on the left is cut with an ellipsis where
/// that makes room enough; where it does not, parts go in order of their importance.
struct StatusLine {
  struct Part {
    var glyphs: [Glyph]
    /// The columns that the glyphs take.
    var columns: Int
    var style: Style
    /// Higher stays longer.
    var importance: Int
    var isTrailing: Bool
    /// The columns that it can be cut to.
    var minimum: Int
  }

  let width: ScalarWidth
  private var parts: [Part] = []

  private static let gap = 3
  /// Fewer columns of a longer text are not worth reading.
  private static let leastReadable = 24

  init(width: ScalarWidth) { self.width = width }

  mutating func add(
    _ text: String, style: Style = .plain, importance: Int, trailing: Bool = false
  ) {
    guard !text.isEmpty else { return }
    let glyphs = glyphs(of: text, width: width)
    let columns = glyphs.columns
    parts.append(
      Part(
        glyphs: glyphs, columns: columns, style: style, importance: importance,
        isTrailing: trailing,
        minimum: trailing ? columns : min(columns, StatusLine.leastReadable)))
  }

  /// Draws the parts that fit on `line` of `frame`, a column of margin at both ends.
  func draw(on frame: inout Frame, line: Int) {
    guard line >= 0, line < frame.size.height else { return }
    var left = 1
    var right = frame.size.width - 1
    let fitting = parts(fitting: frame.size.width - 2)
    for part in fitting where !part.isTrailing {
      left = frame.write(part.glyphs, style: part.style, line: line, column: left)
      left += StatusLine.gap
    }
    for part in fitting.reversed() where part.isTrailing {
      right -= part.columns
      frame.write(part.glyphs, style: part.style, line: line, column: max(1, right))
      right -= StatusLine.gap
    }
  }

  private func parts(fitting room: Int) -> [Part] {
    var kept = parts
    func excess(_ columns: (Part) -> Int) -> Int {
      kept.reduce(-room) { $0 + columns($1) } + StatusLine.gap * (kept.count - 1)
    }
    if excess({ $0.columns }) > 0 { kept.removeAll { $0.importance == 1 } }
    while kept.count > 1, excess({ $0.minimum }) > 0 {
      kept.remove(at: kept.indices.min { kept[$0].importance < kept[$1].importance }!)
    }
    let missing = excess { $0.columns }
    if missing > 0,
      let longest = kept.indices.max(by: {
        kept[$0].columns - kept[$0].minimum < kept[$1].columns - kept[$1].minimum
      })
    {
      kept[longest].glyphs = RowLayout.fit(
        kept[longest].glyphs, columns: max(0, kept[longest].columns - missing))
      kept[longest].columns = kept[longest].glyphs.columns
    }
    return kept
  }
}
