import TestSupport
import Testing

@testable import ListDiff

/// Lists whose rows kept their neighbours, paired along runs instead of through a table of them all.
@Suite struct AlongRunsTests {
  /// Whether pairs are found along runs; if so, they must be those of a table.
  private func isSame<Row: Differentiable>(
    _ source: [Row], _ target: [Row], _ comment: Comment
  ) -> Bool {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let hash = IdentifierHash<Row.DifferenceIdentifier>()
    let plain = Matching(before.span, after.span, hash: hash, findsMoves: true, check: {})
    let found = Matching(
      alongRuns: before.span, after.span, hash: hash, findsMoves: true, check: {})
    guard let found, let plain else { return false }
    #expect(found.targetOfSource == plain.targetOfSource, comment)
    #expect(found.sourceOfTarget == plain.sourceOfTarget, comment)
    #expect(found.updated == plain.updated, comment)
    #expect(found.moved == plain.moved, comment)
    #expect(found.pairCount == plain.pairCount, comment)
    return true
  }

  /// The changes after which most rows have their old neighbours.
  private static let keepingNeighbours: [LongChange] = [
    .scatteredEdits, .churn, .thinnedOut, .rotation, .reversal, .reversedStretches, .allUpdated,
  ]

  @Test(arguments: LongChange.allCases, [true, false])
  func pairsAreThoseOfATable(_ change: LongChange, isUnique: Bool) {
    var foundCount = 0
    let seeds = RandomCases.seeds("LISTDIFF_LONG_CASES", default: 30)
    for seed in seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.longRows(
        count: .random(in: 200...3_000, using: &random), isUnique: isUnique)
      let target = random.changed(source, change)
      let comment: Comment = "\(change), seed \(seed), unique \(isUnique)"
      if isSame(source, target, comment) { foundCount += 1 }
      _ = isSame(target, source, "\(comment), backwards")
      let isText = isSame(
        source.map { KeyedRow("\($0.id)", $0.content) },
        target.map { KeyedRow("\($0.id)", $0.content) }, "\(comment), strings")
      if isUnique && Self.keepingNeighbours.contains(change) { #expect(isText, comment) }
    }
    if isUnique && Self.keepingNeighbours.contains(change) { #expect(foundCount == seeds.count) }
    if isUnique && [.disjoint, .shuffle].contains(change) { #expect(foundCount == 0) }
  }

  /// Few rows of many twins: here pairs along runs are not those in order, and most are paired again.
  @Test func rowsWithTwinsArePairedAgain() {
    var foundCount = 0
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      var source = random.longRows(count: 1_000, isUnique: true)
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let (from, to) = (
          Int.random(in: 0..<1_000, using: &random), Int.random(in: 0..<1_000, using: &random)
        )
        source[to] = TestRow(source[from].id, seed)
      }
      let change = Self.keepingNeighbours[seed % Self.keepingNeighbours.count]
      if isSame(source, random.changed(source, change), "\(change), seed \(seed)") {
        foundCount += 1
      }
    }
    #expect(foundCount > 370)
  }

  /// All lists of up to four rows under three identifiers.
  @Test func shortListsWithoutException() {
    let lists = (0...4).flatMap { count in
      (0..<Int(pow3: count)).map { number in
        (0..<count).map { TestRow(number / Int(pow3: $0) % 3, $0 % 2) }
      }
    }
    var foundCount = 0
    for source in lists {
      for target in lists where isSame(source, target, "\(source) to \(target)") { foundCount += 1 }
    }
    #expect(foundCount > 300)
  }

  @Test func equalHashesEndTheSearch() {
    let counts = Counts()
    let source = (0..<3_000).map { CountedRow(TestRow($0), counts, hashCount: 1) }
    #expect(!isSame(source, source.reversed(), "one hash"))
    #expect(counts.equalities < 3_000 * 20 + 3_000 * 3_000 / 2)
    for hashCount in [40, 1_000] {
      let source = (0..<3_000).map { CountedRow(TestRow($0), counts, hashCount: hashCount) }
      _ = isSame(source, source.reversed(), "\(hashCount) hashes")
    }
  }

  @Test func identifiersThatTheHashDoesNotTakeEndTheSearch() {
    var text = (0..<900).map { KeyedRow("\($0)") }
    let target = Array(text.reversed())
    #expect(isSame(text, target, "ASCII"))
    text[450] = KeyedRow("\u{212A}")
    #expect(!isSame(text, target, "not ASCII before"))
    #expect(!isSame(target, text, "not ASCII after"))
  }

  /// Long enough for runs to be tried without being asked.
  @Test(arguments: [LongChange.churn, .reversal, .blockMoves, .allUpdated], [true, false])
  func longListsAreValid(_ change: LongChange, isUnique: Bool) {
    var random = SeededGenerator(seed: 12)
    let source = random.longRows(count: 40_000, isUnique: isUnique)
    expectValid(source, random.changed(source, change), isUnique: isUnique, "\(change)")
  }

  /// No table is built for a long list turned round: its rows are hashed once, and the anchors among
  /// them and the rows that seem to have a twin a second time.
  @Test func longListsTurnedRoundAreHashedOnce() {
    let counts = Counts()
    let source = (0..<40_000).map { CountedRow(TestRow($0), counts) }
    _ = StagedChangeset(source: source, target: source.reversed())
    #expect(counts.hashes > 40_000)
    #expect(counts.hashes < 40_000 + 40_000 / 5)
    #expect(counts.equalities < 7 * 40_000)
  }
}

extension Int {
  fileprivate init(pow3 exponent: Int) {
    self = (0..<exponent).reduce(1) { power, _ in 3 * power }
  }
}
