import CNcursesw
import ListMotion

/// Turns cells into the characters that ncurses draws.
struct LineEncoder {
  private var pairs: PairTable
  /// The line that was encoded last, with one word per column, as `waddchnstr` takes it. This avoids a
  /// lookup in the locale for the width of each character. Other characters than ASCII are blanks here.
  private(set) var words: [chtype] = []
  /// The other characters, and for each run of them its first column and its first index.
  private(set) var others: [cchar_t] = []
  private(set) var runs: [(column: Int, index: Int)] = []
  /// The column after the last run.
  private var runEnd = 0
  /// The last requested style, and a blank in that style as ncurses represents it.
  private var style = Style.plain
  private var blank = cchar_t.plainBlank
  /// The styles requested before it, with their blanks.
  private var known: [(style: Style, blank: cchar_t)] = []
  /// The number of styles that are cached; most screens have no more.
  private static let fewStyles = 8

  init(pairs: PairTable) { self.pairs = pairs }

  /// Encodes a line of `columns` columns. After `cells` it is blank.
  ///
  /// Blanks between words keep the colours of the word before them, which saves a change of colours
  /// at each blank. Blanks at the end are plain, so that the end of the line can be erased. If an
  /// end of the line cuts a wide character in two, its remaining half becomes a blank.
  mutating func encode(
    _ cells: UnsafeBufferPointer<Cell>, columns: Int, blankLast: Bool
  ) {
    words.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    let room = max(0, columns - (blankLast ? 1 : 0))
    var end = min(cells.count, room)
    while end > 0, cells[end - 1].isPlainBlank { end -= 1 }
    var before = Style.plain
    for column in 0..<end {
      let cell = cells[column]
      let width = cell.glyph.columns
      if column + width > room || column == 0 && width == 0 {
        words.append(Self.plainBlank)
        continue
      }
      if width == 0 { continue }
      if !(cell.glyph == .space && cell.style.looksSame(behind: before)) { before = cell.style }
      if before != style { turn(to: before) }
      let ascii = cell.glyph.printableASCII
      if ascii != 0, blank.ext_color <= 255 {
        words.append(blank.attr | ascii)
      } else {
        append(cell.glyph)
      }
    }
    for _ in end..<max(end, columns) { words.append(Self.plainBlank) }
  }

  private static var plainBlank: chtype { 0x20 }

  /// Whether a colour pair was needed and none was left, since the last call.
  mutating func checkPairShortage() -> Bool { pairs.checkShortage() }

  /// Makes room for new pairs; every line must be encoded and drawn again.
  mutating func resetPairs() {
    pairs.reset()
    style = .plain
    blank = .plainBlank
    known = []
  }

  /// Puts the line that was encoded last on `line` of `window`, from `column` on.
  func put(on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int) {
    let (line, column) = (Int32(line), Int32(column))
    words.withUnsafeBufferPointer {
      _ = mvwaddchnstr(window, line, column, $0.baseAddress, Int32($0.count))
    }
    for (run, end) in zip(runs, runs.dropFirst().map(\.index) + [others.count]) {
      others[run.index..<end].withUnsafeBufferPointer {
        _ = mvwadd_wchnstr(
          window, line, column + Int32(run.column), $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Appends a character in the style that was requested last.
  private mutating func append(_ glyph: Glyph) {
    var character = blank
    character.chars.0 = wchar_t(Invisible.shown(glyph.scalar).value)
    if glyph.hasMarks {
      let marks = glyph.scalars.dropFirst().map { wchar_t($0.value) } + [0, 0, 0]
      (character.chars.1, character.chars.2, character.chars.3) = (marks[0], marks[1], marks[2])
    }
    if runs.isEmpty || words.count > runEnd { runs.append((words.count, others.count)) }
    others.append(character)
    words.append(contentsOf: repeatElement(Self.plainBlank, count: glyph.columns))
    runEnd = words.count
  }

  /// Finds the attributes and the colour pair of a style.
  private mutating func turn(to style: Style) {
    self.style = style
    for (knownStyle, knownBlank) in known where knownStyle == style {
      blank = knownBlank
      return
    }
    let pair = pairs.pair(foreground: style.foreground, background: style.background)
    blank = .plainBlank
    blank.ext_color = pair
    // The attribute's own field for the pair has 8 bits; ncurses reads `ext_color`.
    blank.attr = attr_t(min(pair, 255)) << 8 & ncurses_color
    if style.attributes.contains(.bold) { blank.attr |= ncurses_bold }
    if style.attributes.contains(.dim) { blank.attr |= ncurses_dim }
    if style.attributes.contains(.italic) { blank.attr |= ncurses_italic }
    if style.attributes.contains(.underline) { blank.attr |= ncurses_underline }
    if style.attributes.contains(.reverse) { blank.attr |= ncurses_reverse }
    // if pairs are short, the style is looked up again, so that the shortage is detected
    if pairs.isShort { return }
    if known.count == Self.fewStyles { known.removeFirst() }
    known.append((style, blank))
  }
}

extension Cell {
  /// Whether the cell looks empty, so that it can be erased.
  package var isPlainBlank: Bool {
    glyph == .space && style.background.isDefault
      && style.attributes.isDisjoint(with: [.underline, .reverse])
  }
}

extension Style {
  /// Whether a blank looks the same in both styles.
  fileprivate func looksSame(behind text: Style) -> Bool {
    background == text.background
      && attributes.union(text.attributes).isDisjoint(with: [.underline, .reverse])
  }
}

extension cchar_t {
  /// A blank in the terminal's own colours.
  static var plainBlank: cchar_t {
    var character = cchar_t()
    character.chars.0 = 0x20
    return character
  }
}
