import TestSupport
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots
@testable import FlipbookValueTrees

/// Rows that are compared by their bytes where these are equal, and not value by value.
@Suite struct WrittenRowsTests {
  /// However rows are written, they are the same exactly where their values are.
  @Test func rowsAreTheSameWhereTheirValuesAre() throws {
    var random = SeededGenerator(seed: 11)
    let values = ["", "x", "xx", "é", "e\u{301}", "\"q\"\"\"", "\"x\"", "1"]
    func text() -> String {
      (0..<6).map { _ in
        (0..<3).map { _ in values.randomElement(using: &random)! }.joined(separator: ",")
      }.joined(separator: "\n")
    }
    func rows(_ text: String) throws -> [SnapshotRow] {
      var options = DeckOptions(format: .csv)
      options.table.key = ["a"]
      var reader = SnapshotReader(file: "t.csv", options: options)
      return try reader.read("a,b,c\n" + text).sections[0].rows.array
    }
    var same = 0
    for round in 0..<200 {
      let (left, right) = (try rows(text()), try rows(text()))
      for one in left {
        for other in right {
          let isSame = zip(one.fields, other.fields).allSatisfy {
            $0.value.utf8.elementsEqual($1.value.utf8)
          }
          if isSame { same += 1 }
          #expect(one.isContentEqual(to: other) == isSame, "round \(round): \(one), \(other)")
          #expect(
            one.areFieldsASCII == one.fields.allSatisfy { $0.value.utf8.allSatisfy { $0 < 0x80 } })
        }
      }
    }
    #expect(same > 20)
  }
}
