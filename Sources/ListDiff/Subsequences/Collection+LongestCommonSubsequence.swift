extension Collection {
  /// A longest common subsequence of this list and another, by a comparator.
  ///
  /// The comparator gets an element of this list and one of the other. It need not be an
  /// equivalence: the result is a longest row of pairs, ascending in both lists, for which it says
  /// `true`.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for *d* elements removed or added, but at most
  ///   about 2 *n* *m*. O(*n* + *m* + *d*√*d*) memory, or O(*n* √*m* / 64) if *d* is large.
  ///   Myers, "An O(ND) difference algorithm and its variations", Algorithmica 1 (1986); Hyyrö,
  ///   "Bit-parallel LCS-length computation revisited", AWOCA 2004.
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other, by areEquivalent: (Element, Other.Element) -> Bool
  ) -> LongestCommonSubsequence {
    let before = ContiguousArray(self)
    let after = ContiguousArray(other)
    let ends = TrimmedEnds(sourceCount: before.count, targetCount: after.count) {
      areEquivalent(before[$0], after[$1])
    }
    let trimmed = ends.prefix + ends.suffix
    let middle = commonElements(
      sourceCount: before.count - trimmed, targetCount: after.count - trimmed
    ) { sources, target in
      matches(sources, target) {
        areEquivalent(before[ends.prefix + $0], after[ends.prefix + $1])
      }
    }
    return LongestCommonSubsequence(ends, middle: middle)
  }
}

extension Collection where Element: Equatable {
  /// A longest common subsequence of this list and another.
  ///
  /// - Complexity: as of ``longestCommonSubsequence(with:by:)``; elements that can be hashed are
  ///   compared much faster.
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other
  ) -> LongestCommonSubsequence where Other.Element == Element {
    longestCommonSubsequence(with: other, by: ==)
  }

  /// The elements on a longest common subsequence of this list and another, as offsets into this
  /// list.
  ///
  /// - Complexity: as of ``longestCommonSubsequence(with:by:)``.
  @inlinable public func commonOffsets<Other: Collection>(
    with other: Other
  ) -> RangeSet<Int> where Other.Element == Element {
    longestCommonSubsequence(with: other).common
  }
}

extension Collection where Element: Hashable {
  /// A longest common subsequence of this list and another.
  ///
  /// If only very few elements are removed or added, nothing is hashed. Else each element between
  /// equal ends is hashed at most once, and what follows works on integers.
  ///
  /// - Complexity: O(*n* log *n*) if no element that both lists have stands twice in one of them.
  ///   Else O((*n* + *m*) *d*) for *d* elements removed or added, but at most O(*n* *m* / 64).
  ///   O(*n* + *m* + *d*√*d*) memory, or O(*n* √*m* / 64) if *d* is large. Fredman, "On computing
  ///   the length of longest increasing subsequences", Discrete Mathematics 11 (1975); Myers, "An
  ///   O(ND) difference algorithm and its variations", Algorithmica 1 (1986); Hyyrö, "Bit-parallel
  ///   LCS-length computation revisited", AWOCA 2004.
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other
  ) -> LongestCommonSubsequence where Other.Element == Element {
    let before = Array(self)
    let after = Array(other)
    let ends = TrimmedEnds(sourceCount: before.count, targetCount: after.count) {
      before[$0] == after[$1]
    }
    let source = before[ends.prefix..<before.count - ends.suffix]
    let target = after[ends.prefix..<after.count - ends.suffix]
    if source.isEmpty || target.isEmpty {
      return LongestCommonSubsequence(
        ends, sourceCount: source.count, targetCount: target.count)
    }
    let middle =
      CommonElements(fewDifferencesOf: source, and: target)
      ?? CommonElements(alongRuns: source, target)
      ?? NumberedEditGraph(source, target).commonElements()
    return LongestCommonSubsequence(ends, middle: middle)
  }

  /// The elements on a longest common subsequence of this list and another, as offsets into this
  /// list.
  ///
  /// - Complexity: as of `longestCommonSubsequence(with:)`.
  @inlinable public func commonOffsets<Other: Collection>(
    with other: Other
  ) -> RangeSet<Int> where Other.Element == Element {
    longestCommonSubsequence(with: other).common
  }
}

extension Collection {
  /// The elements on a longest common subsequence of this list and another by a comparator, as
  /// offsets into this list.
  ///
  /// - Complexity: as of ``longestCommonSubsequence(with:by:)``.
  @inlinable public func commonOffsets<Other: Collection>(
    with other: Other, by areEquivalent: (Element, Other.Element) -> Bool
  ) -> RangeSet<Int> {
    longestCommonSubsequence(with: other, by: areEquivalent).common
  }
}
