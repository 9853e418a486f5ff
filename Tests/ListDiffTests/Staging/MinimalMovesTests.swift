import ListDiff
import TestSupport
import Testing

@Suite struct MinimalMovesTests {
  private func moves(_ source: [Int], _ target: [Int]) -> Int {
    let changes = StagedChangeset(
      source: source.map { TestRow($0) }, target: target.map { TestRow($0) })
    return changes.reduce(0) { $0 + $1.elementMoved.count }
  }

  /// Either of two neighbours could move; the choice is the same in short lists and in long ones.
  @Test(arguments: [4, 40, 200, 3_000])
  func theLowerOfTwoSwappedNeighboursMovesUp(count: Int) {
    var list = Array(0..<count)
    list.swapAt(0, 1)
    list.swapAt(count - 2, count - 1)
    let changes = StagedChangeset(
      source: (0..<count).map { TestRow($0) }, target: list.map { TestRow($0) })
    let moved = changes.flatMap(\.elementMoved)
    #expect(moved.map(\.source.element) == [1, count - 1])
    #expect(moved.map(\.target.element) == [0, count - 2])
  }

  @Test func shufflesMoveAllButALongestIncreasingSubsequence() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = Array(0..<Int.random(in: 1...120, using: &random))
      let target = source.shuffled(using: &random)
      #expect(
        moves(source, target) == source.count - longestIncreasingLength(target), "seed \(seed)")
    }
  }

  /// Leaving out any single move is a fault, so every move is needed, even with duplicates.
  @Test func everyMoveIsNeeded() {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 10, identities: 6, isUnique: false).map { TestRow($0.id) }
      let target = source.shuffled(using: &random)
      let changes = LinearTableView.sectioned(StagedChangeset(source: source, target: target))
      for (stage, changeset) in changes.enumerated() {
        for move in changeset.elementMoved.indices {
          var damaged = changes
          damaged[stage].elementMoved.remove(at: move)
          #expect(throws: TableViewFault.self, "seed \(seed)") {
            try TableViewSimulator.run(
              damaged, from: LinearTableView.sections(source), to: LinearTableView.sections(target))
          }
        }
      }
    }
  }
}
