import TestSupport
import Testing

@testable import ListDiff

/// The table by itself, against a dictionary of queues.
@Suite struct IdentifierTableTests {
  /// Looks rows up in the order given; what is found gets a partner at once.
  private func found<Row: Differentiable>(
    _ before: [Row], _ after: [Row], isLost: Bool
  ) -> (places: [Int?], table: IdentifierTable) {
    let (before, after) = (ContiguousArray(before), ContiguousArray(after))
    var table = IdentifierTable(capacity: before.count, looksAhead: true)
    var partners = ContiguousArray(repeating: Matching.none, count: before.count)
    var span = partners.mutableSpan
    let hash = IdentifierHash<Row.DifferenceIdentifier>()
    let isTaken = table.insert(before.span, hash: hash, partners: &span, check: {})
    #expect(isTaken)
    var places: [Int?] = []
    for j in after.indices {
      let place = table.first(
        in: before.span, same: after.span, j, hash: hash, partners: span, isLost: isLost)
      places.append(place.flatMap { $0 >= 0 ? $0 : nil })
      guard let row = places[j] else { continue }
      if table.hasQueues { table.promote(after: row..<row + 1, &span) }
      span[row] = Int32(j)
    }
    return (places, table)
  }

  private func expectFirstComeFirstServed<Row: Differentiable>(
    _ before: [Row], _ after: [Row], _ comment: Comment
  ) {
    var queues: [Row.DifferenceIdentifier: ArraySlice<Int>] = [:]
    for (place, row) in before.enumerated() {
      queues[row.differenceIdentifier, default: []].append(place)
    }
    let expected = after.map { queues[$0.differenceIdentifier]?.popFirst() }
    #expect(found(before, after, isLost: false).places == expected, comment)
    #expect(found(before, after, isLost: true).places == expected, "\(comment), ahead")
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 700]) func firstComeFirstServed(count: Int) {
    for seed in 0..<30 {
      var random = SeededGenerator(seed: UInt64(seed))
      let identities = Int.random(in: 1...max(1, count), using: &random)
      func list() -> [TestRow] {
        (0..<count).map { _ in TestRow(.random(in: 0..<identities, using: &random)) }
      }
      let (before, after) = (list(), list())
      expectFirstComeFirstServed(before, after, "seed \(seed)")
      let counts = Counts()
      for hashCount in [1, 3] {
        expectFirstComeFirstServed(
          before.map { CountedRow($0, counts, hashCount: hashCount) },
          after.map { CountedRow($0, counts, hashCount: hashCount) },
          "seed \(seed), \(hashCount) hashes")
      }
      expectFirstComeFirstServed(
        before.map { KeyedRow("row \($0.id)") }, after.map { KeyedRow("row \($0.id)") },
        "seed \(seed), strings")
    }
  }

  @Test func queuesAreNoticedOnlyWhereThereAreAny() {
    let unique = (0..<500).map { TestRow($0) }
    #expect(!found(unique, [], isLost: false).table.hasQueues)
    #expect(found(unique + [TestRow(77)], [], isLost: false).table.hasQueues)
  }

  @Test func aTableLooksAheadOnlyWhenNeighboursAreLost() {
    let rows = (0..<100).map { TestRow($0) }
    #expect(found(rows, rows, isLost: false).table.lookAhead.rows.isEmpty)
    #expect(found(rows, rows, isLost: true).table.lookAhead.rows == 96..<100)
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

  @Test func aTableThatDoesNotTakeAStringSaysSo() {
    let before: ContiguousArray = [KeyedRow("a"), KeyedRow("\u{E9}"), KeyedRow("b")]
    var table = IdentifierTable(capacity: 3)
    var partners = ContiguousArray(repeating: Matching.none, count: 3)
    var span = partners.mutableSpan
    let isTaken = table.insert(before.span, hash: IdentifierHash(), partners: &span, check: {})
    #expect(!isTaken)

    let ascii = ContiguousArray((0..<40).map { KeyedRow("\($0)") })
    var after = ContiguousArray((50..<90).map { KeyedRow("\($0)") })
    after[20] = KeyedRow("\u{212A}")
    var other = IdentifierTable(capacity: 40)
    var none = ContiguousArray(repeating: Matching.none, count: 40)
    var others = none.mutableSpan
    let isASCIITaken = other.insert(
      ascii.span, hash: IdentifierHash(), partners: &others, check: {})
    let isSeen = [0, 21].map { other.lookAhead(after.span, from: $0, hash: IdentifierHash()) }
    #expect(isASCIITaken && isSeen == [false, true])
  }
}
