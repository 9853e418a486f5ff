import ListMotion
import TestSupport
import Testing

@Suite struct CellTests {
  /// Frames are compared as bytes, so every byte of a cell must have a meaning: five words without
  /// gaps.
  @Test func aCellHasNoBytesBetweenItsFields() {
    #expect(MemoryLayout<Cell>.size == 20 && MemoryLayout<Cell>.stride == 20)
    #expect(MemoryLayout<Glyph>.size == 12 && MemoryLayout<Style>.size == 8)
    #expect(MemoryLayout<Cell>.alignment == MemoryLayout<UInt32>.alignment)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func aStyleKeepsItsParts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func color() -> Color {
      Bool.random(using: &random)
        ? .default : Color(hex: .random(in: 0...0xFF_FFFF, using: &random))
    }
    func attributes() -> Style.Attributes {
      Style.Attributes(rawValue: .random(in: 0..<32, using: &random))
    }
    var (text, behind, look) = (color(), color(), attributes())
    var style = Style(foreground: text, background: behind, attributes: look)
    for part in [0, 1, 2].shuffled(using: &random) {
      switch part {
      case 0:
        text = color()
        style.foreground = text
      case 1:
        behind = color()
        style.background = behind
      default:
        look = attributes()
        style.attributes = look
      }
      #expect(style == Style(foreground: text, background: behind, attributes: look))
      #expect((style.foreground, style.background) == (text, behind))
      #expect(style.attributes == look)
    }
  }

  @Test func plainCharactersAreOneScalarInOneColumn() {
    for plain in ["a", " ", "~", "é", "─", "\u{A0}"] as [Unicode.Scalar] {
      #expect(Glyph(plain).isPlain, "\(plain)")
    }
    for control in ["\u{0}", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}"] as [Unicode.Scalar] {
      #expect(!Glyph(control).isPlain)
    }
    #expect(!Glyph("日", columns: 2).isPlain && !Cell.continuation.glyph.isPlain)
    #expect(glyphs(of: "e\u{301}x").map(\.isPlain) == [false, true])
  }
}
