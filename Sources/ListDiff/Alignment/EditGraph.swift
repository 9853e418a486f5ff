/// The edit graph of two lists: which element of the one is the same as which of the other.
///
/// A way through the graph goes from the corner (0, 0) to the corner (*n*, *m*): one offset on in
/// the source for an element deleted, one on in the target for an element inserted, one on in both
/// for an element kept or substituted. Nothing is asked of the relation, not even that it be
/// symmetric: any comparator gives a graph.
protocol EditGraph {
  associatedtype Masks: MatchMasks

  /// The number of elements before the change.
  var sourceCount: Int { get }

  /// The number of elements after the change.
  var targetCount: Int { get }

  /// How many steps along diagonals may be tried for each word of matches that going over the whole
  /// graph takes, in quarters.
  static func diagonalQuartersPerWord(_ operations: EditOperations) -> Int

  /// Whether the element at an offset before the change is the one at an offset after it.
  func isSame(_ source: Int, _ target: Int) -> Bool

  /// The matches of each element after the change, as bits.
  func matchMasks() -> Masks
}

extension EditGraph {
  /// The number of 64-bit words that have a bit for each element before the change.
  var wordCount: Int { (sourceCount + 63) / 64 }

  /// The work on diagonals after which it is better to go over the whole graph with 64 elements
  /// at a time: about a quarter of what that takes.
  func diagonalBudget(_ operations: EditOperations) -> Int {
    let words = wordCount * targetCount
    return sourceCount + targetCount + words * Self.diagonalQuartersPerWord(operations) / 4
  }
}

/// The matches of one element after a change, as bits: bit *i* for the element *i* before it.
protocol MatchMasks {
  /// The storage of the bits.
  var words: ContiguousArray<UInt64> { get }

  /// Finds the matches of the element at an offset after the change.
  ///
  /// - Parameter count: how many elements before the change are of interest; bits beyond them may
  ///   be wrong.
  /// - Returns: where in `words` they begin.
  mutating func load(_ target: Int, count: Int) -> Int
}
