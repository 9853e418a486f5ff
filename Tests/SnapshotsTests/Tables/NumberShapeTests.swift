import TestSupport
import Testing

@testable import Snapshots

@Suite struct NumberShapeTests {
  @Test(arguments: [
    ("12:30", "7:05", true), ("1:02:03", "10:0:9", true), ("3d4h", "12d23h", true),
    ("10Mi", "256Mi", true), ("-5.2%", "-0.125%", true), ("5", "6%", false), ("5 s", "5s", false),
    ("Running", "Running", true), ("12:30", "12:30:00", false),
  ])
  func digitsDoNotCount(one: String, other: String, isSame: Bool) {
    #expect((NumberShape(one.utf8) == NumberShape(other.utf8)) == isSame)
  }

  @Test(arguments: ["1,234", "5e3", "7E-2", "a-b-c-d-e", "1:2:3:4:5:6", "5µs", "\u{0}"])
  func someHaveNone(text: String) { #expect(NumberShape(text.utf8) == nil) }

  /// Texts of signs and digits in any order: whether they are numbers lies in their shape alone.
  @Test func ofOneShapeAllAreNumbersOrNone() {
    var random = SeededGenerator(seed: 5)
    let signs = "-+.:% msdhKiB$x/e".map(String.init)
    var numbers = 0
    for _ in 0..<20_000 {
      let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Bool.random(using: &random) ? "0" : signs.randomElement(using: &random)!
      }
      func text() -> String {
        parts.map { part -> String in
          part == "0" ? String(Int.random(in: 0...1_200, using: &random)) : part
        }.joined()
      }
      let (one, other) = (text(), text())
      guard let shape = NumberShape(one.utf8), shape == NumberShape(other.utf8) else { continue }
      let isNumber = TableSchema.number(one) != nil
      if isNumber { numbers += 1 }
      #expect(isNumber == (TableSchema.number(other) != nil), "\(one) and \(other)")
    }
    #expect(numbers > 500)
  }
}
