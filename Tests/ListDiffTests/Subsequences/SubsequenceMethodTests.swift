import TestSupport
import Testing

@testable import ListDiff

/// Lists of many words, for which each algorithm is used.
@Suite struct SubsequenceMethodTests {
  private func shared(_ source: [Int], _ target: [Int]) -> SharedNumbers {
    let matching = Matching(numbering: source[...], target[...], findsMoves: false)
    return SharedNumbers(matching.numbers ?? Numbers(matching))
  }

  private func lengthByBits(_ source: [Int], _ target: [Int]) -> Int {
    var shared = shared(source, target)
    shared.keepByBits()
    return shared.keptCount
  }

  /// The length of a longest common subsequence along diagonals; `nil` if that takes much work.
  private func lengthOnDiagonals(_ source: [Int], _ target: [Int], budget: Int) -> Int? {
    var shared = shared(source, target)
    let isFound = shared.keepOnDiagonals(
      shared.sources.indices, shared.targets.indices, budget: budget)
    return isFound ? shared.keptCount : nil
  }

  private func expectLongest(_ source: [Int], _ target: [Int], _ comment: Comment = "") {
    let matching = Matching(numbering: source[...], target[...], findsMoves: true)
    let pairs = matching.longestCommonSubsequence.flatMap { kept in
      kept.stretch.map { ($0, $0 + kept.shift) }
    }
    #expect(pairs.allSatisfy { source[$0.0] == target[$0.1] }, comment)
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 }, comment)
    #expect(pairs.count == lengthByBits(source, target), comment)
  }

  @Test func nothingInCommon() {
    expectLongest(Array(0..<100), Array(100..<200))
    expectLongest([], [1])
  }

  @Test func onlyElementsOfOneListRepeat() {
    var random = SeededGenerator(seed: 4)
    let source = Array(0..<5_000) + [7_000, 7_000]
    let target = (0..<5_000).shuffled(using: &random) + [8_000, 8_000]
    expectLongest(source, target)
    expectLongest(target, source)
  }

  @Test func elementsThatRepeat() {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = Array(0..<300).shuffled(using: &random)
      let target = (source[..<(5 * seed)] + (1_000..<1_100)).shuffled(using: &random)
      expectLongest(source, target, "seed \(seed)")
      let again = target + target.prefix(1) + source.prefix(1)
      expectLongest(source, again, "seed \(seed), repeated after the change")
      expectLongest(again, source, "seed \(seed), repeated before the change")
    }
  }

  @Test func fewDifferencesTakeDiagonals() {
    let source = (0..<5_000).map { $0 % 500 }
    var target = source
    target.removeSubrange(1_000..<1_020)
    target.insert(contentsOf: [3, 1, 4], at: 4_000)
    #expect(lengthOnDiagonals(source, target, budget: 500_000) == 4_980)
  }

  @Test func manyDifferencesTakeBits() {
    var random = SeededGenerator(seed: 5)
    let lists = (0..<2).map { _ in (0..<1_500).map { _ in Int.random(in: 0..<50, using: &random) } }
    #expect(lengthOnDiagonals(lists[0], lists[1], budget: 12_000) == nil)
    let length = lengthOnDiagonals(lists[0], lists[1], budget: 1 << 40)
    #expect(length == lengthByBits(lists[0], lists[1]))
    expectLongest(lists[0], lists[1])
  }

  @Test func longListsWithoutARepeatedElement() {
    var random = SeededGenerator(seed: 9)
    let rows = random.longRows(count: 40_000, isUnique: true)
    let words = rows.map { "\($0.id)" }
    let target = random.changed(rows, .churn).map { "\($0.id)" }
    let found = words.longestCommonSubsequence(with: target)
    let offsets = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, Int32($0)) })
    let places = ContiguousArray(target.map { offsets[$0] ?? -1 })
    let moved = offLongestIncreasingSubsequence(places)
    #expect(found.count == places.count(where: { $0 >= 0 }) - moved.count)
    var applied = words
    applied.removeSubranges(found.removed)
    #expect(
      applied == target.enumerated().filter { !found.added.contains($0.offset) }.map(\.element))
  }
}
