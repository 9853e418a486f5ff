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
  @usableFromInline init(_ ends: TrimmedMiddle, middle: CommonElements) {
    common = middle.isSourceCommon.offsets(of: true, in: ends)
    removed = middle.isSourceCommon.offsets(of: false, in: ends)
    added = middle.isTargetCommon.offsets(of: false, in: ends)
  }
}

extension ContiguousArray<Bool> {
  /// The offsets of one of the two values in a list that has `true` at all offsets of its ends and
  /// these values between them.
  fileprivate func offsets(of value: Bool, in ends: TrimmedMiddle) -> RangeSet<Int> {
    var ranges: [Range<Int>] = []
    let prefix = ends.source.lowerBound
    var start = 0
    var isIn = value && prefix > 0
    for (position, element) in enumerated() where (element == value) != isIn {
      let offset = prefix + position
      if isIn { ranges.append(start..<offset) } else { start = offset }
      isIn.toggle()
    }
    let end = prefix + count
    if isIn { ranges.append(start..<(value ? end + ends.suffixCount : end)) }
    if !isIn && value && ends.suffixCount > 0 { ranges.append(end..<end + ends.suffixCount) }
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
  /// - Complexity: O((*n* + *m*) *d*) comparisons for *d* elements removed or added, and
  ///   O(*n* + *m* + *d*√*d*) memory. Myers, "An O(ND) difference algorithm and its variations",
  ///   Algorithmica 1 (1986).
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other, by areEquivalent: (Element, Other.Element) -> Bool
  ) -> LongestCommonSubsequence {
    let before = ContiguousArray(self)
    let after = ContiguousArray(other)
    func isSame(_ source: Int, _ target: Int) -> Bool {
      areEquivalent(before[source], after[target])
    }
    let ends = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true, isSame: isSame,
      check: {})
    let middle = CommonElements(sourceCount: ends.source.count, targetCount: ends.target.count) {
      isSame(ends.source.lowerBound + $0, ends.target.lowerBound + $1)
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
    let ends = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true,
      isSame: { before[$0] == after[$1] }, check: {})
    let (source, target) = (before[ends.source], after[ends.target])
    let middle =
      ends.isEmpty
      ? CommonElements(sourceCount: source.count, targetCount: target.count, areCommon: false)
      : CommonElements(fewDifferencesOf: source, and: target)
        ?? CommonElements(numbering: source, target)
    return LongestCommonSubsequence(ends, middle: middle)
  }
}
