/// A run of rows in both lists.
@usableFromInline struct Run {
  /// The first row, before the change and after it.
  @usableFromInline var source: Int
  @usableFromInline var target: Int
  /// The number of rows.
  @usableFromInline var count = 1
  /// The way from a row to the next one before the change: 1, or −1 in reverse.
  @usableFromInline var step = 1

  @inlinable init(source: Int, target: Int) {
    (self.source, self.target) = (source, target)
  }

  /// The last row before the change.
  @inlinable var last: Int { source + (count - 1) * step }

  /// Goes on as long as rows are the same, in order or else in reverse, but no further than
  /// ``Neighbors/longestRun``.
  ///
  /// - Parameter updated: takes the rows whose content changed, as offsets before the change.
  @inlinable @inline(__always) mutating func grow<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>,
    noting updated: inout ContiguousArray<Int32>
  ) {
    note(before, after, source, target, in: &updated)
    let end = min(before.count - source, after.count - target, Neighbors.longestRun)
    while count < end {
      guard isSame(source + count, before, after, target + count, partners) else { break }
      note(before, after, source + count, target + count, in: &updated)
      count += 1
    }
    if count == 1 { growInReverse(before, after, partners, noting: &updated) }
  }

  /// Goes on as long as rows are the same in reverse.
  @inlinable mutating func growInReverse<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>,
    noting updated: inout ContiguousArray<Int32>
  ) {
    let end = min(source + 1, after.count - target, Neighbors.longestRun)
    while count < end, isSame(source - count, before, after, target + count, partners) {
      note(before, after, source - count, target + count, in: &updated)
      count += 1
    }
    if count > 1 { step = -1 }
  }

  /// Takes the rows in front of the first one, as long as they are unmatched and the same.
  ///
  /// - Parameters:
  ///   - updated: takes the rows whose content changed, as offsets before the change.
  ///   - place: where they belong among those, in front of the ones of this run.
  @inlinable @inline(__always) mutating func growBack<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>,
    over unmatched: inout ContiguousArray<UnmatchedRow>,
    noting updated: inout ContiguousArray<Int32>,
    at place: Int
  ) {
    while let row = unmatched.last, Int(row.offset) == target - 1 {
      if !extendBack(before, after, partners) {
        guard count == 1, step == 1 else { return }
        step = -1
        guard extendBack(before, after, partners) else { return }
      }
      if !after[unchecked: target].isContentEqual(to: before[unchecked: source]) {
        updated.insert(Int32(truncatingIfNeeded: source), at: place)
      }
      unmatched.removeLast()
    }
  }

  /// Takes the row in front of the first one, if it is the same.
  @inlinable mutating func extendBack<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>
  ) -> Bool {
    let first = source - step
    guard first >= 0, first < before.count else { return false }
    guard isSame(first, before, after, target - 1, partners) else { return false }
    (source, target, count) = (first, target - 1, count + 1)
    return true
  }

  /// Makes the rows before the change one with those after it.
  @inlinable @inline(__always) func pair(
    _ targets: inout MutableSpan<Int32>, _ sources: inout MutableSpan<Int32>
  ) {
    var k = 0
    if step > 0 {
      while k < count {
        targets[unchecked: source &+ k] = Int32(truncatingIfNeeded: target &+ k)
        k &+= 1
      }
      k = 0
      while k < count {
        sources[unchecked: target &+ k] = Int32(truncatingIfNeeded: source &+ k)
        k &+= 1
      }
    } else {
      while k < count {
        targets[unchecked: source &- k] = Int32(truncatingIfNeeded: target &+ k)
        sources[unchecked: target &+ k] = Int32(truncatingIfNeeded: source &- k)
        k &+= 1
      }
    }
  }

  /// Notes a row whose content changed.
  @inlinable @inline(__always) func note<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ i: Int, _ j: Int,
    in updated: inout ContiguousArray<Int32>
  ) {
    guard !after[unchecked: j].isContentEqual(to: before[unchecked: i]) else { return }
    updated.append(Int32(truncatingIfNeeded: i))
  }

  @inlinable @inline(__always) func isSame<Row: Differentiable>(
    _ i: Int, _ before: Span<Row>, _ after: Span<Row>, _ j: Int,
    _ partners: borrowing MutableSpan<Int32>
  ) -> Bool {
    guard
      before[unchecked: i].differenceIdentifier == after[unchecked: j].differenceIdentifier
    else { return false }
    return partners[unchecked: i] == Matching.none
  }
}

extension OutOfOrderSpan {
  /// Notes the next run, in its order after the change.
  @inlinable mutating func note(_ run: Run) {
    let targets = run.target..<run.target + run.count
    if run.step > 0 {
      note(sources: run.source..<run.source + run.count, targets: targets)
    } else {
      let last = run.source - run.count + 1
      note(sources: run.source..<run.source + 1, targets: run.target..<run.target + 1)
      note(sources: last..<last + 1, targets: targets)
    }
  }
}
