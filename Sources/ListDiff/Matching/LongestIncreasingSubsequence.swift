/// Which members of a sequence are not on one longest increasing subsequence of it.
///
/// For the offsets before a change, in the order after it, these are the fewest rows that have to
/// move: those left can stay put. Fredman, "On computing the length of longest increasing
/// subsequences", Discrete Mathematics 11 (1975).
///
/// - Precondition: no value occurs twice.
/// - Complexity: O(*n* log *n*), and O(*n*) for a sequence of few increasing runs.
@usableFromInline func offLongestIncreasingSubsequence(
  _ sequence: ContiguousArray<Int32>
) -> ContiguousArray<Bool> {
  var isOff = ContiguousArray(repeating: true, count: sequence.count)
  var predecessor = ContiguousArray(repeating: Matching.none, count: sequence.count)
  var position = PatiencePiles.lastOnLongest(of: sequence, predecessor: &predecessor)
  while position != Matching.none {
    isOff[Int(position)] = false
    position = predecessor[Int(position)]
  }
  return isOff
}

/// The piles of patience sorting: for each length the increasing subsequence that ends lowest.
private enum PatiencePiles {
  /// Finds where a longest increasing subsequence ends.
  ///
  /// A member often continues the run that the one before it belongs to: it extends the longest
  /// subsequence, or comes on the pile next to the last one. Only where it does not is it searched.
  ///
  /// - Parameter predecessor: for each position the one before it on a longest subsequence that
  ///   ends there.
  /// - Returns: ``Matching/none`` if the sequence is empty.
  static func lastOnLongest(
    of sequence: ContiguousArray<Int32>, predecessor: inout ContiguousArray<Int32>
  ) -> Int32 {
    /// For each length, less one, the least value that ends a subsequence, and where it stands.
    var values = ContiguousArray<Int32>(repeating: 0, count: sequence.count)
    var offsets = ContiguousArray<Int32>(repeating: 0, count: sequence.count)
    var ends = values.mutableSpan
    var positions = offsets.mutableSpan
    var predecessors = predecessor.mutableSpan
    var longest = 0
    var pile = -1
    for (offset, value) in sequence.enumerated() {
      if longest == 0 || ends[longest - 1] < value {
        pile = longest
        longest += 1
      } else if ends[pile] < value, value < ends[pile + 1] {
        pile += 1
      } else {
        pile = Self.pile(for: value, in: ends, upTo: longest)
      }
      if pile > 0 { predecessors[offset] = positions[pile - 1] }
      ends[pile] = value
      positions[pile] = Int32(truncatingIfNeeded: offset)
    }
    return longest == 0 ? Matching.none : positions[longest - 1]
  }

  /// The first pile that ends with a greater value, found by halving without a branch.
  private static func pile(
    for value: Int32, in ends: borrowing MutableSpan<Int32>, upTo count: Int
  ) -> Int {
    var start = 0
    var length = count
    while length > 1 {
      let half = length / 2
      start += ends[start + half - 1] < value ? half : 0
      length -= half
    }
    return ends[start] < value ? start + 1 : start
  }
}
