import TestSupport
import Testing

@testable import FlipbookNotation

/// A pattern is found where Swift's own regular expressions find it, in bounded time.
@Suite struct PatternTests {
  @Test func manyPossibleMatchesTakeNoLonger() throws {
    let text = String(repeating: "a", count: 20_000) + "!"
    for expression in ["^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "(.*)*=(.*)*x", "^(a?){50}a{50}$"] {
      #expect(try !Pattern(expression).isFound(in: text), "\(expression)")
    }
  }

  @Test func randomPatternsAreFoundWhereSwiftFindsThem() throws {
    // Swift's own regular expressions take minutes for some patterns, so these are always the same
    var random = SeededGenerator(seed: 1)
    var compared = 0
    for _ in 0..<2_000 {
      let expression = Self.expression(depth: 3, &random)
      let expected = try Regex(expression).wordBoundaryKind(.simple)
      let pattern = try Pattern(expression)
      for _ in 0..<10 {
        let text = String(
          (0..<Int.random(in: 0...8, using: &random)).map { _ in
            "abcA1 _-é".randomElement(using: &random)!
          })
        let isFound = try expected.firstMatch(in: text) != nil
        #expect(pattern.isFound(in: text) == isFound, "“\(expression)” in “\(text)”")
        compared += 1
      }
    }
    #expect(compared == 20_000)
  }

  @Test(arguments: [
    ("\\d{2}:\\d{2}", "at 10:42", true), ("(?i)error", "An ERROR", true),
    ("\\berr\\b", "errs", false),
    ("[[:upper:]]+$", "aB", true), ("[^a-c]", "abc", false), ("\\x41\\u{e9}", "Aé", true),
    ("a{,2}b", "b", true), ("^$", "", true), ("a|", "b", true), ("(?<n>a)b", "ab", true),
    ("^.$", "👩‍👩‍👧", true), ("[]a]", "]", true), ("{x}", "{x}", true), ("end$", "end\n", true),
  ])
  func knowsTheUsualSigns(_ expression: String, _ text: String, _ isFound: Bool) throws {
    #expect(try Pattern(expression).isFound(in: text) == isFound)
  }

  @Test(arguments: [
    ("(a", "a ( is not closed"), ("a)", "a ) has no matching ("),
    ("*a", "there is nothing before * to repeat"),
    ("[a", "a [ is not closed"), ("a{3,2}", "{3,2} is not a range"),
    ("\\", "it ends in a \\ that escapes nothing"),
    ("\\1", "\\1 is not supported"), ("a++", "possessive quantifiers are not supported"),
    ("(?=a)", "only the groups (…), (?:…), (?<name>…) and a leading (?i) are supported"),
    ("(a{1000}){1000}", "it is too long once its repetitions are expanded"),
    ("a{99999999999999999999}", "it is too long once its repetitions are expanded"),
    ("[z-a]", "a range in [ ] is out of order"),
    (String(repeating: "(", count: 100_000), "its groups are nested too deeply"),
  ])
  func invalidPatternsAreExplained(_ expression: String, _ reason: String) {
    #expect(throws: Pattern.Fault(reason: reason)) { try Pattern(expression) }
  }

  /// An expression of all operators that both support.
  private static func expression(
    depth: Int, _ random: inout SeededGenerator
  ) -> String {
    let atoms = [
      "a", "b", "c", ".", "[ab]", "[^a]", "[a-c1]", "\\d", "\\w", "\\s", "\\W", "é", "\\-", "_",
      "^", "$",
      "\\b",
    ]
    let repetitions = ["*", "+", "?", "{2}", "{1,2}", "{1,}", "*?", "+?"]
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let choice = Int.random(in: 0..<5, using: &random)
      if depth > 0, choice < 2 {
        let inner = expression(depth: depth - 1, &random)
        let other = expression(depth: depth - 1, &random)
        let group = choice == 0 ? "(\(inner))" : "(?:\(inner)|\(other))"
        return group
          + (Bool.random(using: &random) ? repetitions.randomElement(using: &random)! : "")
      }
      let atom = atoms.randomElement(using: &random)!
      let isPlace = atom == "^" || atom == "$" || atom == "\\b"
      return !isPlace && Bool.random(using: &random)
        ? atom + repetitions.randomElement(using: &random)! : atom
    }.joined()
  }
}

/// Strings of any length on one line: only the part that is shown is read.
@Suite struct LongLineTests {
  private func lines(_ one: String, _ other: String) -> (one: String, other: String) {
    PlainText.lines(one[...], other[...], maximum: 60)
  }

  @Test func aChangeFarFromTheStartIsVisible() {
    let start = String(repeating: "word ", count: 500_000)
    let (one, other) = lines(start + "old" + start, start + "new" + start)
    #expect(one.contains("word old") && other.contains("word new"))
    #expect(one.hasPrefix("…word") && one.count == 60 && one.hasSuffix("…"))
  }

  @Test func aChangeInALongWordIsVisible() {
    let start = String(repeating: "é", count: 500_000)
    let (one, other) = lines(start + "old", start + "new")
    #expect(one.hasSuffix("éold") && other.hasSuffix("énew") && one.count <= 60)
  }

  @Test(arguments: [
    (#"["item0","item1","item2","item3","item4","item5","item6","#, "\"old\"", "\"new\""),
    (String(repeating: "x", count: 200), "old", "new"),
    ("two words " + String(repeating: "x", count: 100), "old", "new"),
  ]) func differencesAreVisibleWithinWords(start: String, old: String, new: String) {
    let rest = String(repeating: ",1", count: 100)
    let (one, other) = lines(start + old + rest, start + new + rest)
    #expect(one.contains(old) && other.contains(new) && one.count == 60 && one.hasPrefix("…"))
  }

  @Test(arguments: [
    ("a b", "a\u{A0}b", "a b", "a<U+00A0>b"),
    ("é caf\u{E9}", "é cafe\u{301}", "é caf<U+00E9>", "é cafe<U+0301>"),
    ("a\u{200B}b", "a\u{2060}b", "a<U+200B>b", "a<U+2060>b"),
    ("same é", "same é", "same é", "same é"),
  ]) func lookalikesAreSpelledOut(one: String, other: String, old: String, new: String) {
    #expect(lines(one, other) == (old, new))
    #expect(PlainText.distinct(one[...], other[...]) == (old[...], new[...]))
    let start = String(repeating: "word ", count: 10_000)
    let far = lines(start + one, start + other)
    #expect(far.one.hasPrefix("…") && far.one.hasSuffix(old) && far.other.hasSuffix(new))
    let whole = PlainText.distinct((start + one)[...], (start + other)[...])
    #expect(whole.one == start + old && whole.other == start + new)
  }
}
