/// The stretch of two lists that is left to compare once equal ends are trimmed.
@usableFromInline struct Window {
  @usableFromInline var source: Range<Int>
  @usableFromInline var target: Range<Int>

  @inlinable init(source: Range<Int>, target: Range<Int>) {
    self.source = source
    self.target = target
  }

  /// Whether one side has nothing left, so that nothing can match.
  @inlinable var isEmpty: Bool { source.isEmpty || target.isEmpty }

  /// Takes the longest common prefix away: the rows with equal identifiers at both starts.
  ///
  /// Every longest common subsequence can be changed into one that pairs these rows, and so does
  /// pairing in order; hence trimming costs no move.
  ///
  /// - Complexity: O(length of the prefix) comparisons.
  @inlinable mutating func trimPrefix<Row: Differentiable>(
    of before: ContiguousArray<Row>, and after: ContiguousArray<Row>
  ) {
    var (i, j) = (source.lowerBound, target.lowerBound)
    while i < source.upperBound, j < target.upperBound,
      before[i].differenceIdentifier == after[j].differenceIdentifier
    {
      i += 1
      j += 1
    }
    source = i..<source.upperBound
    target = j..<target.upperBound
  }

  /// Takes a common suffix away: the rows with equal identifiers and equal content at both ends.
  ///
  /// Content counts here, because among rows with the same identifier the last one is not the one
  /// that pairing in order would take: giving it away must never cost an update.
  ///
  /// - Complexity: O(length of the suffix) comparisons.
  @inlinable mutating func trimSuffix<Row: Differentiable>(
    of before: ContiguousArray<Row>, and after: ContiguousArray<Row>
  ) {
    var (i, j) = (source.upperBound, target.upperBound)
    while i > source.lowerBound, j > target.lowerBound,
      before[i - 1].differenceIdentifier == after[j - 1].differenceIdentifier,
      after[j - 1].isContentEqual(to: before[i - 1])
    {
      i -= 1
      j -= 1
    }
    source = source.lowerBound..<i
    target = target.lowerBound..<j
  }
}
