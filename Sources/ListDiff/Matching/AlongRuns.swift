extension Matching {
  /// Pairs rows in order where most rows kept their neighbours.
  ///
  /// First rows are paired along runs, which one anchor in each leads to. As long as no identifier
  /// repeats, that is pairing in order; so the rows that may have a twin are paired again, through a
  /// table, which stays small.
  ///
  /// - Returns: `nil` if a third of the rows after the change are not on a run, if a quarter of those
  ///   before it may have a twin, or if the hash does not take every identifier.
  /// - Complexity: O(*n* + *m*) hashes.
  @inlinable init?<Row: Differentiable, Failure>(
    alongRuns before: Span<Row>, _ after: Span<Row>,
    hash: IdentifierHash<Row.DifferenceIdentifier>, findsMoves: Bool,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard var runs = try RunSearch(before, after, hash: hash, check: check) else { return nil }
    guard let twins = try DuplicateDetector(before, hash: hash, check: check) else { return nil }
    let uncertain = UncertainPairs(runs.matching, runs.unmatched, twins)
    let again = try Matching(
      Self.identifiers(before, at: uncertain.sources).span,
      Self.identifiers(after, at: uncertain.targets).span,
      hash: hash, findsMoves: false, check: check)
    guard let again else { return nil }
    let updated = try again.updated(
      before, after, sources: uncertain.sources, targets: uncertain.targets, check: check)
    let matching = runs.releaseMatching()
    self.init(matching, runs.outOfOrder, uncertain, again, updated: updated, findsMoves: findsMoves)
  }

  /// Takes over the pairs along runs, but for the rows that were paired again.
  ///
  /// - Parameter updated: those rows paired again whose content changed, as offsets before the
  ///   change.
  @usableFromInline init(
    _ runs: Matching, _ outOfOrder: OutOfOrderSpan, _ uncertain: UncertainPairs, _ again: Matching,
    updated: ContiguousArray<Int32>, findsMoves: Bool
  ) {
    self = runs
    var outOfOrder = outOfOrder
    if !isSame(again, uncertain) {
      pairAgain(again, uncertain, updated: updated)
      outOfOrder = OutOfOrderSpan(sourceOfTarget)
    }
    if findsMoves, !outOfOrder.isEmpty { moved = outOfOrder.moved(sourceOfTarget) }
    repeats = again.repeats?.inWhole(
      sources: uncertain.sources, targets: uncertain.targets, sourceCount: targetOfSource.count)
  }

  /// Whether rows that were paired again have the partners that they had.
  private func isSame(_ again: Matching, _ uncertain: UncertainPairs) -> Bool {
    for (k, target) in again.targetOfSource.enumerated() {
      let now = target == Self.none ? target : uncertain.targets[Int(target)]
      guard targetOfSource[Int(uncertain.sources[k])] == now else { return false }
    }
    return true
  }

  /// Gives rows the partners that they were paired with again.
  private mutating func pairAgain(
    _ again: Matching, _ uncertain: UncertainPairs, updated updatedAgain: ContiguousArray<Int32>
  ) {
    for row in uncertain.sources {
      let target = targetOfSource[Int(row)]
      guard target != Self.none else { continue }
      targetOfSource[Int(row)] = Self.none
      sourceOfTarget[Int(target)] = Self.none
      pairCount -= 1
    }
    for (k, target) in again.targetOfSource.enumerated() where target != Self.none {
      pair(Int(uncertain.sources[k]), Int(uncertain.targets[Int(target)]))
    }
    guard !updated.isEmpty || !updatedAgain.isEmpty else { return }
    var next = 0
    updated.removeAll { row in
      while next < uncertain.sources.count, uncertain.sources[next] < row { next += 1 }
      return next < uncertain.sources.count && uncertain.sources[next] == row
    }
    updated.append(contentsOf: updatedAgain)
    updated.sort()
  }
}

/// The identifier of a row without its content: a row that never shows something else.
///
/// Rows that are paired apart from their lists are copied. What their contents refer to would be
/// retained and released again, which takes longer than pairing them.
@usableFromInline struct RowIdentifier<Identifier: Hashable>: Differentiable {
  @usableFromInline let differenceIdentifier: Identifier

  @inlinable init(_ identifier: Identifier) { differenceIdentifier = identifier }

  @inlinable func isContentEqual(to source: Self) -> Bool { true }
}

extension Matching {
  /// The identifiers of the rows at the given offsets.
  @inlinable static func identifiers<Row: Differentiable>(
    _ rows: Span<Row>, at offsets: ContiguousArray<Int32>
  ) -> ContiguousArray<RowIdentifier<Row.DifferenceIdentifier>> {
    ContiguousArray(offsets.map { RowIdentifier(rows[Int($0)].differenceIdentifier) })
  }

  /// The rows whose partner has other content, as offsets before the change, in the order of
  /// `sources`: of a matching of some rows of two lists, those at the given offsets.
  ///
  /// - Parameter check: called over and over; what it throws ends the work.
  @inlinable func updated<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, sources: ContiguousArray<Int32>,
    targets: ContiguousArray<Int32>, check: () throws(Failure) -> Void
  ) throws(Failure) -> ContiguousArray<Int32> {
    var updated = ContiguousArray<Int32>()
    for k in sources.indices {
      if k & 4095 == 0 { try check() }
      guard targetOfSource[k] != Self.none else { continue }
      let target = targets[Int(targetOfSource[k])]
      if !after[Int(target)].isContentEqual(to: before[Int(sources[k])]) {
        updated.append(sources[k])
      }
    }
    return updated
  }
}
