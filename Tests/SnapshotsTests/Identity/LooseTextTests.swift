import TestSupport
import Testing

@testable import Snapshots

/// What of a row is compared where its checkbox, its case and its spaces do not count.
@Suite struct LooseTextTests {
  @Test(arguments: [
    ("- Buy  milk", "-buymilk"), ("[x] Buy milk", "buymilk"), (" \t[ ]Buy milk\r\n", "buymilk"),
    ("[X]", ""), ("- [x] Buy milk", "buymilk"), ("+[ ]", ""), ("- - [x] a", "--[x]a"),
    ("[y] no", "[y]no"), ("[x", "[x"), ("", ""), ("[ ] [ ] twice", "[]twice"),
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

  /// Rows that have an equal on the other side stay, and of those that have none hardly any.
  @Test(arguments: ["[] xXaZ\t", "[] xXaZ\té"]) func candidatesAreThoseThatHaveAnEqual(
    letters: String
  ) {
    var random = SeededGenerator(seed: 12)
    var (left, all) = (0, 0)
    for _ in 0..<2_000 {
      let texts = (0..<12).map { _ in
        String(
          (0..<Int.random(in: 0..<7, using: &random)).map { _ in
            letters.randomElement(using: &random)!
          })
      }
      let (old, new) = (Array(texts[..<6]), Array(texts[6...]))
      var (olds, news) = ([0, 1, 2, 3, 5], [0, 2, 3, 4, 5])
      let known = Set(olds.map { LooseText(old[$0]) }).intersection(news.map { LooseText(new[$0]) })
      let expected = (
        olds.filter { known.contains(LooseText(old[$0])) },
        news.filter { known.contains(LooseText(new[$0])) }
      )
      LooseText.keepCandidates(&olds, of: old, &news, of: new)
      #expect(
        Set(olds).isSuperset(of: expected.0) && Set(news).isSuperset(of: expected.1),
        "\(old), \(new)")
      (left, all) = (left + olds.count, all + 5)
    }
    #expect(left < all)
  }
}
