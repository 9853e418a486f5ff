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
