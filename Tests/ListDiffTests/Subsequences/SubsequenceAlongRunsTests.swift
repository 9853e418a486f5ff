import TestSupport
import Testing

@testable import ListDiff

/// Longest common subsequences of lists whose elements kept their neighbours.
@Suite struct SubsequenceAlongRunsTests {
  private func alongRuns(_ source: [Int], _ target: [Int]) -> CommonElements? {
    let (before, after) = (
      ContiguousArray(source.map(RowIdentifier.init)),
      ContiguousArray(target.map(RowIdentifier.init))
    )
    return CommonElements(alongRunsOf: before.span, after.span)
  }

  private func expectLongest(
    _ found: CommonElements, _ source: [Int], _ target: [Int], _ comment: Comment
  ) {
    let kept = zip(source, found.isSourceCommon).filter(\.1).map(\.0)
    #expect(kept == zip(target, found.isTargetCommon).filter(\.1).map(\.0), comment)
    let longest = NumberedEditGraph(source[...], target[...]).commonElementsByBits()
    #expect(kept.count == longest.isSourceCommon.count(where: { $0 }), comment)
  }

  @Test(arguments: LongChange.allCases, [true, false])
  func subsequencesAreLongest(_ change: LongChange, isUnique: Bool) {
    var foundCount = 0
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      let rows = random.longRows(
        count: .random(in: 200...1_500, using: &random), isUnique: isUnique)
      let (source, target) = (rows.map(\.id), random.changed(rows, change).map(\.id))
      guard let found = alongRuns(source, target) else { continue }
      foundCount += 1
      expectLongest(found, source, target, "\(change), seed \(seed)")
    }
    let keepsNeighbours = [.churn, .reversal, .rotation, .thinnedOut].contains(change)
    if isUnique && keepsNeighbours { #expect(foundCount == 40) }
    if !isUnique && keepsNeighbours { #expect(foundCount == 0) }
  }

  /// One element that repeats, on either side, is enough for another way to be taken.
  @Test func aRepeatedElementIsSeen() {
    let source = Array(0..<2_000)
    for place in stride(from: 3, to: 2_000, by: 97) {
      let target = Array(source.reversed())
      let again = Array(target[..<place] + [source[place / 2]] + target[place...])
      #expect(alongRuns(source, target) != nil)
      #expect(alongRuns(source, again) == nil, "after the change, at \(place)")
      #expect(alongRuns(again, source) == nil, "before the change, at \(place)")
    }
  }

  /// Long enough for runs to be tried without being asked.
  @Test func longLists() {
    var random = SeededGenerator(seed: 9)
    let rows = random.longRows(count: 40_000, isUnique: true)
    let words = rows.map { "\($0.id)" }
    let target = random.changed(rows, .churn).map { "\($0.id)" }
    let found = words.longestCommonSubsequence(with: target)
    let offsets = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, Int32($0)) })
    let places = ContiguousArray(target.map { offsets[$0] ?? -1 })
    let moved = offLongestIncreasingSubsequence(places)
    #expect(
      found.common.ranges.reduce(0) { $0 + $1.count }
        == places.count(where: { $0 >= 0 }) - moved.count)
    var applied = words
    applied.removeSubranges(found.removed)
    #expect(
      applied == target.enumerated().filter { !found.added.contains($0.offset) }.map(\.element))
  }
}
