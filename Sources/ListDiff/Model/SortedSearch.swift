extension Range<Int> {
  /// The first offset for which a condition holds, or the end of the range.
  ///
  /// All modules search sorted lists with it. swift-algorithms has it for any collection; one function
  /// is no reason for a dependency.
  ///
  /// - Precondition: where the condition holds, it holds for all offsets after, too.
  /// - Complexity: O(log *n*).
  @inlinable @inline(__always) package func partitioningIndex(
    where isBehind: (_ offset: Int) throws -> Bool
  ) rethrows -> Int {
    var (start, length) = (lowerBound, count)
    while length > 0 {
      let half = length / 2
      // without a branch, since nobody can foresee where the search goes
      let isAfter = try isBehind(start + half)
      start = isAfter ? start : start + half + 1
      length = isAfter ? half : length - half - 1
    }
    return start
  }
}
