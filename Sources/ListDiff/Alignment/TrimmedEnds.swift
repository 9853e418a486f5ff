/// How many elements are the same at both starts and at both ends of two lists.
///
/// Taking them away makes neither a longest common subsequence shorter nor an edit distance
/// smaller: where two elements are the same, keeping both is never worse than anything else.
@usableFromInline struct TrimmedEnds {
  @usableFromInline var prefix = 0
  @usableFromInline var suffix = 0

  /// Compares from both ends, the end first; no element is counted twice.
  ///
  /// - Complexity: O(`prefix` + `suffix`) comparisons.
  @inlinable init(
    sourceCount: Int, targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    let shorter = min(sourceCount, targetCount)
    while suffix < shorter, isSame(sourceCount - suffix - 1, targetCount - suffix - 1) {
      suffix += 1
    }
    while prefix < shorter - suffix, isSame(prefix, prefix) { prefix += 1 }
  }
}
