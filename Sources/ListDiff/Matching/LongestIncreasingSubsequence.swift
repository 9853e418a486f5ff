/// Which members of a sequence are not on one longest increasing subsequence of it.
///
/// For the offsets before a change, in the order after it, these are the fewest rows that have to
/// move: those left can stay put. Fredman, "On computing the length of longest increasing
/// subsequences", Discrete Mathematics 11 (1975).
///
/// - Precondition: no value occurs twice.
/// - Complexity: O(*n* log *n*), and O(*n*) for a sequence that is increasing.
@usableFromInline func offLongestIncreasingSubsequence(
  _ sequence: ContiguousArray<Int32>
) -> ContiguousArray<Bool> {
  var isOff = ContiguousArray(repeating: false, count: sequence.count)
  guard !sequence.isIncreasing else { return isOff }

  /// For each length, the position where a subsequence of that length ends lowest.
  var lowestEnd = ContiguousArray<Int32>()
  var predecessor = ContiguousArray(repeating: Matching.none, count: sequence.count)
  for (position, value) in sequence.enumerated() {
    let length = lowestEnd.partition { sequence[Int($0)] < value }
    if length > 0 { predecessor[position] = lowestEnd[length - 1] }
    if length == lowestEnd.count {
      lowestEnd.append(Int32(truncatingIfNeeded: position))
    } else {
      lowestEnd[length] = Int32(truncatingIfNeeded: position)
    }
  }

  for position in isOff.indices { isOff[position] = true }
  var position = lowestEnd.last ?? Matching.none
  while position != Matching.none {
    isOff[Int(position)] = false
    position = predecessor[Int(position)]
  }
  return isOff
}

extension ContiguousArray<Int32> {
  fileprivate var isIncreasing: Bool {
    indices.dropFirst().allSatisfy { self[$0 - 1] < self[$0] }
  }

  /// The number of leading members for which `belongs` holds, given that they are all in front.
  ///
  /// - Complexity: O(1) if it holds for the last member, O(log *n*) otherwise.
  fileprivate func partition(_ belongs: (Int32) -> Bool) -> Int {
    guard let last, !belongs(last) else { return count }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
