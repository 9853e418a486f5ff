import TestSupport
import Testing

@testable import Snapshots

/// What of a row is compared where its checkbox, its case and its spaces do not count.
@Suite struct LooseTextTests {
  @Test(arguments: [
    ("- Buy  milk", "-buymilk"), ("[x] Buy milk", "buymilk"), (" \t[ ]Buy milk\r\n", "buymilk"),
    ("[X]", ""), ("[y] no", "[y]no"), ("[x", "[x"), ("", ""), ("[ ] [ ] twice", "[]twice"),
  ])
  func lettersAreWhatIsLeft(text: String, letters: String) {
    #expect(LooseText.letters(ofASCII: text) == letters)
    #expect(LooseText.letters(of: text) == letters)
  }

  @Test func otherTextsTakeTheLongWay() {
    #expect(LooseText.letters(ofASCII: "Zoë") == nil)
    #expect(LooseText("[x] ZO\u{CB}\u{2003}K") == LooseText("zo\u{EB}k"))
    #expect(LooseText("[x]\u{301} a") != LooseText("a"))
  }

  @Test func bothWaysAgreeOnRandomTexts() {
    var random = SeededGenerator(seed: 7)
    let some = Array("[] xXaZ\t\r\n\u{0B}\u{0C}\u{1C}\u{7F}-".unicodeScalars)
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<9, using: &random) {
        text.unicodeScalars.append(some.randomElement(using: &random)!)
      }
      let bytes = Array(text.utf8)
      #expect(LooseText.letters(ofASCII: text) == LooseText.letters(of: text), "\(bytes)")
    }
  }
}
