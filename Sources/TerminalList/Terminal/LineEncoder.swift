import CNcursesw
import ListMotion

/// Turns cells into the characters that ncurses draws.
struct LineEncoder {
  private var pairs: PairTable
  private let repertoire: CharacterRepertoire
  /// The characters of the last line encoded.
  private(set) var characters: [cchar_t] = []
  private var style = Style.plain
  private var rendition = Rendition.plain

  /// An attribute set and a colour pair.
  private struct Rendition: Equatable {
    var attributes: attr_t
    var pair: Int32
    static let plain = Rendition(attributes: 0, pair: 0)
  }

  init(pairs: PairTable, repertoire: CharacterRepertoire) {
    self.pairs = pairs
    self.repertoire = repertoire
  }

  /// Encodes a line, one element a character, whatever its width.
  ///
  /// Blanks between words keep the colours of the word before them, which saves a change of
  /// colours at each; blanks at the end are plain, so that the line's end can be erased.
  mutating func encode(_ line: UnsafeBufferPointer<Cell>, blankLast: Bool) {
    characters.removeAll(keepingCapacity: true)
    var end = line.count
    while end > 0, isPlainBlank(line[end - 1]) { end -= 1 }
    var before = Style.plain
    for (column, cell) in line.enumerated() {
      if column >= end || (blankLast && column == line.count - 1) {
        append(.space, .plain)
        continue
      }
      if cell.glyph.columns == 0 { continue }
      if blankLast, column + cell.glyph.columns >= line.count {
        append(.space, .plain)
        continue
      }
      if !(cell.glyph == .space && isSameBehind(cell.style, before)) { before = cell.style }
      append(cell.glyph, rendition(of: before))
    }
  }

  /// Whether a colour pair was wanted and none was left, since the last call.
  mutating func takePairShortage() -> Bool { pairs.takeShortage() }

  /// Makes room for new pairs; every line must be encoded and drawn again.
  mutating func resetPairs() {
    pairs.reset()
    style = .plain
    rendition = .plain
  }

  private func isPlainBlank(_ cell: Cell) -> Bool {
    cell.glyph == .space && cell.style.background.isDefault
      && cell.style.attributes.isDisjoint(with: [.underline, .reverse])
  }

  /// Whether a blank looks the same in both styles.
  private func isSameBehind(_ blank: Style, _ text: Style) -> Bool {
    blank.background == text.background
      && blank.attributes.union(text.attributes).isDisjoint(with: [.underline, .reverse])
  }

  private mutating func rendition(of style: Style) -> Rendition {
    if style == self.style { return rendition }
    self.style = style
    rendition.pair = pairs.pair(foreground: style.foreground, background: style.background)
    rendition.attributes = 0
    if style.attributes.contains(.bold) { rendition.attributes |= ncurses_bold }
    if style.attributes.contains(.dim) { rendition.attributes |= ncurses_dim }
    if style.attributes.contains(.italic) { rendition.attributes |= ncurses_italic }
    if style.attributes.contains(.underline) { rendition.attributes |= ncurses_underline }
    if style.attributes.contains(.reverse) { rendition.attributes |= ncurses_reverse }
    return rendition
  }

  private mutating func append(_ glyph: Glyph, _ rendition: Rendition) {
    var character = cchar_t()
    // The attribute's own field for the pair holds 8 bits; ncurses reads `ext_color`.
    let pairBits = attr_t(min(rendition.pair, 255)) << 8 & ncurses_color
    character.attr = rendition.attributes | pairBits
    character.ext_color = rendition.pair
    if repertoire == .ascii {
      character.chars.0 = wchar_t(CharacterRepertoire.ascii(for: glyph.scalar).value)
      characters.append(character)
      if glyph.columns == 2 { append(.space, rendition) }
      return
    }
    let isControl = glyph.scalar.value < 0x20 || (0x7F..<0xA0).contains(glyph.scalar.value)
    character.chars.0 = wchar_t(isControl ? 0xFFFD : glyph.scalar.value)
    if glyph.hasMarks {
      let scalars = glyph.scalars
      if scalars.count > 1 { character.chars.1 = wchar_t(scalars[1].value) }
      if scalars.count > 2 { character.chars.2 = wchar_t(scalars[2].value) }
      if scalars.count > 3 { character.chars.3 = wchar_t(scalars[3].value) }
    }
    characters.append(character)
  }
}

extension Glyph {
  fileprivate var hasMarks: Bool { self != Glyph(scalar, columns: columns) }
}
