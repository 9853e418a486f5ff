extension NumberedEditGraph {
  /// Whether the number of each element before the change is its offset, as where none repeats, and
  /// no number stands twice after it.
  ///
  /// - Complexity: O(*n* + *m*).
  @usableFromInline var isUnique: Bool {
    guard source.enumerated().allSatisfy({ $0.offset == Int($0.element) }) else { return false }
    var isThere = ContiguousArray(repeating: false, count: source.count)
    for number in target where number >= 0 {
      if isThere[Int(number)] { return false }
      isThere[Int(number)] = true
    }
    return true
  }
}

extension CommonElements {
  /// The elements of a longest common subsequence of lists without a repeated element: those that
  /// have a partner and need not move.
  ///
  /// - Parameter matching: all pairs of equal elements.
  /// - Complexity: O(*n* + *m*).
  @usableFromInline init(unmovedOf matching: Matching) {
    isSourceCommon = ContiguousArray(matching.targetOfSource.map { $0 != Matching.none })
    isTargetCommon = ContiguousArray(matching.sourceOfTarget.map { $0 != Matching.none })
    method = matching.pairCount > 0 ? .increasing : .nothingInCommon
    for target in matching.moved {
      isTargetCommon[Int(target)] = false
      isSourceCommon[Int(matching.sourceOfTarget[Int(target)])] = false
    }
  }

  /// The elements of a longest common subsequence of numbers none of which repeats.
  ///
  /// - Precondition: `graph.isUnique`.
  /// - Complexity: O(*n* + *m* log *m*).
  init(ofUnique graph: NumberedEditGraph) {
    self.init(unmovedOf: Matching(ofUnique: graph, findsMoves: true))
  }
}

extension Matching {
  /// Pairs equal numbers, none of which repeats.
  ///
  /// - Precondition: `graph.isUnique`.
  @usableFromInline init(ofUnique graph: NumberedEditGraph, findsMoves: Bool) {
    self.init(sourceCount: graph.sourceCount, targetCount: graph.targetCount)
    for (target, source) in graph.target.enumerated() where source >= 0 {
      pair(Int(source), target)
    }
    if findsMoves { moved = offLongestIncreasingSubsequence(sourceOfTarget) }
  }
}
