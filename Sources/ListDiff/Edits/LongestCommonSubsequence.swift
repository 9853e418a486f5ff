/// One longest common subsequence of two lists, as offsets.
///
/// Take `removed` away from the first list and put the elements at `added` of the second in, and
/// the second is there. If several subsequences are longest, it is always the same one of them for
/// the same lists.
///
/// ```swift
/// let result = [1, 2, 3, 4].longestCommonSubsequence(with: [2, 4, 5])
/// // result.common: 1..<2, 3..<4    result.removed: 0..<1, 2..<3    result.added: 2..<3
/// ```
public struct LongestCommonSubsequence: Hashable, Sendable {
  /// The elements that both lists have, as offsets into the first.
  public let common: RangeSet<Int>

  /// The elements that only the first list has, as offsets into it: all but ``common``.
  public let removed: RangeSet<Int>

  /// The elements that only the second list has, as offsets into the second.
  public let added: RangeSet<Int>

  /// The number of elements that both lists have.
  ///
  /// - Complexity: O(number of ranges).
  public var count: Int { common.ranges.reduce(0) { $0 + $1.count } }

  /// The subsequence of two lists that start and end with the same elements.
  ///
  /// - Parameter middle: which of the elements between those ends are common.
  @usableFromInline init(_ ends: TrimmedEnds, middle: CommonElements) {
    common = middle.isSourceCommon.offsets(of: true, in: ends)
    removed = middle.isSourceCommon.offsets(of: false, in: ends)
    added = middle.isTargetCommon.offsets(of: false, in: ends)
  }

  /// The subsequence of two lists that are the same but for elements in one of them.
  ///
  /// - Parameters:
  ///   - sourceCount: how many elements of the first list lie between the ends.
  ///   - targetCount: how many elements of the second list lie between the ends.
  @usableFromInline init(_ ends: TrimmedEnds, sourceCount: Int, targetCount: Int) {
    self.init(
      ends, middle: CommonElements(sourceCount: sourceCount, targetCount: targetCount))
  }
}

extension ContiguousArray<Bool> {
  /// The offsets of one of the two values in a list that has `true` at all offsets of its ends and
  /// these values between them.
  fileprivate func offsets(of value: Bool, in ends: TrimmedEnds) -> RangeSet<Int> {
    var ranges: [Range<Int>] = []
    var start = 0
    var isIn = value && ends.prefix > 0
    for (position, element) in enumerated() where (element == value) != isIn {
      let offset = ends.prefix + position
      if isIn { ranges.append(start..<offset) } else { start = offset }
      isIn.toggle()
    }
    let end = ends.prefix + count
    if isIn { ranges.append(start..<(value ? end + ends.suffix : end)) }
    if !isIn && value && ends.suffix > 0 { ranges.append(end..<end + ends.suffix) }
    return RangeSet(ranges)
  }
}

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
}

// MARK: - Equal ends

/// The number of elements that are the same at both starts and at both ends of two lists.
///
/// Trimming them makes neither a longest common subsequence shorter nor an edit distance smaller:
/// keeping two equal elements at an end is never worse than anything else.
@usableFromInline struct TrimmedEnds {
  @usableFromInline var prefix = 0
  @usableFromInline var suffix = 0

  /// Compares from both ends, the end first. No element is counted twice.
  ///
  /// - Complexity: O(`prefix` + `suffix`) comparisons.
  @inlinable init(
    sourceCount: Int, targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    let shorter = min(sourceCount, targetCount)
    let (lastSource, lastTarget) = (sourceCount - 1, targetCount - 1)
    suffix = commonLength(
      upTo: shorter, isSame: { isSame(lastSource - $0, lastTarget - $0) }, check: {})
    prefix = commonLength(upTo: shorter - suffix, isSame: { isSame($0, $0) }, check: {})
  }
}
