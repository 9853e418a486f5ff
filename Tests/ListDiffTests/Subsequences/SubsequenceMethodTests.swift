import TestSupport
import Testing

@testable import ListDiff

/// Which lists take which way, and that no way is too short for lists of many words.
@Suite struct SubsequenceMethodTests {
  private func common(_ source: [Int], _ target: [Int]) -> CommonElements {
    NumberedEditGraph(source[...], target[...]).commonElements()
  }

  private func length(_ common: CommonElements) -> Int {
    common.isSourceCommon.count(where: { $0 })
  }

  @Test func nothingInCommonIsSeenAtOnce() {
    #expect(common(Array(0..<100), Array(100..<200)).method == .nothingInCommon)
    #expect(common([], [1]).method == .nothingInCommon)
  }

  /// What only one list has does not count as repeated.
  @Test func uniqueElementsTakeAnIncreasingSubsequence() {
    var random = SeededGenerator(seed: 4)
    let source = Array(0..<5_000) + [7_000, 7_000]
    let target = (0..<5_000).shuffled(using: &random) + [8_000, 8_000]
    let found = common(source, target)
    #expect(found.method == .increasing)
    let graph = NumberedEditGraph(source[...], target[...])
    #expect(length(found) == length(graph.commonElementsByBits()))
  }

  @Test func listsWithoutARepeatedElementTakeAnIncreasingSubsequence() {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = Array(0..<300).shuffled(using: &random)
      let target = (source[..<(5 * seed)] + (1_000..<1_100)).shuffled(using: &random)
      let found = common(source, target)
      #expect(found.method == (seed == 0 ? .nothingInCommon : .increasing))
      let graph = NumberedEditGraph(source[...], target[...])
      #expect(length(found) == length(graph.commonElementsByBits()))
      let kept = zip(source, found.isSourceCommon).filter(\.1).map(\.0)
      #expect(kept == zip(target, found.isTargetCommon).filter(\.1).map(\.0))
      let repeated = common(source, target + target.prefix(1) + source.prefix(1))
      #expect(repeated.method != .increasing || seed == 0)
    }
  }

  /// Numbers that are not offsets say nothing of where elements stand.
  @Test func numbersInAnotherOrderAreNotTakenForOffsets() {
    let graph = NumberedEditGraph(source: [2, 0, 1], target: [0, 1, 2], numberCount: 3)
    #expect(graph.commonElements().isTargetCommon == [true, true, false])
  }

  @Test func fewDifferencesTakeDiagonals() {
    let source = (0..<5_000).map { $0 % 500 }
    var target = source
    target.removeSubrange(1_000..<1_020)
    target.insert(contentsOf: [3, 1, 4], at: 4_000)
    let found = common(source, target)
    #expect(found.method == .diagonals)
    #expect(length(found) == 4_980)
  }

  @Test func manyDifferencesTakeBits() throws {
    var random = SeededGenerator(seed: 5)
    let lists = (0..<2).map { _ in (0..<1_500).map { _ in Int.random(in: 0..<50, using: &random) } }
    let found = common(lists[0], lists[1])
    #expect(found.method == .bits)
    let graph = NumberedEditGraph(lists[0][...], lists[1][...])
    let onDiagonals = try #require(graph.commonElementsOnDiagonals(budget: .max))
    #expect(length(found) == length(onDiagonals))
  }

  /// Remembered or found again, the matches are the same; and what is remembered is not compared.
  @Test(arguments: [0, 1 << 21])
  func matchesAreRememberedUpToALimit(rememberedWords: Int) {
    var comparisons = 0
    withoutActuallyEscaping({ (sources: Range<Int>, target: Int) in
      comparisons += sources.count
      return matches(sources, target) { source, target in (source + target) % 7 == 0 }
    }) {
      let graph = ComparedEditGraph(sourceCount: 130, targetCount: 20, matches: $0)
      var masks = ComparedMatchMasks(graph: graph, rememberedWords: rememberedWords)
      for target in Array(0..<20) + (5..<20) {
        let start = masks.load(target, count: 130)
        for source in 0..<130 {
          let bit = masks.words[start + source / 64] >> UInt64(source % 64) & 1
          #expect((bit == 1) == ((source + target) % 7 == 0), "\(source), \(target)")
        }
      }
    }
    #expect(comparisons == 130 * (rememberedWords == 0 ? 35 : 20))
  }
}
