import TestSupport
import Testing

@testable import Reading
@testable import Snapshots

@Suite struct DistinctKeysTests {
  private func areDistinct(_ values: [String]) throws -> Bool {
    let text = "a,b\n" + values.map { "x,\($0)\n" }.joined()
    let table = try DelimitedScanner.scan(
      Array(text.utf8), form: DelimitedForm(hasHeader: true), file: "t.csv"
    ).table
    let layout = try TableLayout(
      table: table, options: TableOptions(), identity: .given(["b"]))
    return layout.areKeysDistinct(Array(0..<values.count))
  }

  @Test(arguments: 0..<200) func agreesWithASetOfTexts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "b", "", "é", "\"q\"\"q\"", "\"a\"", "0123456789"]
    let values = (0..<Int.random(in: 0..<60, using: &random)).map { index in
      let tail = Bool.random(using: &random) ? String(index) : ""
      return letters.randomElement(using: &random)! + tail
    }.filter { !$0.hasPrefix("\"") || $0.hasSuffix("\"") }
    let texts = values.map { value in
      value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : value
    }
    #expect(try areDistinct(values) == (Set(texts).count == texts.count))
  }

  @Test func accentsAreTheSameHoweverTheyAreComposed() throws {
    #expect(try !areDistinct(["caf\u{E9}", "cafe\u{301}"]))
    #expect(try areDistinct(["caf\u{E9}", "cafe"]))
  }

  @Test func quotedAndPlainValuesAreTheSame() throws {
    #expect(try !areDistinct(["\"a\"", "a"]))
    #expect(try areDistinct([]))
  }
}
