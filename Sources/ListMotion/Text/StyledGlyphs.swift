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
