import CNcursesw
import ListMotion

/// Turns cells into the characters that ncurses draws.
struct LineEncoder {
  private var pairs: PairTable
  private let repertoire: CharacterRepertoire
  /// The line that was encoded last.
  private(set) var line = EncodedLine()
  /// The lines that were passed to ncurses; empty if that is not known.
  private var shown: [EncodedLine] = []
  /// The last requested style, and a blank in that style as ncurses represents it.
  private var style = Style.plain
  private var blank = cchar_t.plainBlank
  /// The styles requested before it, with their blanks.
  private var known: [(style: Style, blank: cchar_t)] = []
  /// The number of styles that are remembered; most screens have no more.
  private static let fewStyles = 8

  init(pairs: PairTable, repertoire: CharacterRepertoire) {
    self.pairs = pairs
    self.repertoire = repertoire
  }

  /// Encodes a line of `columns` columns, one element per character, whatever its width. After
  /// `cells` it is blank.
  ///
  /// Blanks between words keep the colours of the word before them, which saves a change of colours
  /// at each blank. Blanks at the end are plain, so that the end of the line can be erased. If an
  /// end of the line cuts a wide character in two, its remaining half becomes a blank.
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

  /// Whether a colour pair was needed and none was left, since the last call.
  mutating func checkPairShortage() -> Bool { pairs.checkShortage() }

  /// Makes room for new pairs; every line must be encoded and drawn again.
  mutating func resetPairs() {
    pairs.reset()
    style = .plain
    blank = .plainBlank
    known = []
  }

  /// Puts the line that was encoded last on line `index` of `window`, from column `start` on. Only
  /// the part that differs from the previous content is put there.
  mutating func put(
    on window: UnsafeMutablePointer<WINDOW>, line index: Int, column start: Int
  ) {
    while shown.count <= index { shown.append(EncodedLine()) }
    if let (span, column) = line.span(changedFrom: shown[index]) {
      line.put(span, on: window, line: index, column: start + column)
    }
    swap(&line, &shown[index])
  }

  /// Forgets the content of the window, which was erased.
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
    // The attribute's own field for the pair has 8 bits; ncurses reads `ext_color`.
    blank.attr = attr_t(min(pair, 255)) << 8 & ncurses_color
    if style.attributes.contains(.bold) { blank.attr |= ncurses_bold }
    if style.attributes.contains(.dim) { blank.attr |= ncurses_dim }
    if style.attributes.contains(.italic) { blank.attr |= ncurses_italic }
    if style.attributes.contains(.underline) { blank.attr |= ncurses_underline }
    if style.attributes.contains(.reverse) { blank.attr |= ncurses_reverse }
    // if pairs are short, the style is looked up again, so that the shortage is noticed
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
    let shown = Invisible.shown(glyph.scalar).value
    if glyph.columns == 1, !glyph.hasMarks {
      append(shown, like: blank)
      return
    }
    var character = blank
    character.chars.0 = wchar_t(shown)
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

/// A line of the screen in the form for ncurses: one element per character, whatever its width.
///
/// An ASCII character is one word, as `waddchnstr` takes it; other characters are in a separate
/// list. A screen of text is a seventh of its size in the form of `wadd_wchnstr`.
struct EncodedLine {
  /// The number of columns of the line; 0 if the line is not known.
  private(set) var columns = 0
  /// The characters, with the index into ``others`` for those that are not ASCII. From ``inked`` on
  /// there are blanks, to the end of the line and after it.
  private var words: [chtype] = []
  private var others: [cchar_t] = []
  /// The number of characters before the plain blanks at the end of the line.
  private var inked = 0
  /// The indexes of the characters that are two columns wide.
  private var wide: [Int] = []

  private var count: Int { columns - wide.count }

  private static var plainBlank: chtype { 0x20 }

  /// Writes a line, one character after another.
  struct Writer {
    fileprivate let words: UnsafeMutablePointer<chtype>
    fileprivate var count = 0
    fileprivate var wide: [Int]
    fileprivate var others: [cchar_t]

    /// Appends a character that looks like `blank` except for its scalar.
    @inline(__always) mutating func append(_ scalar: UInt32, like blank: cchar_t) {
      if scalar < 0x7F, scalar >= 0x20, blank.ext_color <= 255 {
        words[count] = blank.attr | scalar
        count &+= 1
      } else {
        var character = blank
        character.chars.0 = wchar_t(truncatingIfNeeded: scalar)
        append(character, columns: 1)
      }
    }

    /// Appends the first of some cells, as long as they are ASCII and have `style`, which looks
    /// like `blank`. Returns their number.
    @inline(__always) mutating func append(
      asciiOf cells: UnsafeBufferPointer<Cell>, _ range: Range<Int>, _ style: Style,
      like blank: cchar_t
    ) -> Int {
      guard blank.ext_color <= 255 else { return 0 }
      let words = words + count
      let attributes = blank.attr
      var index = range.lowerBound
      while index < range.upperBound, cells[index].style == style {
        let scalar = cells[index].glyph.printableASCII
        if scalar == 0 { break }
        words[index &- range.lowerBound] = attributes | scalar
        index &+= 1
      }
      count &+= index - range.lowerBound
      return index - range.lowerBound
    }

    /// Appends a character that is not ASCII.
    mutating func append(_ character: cchar_t, columns: Int) {
      // no ASCII character has 0 in its lowest byte
      words[count] = chtype(truncatingIfNeeded: others.count) << 8
      others.append(character)
      if columns == 2 { wide.append(count) }
      count &+= 1
    }
  }

  /// Replaces the line with the output of `write`, and with plain blanks up to the end of
  /// `columns`.
  ///
  /// - Precondition: The output takes no more columns than that.
  mutating func rewrite(columns: Int, _ write: (inout Writer) -> Void) {
    if words.count < columns {
      words = Array(repeating: Self.plainBlank, count: columns)
      inked = 0
    }
    self.columns = columns
    words.withUnsafeMutableBufferPointer { room in
      guard let words = room.baseAddress else { return }
      var writer = Writer(words: words, wide: [], others: [])
      write(&writer)
      precondition(writer.count <= columns)
      for index in writer.count..<max(writer.count, inked) { room[index] = Self.plainBlank }
      (inked, wide, others) = (writer.count, writer.wide, writer.others)
    }
  }

  /// The characters between the common beginning and the common end of both lines, and the column
  /// of the first of them; `nil` if the lines are the same.
  ///
  /// In either line, both ends are between two characters, so that drawing the span over the other
  /// line cuts no wide character in two.
  func span(changedFrom other: EncodedLine) -> (characters: Range<Int>, column: Int)? {
    guard columns == other.columns else { return (0..<count, 0) }
    let end = min(max(inked, other.inked), count, other.count)
    var first = 0
    while first < end, isSame(first, as: other, first) { first += 1 }
    let shorter = min(count, other.count) - first
    var kept = min(count - inked, other.count - other.inked, shorter)
    while kept < shorter, isSame(count - 1 - kept, as: other, other.count - 1 - kept) { kept += 1 }
    guard first < count - kept else { return nil }
    return (first..<count - kept, first + wide.count { $0 < first })
  }

  @inline(__always) private func isSame(_ index: Int, as line: EncodedLine, _ other: Int) -> Bool {
    let (word, otherWord) = (words[index], line.words[other])
    if word & 0xFF != 0 || otherWord & 0xFF != 0 { return word == otherWord }
    return others[Int(word >> 8)].isSame(as: line.others[Int(otherWord >> 8)])
  }

  /// Puts some of the characters on `line` of `window`, from `column` on.
  func put(
    _ span: Range<Int>, on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int
  ) {
    let (line, column, count) = (Int32(line), Int32(column), Int32(span.count))
    if others.isEmpty || words[span].allSatisfy({ $0 & 0xFF != 0 }) {
      // avoids a lookup in the locale for the width of each of them
      words[span].withUnsafeBufferPointer {
        _ = mvwaddchnstr(window, line, column, $0.baseAddress, count)
      }
    } else {
      characters(span).withUnsafeBufferPointer {
        _ = mvwadd_wchnstr(window, line, column, $0.baseAddress, count)
      }
    }
  }

  /// Some of the characters in the form of `wadd_wchnstr`; all of them by default.
  func characters(_ span: Range<Int>? = nil) -> [cchar_t] {
    words[span ?? 0..<count].map { word in
      if word & 0xFF == 0 { return others[Int(word >> 8)] }
      var character = cchar_t()
      character.chars.0 = wchar_t(word & 0xFF)
      character.attr = word & ~0xFF
      character.ext_color = Int32((word & ncurses_color) >> 8)
      return character
    }
  }
}

extension cchar_t {
  /// A blank in the terminal's own colours.
  static var plainBlank: cchar_t {
    var character = cchar_t()
    character.chars.0 = 0x20
    return character
  }

  fileprivate func isSame(as other: cchar_t) -> Bool {
    chars.0 == other.chars.0 && attr == other.attr && ext_color == other.ext_color
      && chars.1 == other.chars.1 && chars.2 == other.chars.2 && chars.3 == other.chars.3
      && chars.4 == other.chars.4
  }
}
