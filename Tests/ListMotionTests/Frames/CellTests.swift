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
