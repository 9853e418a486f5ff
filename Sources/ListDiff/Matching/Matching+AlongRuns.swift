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
    guard let twins = try TwinSearch(before, hash: hash, check: check) else { return nil }
    let doubtful = DoubtfulRows(runs.matching, runs.lone, twins)
    let again = try Matching(
      Self.identifiers(before, at: doubtful.sources).span,
      Self.identifiers(after, at: doubtful.targets).span,
      hash: hash, findsMoves: false, check: check)
    guard let again else { return nil }
    let updated = try again.updated(
      before, after, sources: doubtful.sources, targets: doubtful.targets, check: check)
    let matching = runs.takeMatching()
    self.init(matching, runs.disorder, doubtful, again, updated: updated, findsMoves: findsMoves)
  }

  /// Takes over the pairs along runs, but for the rows that were paired again.
  ///
  /// - Parameter updated: those rows paired again whose content changed, as offsets before the
  ///   change.
  @usableFromInline init(
    _ runs: Matching, _ disorder: Disorder, _ doubtful: DoubtfulRows, _ again: Matching,
    updated: ContiguousArray<Int32>, findsMoves: Bool
  ) {
    self = runs
    var disorder = disorder
    if !isSame(again, doubtful) {
      pairAgain(again, doubtful, updated: updated)
      disorder = Disorder(sourceOfTarget)
    }
    if findsMoves, disorder.isAny { moved = disorder.moved(sourceOfTarget) }
  }

  /// Whether rows that were paired again have the partners that they had.
  private func isSame(_ again: Matching, _ doubtful: DoubtfulRows) -> Bool {
    for (k, target) in again.targetOfSource.enumerated() {
      let now = target == Self.none ? target : doubtful.targets[Int(target)]
      guard targetOfSource[Int(doubtful.sources[k])] == now else { return false }
    }
    return true
  }

  /// Gives rows the partners that they were paired with again.
  private mutating func pairAgain(
    _ again: Matching, _ doubtful: DoubtfulRows, updated updatedAgain: ContiguousArray<Int32>
  ) {
    for row in doubtful.sources {
      let target = targetOfSource[Int(row)]
      guard target != Self.none else { continue }
      targetOfSource[Int(row)] = Self.none
      sourceOfTarget[Int(target)] = Self.none
      pairCount -= 1
    }
    for (k, target) in again.targetOfSource.enumerated() where target != Self.none {
      pair(Int(doubtful.sources[k]), Int(doubtful.targets[Int(target)]))
    }
    guard !updated.isEmpty || !updatedAgain.isEmpty else { return }
    var next = 0
    updated.removeAll { row in
      while next < doubtful.sources.count, doubtful.sources[next] < row { next += 1 }
      return next < doubtful.sources.count && doubtful.sources[next] == row
    }
    updated.append(contentsOf: updatedAgain)
    updated.sort()
  }
}
