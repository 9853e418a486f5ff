import Testing

@testable import FlipbookNotation

@Suite struct SearchedTextTests {
  @Test(arguments: [
    ("caf\u{E9}", "Cafe\u{301} au lait", true), ("cafe\u{301}", "le caf\u{E9}", true),
    ("Caf\u{E9}", "cafe\u{301}", false), ("\u{E9}", "cafe", false), ("AU", "au lait", false),
    ("au", "Au lait", true), ("", "x", true),
  ]) func accentsMayBeScalarsOfTheirOwn(needle: String, text: String, isFound: Bool) {
    let searched = SearchedText(needle)
    #expect(searched.isIn(text) == isFound)
    #expect(needle.isEmpty || searched.ranges(in: text).isEmpty == !isFound)
  }
}
