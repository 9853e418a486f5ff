import TestSupport
import Testing

@testable import Snapshots

/// Rows of a gap that change in place are paired without comparing each with each, and no otherwise
/// than if they were.
@Suite struct GapTests {
  private func gap(_ old: Int, _ new: Int) -> Gap {
    Gap(old: (0..<old).map { $0 * 2 }, new: (0..<new).map { $0 * 3 })
  }

  private func expectSame(
    _ found: [(old: Int, new: Int)]?, _ all: [(old: Int, new: Int)], _ comment: Comment
  ) {
    guard let found else { return }
    #expect(found.map { [$0.old, $0.new] } == all.map { [$0.old, $0.new] }, comment)
  }

  /// Few different values, so that many are the same.
  @Test(arguments: [0.0, 0.3, 0.6, 0.9]) func theDiagonalIsWhatAllPairsFind(_ least: Double) {
    var foundCount = 0
    for seed in 0..<2_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...9, using: &random)
      let values = (0..<count).map { old in
        (0..<count).map { new in
          Double(Int.random(in: old == new ? Int(least * 10)...10 : 0...8, using: &random)) / 10
        }
      }
      let gap = gap(count, count)
      let all = gap.allPairs { values[$0][$1] }
      let slack = Double(seed % 3) / 10
      let found = gap.diagonal({ values[$0][$1] }, atMost: { values[$0][$1] + slack })
      if found != nil { foundCount += 1 }
      expectSame(found, all, "seed \(seed)")
    }
    #expect(foundCount > (least < 0.5 ? 50 : 600))
  }

  @Test func theDiagonalOfALargeGap() {
    let gap = gap(300, 300)
    let near: (Int, Int) -> Double = { 1 - Double(abs($0 - $1)) / 10 }
    let found = gap.diagonal(near, atMost: near)
    #expect(found?.count == 300)
    expectSame(found, gap.allPairs(near), "near")
    let shifted: (Int, Int) -> Double = { $0 + 2 == $1 ? 1 : 0.6 }
    #expect(gap.diagonal(shifted, atMost: shifted) == nil)
  }

  @Test func gapsOfOtherLengthsHaveNoDiagonal() {
    #expect(gap(3, 4).diagonal({ _, _ in 1 }, atMost: { _, _ in 1 }) == nil)
  }

  /// Lines of which the numbers change: no pair but those of the diagonal is compared as a whole.
  @Test func linesThatChangeInPlaceAreComparedOnce() {
    var random = SeededGenerator(seed: 8)
    func lines() -> [RowLikeness] {
      (0..<60).map {
        RowLikeness("worker-\($0 * 7_919) running \(Int.random(in: 0...9_999, using: &random))m")
      }
    }
    let (old, new) = (lines(), lines())
    var comparisons = 0
    let found = gap(60, 60).diagonal(
      {
        comparisons += 1
        return old[$0].value(to: new[$1])
      }, atMost: { old[$0].valueUpperBound(to: new[$1]) })
    #expect(found?.count == 60)
    #expect(comparisons < 60 + 600)
  }

  /// Pairs that are told to be unlike without a closer look are no pairs.
  @Test(arguments: [2, 3, 10, 40]) func pairsThatAreLeftOutAreNone(_ letters: Int) {
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      let longest = [6, 15, 60, 300].randomElement(using: &random)!
      func text() -> String {
        let values = (0..<Int.random(in: 0...longest, using: &random)).map { _ in
          UInt8(Int.random(in: 48..<48 + letters, using: &random))
        }
        return String(decoding: values, as: UTF8.self)
      }
      func texts() -> [RowLikeness] {
        (0..<Int.random(in: 1...9, using: &random)).map { _ in RowLikeness(text()) }
      }
      let (old, new) = (texts(), texts())
      let gap = gap(old.count, new.count)
      let found = gap.similarPairs(old, new)
      let all = gap.allPairs { old[$0].value(to: new[$1]) }
      #expect(found.map { [$0.old, $0.new] } == all.map { [$0.old, $0.new] }, "seed \(seed)")
    }
  }

  @Test func noSimilarityIsAboveItsUpperBound() {
    var random = SeededGenerator(seed: 9)
    func text() -> String {
      String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          "abcde ".randomElement(using: &random)!
        })
    }
    for _ in 0..<5_000 {
      let (one, other) = (text(), text())
      #expect(
        RowLikeness(one).value(to: RowLikeness(other))
          <= RowLikeness(one).valueUpperBound(to: RowLikeness(other)), "\(one), \(other)")
    }
  }
}
