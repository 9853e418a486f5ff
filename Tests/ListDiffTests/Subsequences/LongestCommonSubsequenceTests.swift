import ListDiff
import TestSupport
import Testing

@Suite struct LongestCommonSubsequenceTests {
  /// Expects a longest subsequence: as long as that of the matrix, and common to both lists.
  private func expectLongest(
    _ result: LongestCommonSubsequence, _ source: [Int], _ target: [Int],
    by isSame: (Int, Int) -> Bool = (==), _ comment: String
  ) {
    let kept = source.indices.filter(result.common.contains)
    let keptAfter = target.indices.filter { !result.added.contains($0) }
    let isCommon =
      kept.count == keptAfter.count
      && zip(kept, keptAfter).allSatisfy { isSame(source[$0], target[$1]) }
    let isComplement =
      result.common.isDisjoint(result.removed)
      && result.common.union(result.removed) == RangeSet(source.indices)
      && result.added.isSubset(of: RangeSet(target.indices))
    let length = commonLength(source, target, by: isSame)
    guard !isCommon || !isComplement || result.count != length || kept.count != length else {
      return
    }
    Issue.record("\(source), \(target): \(result), not \(length) long, \(comment)")
  }

  /// Hashed elements and compared ones take different ways.
  private func expectBothWays(_ source: [Int], _ target: [Int], _ comment: String) {
    expectLongest(source.longestCommonSubsequence(with: target), source, target, comment)
    expectLongest(source.longestCommonSubsequence(with: target, by: ==), source, target, comment)
  }

  @Test func everyPairOfShortLists() {
    let lists = words(letters: 3, upTo: 4)
    for source in lists where isCanonical(source) {
      for target in lists { expectBothWays(source, target, "exhaustive") }
    }
  }

  /// Each number occurs more often than a row of bits has words.
  @Test(arguments: [64, 65, 130, 400]) func fewKindsOfElements(count: Int) {
    let source = (0..<count).map { $0 * $0 % 7 % 3 }
    let target = (0..<count).map { $0 * $0 % 11 % 4 }
    expectBothWays(source, target, "\(count)")
    expectBothWays(target, source, "\(count), reversed")
  }

  @Test func randomLists() {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      let identities = Int.random(in: 1...200, using: &random)
      let isUnique = random.happens(0.3)
      let rows = random.rows(
        count: Int.random(in: 0...150, using: &random), identities: identities, isUnique: isUnique)
      let changed = random.changed(rows, identities: identities, isUnique: isUnique)
      expectBothWays(rows.map(\.id), changed.map(\.id), "seed \(seed)")
    }
  }

  /// A relation between elements of two types that is not an equivalence.
  @Test func anyRelationOfNumbers() {
    for seed in 0..<150 {
      var random = SeededGenerator(seed: UInt64(seed))
      let relation = (0..<25).map { _ in random.happens(0.35) }
      let isSame = { (source: Int, target: Int) in relation[source * 5 + target] }
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0..<5, using: &random)
        }
      }
      let words = lists[1].map(String.init)
      let result = lists[0].longestCommonSubsequence(with: words) { isSame($0, Int($1)!) }
      expectLongest(result, lists[0], lists[1], by: isSame, "seed \(seed)")
    }
  }

  @Test func theExampleOfTheDocumentation() {
    let result = [1, 2, 3, 4].longestCommonSubsequence(with: [2, 4, 5])
    #expect(result.common == RangeSet([1..<2, 3..<4]))
    #expect(result.removed == RangeSet([0..<1, 2..<3]))
    #expect(result.added == RangeSet(2..<3))
    #expect([1, 2, 3, 4].longestCommonSubsequence(with: [2, 4, 5], by: ==) == result)
  }

  @Test func slicesLazyListsStringsAndUnhashableElements() {
    struct Point: Equatable { var x: Int }
    let points = [Point(x: 1), Point(x: 2)].longestCommonSubsequence(with: [Point(x: 2)])
    #expect(points.removed == RangeSet(0..<1) && points.added.isEmpty)
    #expect(
      [9, 9, 1, 2, 3][2...].longestCommonSubsequence(with: [2, 9]).common == RangeSet(1..<2))
    #expect(
      (1...4).lazy.filter { $0 != 2 }.longestCommonSubsequence(with: [3, 4]).common
        == RangeSet(1..<3))
    #expect("K".longestCommonSubsequence(with: "\u{212A}").common == RangeSet(0..<1))
    #expect([Double.nan, 1].longestCommonSubsequence(with: [.nan, 1]).common == RangeSet(1..<2))
  }
}
