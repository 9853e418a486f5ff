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
      while i < pause {
        // Four at a time: the loop itself costs as much as a comparison of integers.
        while i &+ 4 <= pause, Self.isUnchanged(before, i, after, i),
          Self.isUnchanged(before, i &+ 1, after, i &+ 1),
          Self.isUnchanged(before, i &+ 2, after, i &+ 2),
          Self.isUnchanged(before, i &+ 3, after, i &+ 3)
        {
          i &+= 4
        }
        guard i < pause,
          before[unchecked: i].differenceIdentifier == after[unchecked: i].differenceIdentifier
        else { break }
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
      while i &- 4 >= pause, Self.isUnchanged(before, i &- 1, after, i &- 1 &+ shift),
        Self.isUnchanged(before, i &- 2, after, i &- 2 &+ shift),
        Self.isUnchanged(before, i &- 3, after, i &- 3 &+ shift),
        Self.isUnchanged(before, i &- 4, after, i &- 4 &+ shift)
      {
        i &-= 4
      }
      while i > pause, Self.isUnchanged(before, i &- 1, after, i &- 1 &+ shift) { i &-= 1 }
      if i > pause { break }
    }
    source = source.lowerBound..<i
    target = target.lowerBound..<i + shift
  }

  /// Whether row `i` before the change is row `j` after it, with the same content.
  @inlinable @inline(__always) static func isUnchanged<Row: Differentiable>(
    _ before: Span<Row>, _ i: Int, _ after: Span<Row>, _ j: Int
  ) -> Bool {
    guard before[unchecked: i].differenceIdentifier == after[unchecked: j].differenceIdentifier
    else { return false }
    return after[unchecked: j].isContentEqual(to: before[unchecked: i])
  }
}
