import ListMotion

/// One line of words with a left and a right end, which drops what does not fit.
///
/// Hints (importance 1) go first. Then the longest parts that may be cut are cut with an ellipsis
/// where that makes room enough; where it does not, parts go in order of their importance.
struct StatusLine {
  /// How far a part may be cut while there are others.
  enum Cut {
    case never
    /// To what is still worth reading.
    case readable
    /// So far that a few words more fit on the line; less important parts go before.
    case late
  }

  struct Part {
    var glyphs: [Glyph]
    var style: Style
    /// Higher stays longer.
    var importance: Int
    var isTrailing: Bool
    var cut: Cut

    /// The columns that it can be cut to on a line of `room` columns.
    func minimum(in room: Int) -> Int {
      switch cut {
      case .never: glyphs.columns
      case .readable: min(glyphs.columns, StatusLine.leastReadable)
      case .late: min(glyphs.columns, max(StatusLine.leastReadable, room - StatusLine.fewWords))
      }
    }
  }

  let width: ScalarWidth
  private var parts: [Part] = []

  private static let gap = 3
  /// Fewer columns of a longer text are not worth reading.
  private static let leastReadable = 24
  private static let fewWords = 20

  init(width: ScalarWidth) { self.width = width }

  /// Adds a part; `cut` is `readable` on the left and `never` on the right without it.
  mutating func add(
    _ text: String, style: Style = .plain, importance: Int, trailing: Bool = false, cut: Cut? = nil
  ) {
    guard !text.isEmpty else { return }
    parts.append(
      Part(
        glyphs: glyphs(of: text, width: width), style: style, importance: importance,
        isTrailing: trailing, cut: cut ?? (trailing ? .never : .readable)))
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
      right -= part.glyphs.columns
      frame.write(part.glyphs, style: part.style, line: line, column: max(1, right))
      right -= StatusLine.gap
    }
  }

  private func parts(fitting room: Int) -> [Part] {
    var kept = parts
    func excess(_ columns: (Part) -> Int) -> Int {
      kept.reduce(-room) { $0 + columns($1) } + StatusLine.gap * (kept.count - 1)
    }
    if excess({ $0.glyphs.columns }) > 0 { kept.removeAll { $0.importance == 1 } }
    while kept.count > 1, excess({ $0.minimum(in: room) }) > 0 {
      kept.remove(at: kept.indices.min { kept[$0].importance < kept[$1].importance }!)
    }
    func slack(_ index: Int) -> Int { kept[index].glyphs.columns - kept[index].minimum(in: room) }
    while case let missing = excess({ $0.glyphs.columns }), missing > 0,
      let longest = kept.indices.max(by: { slack($0) < slack($1) })
    {
      let columns = kept[longest].glyphs.columns
      // a part that is alone is cut as far as it must be
      let spare = slack(longest) > 0 ? min(missing, slack(longest)) : missing
      kept[longest].glyphs = RowLayout.fit(kept[longest].glyphs, columns: max(0, columns - spare))
      if kept[longest].glyphs.columns == 0 { break }
    }
    return kept
  }
}
