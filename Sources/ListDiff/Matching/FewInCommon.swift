extension Matching {
  /// The rows in each list from which it is worth finding out whether few are in both.
  ///
  /// Measured: filters save 40% of the time at 40,000 rows without a partner and 60% at a million,
  /// for which a table does not fit into a processor's cache.
  @inlinable static var longList: Int { 1 << 15 }

  /// Pairs rows with equal identifiers in order where most rows are in one list only.
  ///
  /// Filters leave out rows that cannot have a partner, so that only the others, and a few that are
  /// let through by mistake, are put into a table.
  ///
  /// - Returns: `nil` if a quarter of the rows before the change are left, or the hash does not take
  ///   every identifier.
  /// - Complexity: O(*n* + *m*) hashes.
  @inlinable init?<Row: Differentiable, Failure>(
    fewInCommon before: Span<Row>, _ after: Span<Row>,
    hash: IdentifierHash<Row.DifferenceIdentifier>, findsMoves: Bool,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    var filter = IdentifierFilter(capacity: after.count)
    guard try filter.insert(after, hash: hash, check: check) else { return nil }
    let sources = try filter.offsets(
      ofRowsIn: before, atMost: before.count / 4, hash: hash, check: check)
    guard let sources else { return nil }
    let rowsBefore = Self.identifiers(before, at: sources)
    filter = IdentifierFilter(capacity: sources.count)
    guard try filter.insert(rowsBefore.span, hash: hash, check: check) else { return nil }
    let targets = try filter.offsets(
      ofRowsIn: after, atMost: after.count, hash: hash, check: check)
    guard let targets else { return nil }
    let rowsAfter = Self.identifiers(after, at: targets)
    let common = try Matching(
      rowsBefore.span, rowsAfter.span, hash: hash, findsMoves: findsMoves, check: check)
    guard let common else { return nil }
    self.init(sourceCount: before.count, targetCount: after.count)
    pair(common, sources: sources, targets: targets)
    updated = try common.updated(
      before, after, sources: sources, targets: targets, check: check)
  }

  /// Takes over the pairs of the rows that were left of two lists.
  ///
  /// - Parameters:
  ///   - sources: for each row of that matching its offset before the change, ascending.
  ///   - targets: for each row of that matching its offset after the change, ascending.
  @usableFromInline mutating func pair(
    _ common: Matching, sources: ContiguousArray<Int32>, targets: ContiguousArray<Int32>
  ) {
    for (k, target) in common.targetOfSource.enumerated() where target != Self.none {
      pair(Int(sources[k]), Int(targets[Int(target)]))
    }
    moved = ContiguousArray(common.moved.map { targets[Int($0)] })
    repeats = common.repeats?.inWhole(
      sources: sources, targets: targets, sourceCount: targetOfSource.count)
  }
}

/// How much two long lists seem to have in common, told by a few of their rows.
@usableFromInline struct OverlapEstimate<Row: Differentiable> {
  @usableFromInline let hash: IdentifierHash<Row.DifferenceIdentifier>

  @inlinable init(hash: IdentifierHash<Row.DifferenceIdentifier>) {
    self.hash = hash
  }

  /// Whether so few rows are in both lists that filters are worth their time.
  ///
  /// - Complexity: O(√*n*).
  @inlinable func isSmall<Failure>(
    _ before: Span<Row>, _ after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if haveRowsInPlace(before, after) { return false }
    return try !haveRowsInCommon(before, after, check: check)
  }

  /// Whether one of a few rows is the same as that at its distance from the start or the end of the
  /// other list, or as that at its distance from the other end.
  @inlinable func haveRowsInPlace(_ before: Span<Row>, _ after: Span<Row>) -> Bool {
    func isSame(_ i: Int, _ j: Int) -> Bool {
      before[i].differenceIdentifier == after[j].differenceIdentifier
    }
    let count = min(before.count, after.count)
    for offset in stride(from: 0, to: count, by: max(1, count / 32)) {
      let (i, j) = (before.count - 1 - offset, after.count - 1 - offset)
      if isSame(offset, offset) || isSame(i, j) || isSame(i, offset) { return true }
    }
    return false
  }

  /// Whether more than five rows of one sample are in the other.
  ///
  /// Of two samples of 5√*n* rows each, from lists of *n* rows with the same identifiers, about 25
  /// rows of the one are in the other.
  @inlinable func haveRowsInCommon<Failure>(
    _ before: Span<Row>, _ after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let count = 5 * root(of: max(before.count, after.count))
    let (sources, targets) = (sample(before, count, from: 0), sample(after, count, from: count))
    var filter = IdentifierFilter(capacity: 64 * count)
    guard try filter.insert(targets.span, hash: hash, check: check) else { return true }
    return try filter.offsets(ofRowsIn: sources.span, atMost: 5, hash: hash, check: check) == nil
  }

  /// The square root of a number that is not negative, rounded down.
  ///
  /// By division alone: `squareRoot()` would have whoever links this library link libm.
  @inlinable func root(of number: Int) -> Int {
    var (root, next) = (number, number - number / 2)
    while next < root { (root, next) = (next, (next + number / next) / 2) }
    return root
  }

  /// Some rows, as if chosen at random.
  @inlinable func sample(_ rows: Span<Row>, _ count: Int, from first: Int) -> ContiguousArray<Row> {
    ContiguousArray(
      (first..<first + count).map { rows[hash.fold(UInt64($0), below: rows.count)] })
  }
}
