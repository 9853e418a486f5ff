extension Range<Int> {
  /// The first offset for which a condition holds, or the end of the range.
  ///
  /// All modules use it to search sorted lists. swift-algorithms has this function for any collection, but
  /// one function does not justify a dependency.
  ///
  /// - Precondition: if the condition holds for an offset, it holds for all following ones.
  /// - Complexity: O(log *n*).
  @inlinable @inline(__always) package func partitioningIndex(
    where isBehind: (_ offset: Int) throws -> Bool
  ) rethrows -> Int {
    var (start, length) = (lowerBound, count)
    while length > 0 {
      let half = length / 2
      // without a branch, since the result of the comparison is unpredictable
      let isAfter = try isBehind(start + half)
      start = isAfter ? start : start + half + 1
      length = isAfter ? half : length - half - 1
    }
    return start
  }
}
