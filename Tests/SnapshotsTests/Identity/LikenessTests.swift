import TestSupport
import Testing

@testable import Snapshots

/// The similarity of strings, compared with a count of all their pairs.
@Suite struct LikenessTests {
  /// Both measures by their definitions.
  private func expected(_ one: String, _ other: String) -> Double {
    let (left, right) = (Array(one.utf8.prefix(256)), Array(other.utf8.prefix(256)))
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    var counts: [[UInt8]: Int] = [:]
    for index in left.indices.dropLast() { counts[Array(left[index...index + 1]), default: 0] += 1 }
    var common = 0
    for index in right.indices.dropLast() {
      let pair = Array(right[index...index + 1])
      guard let count = counts[pair], count > 0 else { continue }
      counts[pair] = count - 1
      common += 1
    }
    let total = left.count + right.count - 2
    let dice = total == 0 ? 0 : 2 * Double(common) / Double(total)
    let prefix = zip(left, right).prefix { $0 == $1 }.count
    let shorter = min(left.count, right.count)
    let suffix = min(
      zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count, shorter - prefix)
    let share = Double(prefix + suffix) / Double(max(left.count, right.count))
    let value = max(dice, share >= Likeness.minimumShare ? share : 0)
    return value >= Likeness.threshold ? value : 0
  }

  private func text(_ letters: String, _ random: inout SeededGenerator) -> String {
    let long = Int.random(in: 0..<10, using: &random) == 0
    return String(
      (0..<Int.random(in: 0...(long ? 300 : 40), using: &random)).map { _ in
        letters.randomElement(using: &random)!
      })
  }

  /// `text` with a few letters replaced, inserted or deleted.
  private func changed(_ text: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(text)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...letters.count, using: &random)
      if Bool.random(using: &random), place < letters.count {
        letters.remove(at: place)
      } else {
        letters.insert("x", at: place)
      }
    }
    return String(letters)
  }

  @Test(arguments: ["ab", "abcdefgh ", "0123456789 Mi", "\0\u{1}é"])
  func resemblanceIsWhatItsDefinitionSays(letters: String) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3_000 {
      let one = text(letters, &random)
      let other = Bool.random(using: &random) ? changed(one, &random) : text(letters, &random)
      let value = Likeness(one, isLine: false).value(to: Likeness(other, isLine: false))
      #expect(value == expected(one, other), "\(one), \(other)")
    }
  }

  /// The part of a line that is compared, without checkbox, case and blanks.
  @Test(arguments: [
    ("- Buy  milk", "-buymilk"), ("[x] Buy milk", "buymilk"), (" \t[ ]Buy milk\r\n", "buymilk"),
    ("[X]", ""), ("- [x] Buy milk", "buymilk"), ("+[ ]", ""), ("- - [x] a", "--[x]a"),
    ("[y] no", "[y]no"), ("[x", "[x"), ("", ""), ("[ ] [ ] twice", "[]twice"),
    ("[x] ZO\u{CB}\u{2003}K", "zo\u{EB}k"),
  ])
  func lettersAreWhatIsLeft(text: String, letters: String) {
    #expect(Likeness.loose(text) == letters)
  }
}
