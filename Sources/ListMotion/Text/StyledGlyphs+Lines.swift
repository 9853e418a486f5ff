extension StyledGlyphs {
  /// Glyphs side by side that fit in one line.
  struct Line {
    var range: Range<Int>
    /// Including the `…` of a line that is cut.
    var columns: Int
    /// Whether something is left out behind it, for which a `…` stands.
    var isCut = false
  }

  /// The text in lines of at most `columns`, and at most `limit` (at least 1) of them; the last is
  /// cut when that is not enough.
  ///
  /// A line ends behind blanks, which belong to no line then, behind a hyphen, and before and
  /// behind characters two columns wide. Where there is no such place it ends between any two
  /// characters; a character wider than `columns` is left out with all that follows. O(glyphs).
  func lines(columns: Int, limit: Int) -> [Line] {
    guard columns > 0 else { return [] }
    var lines: [Line] = []
    var start = 0
    repeat {
      let line =
        lines.count == limit - 1 ? cut(from: start, columns) : wrapped(from: start, columns)
      lines.append(line)
      if line.isCut { break }
      start = line.range.upperBound
      while start < count, glyphs[start] == .space { start += 1 }
    } while start < count
    return lines
  }

  /// All that is left from `start` on in one line, cut where it is too long.
  private func cut(from start: Int, _ columns: Int) -> Line {
    if isNarrow, count - start <= columns {
      return Line(range: start..<count, columns: count - start)
    }
    var taken = 0
    var end = start
    /// What fits beside a `…`.
    var short = Line(range: start..<start, columns: 1, isCut: true)
    while end < count {
      taken += glyphs[end].columns
      if taken > columns { return short }
      end += 1
      if taken < columns { short = Line(range: start..<end, columns: taken + 1, isCut: true) }
    }
    return Line(range: start..<count, columns: taken)
  }

  /// The next line from `start` on.
  private func wrapped(from start: Int, _ columns: Int) -> Line {
    var taken = 0
    var end = start
    var wordEnd = start
    var characterEnd = start
    while end < count, taken + glyphs[end].columns <= columns {
      taken += glyphs[end].columns
      end += 1
      if end < count, isWhole(before: end) {
        characterEnd = end
        if breaksWord(before: end) { wordEnd = end }
      }
    }
    if end == count { return trimmed(start..<end) }
    if end == start { return Line(range: start..<start, columns: 1, isCut: true) }
    if wordEnd > start, !trimmed(start..<wordEnd).range.isEmpty { return trimmed(start..<wordEnd) }
    return trimmed(start..<(characterEnd > start ? characterEnd : end))
  }

  private func breaksWord(before index: Int) -> Bool {
    let (last, next) = (glyphs[index - 1], glyphs[index])
    if next == .space || last == .space { return true }
    if last.columns == 2 || next.columns == 2 { return true }
    return last == Glyph("-") && index > 1 && glyphs[index - 2] != .space
  }

  /// `range` without the blanks at its end.
  private func trimmed(_ range: Range<Int>) -> Line {
    var end = range.upperBound
    while end > range.lowerBound, glyphs[end - 1] == .space { end -= 1 }
    return Line(
      range: range.lowerBound..<end, columns: glyphs[range.lowerBound..<end].columns)
  }
}
