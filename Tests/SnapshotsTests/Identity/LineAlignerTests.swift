import Testing

@testable import Snapshots

@Suite struct LineAlignerTests {
  private func ids(_ lists: [String]...) -> [[Int]] {
    var aligner = LineAligner()
    return lists.map { list in
      aligner.align(lines: list).map { row in
        guard case .serial(let serial) = row.id else { return -1 }
        return serial
      }
    }
  }

  @Test func equalLinesKeepTheirIdentity() {
    #expect(
      ids(["a", "b", "c"], ["a", "c"], ["b", "a", "c"]) == [[1, 2, 3], [1, 3], [4, 1, 3]])
  }

  @Test func aLineThatMovedKeepsItsIdentity() {
    #expect(ids(["a", "b", "c", "d"], ["d", "a", "b", "c"]) == [[1, 2, 3, 4], [4, 1, 2, 3]])
  }

  @Test func aLineThatChangedALittleIsTheSameRow() {
    #expect(
      ids(
        ["one", "Buy two loaves of bread", "three"], ["one", "Buy three loaves of bread", "three"])
        == [[1, 2, 3], [1, 2, 3]])
  }

  @Test func aLineThatChangedWhollyIsANewRow() {
    #expect(
      ids(["one", "Delaware", "two"], ["one", "Georgia", "two"]) == [[1, 2, 3], [1, 4, 3]])
  }

  @Test func theBestPairOfAGapIsTakenFirst() {
    #expect(
      ids(["x", "deploy server alpha", "y"], ["x", "deploy server", "deploy server alphas", "y"])
        == [[1, 2, 3], [1, 4, 2, 3]])
  }

  @Test func aLineThatChangedPastOneThatMovedIsTheSame() {
    let lists = [
      ["Arizona", "California", "Delaware"], ["Delaware", "Arizona", "Californian", "Ohio"],
    ]
    #expect(ids(lists[0], lists[1]) == [[1, 2, 3], [3, 1, 2, 4]])
    #expect(
      ids(["1", "pear tree", "fig"], ["fig", "1", "pear trees"]) == [[1, 2, 3], [3, 1, 2]])
  }

  @Test func resemblingLinesThatChangedPlacesAreTheSame() {
    #expect(
      ids(["first long line", "other thing here"], ["other thing hero", "first long lime"])
        == [[1, 2], [2, 1]])
  }

  @Test func aTickedItemKeepsItsIdentityWhereverItGoes() {
    #expect(
      ids(["[ ] write", "x", "y", "z"], ["x", "y", "z", "  [x] Write"])
        == [[1, 2, 3, 4], [2, 3, 4, 1]])
  }

  @Test func duplicatesArePairedInOrder() {
    #expect(ids(["a", "a", "b"], ["a", "b", "a", "a"]) == [[1, 2, 3], [1, 3, 2, 4]])
  }

  @Test func randomListsKeepTheRulesOfIdentity() {
    let words = ["a", "b", "a b", "alpha beta", "alpha bets", "alpha", "", "[ ] a", "[x] a"]
    for seed in 0..<3_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var aligner = LineAligner()
      var retired: Set<RowID> = []
      var previous: [SnapshotRow] = []
      for _ in 0..<4 {
        let lines = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          words.randomElement(using: &generator)!
        }
        var copy = aligner
        let rows = aligner.align(lines: lines)
        let ids = Set(rows.map(\.id))
        #expect(rows.map(\.text) == lines, "seed \(seed)")
        #expect(ids.count == rows.count, "seed \(seed)")
        #expect(ids.isDisjoint(with: retired), "seed \(seed)")
        #expect(copy.align(lines: lines) == rows, "seed \(seed)")
        #expect(aligner.align(lines: lines) == rows, "seed \(seed)")
        #expect(
          keptTexts(previous, rows) == sharedCount(previous.map(\.text), lines), "seed \(seed)")
        retired.formUnion(Set(previous.map(\.id)).subtracting(ids))
        previous = rows
      }
    }
  }

  /// How many rows have the text and the identity that they had.
  private func keptTexts(_ old: [SnapshotRow], _ new: [SnapshotRow]) -> Int {
    new.count { row in old.contains { $0.id == row.id && $0.text == row.text } }
  }

  private func sharedCount(_ old: [String], _ new: [String]) -> Int {
    var counts = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    return new.count { text in
      counts[text, default: 0] -= 1
      return counts[text]! >= 0
    }
  }

  @Test(arguments: [(64, 64), (65, 64), (4_000, 4_000), (3, 9_000), (9_000, 3)])
  func hugeGapsTakeBoundedWork(old: Int, new: Int) {
    var comparisons = 0
    _ = Gap(old: Array(0..<old), new: Array(0..<new)).allPairs { _, _ in
      comparisons += 1
      return 0
    }
    #expect(comparisons <= max(Gap.maximumComparisons, old * (2 * Gap.window + 1)))
    if old * new <= Gap.maximumComparisons { #expect(comparisons == old * new) }
  }

  @Test func everyLineOfAHugeGapFindsItsLike() {
    let old = (0..<4_000).map { "old line number \($0) with some text \($0 &* 7919 % 10_007)" }
    let new = (0..<4_000).map { "new line number \($0) with some text \($0 &* 7919 % 10_007)" }
    var aligner = LineAligner()
    let before = aligner.align(lines: old)
    let after = aligner.align(lines: new)
    #expect(zip(before, after).count { $0.id == $1.id } > 3_900)
  }

  @Test func aShuffleKeepsEveryLine() {
    var generator = SeededGenerator(seed: 1)
    let lines = (0..<5_000).map { "line \($0)" }
    var aligner = LineAligner()
    let before = Set(aligner.align(lines: lines).map(\.id))
    let after = aligner.align(lines: lines.shuffled(using: &generator))
    #expect(Set(after.map(\.id)) == before)
  }
}
