/// Where pairs, in their order after a change, are out of their order before it.
///
/// A pair is in disorder if its source lies in front of one that came earlier. All pairs behind the
/// last one in disorder have greater sources than everything before them, and all with sources less
/// than the least one in disorder are in order; so they stay on every longest increasing
/// subsequence, and only the stretch between them has to be looked at.
@usableFromInline struct Disorder {
  /// The greatest source so far.
  @usableFromInline var greatest = -1
  /// The least source in disorder.
  @usableFromInline var least = Int.max
  /// The end of the stretch: the target behind the last one in disorder.
  @usableFromInline var end = 0

  @inlinable init() {}

  /// Notes all pairs of a matching.
  ///
  /// - Complexity: O(targets).
  @usableFromInline init(_ sourceOfTarget: ContiguousArray<Int32>) {
    for (target, source) in sourceOfTarget.enumerated() { note(Int(source), target) }
  }

  /// Notes a pair, or a target without a source: ``Matching/none``.
  private mutating func note(_ source: Int, _ target: Int) {
    if source > greatest {
      greatest = source
    } else if source >= 0 {
      least = Swift.min(least, source)
      end = target + 1
    }
  }

  /// Notes the next run of pairs, in their order after the change.
  @inlinable mutating func note(sources: Range<Int>, targets: Range<Int>) {
    if sources.lowerBound < greatest {
      least = Swift.min(least, sources.lowerBound)
      end = targets.upperBound
    }
    greatest = Swift.max(greatest, sources.upperBound - 1)
  }

  /// Whether any pair is in disorder.
  @inlinable var isAny: Bool { end > 0 }

  /// The fewest pairs that have to move, as offsets after the change, ascending.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the stretch.
  @usableFromInline func moved(_ sourceOfTarget: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
    let start = sourceOfTarget.firstIndex { $0 >= 0 && Int($0) >= least } ?? 0
    return offLongestIncreasingSubsequence(sourceOfTarget, in: start..<end)
  }
}
