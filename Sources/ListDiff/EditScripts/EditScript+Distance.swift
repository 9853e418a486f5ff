extension EditScript {
  /// The edit distance of the two lists: the number of edits, a move counted twice.
  public var distance: Int {
    edits.reduce(0) { distance, edit in
      if case .move = edit.operation { distance + 2 } else { distance + 1 }
    }
  }

  /// The edit distance of two lists by a comparator: the fewest insertions, deletions and
  /// substitutions that make `target` of `source`.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for the distance *d*, but at most about
  ///   1.5 *n* *m*; O(*n* + *m*) memory.
  @inlinable public static func distance(
    from source: C, to target: C, by areEquivalent: (C.Element, C.Element) -> Bool
  ) -> Int {
    let before = ContiguousArray(source)
    let after = ContiguousArray(target)
    let ends = TrimmedEnds(sourceCount: before.count, targetCount: after.count) {
      areEquivalent(before[$0], after[$1])
    }
    let trimmed = ends.prefix + ends.suffix
    return cheapestCost(
      sourceCount: before.count - trimmed, targetCount: after.count - trimmed
    ) { sources, target in
      matches(sources, target) {
        areEquivalent(before[ends.prefix + $0], after[ends.prefix + $1])
      }
    }
  }
}

extension EditScript where C.Element: Equatable {
  /// The edit distance of two lists.
  ///
  /// - Complexity: as of ``distance(from:to:by:)``.
  @inlinable public static func distance(from source: C, to target: C) -> Int {
    distance(from: source, to: target, by: ==)
  }
}

extension EditScript where C.Element: Hashable {
  /// The edit distance of two lists.
  ///
  /// - Complexity: O((*n* + *m*) *d*) for the distance *d*, O(*n* + *m* + *d*²) on average, but at
  ///   most O(*n* *m* / 64); O(*n* + *m*) memory.
  @inlinable public static func distance(from source: C, to target: C) -> Int {
    let before = Array(source)
    let after = Array(target)
    let ends = TrimmedEnds(sourceCount: before.count, targetCount: after.count) {
      before[$0] == after[$1]
    }
    return NumberedEditGraph(
      before[ends.prefix..<before.count - ends.suffix],
      after[ends.prefix..<after.count - ends.suffix]
    ).cheapestCost()
  }
}
