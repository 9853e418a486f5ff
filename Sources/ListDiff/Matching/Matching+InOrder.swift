extension Matching {
  /// Pairs rows with equal identifiers in order: the first before with the first after, the second
  /// with the second, and so on.
  ///
  /// The counting of Heckel, "A technique for isolating differences between files", CACM 21
  /// (1978), with a queue for each identifier where Heckel gives up on those that repeat.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable init<Row: Differentiable, Failure>(
    inOrder before: Span<Row>, _ after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    if let matching = try Matching(before, after, hash: IdentifierHash(), check: check) {
      self = matching
    } else if let matching = try Matching(
      before, after, hash: IdentifierHash(isStandard: true), check: check)
    {
      self = matching
    } else {
      preconditionFailure("the standard hasher takes every identifier")
    }
  }

  /// Pairs rows in order with the help of a hash, or gives up on the hash.
  @inlinable init?<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    self.init(sourceCount: before.count, targetCount: after.count)
    var (targetOfSource, sourceOfTarget) = (self.targetOfSource, self.sourceOfTarget)
    (self.targetOfSource, self.sourceOfTarget) = ([], [])
    var table = IdentifierTable(capacity: before.count)
    var targets = targetOfSource.mutableSpan
    guard try table.insert(before, hash: hash, partners: &targets, check: check) else {
      return nil
    }
    var sources = sourceOfTarget.mutableSpan
    var last = -1
    for j in 0..<after.count {
      if j & 1023 == 0 { try check() }
      let i: Int
      if last + 1 < before.count, targets[last + 1] == Self.none,
        before[last + 1].differenceIdentifier == after[j].differenceIdentifier
      {
        i = last + 1
      } else {
        let identifier = after[j].differenceIdentifier
        guard let hash = hash(identifier) else { return nil }
        let first = table.first(identifier, hash: hash, in: before, partners: targets)
        guard let first else { continue }
        i = first
        if i < last { isInOrder = false }
      }
      targets[i] = Int32(truncatingIfNeeded: j)
      sources[j] = Int32(truncatingIfNeeded: i)
      table.queues.advance(past: i, &targets)
      if !after[j].isContentEqual(to: before[i]) {
        updated.append(Int32(truncatingIfNeeded: i))
      }
      pairCount += 1
      last = i
    }
    if table.queues.isShared {
      for i in 0..<before.count where targets[i] == SlotQueues.behind { targets[i] = Self.none }
    }
    if !isInOrder { updated.sort() }
    (self.targetOfSource, self.sourceOfTarget) = (targetOfSource, sourceOfTarget)
  }
}
