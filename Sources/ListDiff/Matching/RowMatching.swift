/// Which rows of two whole lists are the same, and which of them show something else.
///
/// Rows in front of the middle and behind it are paired from both ends, so that memory is needed
/// only for the middle.
@usableFromInline struct RowMatching {
  /// The rows between the equal ends.
  @usableFromInline var middle: TrimmedMiddle

  /// The partners of the rows in the middle, as offsets into it.
  @usableFromInline var matching: Matching

  /// The rows in front of the middle whose content changed, ascending.
  @usableFromInline var updatedInPrefix: ContiguousArray<Int32>

  /// Matches two lists of rows: equal ends first, then what lies between them.
  ///
  /// - Parameter check: called over and over; what it throws ends the work.
  @inlinable init<Row: Differentiable, Failure>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    if Row.self == AnyDifferentiable.self {
      let (source, target) = (
        unsafeBitCast(before, to: ContiguousArray<AnyDifferentiable>.self),
        unsafeBitCast(after, to: ContiguousArray<AnyDifferentiable>.self)
      )
      if let matching = try RowMatching(plain: source, target, check: check) {
        self = matching
        return
      }
    }
    try self.init(before.span, after.span, check: check)
  }

  /// Matches two lists of rows of any type.
  @inlinable init<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    precondition(
      max(before.count, after.count) <= Int(Int32.max), "a list holds at most 2³¹ − 1 rows")
    var middle = try TrimmedMiddle(between: before, and: after, check: check)
    updatedInPrefix = []
    if !middle.isEmpty, !Matching.areFew(middle.source.count, middle.target.count) {
      var rest = middle
      let updated = try rest.trimUpdated(of: before, and: after, check: check)
      if !updated.isEmpty, !TrimmedMiddle.seemToRepeat(updated, in: before) {
        updatedInPrefix = updated
        middle = rest
      }
    }
    self.middle = middle
    matching = try Matching(
      fewestChangesFrom: before.extracting(middle.source), to: after.extracting(middle.target),
      check: check)
  }

  /// Leaves all rows of two lists without a partner.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    middle = TrimmedMiddle(sourceCount: sourceCount, targetCount: targetCount)
    matching = Matching(sourceCount: sourceCount, targetCount: targetCount)
    updatedInPrefix = []
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
    if inFront == 0 && middle.suffixCount == 0 { return matching }
    let sourceCount = behind + middle.suffixCount
    var whole = Matching(
      sourceCount: sourceCount, targetCount: middle.target.upperBound + middle.suffixCount)
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

extension Matching {
  /// Matches two lists of rows so that few changes remain.
  ///
  /// The small-difference pass comes first. What it finds stands if no content changes. Otherwise rows
  /// are paired in order, each row of short lists compared with each, and where identifiers repeat
  /// along a common subsequence, and what leaves the fewest changes is taken. Hence there are never
  /// more than pairing in order would give.
  @inlinable init<Row: Differentiable, Failure>(
    fewestChangesFrom before: Span<Row>, to after: Span<Row>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !before.isEmpty, !after.isEmpty else {
      self.init(sourceCount: before.count, targetCount: after.count)
      return
    }
    var small: Matching?
    if Self.areFew(before.count, after.count) {
      self.init(fewInOrder: before.count, after.count) {
        before[unchecked: $0].differenceIdentifier == after[unchecked: $1].differenceIdentifier
      } isContentEqual: {
        after[$1].isContentEqual(to: before[$0])
      }
    } else {
      small = try Matching(smallDifferenceOf: before, and: after, check: check)
      if let small, small.updated.isEmpty {
        self = small
        return
      }
      try self.init(inOrder: before, after, check: check)
    }
    if numbers != nil {
      try check()
      pairRepeated(before, after)
      numbers = nil
    }
    if let small, small.changeCount <= changeCount { self = small }
  }
}
