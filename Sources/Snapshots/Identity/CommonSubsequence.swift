import ListDiff

/// The common subsequence of two token sequences, which determines the identity of rows.
///
/// It is the longest one, from ListDiff. If tokens repeat, the first ones stay, so that an appended duplicate
/// of a line is the new line.
package enum CommonSubsequence {
  /// Tokens that stay: their offsets on both sides and their number.
  struct Run: Equatable, Sendable {
    var old: Int
    var new: Int
    var count: Int

    var pairs: [(old: Int, new: Int)] { (0..<count).map { (old + $0, new + $0) } }
  }

  /// The product of both counts up to which the result is exact even if there are many differences.
  private static let mostPairs = 1 << 32

  /// The number of deletions and insertions up to which those of long sequences are found without hashing.
  private static let fewDifferences = 1_024

  /// The runs that stay, by the places in both sequences, ascending on both sides, each as long as possible.
  ///
  /// They form a longest common subsequence, except in long sequences with many differences. In those,
  /// repeated tokens are first paired by order of occurrence, in O(n log n).
  static func runs(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Run] {
    let (oldStart, newStart) = (old.startIndex, new.startIndex)
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[oldStart + prefix] == new[newStart + prefix] { prefix += 1 }
    let (olds, news) = (old.dropFirst(prefix), new.dropFirst(prefix))
    var runs = prefix > 0 ? [Run(old: oldStart, new: newStart, count: prefix)] : []
    if olds.isEmpty || news.isEmpty { return runs }
    let common =
      olds.count * news.count > mostPairs
      ? ContiguousArray(olds).smallDifference(to: ContiguousArray(news), limit: fewDifferences).0
        ?? occurrences(olds).longestCommonSubsequence(with: occurrences(news))
      : olds.longestCommonSubsequence(with: news)
    var (new, added) = (0, Array(common.added.ranges)[...])
    for range in common.common.ranges {
      var old = range.lowerBound
      while old < range.upperBound {
        if let next = added.first, next.lowerBound == new { new = added.removeFirst().upperBound }
        let count = min(range.upperBound - old, (added.first?.lowerBound ?? .max) - new)
        runs.append(Run(old: olds.startIndex + old, new: news.startIndex + new, count: count))
        (old, new) = (old + count, new + count)
      }
    }
    return runs
  }

  /// The number of rows that move if each has the given partner before (negative for none): all pairs except
  /// those of a longest increasing subsequence. O(n log n).
  package static func moveCount(_ partners: some Sequence<Int32>) -> Int {
    offLongestIncreasingSubsequence(ContiguousArray(partners)).count
  }

  private struct Occurrence: Hashable {
    var token: Int
    /// The number of equal tokens before this one.
    var number: Int
  }

  private static func occurrences(_ tokens: ArraySlice<Int>) -> [Occurrence] {
    var counts: [Int: Int] = [:]
    return tokens.map { token in
      let number = counts[token, default: 0]
      counts[token] = number + 1
      return Occurrence(token: token, number: number)
    }
  }
}
