import Testing

@testable import Snapshots

@Suite struct CommonSubsequenceTests {
  @Test func itIsALongestOneForEveryPairOfSmallLists() {
    let lists = (0...4).flatMap { Self.lists(of: $0) }
    for old in lists {
      for new in lists {
        let pairs = CommonSubsequence.pairs(old, new)
        #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] }, "\(old) \(new)")
        #expect(
          zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new },
          "\(old) \(new)")
        #expect(pairs.count == Self.longest(old, new), "\(old) \(new)")
      }
    }
  }

  @Test func beyondTheBoundItIsStillACommonSubsequence() {
    var generator = SeededGenerator(seed: 7)
    let old = (0..<3_000).map { $0 }
    let new = old.shuffled(using: &generator)
    let pairs = CommonSubsequence.pairs(old, new)
    #expect(pairs.count > 80)
    #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
  }

  private static func lists(of count: Int) -> [[Int]] {
    count == 0 ? [[]] : lists(of: count - 1).flatMap { list in (0..<3).map { list + [$0] } }
  }

  /// The textbook table, independent of the search under test.
  private static func longest(_ old: [Int], _ new: [Int]) -> Int {
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices {
      for j in new.indices {
        lengths[i + 1][j + 1] =
          old[i] == new[j] ? lengths[i][j] + 1 : max(lengths[i][j + 1], lengths[i + 1][j])
      }
    }
    return lengths[old.count][new.count]
  }
}
