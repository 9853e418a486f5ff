import Testing

@testable import FlipbookSnapshots

/// The part of a line that is compared if its checkbox, its number, its case and its blanks do not count.
@Suite struct LikenessTests {
  @Test(arguments: [
    ("- Buy  milk", "-buymilk"), ("[x] Buy milk", "buymilk"), (" \t[ ]Buy milk\r\n", "buymilk"),
    ("[X]", ""), ("12. Buy milk", "buymilk"),
    ("12.5 litres", "12.5litres"),
    ("- [x] Buy milk", "buymilk"), ("+[ ]", ""), ("- - [x] a", "--[x]a"),
    ("[y] no", "[y]no"), ("[x", "[x"), ("", ""), ("[ ] [ ] twice", "[]twice"),
    ("[x] ZO\u{CB}\u{2003}K", "zo\u{EB}k"),
  ])
  func lettersRemain(text: String, letters: String) {
    #expect(Likeness.loose(text) == letters)
  }
}
