/// The rows of two whole lists that are the same, and those among them whose content changed.
///
/// The equal rows at both ends are paired implicitly, so only the rows in the middle need memory.
@usableFromInline struct RowMatching {
  /// The rows between the equal ends.
  @usableFromInline var middle: TrimmedMiddle

  /// The partners of the rows in the middle, as offsets into it.
  @usableFromInline var matching: Matching

  /// Matches two lists of rows: equal ends first, then the rows between them.
  ///
  /// - Parameter check: called repeatedly; an error that it throws ends the work.
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
    middle = try TrimmedMiddle(between: before, and: after, check: check)
    matching = try Matching(
      fewestChangesFrom: before.extracting(middle.source), to: after.extracting(middle.target),
      check: check)
  }

  /// Leaves all rows of two lists without a partner.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    middle = TrimmedMiddle(sourceCount: sourceCount, targetCount: targetCount)
    matching = Matching(sourceCount: sourceCount, targetCount: targetCount)
  }

  /// The offset after the change of a row whose content changed.
  @inlinable func target(ofUpdated row: Int) -> Int {
    middle.target.lowerBound + Int(matching.targetOfSource[row - middle.source.lowerBound])
  }

  /// The rows whose content changed, as offsets before the change, ascending.
  @inlinable var updated: some RandomAccessCollection<Int> {
    matching.updated.lazy.map { [start = middle.source.lowerBound] in start + Int($0) }
  }

  /// The partners of all rows, including those outside the middle.
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
  /// The small-difference pass comes first. Its result is used if it cannot be improved. Otherwise rows are
  /// paired in order (in short lists by comparing each row with each) and, if identifiers repeat, along a
  /// common subsequence. The result with the fewest changes is used, so there are never more changes than
  /// with pairing in order.
  @inlinable init<Row: Differentiable, Failure>(
    fewestChangesFrom before: Span<Row>, to after: Span<Row>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !before.isEmpty, !after.isEmpty else {
      self.init(sourceCount: before.count, targetCount: after.count)
      return
    }
    let small =
      Self.areFew(before.count, after.count)
      ? nil : try Matching.smallDifference(between: before, and: after, check: check)
    if let small, small.isFewest {
      self = small.matching
      return
    }
    try self.init(inOrder: before, after, check: check)
    if numbers != nil {
      try check()
      pairRepeated(before, after)
      numbers = nil
    }
    if let small, small.matching.changeCount <= changeCount { self = small.matching }
  }
}
