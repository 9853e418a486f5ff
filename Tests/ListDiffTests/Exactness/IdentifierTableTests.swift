import TestSupport
import Testing

@testable import ListDiff

/// The table alone, compared with a linear search.
@Suite struct IdentifierTableTests {
  private func table<Row: Differentiable>(_ rows: ContiguousArray<Row>) -> IdentifierTable? {
    var table = IdentifierTable(capacity: rows.count)
    let isTaken = table.insert(rows.span, hash: IdentifierHash(), check: {})
    return isTaken ? table : nil
  }

  private func expectFirst<Row: Differentiable>(
    _ before: [Row], _ after: [Row], _ comment: Comment
  ) throws {
    let rows = ContiguousArray(before)
    let table = try #require(self.table(rows))
    let hash = IdentifierHash<Row.DifferenceIdentifier>(fold: FoldedMultiply())
    var comparisons = 0
    let found = after.map { row in
      hash(row.differenceIdentifier).map {
        table.first(
          row.differenceIdentifier, hash: $0, in: rows.span, vainComparisons: &comparisons)
      }
    }
    let expected = after.map { row in
      before.firstIndex { $0.differenceIdentifier == row.differenceIdentifier } ?? -1
    }
    #expect(found == expected, comment)
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 700]) func theFirstRowIsFound(count: Int) throws {
    for seed in 0..<30 {
      var random = SeededGenerator(seed: UInt64(seed))
      let identities = Int.random(in: 1...max(1, count), using: &random)
      func list() -> [TestRow] {
        (0..<count).map { _ in TestRow(.random(in: 0..<identities, using: &random)) }
      }
      let (before, after) = (list(), list())
      try expectFirst(before, after, "seed \(seed)")
      let counts = Counts()
      for hashCount in [1, 3] {
        try expectFirst(
          before.map { CountedRow($0, counts, hashCount: hashCount) },
          after.map { CountedRow($0, counts, hashCount: hashCount) },
          "seed \(seed), \(hashCount) hashes")
      }
      try expectFirst(
        before.map { KeyedRow("row \($0.id)") }, after.map { KeyedRow("row \($0.id)") },
        "seed \(seed), strings")
    }
  }

  @Test func aQueueLeadsToTheNextRowWithTheIdentifier() throws {
    let rows = ContiguousArray((0..<600).map { TestRow($0 % 200) })
    let next = try #require(table(rows)).next
    #expect(next.map { Int($0) } == (0..<600).map { $0 < 400 ? $0 + 200 : -1 })
    let unique = ContiguousArray((0..<500).map { TestRow($0) })
    #expect(try #require(table(unique)).hasQueues == false)
  }

  @Test func bytesOfStringsAreHashedAsLongAsTheyAreASCII() {
    let hash = IdentifierHash<String>()
    let standard = IdentifierHash<String>(isStandard: true)
    for (text, isASCII) in [
      ("", true), ("K", true), ("\u{7F}", true), ("12345678", true), ("123456789", true),
      ("\u{80}", false), ("\u{212A}", false), ("1234567\u{E9}", false), ("12345678\u{E9}", false),
      ("\u{E9}12345678", false), ("12345678123456\u{E9}", false),
    ] {
      #expect((hash(text) != nil) == isASCII, "\(text.debugDescription)")
      #expect(standard(text) != nil)
    }
  }

  @Test func aTableThatDoesNotTakeAStringReportsIt() {
    #expect(table([KeyedRow("a"), KeyedRow("\u{E9}"), KeyedRow("b")]) == nil)
    #expect(table([KeyedRow("a"), KeyedRow("b")]) != nil)
  }
}
