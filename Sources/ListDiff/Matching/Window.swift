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
    while i < end, before[i].differenceIdentifier == after[i].differenceIdentifier {
      if !after[i].isContentEqual(to: before[i]) {
        updated.append(Int32(truncatingIfNeeded: i))
      }
      i += 1
      if i & 4095 == 0 { try check() }
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
    var (i, j) = (source.upperBound, target.upperBound)
    while i > source.lowerBound, j > target.lowerBound,
      before[i - 1].differenceIdentifier == after[j - 1].differenceIdentifier,
      after[j - 1].isContentEqual(to: before[i - 1])
    {
      i -= 1
      j -= 1
      if i & 4095 == 0 { try check() }
    }
    source = source.lowerBound..<i
    target = target.lowerBound..<j
  }
}
