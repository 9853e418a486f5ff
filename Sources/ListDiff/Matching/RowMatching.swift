/// Which rows of two whole lists are the same, and which of them show something else.
///
/// Rows in front of the window and behind it are paired from both ends, so that memory is needed
/// only for the window.
@usableFromInline struct RowMatching {
  /// The rows between the equal ends.
  @usableFromInline var window: Window

  /// The partners of the rows in the window, as offsets into it.
  @usableFromInline var matching: Matching

  /// The number of rows behind the window.
  @usableFromInline var suffixCount: Int

  /// The rows in front of the window whose content changed, ascending.
  @usableFromInline var updatedInFront: ContiguousArray<Int32>

  /// Matches two lists of rows: equal ends first, then what lies between them.
  ///
  /// - Parameter check: called over and over; what it throws ends the work.
  @inlinable init<Row: Differentiable, Failure>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    precondition(
      max(before.count, after.count) <= Int(Int32.max), "a list holds at most 2³¹ − 1 rows")
    let (before, after) = (before.span, after.span)
    var window = Window(source: before.indices, target: after.indices)
    updatedInFront = try window.trimPrefix(of: before, and: after, check: check)
    try window.trimSuffix(of: before, and: after, check: check)
    self.window = window
    suffixCount = before.count - window.source.upperBound
    matching = try Matching(
      fewestChangesFrom: before.extracting(window.source), to: after.extracting(window.target),
      check: check)
  }

  /// Leaves all rows of two lists without a partner.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    window = Window(source: 0..<sourceCount, target: 0..<targetCount)
    matching = Matching(sourceCount: sourceCount, targetCount: targetCount)
    updatedInFront = []
    suffixCount = 0
  }

  /// The number of rows whose content changed.
  @inlinable var updatedCount: Int { updatedInFront.count + matching.updated.count }

  /// The offset after the change of a row in front of the window or paired in it.
  @inlinable func target(ofUpdated row: Int) -> Int {
    guard row >= window.source.lowerBound else { return row }
    let target = matching.targetOfSource[row - window.source.lowerBound]
    return window.target.lowerBound + Int(target)
  }

  /// The rows whose content changed, as offsets before the change, ascending.
  @inlinable var updated: ContiguousArray<Int> {
    var rows = ContiguousArray<Int>()
    rows.reserveCapacity(updatedCount)
    for row in updatedInFront { rows.append(Int(row)) }
    for row in matching.updated { rows.append(window.source.lowerBound + Int(row)) }
    return rows
  }

  /// The partners of all rows, those outside of the window, too.
  @usableFromInline var whole: Matching {
    let (inFront, behind) = (window.source.lowerBound, window.source.upperBound)
    let sourceCount = behind + suffixCount
    var whole = Matching(
      sourceCount: sourceCount, targetCount: window.target.upperBound + suffixCount)
    whole.pair(0..<inFront, shiftedBy: 0)
    for (i, j) in matching.targetOfSource.enumerated() where j != Matching.none {
      whole.pair(inFront + i, inFront + Int(j))
    }
    whole.pair(behind..<sourceCount, shiftedBy: window.target.upperBound - behind)
    whole.updated = ContiguousArray(updated.map { Int32(truncatingIfNeeded: $0) })
    whole.moved = ContiguousArray(
      matching.moved.map { $0 + Int32(truncatingIfNeeded: window.target.lowerBound) })
    return whole
  }
}
