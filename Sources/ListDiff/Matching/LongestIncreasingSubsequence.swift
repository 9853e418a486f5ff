/// Which members of a sequence are not on one longest increasing subsequence of it.
///
/// For the offsets before a change, in the order after it, these are the fewest rows that have to
/// move: those left can stay put. Patience sorting: Fredman, "On computing the length of longest
/// increasing subsequences", Discrete Mathematics 11 (1975).
///
/// - Parameter sequence: numbers from 0 on, none of them twice, and negative ones, which are left
///   out.
/// - Returns: where in the sequence they stand, ascending.
/// - Complexity: O(*n* log *n*), and O(*n*) for a sequence of few increasing runs.
@usableFromInline func offLongestIncreasingSubsequence(
  _ sequence: ContiguousArray<Int32>
) -> ContiguousArray<Int32> {
  var chain = ContiguousArray(repeating: PatiencePiles.bottom, count: sequence.count)
  let longest = PatiencePiles.deal(sequence, chain: &chain)
  let count = sequence.count(where: { $0 >= 0 })
  var chains = chain.mutableSpan
  var position = longest.lastPosition
  while position != PatiencePiles.bottom {
    let predecessor = chains[Int(position)]
    chains[Int(position)] = PatiencePiles.onLongest
    position = predecessor
  }
  var off = ContiguousArray<Int32>()
  off.reserveCapacity(count - longest.length)
  for (offset, value) in sequence.enumerated()
  where value >= 0 && chains[offset] != PatiencePiles.onLongest {
    off.append(Int32(truncatingIfNeeded: offset))
  }
  return off
}

/// The piles of patience sorting: for each length the increasing subsequence that ends lowest.
private enum PatiencePiles {
  /// What a chain says of the first member of a subsequence.
  static var bottom: Int32 { -1 }

  /// What a chain says, in the end, of the members of the longest subsequence.
  static var onLongest: Int32 { -2 }

  /// Deals the members of a sequence out on piles.
  ///
  /// A pile is told by its top, the value in the high half and the position in the low half of a
  /// word. A member often continues the run that the one before it belongs to: it begins a new
  /// pile, or comes on the pile next to the last one. Only where it does not is it searched.
  ///
  /// - Parameter chain: for each position the one before it on a longest subsequence that ends
  ///   there.
  /// - Returns: the length of the longest subsequence and the position where it ends.
  static func deal(
    _ sequence: ContiguousArray<Int32>, chain: inout ContiguousArray<Int32>
  ) -> (length: Int, lastPosition: Int32) {
    var piles = ContiguousArray<Int64>(repeating: 0, count: sequence.count)
    var tops = piles.mutableSpan
    var chains = chain.mutableSpan
    let values = sequence.span
    var length = 0
    var pile = 0
    for offset in values.indices where values[unchecked: offset] >= 0 {
      let top = Int64(values[unchecked: offset]) << 32 | Int64(offset)
      if length == 0 || tops[length - 1] < top {
        pile = length
        length += 1
      } else if tops[pile] < top, top < tops[pile + 1] {
        pile += 1
      } else {
        pile = Self.pile(for: top, in: tops, upTo: length)
      }
      if pile > 0 { chains[offset] = Int32(truncatingIfNeeded: tops[pile - 1]) }
      tops[pile] = top
    }
    return (length, length == 0 ? bottom : Int32(truncatingIfNeeded: tops[length - 1]))
  }

  /// The first pile with a greater top, found by halving without a branch.
  private static func pile(
    for top: Int64, in tops: borrowing MutableSpan<Int64>, upTo count: Int
  ) -> Int {
    var start = 0
    var length = count
    while length > 1 {
      let half = length / 2
      start += tops[start + half - 1] < top ? half : 0
      length -= half
    }
    return tops[start] < top ? start + 1 : start
  }
}
