import TestSupport
import Testing

@testable import ListDiff

/// Lists that have few rows in common, of which filters leave out most.
@Suite struct FewInCommonTests {
  private func expectSame<Row: Differentiable>(
    _ source: [Row], _ target: [Row], isFiltered: Bool? = nil, _ comment: Comment
  ) {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let hash = IdentifierHash<Row.DifferenceIdentifier>()
    let plain = Matching(before.span, after.span, hash: hash, findsMoves: true, check: {})
    let filtered = Matching(
      fewInCommon: before.span, after.span, hash: hash, findsMoves: true, check: {})
    if let isFiltered { #expect((filtered != nil) == isFiltered, comment) }
    guard let filtered, let plain else { return }
    #expect(filtered.targetOfSource == plain.targetOfSource, comment)
    #expect(filtered.sourceOfTarget == plain.sourceOfTarget, comment)
    #expect(filtered.updated == plain.updated, comment)
    #expect(filtered.moved == plain.moved, comment)
    #expect(filtered.pairCount == plain.pairCount, comment)
  }

  private func lists(
    _ random: inout SeededGenerator, count: Int, common: Int, isUnique: Bool
  ) -> ([TestRow], [TestRow]) {
    let shared = random.longRows(count: common, isUnique: isUnique)
    func others(_ first: Int) -> [TestRow] { (0..<count).map { TestRow(first + $0 * 3) } }
    func again(_ row: TestRow) -> TestRow { random.happens(0.3) ? TestRow(row.id, 7) : row }
    let source = (shared + others(1_000_000)).shuffled(using: &random)
    let target = (shared.map(again) + others(2_000_000)).shuffled(using: &random)
    return (source, target)
  }

  @Test(arguments: [true, false]) func pairsAreThoseOfATable(isUnique: Bool) {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 40...900, using: &random)
      let (source, target) = lists(
        &random, count: count, common: .random(in: 0...count / 10, using: &random),
        isUnique: isUnique)
      expectSame(source, target, isFiltered: true, "seed \(seed)")
      expectSame(
        source.map { KeyedRow("\($0.id)", $0.content) },
        target.map { KeyedRow("\($0.id)", $0.content) }, isFiltered: true, "seed \(seed), strings")
      let counts = Counts()
      for hashCount in [1, 40] {
        expectSame(
          source.map { CountedRow($0, counts, hashCount: hashCount) },
          target.map { CountedRow($0, counts, hashCount: hashCount) },
          "seed \(seed), \(hashCount) hashes")
      }
    }
  }

  @Test func listsWithMuchInCommonAreNotFiltered() {
    var random = SeededGenerator(seed: 3)
    let (source, target) = lists(&random, count: 500, common: 400, isUnique: true)
    expectSame(source, target, isFiltered: false, "more than a quarter")
    let text = (0..<100).map { KeyedRow("\($0)") }
    let other = (200..<300).map { KeyedRow("\($0)") }
    expectSame(text, other + [KeyedRow("\u{212A}")], isFiltered: false, "not ASCII after")
    expectSame(text + [KeyedRow("\u{212A}")], other, isFiltered: false, "not ASCII before")
  }

  /// Long enough for the filters to be tried without being asked.
  @Test(arguments: [true, false]) func longListsAreValid(isUnique: Bool) {
    var random = SeededGenerator(seed: 4)
    let (source, target) = lists(&random, count: 40_000, common: 700, isUnique: isUnique)
    expectValid(source, target, isUnique: isUnique, "unique \(isUnique)")
    expectValid(target, source, isUnique: isUnique, "unique \(isUnique), backwards")
    let words = (0..<40_000).map { KeyedRow("\(-$0)") }
    expectValid(
      words + [KeyedRow("\u{212A}")], [KeyedRow("K")] + source.map { KeyedRow("\($0.id)") },
      "canonically equivalent")
  }

  /// No table is built for long lists without a common row: what is hashed tells.
  @Test func longListsWithoutACommonRowAreHashedThreeTimes() {
    let counts = Counts()
    let source = (0..<40_000).map { CountedRow(TestRow($0), counts) }
    let target = (0..<40_000).map { CountedRow(TestRow(-1 - $0), counts) }
    _ = StagedChangeset(source: source, target: target)
    #expect(counts.hashes > 3 * 40_000)
    #expect(counts.hashes < 3 * 40_000 + 20_000)
  }

  @Test(arguments: LongChange.allCases) func resemblanceIsSeenInAFewRows(_ change: LongChange) {
    var random = SeededGenerator(seed: 5)
    let source = random.longRows(count: 40_000, isUnique: true)
    let target = ContiguousArray(random.changed(source, change))
    let before = ContiguousArray(source)
    let estimate = OverlapEstimate<TestRow>(hash: IdentifierHash())
    let isSmall = estimate.isSmall(before.span, target.span, check: {})
    #expect(isSmall == [.disjoint, .nearlyDisjoint].contains(change))
  }

  @Test func rootsAreRoundedDown() {
    let estimate = OverlapEstimate<TestRow>(hash: IdentifierHash())
    for number in 0..<2_000 {
      let root = estimate.root(of: number)
      #expect(root * root <= number && (root + 1) * (root + 1) > number)
    }
    #expect(estimate.root(of: .max) == 3_037_000_499)
  }
}
