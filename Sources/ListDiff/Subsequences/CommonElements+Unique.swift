extension CommonElements {
  /// The elements of a longest common subsequence if the number of each element before the change is
  /// its offset, as where none repeats, and none stands twice after it: a longest increasing
  /// subsequence of these offsets.
  ///
  /// - Returns: `nil` if an element repeats, or one before the change is not equal to itself.
  /// - Complexity: O(*n* + *m* log *m*).
  init?(ofUnique graph: NumberedEditGraph) {
    guard graph.source.enumerated().allSatisfy({ $0.offset == Int($0.element) }) else {
      return nil
    }
    self.init(sourceCount: graph.sourceCount, targetCount: graph.targetCount)
    for (offset, number) in graph.target.enumerated() where number >= 0 {
      guard !isSourceCommon[Int(number)] else { return nil }
      isSourceCommon[Int(number)] = true
      isTargetCommon[offset] = true
      method = .increasing
    }
    guard method == .increasing else { return }
    for offset in offLongestIncreasingSubsequence(graph.target) {
      isSourceCommon[Int(graph.target[Int(offset)])] = false
      isTargetCommon[Int(offset)] = false
    }
  }
}
