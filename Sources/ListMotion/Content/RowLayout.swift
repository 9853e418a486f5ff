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
    /// How much of its cells it covers, 0...1: the last cell of a bar is only partly filled.
    package var coverage = 1.0
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
        putBar(fraction, of: part, index, line: line, column: column, room: room)
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

  /// Puts a bar: whole cells, and a last one that is covered in quarters.
  ///
  /// The blocks leave a quarter of the line free, so that bars of neighbouring rows do not touch. A
  /// bar above zero is never invisible.
  private mutating func putBar(
    _ fraction: Double, of part: RowContent.Part, _ index: Int, line: Int, column: Int, room: Int
  ) {
    guard fraction > 0, room > 0 else { return }
    let quarters = max(2, Int((min(fraction, 1) * Double(room * 4)).rounded()))
    var run = Run(
      line: line, column: column, glyphs: Array(repeating: Glyph("▆"), count: quarters / 4),
      style: part.style, part: index)
    if quarters >= 4 { runs.append(run) }
    guard quarters % 4 > 0 else { return }
    run.column += run.glyphs.count
    run.offset = run.glyphs.count
    run.glyphs = [Glyph("▆")]
    run.coverage = Double(quarters % 4) / 4
    runs.append(run)
  }
}

/// The glyphs of a piece of text with their styles, and where it must not be broken.
struct StyledGlyphs {
  private(set) var glyphs: [Glyph] = []
  /// Whether each of them is known to take one column.
  private(set) var isNarrow = false
  /// The runs of one style, in order and without gaps: where each ends.
  private var runs: [(end: Int, style: Style)] = []
  /// Glyphs that belong to one character with the glyph before them.
  private var joined: Set<Int> = []

  /// Text of one style.
  init(_ text: String, style: Style, width: ScalarWidth) {
    if let plain = plainGlyphs(of: text) {
      (glyphs, isNarrow) = (plain, true)
    } else if text.utf8.allSatisfy({ $0 < 0x80 }) {
      glyphs = ListMotion.glyphs(of: text, width: width)
    } else {
      glyphs = ListMotion.glyphs(of: text, width: width) { join($0, $1) }
    }
    runs = [(glyphs.count, style)]
  }

  /// Text of several styles; each lies over `style`.
  init(_ text: AttributedText, style: Style, width: ScalarWidth) {
    var (offset, next) = (0, 0)
    let attributes = text.attributes
    glyphs = ListMotion.glyphs(of: text.string, width: width) { character, range in
      while next < attributes.count, attributes[next].range.upperBound <= offset { next += 1 }
      let isStyled = next < attributes.count && attributes[next].range.contains(offset)
      extend(to: range.upperBound, isStyled ? attributes[next].style.over(style) : style)
      join(character, range)
      offset += character.utf8.count
    }
  }

  var count: Int { glyphs.count }

  /// Whether text may go on in the next line with the glyph at `index`.
  func isWhole(before index: Int) -> Bool { !joined.contains(index) }

  /// The pieces of `range` of one style each.
  func pieces(of range: Range<Int>) -> [(range: Range<Int>, style: Style)] {
    var pieces: [(Range<Int>, Style)] = []
    var start = 0
    for run in runs {
      if start >= range.upperBound { break }
      let piece = (start..<run.end).clamped(to: range)
      if !piece.isEmpty { pieces.append((piece, run.style)) }
      start = run.end
    }
    return pieces
  }

  /// The style of the glyph at `index`.
  func style(at index: Int) -> Style {
    runs.first { index < $0.end }?.style ?? runs.last?.style ?? .plain
  }

  private mutating func join(_ character: Character, _ range: Range<Int>) {
    if character != "\t" { joined.formUnion(range.dropFirst()) }
  }

  private mutating func extend(to end: Int, _ style: Style) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].end = end
    } else {
      runs.append((end, style))
    }
  }
}

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
