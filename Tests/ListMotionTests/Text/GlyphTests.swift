import ListMotion
import Testing

@Suite struct GlyphTests {
  private func text(_ glyphs: [Glyph]) -> String {
    var text = ""
    for glyph in glyphs { text.unicodeScalars.append(contentsOf: glyph.scalars) }
    return text
  }

  @Test(arguments: [
    ("plain", "plain", 5), ("", "", 0), ("日本", "日本", 4), ("é", "é", 1), ("e\u{301}", "e\u{301}", 1),
    ("\u{1B}[31m", "␛[31m", 5), ("a\u{7F}b", "a␡b", 3), ("\u{9B}", "\u{FFFD}", 1),
    ("a\r\nb", "a␍␊b", 4), ("\u{202E}x", "\u{FFFD}x", 2), ("a\tb", "a       b", 9),
    ("日\tb", "日      b", 9), ("👨‍👩‍👧", "👨", 2), ("👍🏽", "👍", 2), ("🇫🇷", "🇫🇷", 2),
    ("❤️", "❤", 1), ("\u{301}", "", 0), ("한글", "한글", 4),
  ]) func textBecomesGlyphsThatAreSafeToWrite(source: String, shown: String, width: Int) {
    #expect(text(glyphs(of: source)).unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(columns(of: source) == width)
  }

  @Test func aFourthCombiningScalarIsDropped() {
    let glyph = glyphs(of: "e\u{301}\u{302}\u{303}\u{304}")
    #expect(glyph.count == 1)
    #expect(glyph.first?.scalars == ["e", "\u{301}", "\u{302}", "\u{303}"])
  }

  @Test func theTerminalsOwnWidthsCount() {
    let double = ScalarWidth { _ in 2 }
    #expect(columns(of: "é", width: double) == 2)
    let none = ScalarWidth { _ in -1 }
    #expect(text(glyphs(of: "é", width: none)) == "\u{FFFD}")
  }
}
