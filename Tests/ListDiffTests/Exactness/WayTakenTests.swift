import ListDiff
import TestSupport
import Testing

/// The algorithm that was used, judging by the calls to the rows.
@Suite struct WayTakenTests {
  private func counts(
    _ change: LongChange, count: Int = 4_000, hashCount: Int = .max, isUnique: Bool = true
  ) -> Counts {
    var random = SeededGenerator(seed: 11)
    let source = random.longRows(count: count, isUnique: isUnique)
    return counts(source, random.changed(source, change), hashCount: hashCount)
  }

  private func counts(_ source: [TestRow], _ target: [TestRow], hashCount: Int = .max) -> Counts {
    let counts = Counts()
    _ = StagedChangeset(
      source: source.map { CountedRow($0, counts, hashCount: hashCount) },
      target: target.map { CountedRow($0, counts, hashCount: hashCount) })
    return counts
  }

  @Test func equalListsAreComparedOnce() {
    let list = (0..<5_000).map { TestRow($0) }
    let counts = counts(list, list)
    #expect(counts.equalities == 5_000)
    #expect(counts.contents == 5_000)
    #expect(counts.hashes == 0)
  }

  @Test func fewDifferencesAreFoundWithoutAHash() {
    let source = (0..<4_000).map { TestRow($0) }
    var target = source
    for place in [5, 700, 2_100, 3_990] { target.remove(at: place) }
    for place in [90, 1_500, 3_000] { target.insert(TestRow(-place), at: place) }
    target.append(target.remove(at: 800))
    let counts = counts(source, target)
    #expect(counts.hashes == 0)
    #expect(counts.equalities < 4 * 4_000)
  }

  @Test func noRowIsHashedTwice() {
    for change in LongChange.allCases {
      #expect(counts(change).hashes <= 2 * 4_000 + 4_000 / 10 + 4_000, "\(change)")
      #expect(counts(change, isUnique: false).hashes <= 3 * 4_000, "\(change)")
    }
  }

  /// A search without progress is given up after few comparisons.
  @Test func theSmallDifferencePassEndsEarly() {
    #expect(counts(.disjoint).equalities < 3 * 4_000)
    #expect(counts(.shuffle).equalities < 5 * 4_000)
  }

  /// An identifier is compared with itself once for each search, not once for each row it passes:
  /// two comparisons of each pair would make a flooded table twice as slow.
  @Test func aFloodedTableComparesEachPairOnce() {
    let count = 1_000
    let equalities = counts(.disjoint, count: count, hashCount: 1).equalities
    #expect(equalities >= count * count)
    #expect(equalities < count * count + 20 * count)
  }
}
