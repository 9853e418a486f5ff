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
    let sources = sourceOfTarget.span
    var target = 0
    while target < sources.count {
      while target &+ Self.stretch <= sources.count, ascends(sources, from: target) {
        target &+= Self.stretch
        greatest = Int(sources[unchecked: target &- 1])
      }
      let pause = Swift.min(target + Self.stretch, sources.count)
      while target < pause {
        note(Int(sources[unchecked: target]), target)
        target += 1
      }
    }
  }

  /// The pairs that are looked at together: mostly they are in order.
  private static var stretch: Int { 16 }

  /// Whether all targets of a stretch have a source, each greater than all before it.
  private func ascends(_ sources: Span<Int32>, from target: Int) -> Bool {
    guard Int(sources[unchecked: target]) > greatest else { return false }
    // No two sources are equal, so every step that does not fall rises, but for the one from a target
    // without a source to the next; and the step to the first of those falls.
    var steps: Int32 = 0
    for next in target &+ 1..<target &+ Self.stretch {
      steps |= sources[unchecked: next] &- sources[unchecked: next &- 1]
    }
    return steps >= 0
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
