/// Which members of a sequence are not on one longest increasing subsequence of it.
///
/// For the offsets before a change, in the order after it, these are the fewest rows that have to
/// move: those left can stay put. Patience sorting: Fredman, "On computing the length of longest
/// increasing subsequences", Discrete Mathematics 11 (1975).
///
/// - Parameters:
///   - sequence: numbers from 0 on, none of them twice, and negative ones, which are left out.
///   - stretch: the members to look at; all of them unless told.
/// - Returns: where in the sequence they stand, ascending.
/// - Complexity: O(*n* log *n*), and O(*n*) for a sequence of few increasing runs.
@usableFromInline func offLongestIncreasingSubsequence(
  _ sequence: ContiguousArray<Int32>, in stretch: Range<Int>? = nil
) -> ContiguousArray<Int32> {
  let stretch = stretch ?? sequence.indices
  let values = sequence.span.extracting(stretch)
  var chain = ContiguousArray(repeating: PatiencePiles.bottom, count: values.count)
  var chains = chain.mutableSpan
  var piles = PatiencePiles()
  piles.deal(values, chains: &chains)
  var off = piles.left(chain)
  if stretch.lowerBound > 0 {
    for k in off.indices { off[k] += Int32(truncatingIfNeeded: stretch.lowerBound) }
  }
  return off
}
