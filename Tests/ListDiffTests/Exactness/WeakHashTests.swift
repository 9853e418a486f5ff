import ListDiff
import TestSupport
import Testing

/// Few hashes for many identities: rows with the same hash wait in one queue, whatever they are.
@Suite struct WeakHashTests {
  @Test(arguments: LongChange.allCases, [1, 7])
  func fewHashesChangeNothing(_ change: LongChange, hashCount: Int) {
    for (seed, isUnique) in [(0, true), (1, false), (2, false)] {
      var random = SeededGenerator(seed: UInt64(seed))
      let rows = random.longRows(count: .random(in: 40...200, using: &random), isUnique: isUnique)
      let changed = random.changed(rows, change)
      let counts = Counts()
      let source = rows.map { CountedRow($0, counts, hashCount: hashCount) }
      let target = changed.map { CountedRow($0, counts, hashCount: hashCount) }
      let comment: Comment = "\(change), \(hashCount) hashes, seed \(seed)"
      expectValid(source, target, isUnique: isUnique, comment)
      expectValid(target, source, isUnique: isUnique, "\(comment), backwards")
    }
  }

  @Test func aFloodOfEqualHashesEnds() {
    let counts = Counts()
    var random = SeededGenerator(seed: 3)
    let rows = random.longRows(count: 800, isUnique: true)
    let source = rows.map { CountedRow($0, counts, hashCount: 1) }
    for change in [LongChange.churn, .shuffle, .reversal, .disjoint] {
      let target = random.changed(rows, change).map { CountedRow($0, counts, hashCount: 1) }
      counts.equalities = 0
      let changes = StagedChangeset(source: source, target: target)
      #expect(!changes.isEmpty)
      #expect(counts.equalities <= source.count * target.count + 20 * source.count, "\(change)")
    }
  }
}
