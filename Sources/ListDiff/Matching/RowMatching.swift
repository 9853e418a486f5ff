/// Which rows of two whole lists are the same, and which of them show something else.
///
/// Rows in front of the middle and behind it are paired from both ends, so that memory is needed
/// only for the middle.
@usableFromInline struct RowMatching {
  /// The rows between the equal ends.
  @usableFromInline var middle: TrimmedMiddle

  /// The partners of the rows in the middle, as offsets into it.
  @usableFromInline var matching: Matching

  /// The number of rows behind the middle.
  @usableFromInline var suffixCount: Int

  /// The rows in front of the middle whose content changed, ascending.
  @usableFromInline var updatedInPrefix: ContiguousArray<Int32>

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
    var middle = TrimmedMiddle(source: before.indices, target: after.indices)
    updatedInPrefix = try middle.trimPrefix(of: before, and: after, check: check)
    try middle.trimSuffix(of: before, and: after, check: check)
    self.middle = middle
    suffixCount = before.count - middle.source.upperBound
    matching = try Matching(
      fewestChangesFrom: before.extracting(middle.source), to: after.extracting(middle.target),
      check: check)
  }

  /// Leaves all rows of two lists without a partner.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    middle = TrimmedMiddle(source: 0..<sourceCount, target: 0..<targetCount)
    matching = Matching(sourceCount: sourceCount, targetCount: targetCount)
    updatedInPrefix = []
    suffixCount = 0
  }

  /// The number of rows whose content changed.
  @inlinable var updatedCount: Int { updatedInPrefix.count + matching.updated.count }

  /// The offset after the change of a row in front of the middle or paired in it.
  @inlinable func target(ofUpdated row: Int) -> Int {
    guard row >= middle.source.lowerBound else { return row }
    let target = matching.targetOfSource[row - middle.source.lowerBound]
    return middle.target.lowerBound + Int(target)
  }

  /// The rows whose content changed, as offsets before the change, ascending.
  @inlinable var updated: ContiguousArray<Int> {
    var rows = ContiguousArray<Int>()
    rows.reserveCapacity(updatedCount)
    for row in updatedInPrefix { rows.append(Int(row)) }
    for row in matching.updated { rows.append(middle.source.lowerBound + Int(row)) }
    return rows
  }

  /// The partners of all rows, those outside of the middle, too.
  @usableFromInline var whole: Matching {
    let (inFront, behind) = (middle.source.lowerBound, middle.source.upperBound)
    let sourceCount = behind + suffixCount
    var whole = Matching(
      sourceCount: sourceCount, targetCount: middle.target.upperBound + suffixCount)
    whole.pair(0..<inFront, shiftedBy: 0)
    for (i, j) in matching.targetOfSource.enumerated() where j != Matching.none {
      whole.pair(inFront + i, inFront + Int(j))
    }
    whole.pair(behind..<sourceCount, shiftedBy: middle.target.upperBound - behind)
    whole.updated = ContiguousArray(updated.map { Int32(truncatingIfNeeded: $0) })
    whole.moved = ContiguousArray(
      matching.moved.map { $0 + Int32(truncatingIfNeeded: middle.target.lowerBound) })
    return whole
  }
}

// MARK: - Equal ends

/// The stretches of two lists that are left to compare once equal ends are trimmed.
@usableFromInline struct TrimmedMiddle {
  @usableFromInline var source: Range<Int>
  @usableFromInline var target: Range<Int>

  @inlinable init(source: Range<Int>, target: Range<Int>) {
    self.source = source
    self.target = target
  }

  /// Trims the longest common prefix: the rows with equal identifiers at both starts.
  ///
  /// Every longest common subsequence can be changed into one that pairs these rows, and pairing in
  /// order pairs them too. So trimming costs no move.
  ///
  /// - Returns: the rows of the prefix whose content changed.
  /// - Complexity: O(length of the prefix) comparisons.
  @inlinable mutating func trimPrefix<Row: Differentiable, Failure>(
    of before: Span<Row>, and after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) -> ContiguousArray<Int32> {
    var updated = ContiguousArray<Int32>()
    let end = min(source.upperBound, target.upperBound)
    var i = 0
    try check()
    while true {
      let start = i
      i += try commonLength(
        upTo: end - start,
        isSame: { Self.isUnchanged(before, start &+ $0, after, start &+ $0) }, check: check)
      guard i < end,
        before[unchecked: i].differenceIdentifier == after[unchecked: i].differenceIdentifier
      else { break }
      updated.append(Int32(truncatingIfNeeded: i))
      if updated.count & 4095 == 0 { try check() }
      i += 1
    }
    source = i..<source.upperBound
    target = i..<target.upperBound
    return updated
  }

  /// Trims a common suffix: the rows with equal identifiers and equal content at both ends.
  ///
  /// Content counts here. Of rows with the same identifier, pairing in order may give the last one
  /// another partner; trimming it must never cost an update.
  ///
  /// - Complexity: O(length of the suffix) comparisons.
  @inlinable mutating func trimSuffix<Row: Differentiable, Failure>(
    of before: Span<Row>, and after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    let (lastSource, lastTarget) = (source.upperBound - 1, target.upperBound - 1)
    try check()
    let length = try commonLength(
      upTo: min(source.count, target.count),
      isSame: { Self.isUnchanged(before, lastSource &- $0, after, lastTarget &- $0) },
      check: check)
    source = source.lowerBound..<source.upperBound - length
    target = target.lowerBound..<target.upperBound - length
  }

  /// Whether row `i` before the change is row `j` after it, with the same content.
  @inlinable @inline(__always) static func isUnchanged<Row: Differentiable>(
    _ before: Span<Row>, _ i: Int, _ after: Span<Row>, _ j: Int
  ) -> Bool {
    guard before[unchecked: i].differenceIdentifier == after[unchecked: j].differenceIdentifier
    else { return false }
    return after[unchecked: j].isContentEqual(to: before[unchecked: i])
  }
}

/// Returns how many places from 0 on are the same, up to a limit.
///
/// The loop goes on by four places, because the loop itself costs as much as a comparison of integers:
/// two lists of 100,000 equal `Int` take 0.37 of the time (workload "Int, identical").
///
/// - Parameter check: called after every 4,096 places; an error that it throws ends the comparison.
/// - Complexity: O(length) comparisons, none of them twice.
@inlinable @inline(__always) func commonLength<Failure>(
  upTo limit: Int, isSame: (_ place: Int) -> Bool, check: () throws(Failure) -> Void
) throws(Failure) -> Int {
  var length = 0
  while length < limit {
    let pause = min(length &+ 4096, limit)
    while length &+ 4 <= pause {
      guard isSame(length) else { return length }
      guard isSame(length &+ 1) else { return length &+ 1 }
      guard isSame(length &+ 2) else { return length &+ 2 }
      guard isSame(length &+ 3) else { return length &+ 3 }
      length &+= 4
    }
    while length < pause {
      guard isSame(length) else { return length }
      length &+= 1
    }
    try check()
  }
  return length
}
