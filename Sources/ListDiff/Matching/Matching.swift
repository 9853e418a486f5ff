/// Which row after a change is which row before it: a partial injection between offsets.
///
/// Offsets are `Int32`, half the memory of `Int`, so a list may hold up to 2³¹ − 1 rows.
@usableFromInline struct Matching {
  /// The offset that stands for "no partner".
  @usableFromInline static var none: Int32 { -1 }

  /// For each row before the change its offset after it, or ``none``.
  @usableFromInline var targetOfSource: ContiguousArray<Int32>

  /// For each row after the change its offset before it, or ``none``.
  @usableFromInline var sourceOfTarget: ContiguousArray<Int32>

  /// Creates a matching without pairs.
  ///
  /// - Precondition: both counts are less than 2³¹.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    precondition(
      max(sourceCount, targetCount) <= Int(Int32.max), "a list holds at most 2³¹ − 1 rows")
    targetOfSource = ContiguousArray(repeating: Self.none, count: sourceCount)
    sourceOfTarget = ContiguousArray(repeating: Self.none, count: targetCount)
  }

  /// Makes two rows one.
  ///
  /// - Precondition: neither has a partner.
  @inlinable mutating func pair(_ source: Int, _ target: Int) {
    targetOfSource[source] = Int32(truncatingIfNeeded: target)
    sourceOfTarget[target] = Int32(truncatingIfNeeded: source)
  }

  /// The number of rows that change places if only a longest increasing subsequence stays put.
  ///
  /// - Complexity: O(*n* log *n*).
  @usableFromInline var moveCount: Int {
    let sources = sourceOfTarget.filter { $0 != Self.none }
    return offLongestIncreasingSubsequence(ContiguousArray(sources)).count(where: { $0 })
  }
}
