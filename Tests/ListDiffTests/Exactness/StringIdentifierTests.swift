import ListDiff
import TestSupport
import Testing

/// Strings are hashed by their bytes as long as all of them are ASCII; the first that is not, in
/// either list, makes all of them use the standard hash, because KELVIN SIGN equals K.
@Suite struct StringIdentifierTests {
  private typealias Line = KeyedRow<String>

  private static let kelvin = "\u{212A}"

  /// Pairs that are equal but differ in their bytes; at most one of each is ASCII.
  static let pairs = [
    ("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), (";", "\u{37E}"), ("`", "\u{1FEF}"),
    ("\u{C5}", "\u{212B}"), ("\u{1100}\u{1161}", "\u{AC00}"),
  ]

  /// Thousands of lines of all lengths, around the eight bytes that are hashed together.
  private func lines(_ count: Int) -> [Line] {
    (0..<count).map { Line(String(repeating: "line", count: $0 % 7) + "\($0)", $0 % 2) }
  }

  private func orders() -> [(String, ([Line]) -> [Line])] {
    return [
      ("reversed", { $0.reversed() }),
      ("every third deleted", { $0.enumerated().filter { $0.offset % 3 != 0 }.map(\.element) }),
      ("rotated", { Array($0[700...] + $0[..<700]) }),
    ]
  }

  /// The row is the first, one of the middle, or the last to be hashed, in one list or the other.
  @Test(arguments: pairs, [0, 600, 1_199])
  func canonicallyEquivalentStringsAmongASCII(_ pair: (String, String), place: Int) {
    for (name, order) in orders() {
      var source = lines(1_200)
      var target = order(source)
      source.insert(Line(pair.0), at: place)
      target.insert(Line(pair.1, 1), at: min(place, target.count))
      let comment: Comment = "\(pair), \(name), at \(place)"
      expectValid(source, target, isUnique: true, comment)
      expectValid(target, source, isUnique: true, "\(comment), backwards")
    }
  }

  /// Sixteen adjacent rows are new, so that the table looks ahead when it reaches the string.
  @Test(arguments: [17, 20, 47, 48, 49, 60, 400])
  func anUnusualStringIsFoundWhileLookingAhead(place: Int) {
    let source = [Line("K")] + lines(2_000)
    for distance in [0, 1, 31, 32] {
      var target = (0..<1_000).map { Line("new\($0)") } + lines(2_000).reversed()
      target.insert(Line(Self.kelvin), at: place)
      target.insert(Line("\u{E9}"), at: place + distance)
      expectValid(source, target, isUnique: true, "at \(place), another \(distance) further")
    }
  }

  @Test func repeatedStringsOfBothKindsAreQueuedTogether() {
    var random = SeededGenerator(seed: 10)
    for seed in 0..<20 {
      let letters = [
        "K", Self.kelvin, "k", "\u{E9}", "e\u{301}", "e", "", "\0", "a\0", "\r\n", "\n",
      ]
      func list(_ count: Int) -> [Line] {
        (0..<count).map { Line(letters.randomElement(using: &random)!, $0 % 3) }
      }
      expectValid(list(300), list(250), "seed \(seed)")
    }
  }

  /// Strings that differ only in their length, their last bytes or their order.
  @Test func similarStringsAreDistinguished() {
    var random = SeededGenerator(seed: 12)
    let strings =
      (0...64).map { String(repeating: "a", count: $0) }
      + (0...64).map { String(repeating: "\0", count: $0) + "b" }
      + (0...64).map { String(repeating: "ab", count: $0) + "c" }
      + (0..<64).map { place in String((0..<64).map { $0 == place ? "y" : "x" }) }
    let source = strings.map { Line($0) }
    for _ in 0..<5 {
      expectValid(source, source.shuffled(using: &random), isUnique: true, "similar strings")
    }
  }

  @Test func substringsAndCharactersUseTheStandardHash() {
    var random = SeededGenerator(seed: 13)
    let text = (0..<900).map { "word\($0)" }.joined(separator: " ") + " K"
    let words = text.split(separator: " ").map { KeyedRow($0) }
    var changed = words.shuffled(using: &random)
    let place = changed.firstIndex { $0.differenceIdentifier == "K" }!
    changed[place] = KeyedRow(Self.kelvin[...])
    expectValid(words, changed, isUnique: true, "substrings")
    let characters = (0x4E00..<0x5200).map { KeyedRow(Character(Unicode.Scalar($0)!)) }
    expectValid(characters, characters.shuffled(using: &random), isUnique: true, "characters")
  }
}
