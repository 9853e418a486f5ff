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

  /// Goes on as long as rows are the same, in order or else in reverse, but no further than
  /// ``Neighbors/longestRun``.
  @inlinable @inline(__always) mutating func grow<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>
  ) {
    count = Neighbors.run(before, after, source, target, partners)
    guard count == 1 else { return }
    let end = min(source + 1, after.count - target, Neighbors.longestRun)
    while count < end, isSame(source - count, before, after, target + count, partners) {
      count += 1
    }
    if count > 1 { step = -1 }
  }

  /// Takes the rows in front of the first one, as long as they are lone and the same.
  @inlinable @inline(__always) mutating func growBack<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>,
    over lone: inout ContiguousArray<LoneRow>
  ) {
    while let row = lone.last, Int(row.offset) == target - 1 {
      if !takesPrevious(before, after, partners) {
        guard count == 1, step == 1 else { return }
        step = -1
        guard takesPrevious(before, after, partners) else { return }
      }
      lone.removeLast()
    }
  }

  /// Takes the row in front of the first one, if it is the same.
  @inlinable mutating func takesPrevious<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ partners: borrowing MutableSpan<Int32>
  ) -> Bool {
    let first = source - step
    guard first >= 0, first < before.count else { return false }
    guard isSame(first, before, after, target - 1, partners) else { return false }
    (source, target, count) = (first, target - 1, count + 1)
    return true
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

extension Disorder {
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
