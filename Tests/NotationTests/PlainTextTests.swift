import Testing

@testable import FlipbookNotation

/// Printed text contains nothing that a terminal would obey.
@Suite struct PlainTextTests {
  @Test func controlsAreShownInsteadOfObeyed() {
    let shown = [
      ("a\u{1B}[2J\u{7}", "a␛[2J␇"), ("a\nb\r\nc\td\u{0}\u{7F}", "a␊b␍␊c␉d␀␡"),
      ("\u{9B}5n\u{85}", "\\u{9B}5n\\u{85}"), ("a\u{202E}b\u{61C}", "a\\u{202E}b\\u{61C}"),
      ("a\u{200B}\u{FEFF}b\u{10F7E9}", "a\u{FFFD}\u{FFFD}b\u{FFFD}"),
      ("👩\u{200D}👧 ❤\u{FE0F}é “plain”", "👩\u{200D}👧 ❤\u{FE0F}é “plain”"),
    ]
    for (text, line) in shown {
      #expect(PlainText.line(text) == line)
      #expect(PlainText.line(line) == line)
    }
  }

  @Test func noControlIsLeftOfAnyCharacter() {
    for value in 0...UInt32(0x20FF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let line = PlainText.line("a\(scalar)")
      if line.unicodeScalars.contains(where: Invisible.isControl) {
        Issue.record("U+\(String(value, radix: 16))")
      }
      if Invisible.isControl(Invisible.shown(scalar)) {
        Issue.record("a cell with U+\(String(value, radix: 16))")
      }
    }
  }
}
