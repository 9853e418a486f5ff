/// A row after a change that is on no run.
@usableFromInline struct UnmatchedRow {
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
  @usableFromInline var outOfOrder = OutOfOrderSpan()

  /// The rows after the change that are on no run, ascending.
  @usableFromInline var unmatched: ContiguousArray<UnmatchedRow> = []

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
    var unmatched = ContiguousArray<UnmatchedRow>()
    var updated = ContiguousArray<Int32>()
    var (j, pause) = (0, 0)
    while j < after.count {
      if j >= pause {
        try check()
        pause = j + 1024
      }
      var i = neighbors.match(before, after, j, targets)
      if i == Int(Matching.none) { i = neighbors.matchNearby(before, after, j, targets) }
      if i == Int(Matching.none) {
        guard let hash = hash(after[unchecked: j].differenceIdentifier) else { return nil }
        i = anchors.row(hash)
        guard i >= 0, neighbors.isSame(i, before, after, j, targets) else {
          guard unmatched.count < after.count / 3 else { return nil }
          unmatched.append(UnmatchedRow(offset: j, hash: hash))
          j += 1
          continue
        }
      }
      var run = Run(source: i, target: j)
      let updatedCount = updated.count
      run.grow(before, after, targets, noting: &updated)
      run.growBack(before, after, targets, over: &unmatched, noting: &updated, at: updatedCount)
      run.pair(&targets, &sources)
      neighbors.note(from: run.source, through: run.last)
      outOfOrder.note(run)
      matching.pairCount += run.count
      j = run.target + run.count
    }
    if !outOfOrder.isEmpty { updated.sort() }
    matching.updated = updated
    self.unmatched = unmatched
    (matching.targetOfSource, matching.sourceOfTarget) = (targetOfSource, sourceOfTarget)
  }

  /// Hands the pairs over, so that whoever goes on changes them without a copy.
  @inlinable mutating func releaseMatching() -> Matching {
    let taken = matching
    matching = Matching(sourceCount: 0, targetCount: 0)
    return taken
  }
}

/// One in 64 rows of a long list, to be found by the hash of its identifier.
///
/// A table that stays in a cache where one of all rows does not. It may miss a row that is in it:
/// who finds nothing looks for the next row, and a run of rows that is longer than the distance of
/// two anchors has one of them.
@usableFromInline struct Anchors {
  /// The number of rows from one anchor to the next.
  @inlinable static var distance: Int { 64 }

  /// The number of places that are looked at, so that not even equal hashes take longer.
  @inlinable static var reach: Int { 4 }

  /// At each place the high half of a mixed hash and a row plus one, or 0. The low half chooses the
  /// place; a row whose place is taken stands in one of those that follow.
  @usableFromInline var places: ContiguousArray<UInt64>

  /// Takes every 64th row.
  ///
  /// - Returns: `nil` if the hash does not take one of their identifiers.
  /// - Complexity: O(rows / 64) hashes.
  @inlinable init?<Row: Differentiable>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>
  ) {
    let count = (rows.count / Self.distance + 1) * 8
    places = ContiguousArray(repeating: 0, count: count.nextPowerOfTwo + Self.reach)
    for row in stride(from: 0, to: rows.count, by: Self.distance) {
      guard let hash = hash(rows[row].differenceIdentifier) else { return nil }
      insert(row, hash)
    }
  }

  /// Puts a row in, unless all of its places are taken.
  @usableFromInline mutating func insert(_ row: Int, _ hash: UInt64) {
    let hash = FoldedMultiply.mixed(hash)
    let first = self.first(hash)
    guard let free = (first..<first + Self.reach).first(where: { places[$0] == 0 }) else { return }
    places[free] = hash & IdentifierTable.tagBits | UInt64(truncatingIfNeeded: row + 1)
  }

  /// A row whose hash has the same halves as far as they count, or ``Matching/none``.
  @inlinable @inline(__always) func row(_ hash: UInt64) -> Int {
    let places = places.span
    let hash = FoldedMultiply.mixed(hash)
    var place = first(hash)
    let end = place + Self.reach
    while place < end {
      let found = places[unchecked: place]
      if found == 0 { break }
      if (found ^ hash) & IdentifierTable.tagBits == 0 { return IdentifierTable.next(found) - 1 }
      place += 1
    }
    return Int(Matching.none)
  }

  @inlinable @inline(__always) func first(_ mixed: UInt64) -> Int {
    Int(truncatingIfNeeded: mixed &>> 8) & (places.count - Self.reach - 1)
  }
}
