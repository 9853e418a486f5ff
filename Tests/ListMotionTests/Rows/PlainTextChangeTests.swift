import TestSupport
import Testing

@testable import ListMotion

/// Changes in ASCII text are found on its bytes, with the same result as on its glyphs.
@Suite struct PlainTextChangeTests {
  private static let words = [
    "web", "up", "7", "12", "0.98,", "12%", "(3)", "cpu=9%", "cpu=12%", "900", "1.2", "MB", "GB",
    "3.",
    "5m12s", "1,234", "-4", "+4", "$12", "1e6", "1e-3", "007", "7.0", "128Mi", "1/s", "/s", "=3",
    "x==3",
    "[ok]", "\"8\"", "9\"", "...", "0.0", "00", "999999999999999", "9999999999999999", "1.5.2",
    "a:b",
  ]

  private func line(_ random: inout SeededGenerator) -> String {
    var line = ""
    for _ in 0..<Int.random(in: 0..<7, using: &random) {
      line += String(repeating: " ", count: Int.random(in: 0..<3, using: &random))
      line += Self.words.randomElement(using: &random)!
      line += Bool.random(using: &random) ? " " : ""
    }
    return line
  }

  /// `line` with one or two of its words replaced.
  private func changed(_ line: String, _ random: inout SeededGenerator) -> String {
    var parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<2 {
      let place = Int.random(in: parts.indices, using: &random)
      if !parts[place].isEmpty { parts[place] = Self.words.randomElement(using: &random)! }
    }
    return parts.joined(separator: " ")
  }

  @Test(arguments: 0..<8) func bothWaysAgree(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<4_000 {
      let before = line(&random)
      let after = Bool.random(using: &random) ? changed(before, &random) : line(&random)
      guard before != after, let change = TextChange(fromPlain: before, to: after) else { continue }
      found += 1
      #expect(
        change == TextChange(from: glyphs(of: before), to: glyphs(of: after)),
        "\(before) | \(after)")
    }
    #expect(found > 1_000)
  }

  @Test func otherTextsTakeTheLongWay() {
    #expect(TextChange(fromPlain: "a b c\t1", to: "a b c\t2") == nil)
    #expect(TextChange(fromPlain: "a b é 1", to: "a b é 2") == nil)
  }
}
