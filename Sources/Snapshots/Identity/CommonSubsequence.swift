/// The common subsequence of two sequences of tokens that identity hangs on.
enum CommonSubsequence {
  /// How many insertions and deletions the exact search goes through; its memory is the square of
  /// it, its time the product with the length. A thousand scattered edits are a new list to the eye.
  static let maximumEdits = 512

  /// Pairs of offsets, ascending on both sides.
  ///
  /// A longest common subsequence (Myers, 1986, doi:10.1007/BF01840446) where the two differ by at
  /// most ``maximumEdits`` among the tokens that both have; else the longest ascending run of
  /// pairs matched by order of occurrence. O(n log n) beside the bounded part.
  static func pairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    let oldMiddle = shared(old, prefix..<(old.count - suffix), with: new)
    let newMiddle = shared(new, prefix..<(new.count - suffix), with: old)
    let middle = middlePairs(oldMiddle.map { old[$0] }, newMiddle.map { new[$0] })
    return (0..<prefix).map { ($0, $0) }
      + middle.map { (oldMiddle[$0.old], newMiddle[$0.new]) }
      + (0..<suffix).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }

  /// The offsets within the range whose tokens the other sequence has too.
  private static func shared(_ tokens: [Int], _ range: Range<Int>, with other: [Int]) -> [Int] {
    guard !range.isEmpty else { return [] }
    let others = Set(other)
    return range.filter { others.contains(tokens[$0]) }
  }

  private static func middlePairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    return ShortestEdit(old: old, new: new).pairs(maximumEdits: maximumEdits)
      ?? occurrencePairs(old, new)
  }

  /// Equal tokens paired first with first, then those whose order is the same on both sides.
  private static func occurrencePairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    var pairing = Pairing(oldCount: old.count, newCount: new.count)
    pairing.pairEqual(old: old, new: new)
    let pairs = new.indices.compactMap { index in
      pairing.old(of: index).map { (old: $0, new: index) }
    }
    return longestIncreasing(pairs.map(\.old)).map { pairs[$0] }
  }

  /// The offsets of a longest increasing subsequence of distinct values. O(n log n).
  static func longestIncreasing(_ values: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: values.count)
    for (offset, value) in values.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[offset] = tails[low - 1] }
      if low == tails.count { tails.append(offset) } else { tails[low] = offset }
    }
    var result: [Int] = []
    var offset = tails.last ?? -1
    while offset >= 0 {
      result.append(offset)
      offset = previous[offset]
    }
    return result.reversed()
  }
}
