import TestSupport
import Testing

@testable import FlipbookNotation

/// Regular expressions of users.
@Suite struct PatternTests {
  @Test(arguments: [
    ("\\d{2}:\\d{2}", "at 10:42", true), ("(?i)error", "An ERROR", true),
    ("\\berr\\b", "errs", false), ("\\bweb\\b", "my-web.1", true),
    ("[[:upper:]]+$", "aB", true), ("[^a-c]", "abc", false), ("a{,2}b", "b", true),
    ("^$", "", true), ("(?<n>a)b", "ab", true), ("^a(?!b)", "abc", false), ("^.$", "👩‍👩‍👧", true),
  ])
  func knowsTheUsualSigns(_ expression: String, _ text: String, _ isFound: Bool) throws {
    #expect(try Pattern(expression).isFound(in: text) == isFound)
  }

  @Test(arguments: [
    ("(a", "expected ')'"), ("[a", "expected ']'"),
    ("*a", "quantifier '*' must appear after expression"),
    (String(repeating: "(", count: 4_096), "group is too deeply nested"),
    (String(repeating: "a|", count: 2_049), "it is longer than 4096 bytes"),
  ])
  func invalidPatternsAreExplained(_ expression: String, _ reason: String) {
    #expect(throws: Pattern.Fault(reason: reason)) { try Pattern(expression) }
  }
}

/// Strings of any length on one line: only the part that is shown is read.
@Suite struct LongLineTests {
  private func lines(_ one: String, _ other: String) -> (one: String, other: String) {
    PlainText.lines(one[...], other[...], maximum: 60)
  }

  @Test func aChangeFarFromTheStartIsVisible() {
    let start = String(repeating: "word ", count: 50_000)
    let (one, other) = lines(start + "old" + start, start + "new" + start)
    #expect(one.contains("word old") && other.contains("word new"))
    #expect(one.hasPrefix("…word") && one.count == 60 && one.hasSuffix("…"))
  }

  @Test func aChangeInALongWordIsVisible() {
    let start = String(repeating: "é", count: 50_000)
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
