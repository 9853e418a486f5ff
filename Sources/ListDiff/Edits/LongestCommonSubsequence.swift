/// One longest common subsequence of two lists, as offsets.
///
/// Removing `removed` from the first list and inserting the elements at `added` of the second gives
/// the second list. If there are several longest subsequences, the result is always the same one
/// for the same lists.
///
/// ```swift
/// let result = [1, 2, 3, 4].longestCommonSubsequence(with: [2, 4, 5])
/// // result.common: 1..<2, 3..<4    result.removed: 0..<1, 2..<3    result.added: 2..<3
/// ```
public struct LongestCommonSubsequence: Equatable, Sendable {
  /// The elements of the subsequence, as offsets into the first list.
  public let common: RangeSet<Int>

  /// The other elements of the first list, as offsets into it: all but ``common``.
  public let removed: RangeSet<Int>

  /// The other elements of the second list, as offsets into it.
  public let added: RangeSet<Int>

  /// The length of the subsequence.
  ///
  /// - Complexity: O(number of ranges).
  public var count: Int { common.ranges.reduce(0) { $0 + $1.count } }

  /// The subsequence of two lists that start and end with the same elements.
  ///
  /// - Parameter kept: the common stretches between those ends, ascending, as offsets into the
  ///   first list counted from the end of the equal start; `shift` is the distance to the second
  ///   list.
  @usableFromInline init(_ middle: TrimmedMiddle, kept: [(stretch: Range<Int>, shift: Int)]) {
    let (start, end) = (middle.source.lowerBound, middle.suffixCount)
    var (before, after) = ([0..<start], [0..<start])
    for (stretch, shift) in kept {
      let target = start + stretch.lowerBound + shift
      before.append(start + stretch.lowerBound..<start + stretch.upperBound)
      after.append(target..<target + stretch.count)
    }
    before.append(middle.source.upperBound..<middle.source.upperBound + end)
    after.append(middle.target.upperBound..<middle.target.upperBound + end)
    common = RangeSet(before)
    removed = Self.gaps(between: before)
    added = Self.gaps(between: after)
  }

  /// The elements between ascending stretches, found ten times faster than with `subtracting(_:)`.
  private static func gaps(between stretches: [Range<Int>]) -> RangeSet<Int> {
    RangeSet(zip(stretches, stretches.dropFirst()).map { $0.upperBound..<$1.lowerBound })
  }
}

extension Collection {
  /// A longest common subsequence of this list and another, using a comparator.
  ///
  /// The comparator gets an element of this list and one of the other. It need not be an
  /// equivalence: the result is a longest sequence of pairs, ascending in both lists, for which it
  /// returns `true`.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for *d* elements removed or added, and O(*n* +
  ///   *m* + *d*√*d*) memory.
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other, by areEquivalent: (Element, Other.Element) -> Bool
  ) -> LongestCommonSubsequence {
    let before = ContiguousArray(self)
    let after = ContiguousArray(other)
    func isSame(_ source: Int, _ target: Int) -> Bool {
      areEquivalent(before[source], after[target])
    }
    let middle = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true, isSame: isSame,
      check: {})
    let start = middle.source.lowerBound
    var search = DiagonalSearch(
      sourceCount: middle.source.count, targetCount: middle.target.count)
    _ = search.search(limit: .max) { isSame(start + $0, start + $1) }
    let script = search.script { isSame(start + $0, start + $1) }
    return LongestCommonSubsequence(middle, kept: script.kept.reversed())
  }
}

extension Collection where Element: Equatable {
  /// A longest common subsequence of this list and another.
  ///
  /// - Complexity: that of ``longestCommonSubsequence(with:by:)``; hashable elements are compared
  ///   much faster.
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other
  ) -> LongestCommonSubsequence where Other.Element == Element {
    longestCommonSubsequence(with: other, by: ==)
  }
}

extension Collection where Element: Hashable {
  /// A longest common subsequence of this list and another.
  ///
  /// If only very few elements are removed or added, nothing is hashed. Otherwise each element
  /// between equal ends is hashed at most once, and all other work is on integers.
  ///
  /// - Complexity: O(*n* log *n*) if no element of both lists occurs twice in one of them.
  ///   Otherwise O((*n* + *m*) *d*) for *d* elements removed or added, but at most O(*n* *m* / 64).
  ///   O(*n* + *m* + *d*√*d*) memory, or O(*n* √*m* / 64) if *d* is large. Fredman, "On computing
  ///   the length of longest increasing subsequences", Discrete Mathematics 11 (1975); Myers, "An
  ///   O(ND) difference algorithm and its variations", Algorithmica 1 (1986); Hyyrö, "Bit-parallel
  ///   LCS-length computation revisited", AWOCA 2004.
  @inlinable public func longestCommonSubsequence<Other: Collection>(
    with other: Other
  ) -> LongestCommonSubsequence where Other.Element == Element {
    let before = ContiguousArray(self)
    let after = ContiguousArray(other)
    // Few differences are found in a fifteenth of the time that numbering the elements takes
    // (100,000 elements, workload "subsequence, 50 symbols, 20 edits").
    let (few, middle) = before.smallDifference(to: after, limit: Matching.smallDifference)
    if let few { return few }
    let matching = Matching(
      numbering: before[middle.source], after[middle.target], findsMoves: true)
    return LongestCommonSubsequence(middle, kept: matching.longestCommonSubsequence)
  }
}

extension ContiguousArray where Element: Equatable {
  /// A longest common subsequence if few elements are removed or added, and the elements between
  /// equal ends.
  @inlinable package func smallDifference(
    to other: Self, limit: Int
  ) -> (LongestCommonSubsequence?, middle: TrimmedMiddle) {
    let middle = TrimmedMiddle(
      sourceCount: count, targetCount: other.count, isEndFirst: true,
      isSame: { self[$0] == other[$1] }, check: {})
    let source = span.extracting(middle.source)
    let target = other.span.extracting(middle.target)
    let script = DiagonalSearch.script(
      sourceCount: source.count, targetCount: target.count, limit: limit,
      isSame: { source[$0] == target[$1] }, check: {})
    return (script.map { LongestCommonSubsequence(middle, kept: $0.kept.reversed()) }, middle)
  }
}

extension Matching {
  /// The stretches, ascending, of a longest common subsequence of rows that are paired in order.
  @usableFromInline var longestCommonSubsequence: [(stretch: Range<Int>, shift: Int)] {
    var kept = sourceOfTarget
    if let numbers {
      var shared = SharedNumbers(numbers)
      shared.findLongest()
      kept = Self.unpaired(kept.count)
      for (place, source) in shared.kept.enumerated() where source >= 0 {
        kept[Int(shared.targetOffsets[place])] = shared.sourceOffsets[Int(source)]
      }
    } else {
      for target in moved { kept[Int(target)] = Self.none }
    }
    let sources = kept.span
    var stretches: [(stretch: Range<Int>, shift: Int)] = []
    var target = 0
    while target < sources.count {
      let (first, source) = (target, Int(sources[target]))
      target += 1
      guard source >= 0 else { continue }
      while target < sources.count, Int(sources[unchecked: target]) == source + target - first {
        target += 1
      }
      stretches.append((source..<source + target - first, first - source))
    }
    return stretches
  }

  /// Pairs the equal elements of two lists in order.
  @inlinable init<Element: Hashable>(
    numbering source: ArraySlice<Element>, _ target: ArraySlice<Element>, findsMoves: Bool
  ) {
    self = source.withRowIdentifiers { before in
      target.withRowIdentifiers { after in
        Matching(inOrder: before, after, findsMoves: findsMoves, check: {})
      }
    }
  }
}

/// An element as a row whose content never changes.
@usableFromInline struct RowIdentifier<Identifier: Hashable>: Differentiable {
  @usableFromInline let differenceIdentifier: Identifier

  @inlinable func isContentEqual(to source: Self) -> Bool { true }
}

extension ArraySlice where Element: Hashable {
  /// Calls `body` with the elements as rows that have an identifier and no content, without a copy.
  @inlinable func withRowIdentifiers<Result>(
    _ body: (Span<RowIdentifier<Element>>) -> Result
  ) -> Result {
    withUnsafeBufferPointer { elements in
      elements.withMemoryRebound(to: RowIdentifier<Element>.self) { body($0.span) }
    }
  }
}
