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
  }
}
