/// The stretch of two lists that is left to compare once equal ends are trimmed.
@usableFromInline struct Window {
  @usableFromInline var source: Range<Int>
  @usableFromInline var target: Range<Int>

  @inlinable init(source: Range<Int>, target: Range<Int>) {
    self.source = source
    self.target = target
  }

  /// Takes the longest common prefix away: the rows with equal identifiers at both starts.
  ///
  /// Every longest common subsequence can be changed into one that pairs these rows, and so does
  /// pairing in order; hence trimming costs no move.
  ///
  /// - Returns: the rows of the prefix whose content changed.
  /// - Complexity: O(length of the prefix) comparisons.
  @inlinable mutating func trimPrefix<Row: Differentiable, Failure>(
    of before: Span<Row>, and after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) -> ContiguousArray<Int32> {
    var updated = ContiguousArray<Int32>()
    let end = min(source.upperBound, target.upperBound)
    var i = 0
    while i < end {
      try check()
      let pause = min(i + 4096, end)
      while i < pause,
        before[unchecked: i].differenceIdentifier == after[unchecked: i].differenceIdentifier
      {
        if !after[unchecked: i].isContentEqual(to: before[unchecked: i]) {
          updated.append(Int32(truncatingIfNeeded: i))
        }
        i += 1
      }
      if i < pause { break }
    }
    source = i..<source.upperBound
    target = i..<target.upperBound
    return updated
  }

  /// Takes a common suffix away: the rows with equal identifiers and equal content at both ends.
  ///
  /// Content counts here, because among rows with the same identifier the last one is not the one
  /// that pairing in order would take: giving it away must never cost an update.
  ///
  /// - Complexity: O(length of the suffix) comparisons.
  @inlinable mutating func trimSuffix<Row: Differentiable, Failure>(
    of before: Span<Row>, and after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    var i = source.upperBound
    let end = i - min(source.count, target.count)
    let shift = target.upperBound - i
    while i > end {
      try check()
      let pause = max(i - 4096, end)
      while i > pause,
        before[unchecked: i - 1].differenceIdentifier
          == after[unchecked: i - 1 + shift].differenceIdentifier,
        after[unchecked: i - 1 + shift].isContentEqual(to: before[unchecked: i - 1])
      {
        i -= 1
      }
      if i > pause { break }
    }
    source = source.lowerBound..<i
    target = target.lowerBound..<i + shift
  }
}
