import CNcursesw
import ListMotion

/// Turns cells into the characters that ncurses draws.
struct LineEncoder {
  private var pairs: PairTable
  private let repertoire: CharacterRepertoire
  /// The line that was encoded last.
  private(set) var line = EncodedLine()
  /// The lines that ncurses was given; empty where that is not known.
  private var shown: [EncodedLine] = []
  /// The style that was asked for last, and a blank in it: what it is to ncurses.
  private var style = Style.plain
  private var blank = cchar_t.plainBlank
  /// The same of the styles that were asked for before it.
  private var known: [(style: Style, blank: cchar_t)] = []
  /// Most screens have no more styles.
  private static let fewStyles = 8

  init(pairs: PairTable, repertoire: CharacterRepertoire) {
    self.pairs = pairs
    self.repertoire = repertoire
  }

  /// Encodes a line of so many columns, one element a character, whatever its width. Behind `cells`
  /// it is blank.
  ///
  /// Blanks between words keep the colours of the word before them, which saves a change of
  /// colours at each; blanks at the end are plain, so that the line's end can be erased. What is
  /// left of a wide character that an end of the line cuts in two is a blank.
  mutating func encode(
    _ cells: UnsafeBufferPointer<Cell>, columns: Int, blankLast: Bool
  ) {
    var line = EncodedLine()
    swap(&line, &self.line)
    line.rewrite(columns: columns) {
      encode(cells, room: max(0, columns - (blankLast ? 1 : 0)), to: &$0)
    }
    self.line = line
  }

  private mutating func encode(
    _ cells: UnsafeBufferPointer<Cell>, room: Int, to line: inout EncodedLine.Writer
  ) {
    let isASCII = repertoire == .ascii
    var end = min(cells.count, room)
    while end > 0, cells[end - 1].isPlainBlank { end -= 1 }
    var before = Style.plain
    var column = 0
    while column < end {
      let cell = cells[column]
      let isPlain = cell.glyph.isPlain
      defer { column += 1 }
      if !isPlain {
        let columns = cell.glyph.columns
        if column + columns > room || column == 0 && columns == 0 {
          line.append(0x20, like: .plainBlank)
          continue
        }
        if columns == 0 { continue }
      }
      if !(cell.glyph == .space && cell.style.looksSame(behind: before)) { before = cell.style }
      if before != style { turn(to: before) }
      if isPlain && !isASCII {
        line.append(cell.glyph.scalarValue, like: blank)
        column += line.append(asciiOf: cells, column + 1..<end, before, like: blank)
      } else {
        line.append(cell.glyph, like: blank, isASCII: isASCII)
      }
    }
  }

  /// Whether a colour pair was wanted and none was left, since the last call.
  mutating func checkPairShortage() -> Bool { pairs.checkShortage() }

  /// Makes room for new pairs; every line must be encoded and drawn again.
  mutating func resetPairs() {
    pairs.reset()
    style = .plain
    blank = .plainBlank
    known = []
  }

  /// Puts the line that was encoded last on line `index` of `window`, from `column` on: only what
  /// differs from what was put there before.
  mutating func put(
    on window: UnsafeMutablePointer<WINDOW>, line index: Int, column start: Int
  ) {
    while shown.count <= index { shown.append(EncodedLine()) }
    if let (span, column) = line.span(changedFrom: shown[index]) {
      line.put(span, on: window, line: index, column: start + column)
    }
    swap(&line, &shown[index])
  }

  /// Takes nothing for shown any more: the window was erased.
  mutating func forgetLines() { shown = [] }

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
    // The attribute's own field for the pair holds 8 bits; ncurses reads `ext_color`.
    blank.attr = attr_t(min(pair, 255)) << 8 & ncurses_color
    if style.attributes.contains(.bold) { blank.attr |= ncurses_bold }
    if style.attributes.contains(.dim) { blank.attr |= ncurses_dim }
    if style.attributes.contains(.italic) { blank.attr |= ncurses_italic }
    if style.attributes.contains(.underline) { blank.attr |= ncurses_underline }
    if style.attributes.contains(.reverse) { blank.attr |= ncurses_reverse }
    // where pairs are short it is asked again, so that the shortage is noticed
    if pairs.isShort { return }
    if known.count == Self.fewStyles { known.removeFirst() }
    known.append((style, blank))
  }
}

extension EncodedLine.Writer {
  fileprivate mutating func append(_ glyph: Glyph, like blank: cchar_t, isASCII: Bool) {
    if isASCII {
      append(CharacterRepertoire.ascii(for: glyph.scalar).value, like: blank)
      if glyph.columns == 2 { append(0x20, like: blank) }
      return
    }
    let isControl = glyph.scalar.value < 0x20 || (0x7F..<0xA0).contains(glyph.scalar.value)
    if glyph.columns == 1, !glyph.hasMarks {
      append(isControl ? 0xFFFD : glyph.scalar.value, like: blank)
      return
    }
    var character = blank
    character.chars.0 = wchar_t(isControl ? 0xFFFD : glyph.scalar.value)
    if glyph.hasMarks {
      let scalars = glyph.scalars
      if scalars.count > 1 { character.chars.1 = wchar_t(scalars[1].value) }
      if scalars.count > 2 { character.chars.2 = wchar_t(scalars[2].value) }
      if scalars.count > 3 { character.chars.3 = wchar_t(scalars[3].value) }
    }
    append(character, columns: glyph.columns)
  }
}

extension Cell {
  fileprivate var isPlainBlank: Bool {
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
