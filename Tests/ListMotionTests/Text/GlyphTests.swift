import Testing

@testable import ListMotion

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
    ("❤️", "❤", 1), ("\u{301}x", "\u{25CC}\u{301}x", 2), ("한글", "한글", 4),
    ("का", "का", 2), ("กำ", "กำ", 2), ("क्‍ष", "क्ष", 2), ("1️⃣", "1\u{20E3}", 1),
    ("🧑🏽‍🚀", "🧑", 2), ("🏃‍♀️", "🏃", 2), ("می‌خواهم", "میخواهم", 7), ("葛󠄀", "葛", 2),
  ]) func textBecomesGlyphsThatAreSafeToWrite(source: String, shown: String, width: Int) {
    #expect(text(glyphs(of: source)).unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(columns(of: source) == width)
  }

  @Test(arguments: [
    "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{206A}", "\u{206F}", "\u{FFF9}", "\u{FFFB}", "\u{200D}",
    "\u{200C}", "\u{2062}", "\u{3164}", "\u{FFA0}", "\u{180E}", "\u{34F}", "\u{FE0F}", "\u{E0041}",
    "\u{E0001}", "\u{E0100}", "\u{61C}", "\u{202E}", "\u{2066}", "\u{2028}",
  ]) func invisibleCharactersAreShown(hidden: String) {
    #expect(text(glyphs(of: hidden)) == "\u{FFFD}")
    #expect(text(glyphs(of: "a\(hidden)b")) == "a\u{FFFD}b")
    #expect(columns(of: "a\(hidden)b") == 3)
  }

  /// Compared with the standard library's own table.
  @Test func noScalarVanishes() {
    let planes: [Range<UInt32>] = [0..<0x2_0000, 0xE_0000..<0xE_1000]
    let scalars = planes.joined().compactMap(Unicode.Scalar.init)
    let vanished = scalars.filter { glyphs(of: String(Character($0))).columns == 0 }
    #expect(vanished == [])
    let ignorable = scalars.filter { $0.properties.isDefaultIgnorableCodePoint && $0 != "\u{AD}" }
    #expect(ignorable.count > 100)
    let hidden = ignorable.filter {
      glyphs(of: String(Character($0))).first?.scalar != "\u{FFFD}"
    }
    #expect(hidden == [])
  }

  /// One of each kind, and additions of the latest versions of Unicode.
  @Test(arguments: [
    (0x00AD, 1), (0x0300, 0), (0x0600, 1), (0x05D0, 1), (0x0627, 1), (0x0897, 0), (0x0903, 1),
    (0x093F, 1), (0x0941, 0), (0x1100, 2), (0x1160, 0), (0x11FF, 0), (0x200D, 0), (0x20DD, 0),
    (0x231A, 2), (0x2630, 2), (0x2764, 1), (0x303F, 1), (0x3042, 2), (0x4DC0, 2), (0xAC00, 2),
    (0xD7B0, 0), (0xFE0F, 0), (0xFF21, 2), (0xFF71, 1), (0x16FF2, 2), (0x1D306, 2), (0x1F1EB, 1),
    (0x1F3FD, 2), (0x1F600, 2), (0x1F6D8, 2), (0x1FADF, 2), (0x1FAE9, 2), (0x1FAEB, 2),
    (0x20000, 2), (0x2A6DF, 2), (0x3FFFD, 2), (0xE0100, 0), (0x2028, -1), (0x85, -1), (0x1B, -1),
  ]) func widthsAreThoseOfUnicode(value: UInt32, columns: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(ScalarWidth.standard.columns(scalar) == columns)
  }

  /// Compared with the standard library's own data, which may be of an older version.
  @Test func combiningCharactersTakeNoColumn() {
    let scalars = (UInt32(0xA0)..<0x2_0000).compactMap(Unicode.Scalar.init)
    let marks = scalars.filter {
      [.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory)
    }
    #expect(marks.count > 1_700)
    // U+1171E became a spacing mark in Unicode 16
    #expect(marks.filter { ScalarWidth.standard.columns($0) != 0 && $0.value != 0x1171E } == [])
    let letters = scalars.filter {
      [.uppercaseLetter, .lowercaseLetter, .decimalNumber].contains($0.properties.generalCategory)
    }
    #expect(letters.count > 4_000 && letters.allSatisfy { ScalarWidth.standard.columns($0) > 0 })
  }

  @Test(arguments: [WidthTables.zero, WidthTables.wide]) func theTablesAscend(ranges: [UInt32]) {
    #expect(ranges.count > 200 && ranges.count.isMultiple(of: 2))
    for (index, value) in ranges.enumerated().dropFirst() {
      #expect(index.isMultiple(of: 2) ? value > ranges[index - 1] + 1 : value >= ranges[index - 1])
    }
  }

  @Test func oneVariantIsChosenAndFurtherOnesAreShown() {
    #expect(text(glyphs(of: "😀\u{FE0F}\u{FE0E}")) == "😀\u{FFFD}")
    #expect(text(glyphs(of: "葛\u{E0100}\u{E0101}\u{E0102}")) == "葛\u{FFFD}\u{FFFD}")
    #expect(text(glyphs(of: "\u{FE0F}\u{FE0F}")) == "\u{FFFD}\u{FFFD}")
    #expect(text(glyphs(of: "क\u{200D}\u{200D}")) == "क\u{FFFD}")
  }

  @Test func tagsAreSilentAfterABlackFlagOnly() {
    let tags = "\u{E0067}\u{E0062}\u{E007F}"
    #expect(text(glyphs(of: "🏴" + tags)) == "🏴")
    #expect(glyphs(of: "🏴" + tags).first?.scalars == ["🏴"])
    #expect(text(glyphs(of: "x" + tags)) == "x\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(text(glyphs(of: "👍" + tags)) == "👍\u{FFFD}\u{FFFD}\u{FFFD}")
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
