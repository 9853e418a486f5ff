/// The glyphs of a row fitted into a number of columns, each with its line and its style.
///
/// Text that does not fit ends in `…`, or continues on the next line if the content wraps. In a
/// list with columns, a part takes the position of its column. Otherwise a part without a width
/// takes the columns that it needs, a bar or a rule takes the remaining columns, and parts are two
/// columns apart.
package struct RowLayout: Hashable, Sendable {
  package private(set) var runs: [Run] = []
  /// The number of lines that the row takes, at least 1.
  package private(set) var height = 1
  /// Whether content is omitted for reasons other than a narrow column: the end of a line that is not in
  /// columns, or the lines of a value after its first.
  package private(set) var isCut = false
  /// Whether the parts are in the columns of the list.
  private(set) var isInColumns = false
  /// The glyphs that should be visible, by part.
  private var revealed: [Int: Range<Int>] = [:]

  /// Adjacent glyphs of one style.
  package struct Run: Hashable, Sendable {
    /// The line, counted from the first line of the row.
    package var line = 0
    package var column: Int
    package var glyphs: [Glyph]
    package var style: Style
    /// The part of the row's content that the run shows.
    package var part: Int
    /// The index of its first glyph within that part.
    package var offset = 0
    /// The number of glyphs of the part that the run replaces, if it is a single `…`.
    package var hiddenCount = 0
    /// Whether it has the quiet colour by default.
    package var isQuiet = false
  }

  package static let gap = 2

  /// Lays out the content of a row. O(glyphs of the content).
  ///
  /// - Parameters:
  ///   - content: The content. It is laid out in `table` if it has one part per column.
  ///   - columns: The number of screen columns available.
  ///   - table: The columns of the list; `nil` if it has none.
  ///   - width: How the widths of characters are measured.
  ///   - revealed: The glyphs that should be visible, by part, even if the text must be cut in an unusual
  ///     place.
  package init(
    _ content: RowContent, columns: Int, in table: ColumnLayout? = nil,
    width: ScalarWidth = .standard, revealing revealed: [Int: Range<Int>] = [:]
  ) {
    self.revealed = revealed
    let limit = content.numberOfLines > 0 ? content.numberOfLines : Int.max
    let indentation = max(0, min(content.indentation, columns))
    if let table, table.holds(content) {
      layOut(content, in: table, columns: columns, limit: limit, width)
      return
    }
    var column = indentation
    var line = 0
    for (index, part) in content.parts.enumerated() {
      let room = min(part.columns ?? columns - column, columns - column)
      if part.figure == .lineBreak {
        guard height < limit else {
          endInEllipsis(columns: columns)
          return
        }
        (line, column) = (height, indentation)
        height += 1
        continue
      }
      guard room >= 0, column < columns else { continue }
      let slot = Slot(
        column: column, room: room, alignment: part.columns.map { _ in part.alignment })
      let taken = put(part, index, in: slot, line..<limit, content.lineBreakMode, width)
      column += taken + RowLayout.gap
    }
  }

  /// The position of a part.
  fileprivate struct Slot {
    let column: Int
    let room: Int
    /// The alignment; `nil` for a part that takes only the columns that it needs.
    let alignment: RowContent.Alignment?
    var truncation = ListColumn.Truncation.tail
  }

  /// Puts each part in its column. In a wrapped row, parts without enough room are placed on lines below.
  private mutating func layOut(
    _ content: RowContent, in table: ColumnLayout, columns: Int, limit: Int, _ width: ScalarWidth
  ) {
    isInColumns = true
    let wraps = content.lineBreakMode == .byWordWrapping
    var below = wraps && limit > 1 ? table.below : []
    if wraps, limit > 1 {
      for (index, part) in content.parts.enumerated() {
        guard let text = part.figure.string, text.isOfSeveralLines, let place = table.places[index],
          case let longest = columnsOfLongestLine(of: text, width: width), longest > place.count
        else { continue }
        below.removeAll { $0.part == index }
        below.append(ColumnLayout.Value(part: index, columns: longest, staysInPlace: false))
      }
    }
    for (index, part) in content.parts.enumerated() {
      let value = below.first { $0.part == index }
      guard let place = table.places[index], value?.staysInPlace != false else { continue }
      let room = min(place.upperBound, columns) - place.lowerBound
      guard room > 0 else { continue }
      let cell = table.cells[index]
      let slot = Slot(
        column: place.lowerBound, room: room, alignment: cell.alignment,
        truncation: cell.truncation)
      let mode = value == nil ? content.lineBreakMode : .byTruncatingTail
      _ = put(part, index, in: slot, 0..<limit, mode, width)
    }
    let start = (table.places.lazy.compactMap { $0?.lowerBound }.min() ?? 0) + RowLayout.gap
    var (line, column) = (height, start)
    for value in below where start < columns {
      let part = content.parts[value.part]
      if part.figure.string?.isEmpty != false { continue }
      if column > start, column + value.columns > columns { (line, column) = (height, start) }
      guard line < limit else { return endInEllipsis(columns: columns) }
      let room = min(value.columns, columns - column)
      let slot = Slot(
        column: column, room: room, alignment: table.cells[value.part].alignment)
      _ = put(part, value.part, in: slot, line..<limit, .byWordWrapping, width)
      column += room + RowLayout.gap
    }
  }

  /// Puts a part on `lines` and returns the number of columns that it takes.
  private mutating func put(
    _ part: RowContent.Part, _ index: Int, in slot: Slot, _ lines: Range<Int>,
    _ mode: RowContent.LineBreakMode, _ width: ScalarWidth
  ) -> Int {
    switch part.figure {
    case .lineBreak: return 0
    case .bar(let fraction):
      putBar(
        fraction, of: part, index, line: lines.lowerBound, column: slot.column, room: slot.room)
      return slot.room
    case .rule:
      let glyphs = Array(repeating: Glyph("─"), count: slot.room)
      runs.append(
        Run(
          line: lines.lowerBound, column: slot.column, glyphs: glyphs, style: part.style,
          part: index, isQuiet: true))
      return slot.room
    case .text, .attributedText:
      let text = StyledGlyphs(part.figure.styledText, style: part.style, width: width)
      return put(text, index, in: slot, lines, mode)
    }
  }

  private mutating func put(
    _ text: StyledGlyphs, _ index: Int, in slot: Slot, _ lines: Range<Int>,
    _ mode: RowContent.LineBreakMode
  ) -> Int {
    let wraps = mode == .byWordWrapping
    if !wraps, !text.newlines.isEmpty {
      isCut = true
    } else if !wraps, let pieces = text.pieces(on: revealed[index], slot.truncation, slot.room) {
      put(pieces, of: text, index, in: slot, line: lines.lowerBound)
      return slot.room
    }
    let pieces = text.lines(columns: slot.room, limit: wraps ? lines.count : 1)
    var widest = 0
    for (line, piece) in zip(lines, pieces) {
      let at = add(text, piece.range, index, line: line, column: slot.start(of: piece.columns))
      if piece.isCut {
        addEllipsis(to: piece, of: text, index, line: line, column: at)
        if !isInColumns { isCut = true }
      }
      widest = max(widest, piece.columns)
    }
    height = max(height, lines.lowerBound + pieces.count)
    return slot.alignment == nil ? widest : slot.room
  }

  /// Adds pieces of the text, with `…` where text is omitted.
  private mutating func put(
    _ pieces: [Range<Int>], of text: StyledGlyphs, _ index: Int, in slot: Slot, line: Int
  ) {
    if !isInColumns { isCut = true }
    let ends = pieces + [text.count..<text.count]
    let gaps = zip([0] + ends.map(\.upperBound), ends).count { $0 < $1.lowerBound }
    let columns = pieces.reduce(gaps) { $0 + text.glyphs[$1].columns }
    var (at, next) = (slot.start(of: columns), 0)
    for piece in ends {
      if next < piece.lowerBound {
        runs.append(
          Run(
            line: line, column: at, glyphs: [Glyph("…")], style: text.style(at: next), part: index,
            offset: next, hiddenCount: piece.lowerBound - next))
        at += 1
      }
      at = add(text, piece, index, line: line, column: at)
      next = piece.upperBound
    }
  }

  /// Adds glyphs from a column on, and returns the column after them.
  private mutating func add(
    _ text: StyledGlyphs, _ range: Range<Int>, _ part: Int, line: Int, column: Int
  ) -> Int {
    var at = column
    for (range, style) in text.pieces(of: range) {
      let glyphs = range == text.glyphs.indices ? text.glyphs : Array(text.glyphs[range])
      runs.append(
        Run(
          line: line, column: at, glyphs: glyphs, style: style, part: part,
          offset: range.lowerBound))
      at += text.isNarrow ? glyphs.count : glyphs.columns
    }
    return at
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

  /// Adds `…` to the last line, to show that lines are omitted.
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

  /// Adds a bar, which ends in an eighth of a cell. A bar above zero is never invisible.
  private mutating func putBar(
    _ fraction: Double, of part: RowContent.Part, _ index: Int, line: Int, column: Int, room: Int
  ) {
    guard fraction > 0, room > 0 else { return }
    let eighths = max(1, Int((min(fraction, 1) * Double(room * 8)).rounded()))
    var glyphs = Array(repeating: Glyph("█"), count: eighths / 8)
    if eighths % 8 > 0 { glyphs.append(Glyph(Unicode.Scalar(0x2590 - UInt32(eighths % 8))!)) }
    runs.append(Run(line: line, column: column, glyphs: glyphs, style: part.style, part: index))
  }
}

extension RowLayout.Slot {
  /// The column at which text of the given width begins.
  fileprivate func start(of columns: Int) -> Int {
    switch alignment {
    case .leading, nil: column
    case .center: column + (room - columns) / 2
    case .trailing: column + room - columns
    }
  }
}

/// The glyphs of a piece of text with their styles, and the positions where it must not be broken.
struct StyledGlyphs {
  private(set) var glyphs: [Glyph] = []
  /// Whether every glyph is known to take one column.
  private(set) var isNarrow = false
  /// The runs of one style, in order and without gaps, each with its end.
  private var runs: [(end: Int, style: Style)] = []
  /// Glyphs that belong to the same character as the glyph before them.
  private var joined: Set<Int> = []
  /// The glyphs of the newlines between its lines.
  private(set) var newlines: [Range<Int>] = []

  /// Creates text whose styles are applied over `style`.
  init(_ text: AttributedText, style: Style, width: ScalarWidth) {
    if text.attributes.isEmpty, let plain = plainGlyphs(of: text.string) {
      (glyphs, isNarrow, runs) = (plain, true, [(plain.count, style)])
      return
    }
    var (offset, next) = (0, 0)
    let attributes = text.attributes
    glyphs = ListMotion.glyphs(of: text.string, width: width) { character, range in
      while next < attributes.count, attributes[next].range.upperBound <= offset { next += 1 }
      let isStyled = next < attributes.count && attributes[next].range.contains(offset)
      extend(to: range.upperBound, isStyled ? attributes[next].style.over(style) : style)
      join(character, range)
      offset += character.utf8.count
    }
    forgetLastNewlines()
  }

  var count: Int { glyphs.count }

  /// Removes newlines at the end, which only end the text.
  private mutating func forgetLastNewlines() {
    while let last = newlines.last, last.upperBound == glyphs.count {
      glyphs.removeLast(last.count)
      newlines.removeLast()
    }
  }

  /// The range from the end of the line that contains `start` to the beginning of the next line.
  private func lineEnd(from start: Int) -> Range<Int> {
    newlines.first { $0.lowerBound >= start } ?? count..<count
  }

  /// Whether text may continue on the next line with the glyph at `index`.
  func isWhole(before index: Int) -> Bool { !joined.contains(index) }

  /// The pieces of `range`, each in one style.
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
    if character == "\n" || character == "\r\n" {
      newlines.append(range)
    } else if character != "\t" {
      joined.formUnion(range.dropFirst())
    }
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
  /// Adjacent glyphs that fit in one line.
  struct Line {
    var range: Range<Int>
    /// The width, including the `…` of a line that is cut.
    var columns: Int
    /// Whether text after it is omitted and replaced by `…`.
    var isCut = false
  }

  /// The text in lines of at most `columns` columns, and at most `limit` (at least 1) lines; the
  /// last line is cut if that is not enough.
  ///
  /// A line can end at a newline, after blanks (which then belong to no line), after a hyphen, and before and
  /// after characters two columns wide. If there is no such position, it ends between any two characters. A
  /// character wider than `columns` is omitted with everything after it. O(glyphs + lines · newlines).
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
      let end = lineEnd(from: start)
      while start < end.lowerBound, glyphs[start] == .space { start += 1 }
      if start == end.lowerBound { start = end.upperBound }
    } while start < count
    return lines
  }

  /// The rest of the text from `start` in one line, cut at a newline or where it is too long.
  private func cut(from start: Int, _ columns: Int) -> Line {
    if isNarrow, count - start <= columns {
      return Line(range: start..<count, columns: count - start)
    }
    let last = lineEnd(from: start).lowerBound
    var taken = 0
    var end = start
    /// The longest line that leaves room for `…`.
    var short = Line(range: start..<start, columns: 1, isCut: true)
    while end < last {
      taken += glyphs[end].columns
      if taken > columns { return short }
      end += 1
      if taken < columns { short = Line(range: start..<end, columns: taken + 1, isCut: true) }
    }
    return last < count ? short : Line(range: start..<count, columns: taken)
  }

  /// The pieces to show of text that is not shown from its beginning: those of `range`, if it is not `nil`,
  /// otherwise the ends that a column shows of text that is too long.
  func pieces(
    on range: Range<Int>?, _ truncation: ListColumn.Truncation, _ columns: Int
  ) -> [Range<Int>]? {
    range.flatMap { pieces(on: $0, columns) } ?? ends(truncation, columns)
  }

  /// The glyphs to show of text that is too long for `columns` columns, so that those of `range` are visible:
  /// the beginning, which usually tells the row, then the end of the last word in `range` and the text before it, as
  /// far as there is room. `nil` if they are visible when the text is shown from its beginning.
  private func pieces(on range: Range<Int>, _ columns: Int) -> [Range<Int>]? {
    guard columns > 2, glyphs.columns > columns else { return nil }
    var end = min(max(range.upperBound, 1), count)
    let longest = min(count, end + columns / 2)
    while end < longest, glyphs[end] != .space { end += 1 }
    while end < count, !isWhole(before: end) { end += 1 }
    func start(_ room: Int) -> Int {
      var (start, room) = (end, room)
      while start > 0, glyphs[start - 1].columns <= room {
        room -= glyphs[start - 1].columns
        start -= 1
      }
      while start < end, start > 0, !isWhole(before: start) { start += 1 }
      return start
    }
    let room = columns - 1 - (end < count ? 1 : 0)
    let lead = cut(from: 0, columns / 3 + 1)
    let (alone, behind) = (start(room), start(room - lead.columns + 1))
    if alone == 0 { return nil }
    return behind <= range.lowerBound ? [lead.range, behind..<end] : [alone..<end]
  }

  /// The ends of text that is cut at its beginning or in its middle, so that they fit in `columns` columns with
  /// `…` between them; `nil` if all of the text fits, or if it is cut at its end.
  private func ends(_ truncation: ListColumn.Truncation, _ columns: Int) -> [Range<Int>]? {
    guard truncation != .tail, columns > 0, glyphs.columns > columns else { return nil }
    let room = columns - 1
    var (start, end) = (0, count)
    var (left, right) = (0, 0)
    let leftRoom = truncation == .middle ? (room + 1) / 2 : 0
    while left + glyphs[start].columns <= leftRoom {
      left += glyphs[start].columns
      start += 1
    }
    while end > start, left + right + glyphs[end - 1].columns <= room {
      right += glyphs[end - 1].columns
      end -= 1
    }
    // a character is never separated from its combining marks or halves
    while end < count, !isWhole(before: end) { end += 1 }
    while start > 0, !isWhole(before: start) { start -= 1 }
    return [0..<start, end..<count]
  }

  /// The line that begins at `start`.
  private func wrapped(from start: Int, _ columns: Int) -> Line {
    let last = lineEnd(from: start).lowerBound
    var taken = 0
    var end = start
    var wordEnd = start
    var characterEnd = start
    while end < last, taken + glyphs[end].columns <= columns {
      taken += glyphs[end].columns
      end += 1
      if end < last, isWhole(before: end) {
        characterEnd = end
        if breaksWord(before: end) { wordEnd = end }
      }
    }
    if end == last { return trimmed(start..<end) }
    if end == start { return Line(range: start..<start, columns: 1, isCut: true) }
    if wordEnd > start, !trimmed(start..<wordEnd).range.isEmpty { return trimmed(start..<wordEnd) }
    return trimmed(start..<(characterEnd > start ? characterEnd : end))
  }

  private func breaksWord(before index: Int) -> Bool {
    let (last, next) = (glyphs[index - 1], glyphs[index])
    if next == .space || last == .space { return true }
    if last.columns == 2 || next.columns == 2 { return true }
    return last == Glyph("-") && index > 1 && ![.space, last].contains(glyphs[index - 2])
  }

  /// `range` without its trailing blanks.
  private func trimmed(_ range: Range<Int>) -> Line {
    var end = range.upperBound
    while end > range.lowerBound, glyphs[end - 1] == .space { end -= 1 }
    return Line(
      range: range.lowerBound..<end, columns: glyphs[range.lowerBound..<end].columns)
  }
}

extension String {
  /// Whether it contains a newline between two lines, not only at its end.
  package var isOfSeveralLines: Bool {
    guard let first = utf8.firstIndex(of: 0x0A) else { return false }
    return utf8[first...].contains { $0 != 0x0A && $0 != 0x0D }
  }
}

/// The number of columns that `text` takes in a list: those of its first line, plus one for the `…` that
/// replaces the others.
package func columnsOfFirstLine(of text: String, width: ScalarWidth) -> Int {
  guard text.utf8.contains(0x0A) else { return columns(of: text, width: width) }
  let first = text.prefix { !$0.isNewline }
  return columns(of: String(first), width: width) + (text.isOfSeveralLines ? 1 : 0)
}

/// The number of columns of the widest line of `text`.
func columnsOfLongestLine(of text: String, width: ScalarWidth) -> Int {
  text.split { $0 == "\n" || $0 == "\r\n" }.map { columns(of: String($0), width: width) }.max() ?? 0
}

/// `text` in lines of at most `columns` columns, wrapped like a row. O(n).
package func wordLines(of text: String, columns: Int, width: ScalarWidth) -> [[Glyph]] {
  let text = StyledGlyphs(AttributedText(text), style: .plain, width: width)
  return text.lines(columns: columns, limit: .max).map { Array(text.glyphs[$0.range]) }
    .filter { !$0.isEmpty }
}
