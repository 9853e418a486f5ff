import TestSupport
import Testing

@testable import ListDiff

/// The members that remain must be increasing and as many as possible, however the piles are dealt.
@Suite struct LongestIncreasingTests {
  private func expectFewest(
    _ sequence: [Int32], in stretch: Range<Int>? = nil, _ comment: @autoclosure () -> Comment
  ) {
    let off = offLongestIncreasingSubsequence(ContiguousArray(sequence), in: stretch)
    let places = Set(off.map { Int($0) })
    let looked = stretch ?? sequence.indices
    let members = looked.filter { sequence[$0] >= 0 }
    let stays = members.filter { !places.contains($0) }.map { sequence[$0] }
    let isIncreasing = zip(stays, stays.dropFirst()).allSatisfy { $0 < $1 }
    let isAscending = zip(off, off.dropFirst()).allSatisfy { $0 < $1 }
    let fewest = members.count - longestIncreasingLength(members.map { Int(sequence[$0]) })
    guard isIncreasing, isAscending, off.count == fewest, places.isSubset(of: members) else {
      Issue.record("\(off) of \(sequence.count) in \(looked), but \(fewest) do (\(comment()))")
      return
    }
  }

  @Test func everyOrderOfSevenWithGaps() {
    func permutations(_ left: [Int32], _ done: [Int32]) {
      if left.isEmpty {
        expectFewest(done, "\(done)")
        expectFewest([-1] + done.flatMap { [$0, -1] }, "\(done) with gaps")
      }
      for place in left.indices {
        var rest = left
        let next = rest.remove(at: place)
        permutations(rest, done + [next])
      }
    }
    for count in 0...7 { permutations((0..<Int32(count)).map { $0 }, []) }
  }

  /// Less than, exactly and more than the initial room for 64 piles, and the doublings after it.
  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 256, 3_000]) func manyPiles(count: Int) {
    let ascending = (0..<Int32(count)).map { $0 }
    expectFewest(ascending, "ascending")
    expectFewest(ascending.reversed(), "descending")
    expectFewest(ascending.flatMap { [2 * $0 + 1, 2 * $0] }, "pairs swapped")
    let half = Int32(count)
    expectFewest(ascending.flatMap { [$0 + half, $0] }, "two hands")
    expectFewest(ascending.map { $0 + half } + ascending, "rotated")
    expectFewest(ascending.flatMap { [$0, -1] }, "with gaps")
  }

  @Test func randomOrdersOfAllLengths() {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 0...900, using: &random)
      var sequence = (0..<Int32(count)).map { $0 * 3 }
      if seed % 3 > 0 { sequence.shuffle(using: &random) }
      for _ in 0..<(seed % 3 == 0 ? count / 20 : 0) {
        let place = Int.random(in: 0..<count, using: &random)
        sequence.swapAt(place, .random(in: 0..<count, using: &random))
      }
      if seed % 2 == 0 { sequence = sequence.map { random.happens(0.2) ? -1 : $0 } }
      expectFewest(sequence, "seed \(seed)")
      let start = Int.random(in: 0...count, using: &random)
      expectFewest(
        sequence, in: start..<Int.random(in: start...count, using: &random), "seed \(seed), stretch"
      )
    }
  }

  @Test func largestOffsets() {
    expectFewest([.max, 0, .max - 1, 1, 5, .max - 2, 2], "close to 2³¹")
  }

  /// Pairs out of order that are found run by run leave as few moves as searching all pairs.
  @Test func theStretchInDisorderIsEnough() {
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...300, using: &random)
      var sources = (0..<Int32(count)).map { $0 }
      for _ in 0..<(seed % 5) {
        let start = Int.random(in: 0..<count, using: &random)
        let end = Int.random(in: start...min(start + 20, count), using: &random)
        sources[start..<end].shuffle(using: &random)
      }
      if seed % 7 == 0 { sources.shuffle(using: &random) }
      let gaps = seed % 3 == 0 ? 0.1 : 0.01
      let sequence = ContiguousArray(sources.map { random.happens(gaps) ? -1 : $0 })
      var outOfOrder = OutOfOrderSpan()
      for (target, source) in sequence.enumerated() where source >= 0 {
        outOfOrder.note(sources: Int(source)..<Int(source) + 1, targets: target..<target + 1)
      }
      let found = OutOfOrderSpan(sequence)
      #expect(found.greatest == outOfOrder.greatest, "seed \(seed)")
      #expect(found.least == outOfOrder.least, "seed \(seed)")
      #expect(found.end == outOfOrder.end, "seed \(seed)")
      let all = offLongestIncreasingSubsequence(sequence)
      #expect(!outOfOrder.isEmpty == !all.isEmpty, "seed \(seed)")
      if !outOfOrder.isEmpty {
        #expect(outOfOrder.moved(sequence).count == all.count, "seed \(seed)")
      }
    }
  }
}
