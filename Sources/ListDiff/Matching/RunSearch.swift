/// A row after a change that is on no run.
@usableFromInline struct LoneRow {
  /// Its offset after the change.
  @usableFromInline let offset: Int32
  /// The bits of its hash that a filter takes.
  @usableFromInline let fingerprint: UInt32

  @inlinable init(offset: Int, hash: UInt64) {
    self.offset = Int32(truncatingIfNeeded: offset)
    fingerprint = IdentifierFilter.fingerprint(hash)
  }
}

/// The runs of rows that two long lists have in common, in the same order or in reverse.
///
/// A row is expected where the last run leads to; else it is looked for among the anchors. Where one
/// is found, the rows in front of it that were passed over are compared, too, so a run is found whole
/// wherever on it the anchor lies.
@usableFromInline struct RunSearch<Row: Differentiable> {
  /// The pairs of the rows on runs; which of them move is not found.
  @usableFromInline var matching: Matching

  /// Where these pairs are out of order.
  @usableFromInline var disorder = Disorder()

  /// The rows after the change that are on no run, ascending.
  @usableFromInline var lone: ContiguousArray<LoneRow> = []

  /// Goes through the rows after a change.
  ///
  /// - Returns: `nil` if a third of them are on no run, or the hash does not take every identifier
  ///   that it is asked for.
  /// - Complexity: O(*n* + *m*).
  @inlinable init?<Failure>(
    _ before: Span<Row>, _ after: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let anchors = Anchors(before, hash: hash) else { return nil }
    matching = Matching(sourceCount: before.count, targetCount: after.count)
    var (targetOfSource, sourceOfTarget) = (matching.targetOfSource, matching.sourceOfTarget)
    (matching.targetOfSource, matching.sourceOfTarget) = ([], [])
    var targets = targetOfSource.mutableSpan
    var sources = sourceOfTarget.mutableSpan
    var neighbors = Neighbors()
    var lone = ContiguousArray<LoneRow>()
    var updated = ContiguousArray<Int32>()
    var (j, pause) = (0, 0)
    while j < after.count {
      if j >= pause {
        try check()
        pause = j + 1024
      }
      var i = neighbors.match(before, after, j, targets)
      if i == Int(Matching.none) {
        guard let hash = hash(after[unchecked: j].differenceIdentifier) else { return nil }
        i = anchors.row(hash)
        guard i >= 0, neighbors.isSame(i, before, after, j, targets) else {
          guard lone.count < after.count / 3 else { return nil }
          lone.append(LoneRow(offset: j, hash: hash))
          j += 1
          continue
        }
      }
      var run = Run(source: i, target: j)
      let updatedCount = updated.count
      run.grow(before, after, targets, noting: &updated)
      run.growBack(before, after, targets, over: &lone, noting: &updated, at: updatedCount)
      run.pair(&targets, &sources)
      neighbors.note(from: run.source, through: run.last)
      disorder.note(run)
      matching.pairCount += run.count
      j = run.target + run.count
    }
    if disorder.isAny { updated.sort() }
    matching.updated = updated
    self.lone = lone
    (matching.targetOfSource, matching.sourceOfTarget) = (targetOfSource, sourceOfTarget)
  }

  /// Hands the pairs over, so that whoever goes on changes them without a copy.
  @inlinable mutating func takeMatching() -> Matching {
    let taken = matching
    matching = Matching(sourceCount: 0, targetCount: 0)
    return taken
  }
}
