extension Matching {
  /// Pairs rows with equal identifiers in order: the first before with the first after, the second
  /// with the second, and so on.
  ///
  /// The counting of Heckel, "A technique for isolating differences between files", CACM 21
  /// (1978), with a queue for each identifier where Heckel gives up on those that repeat.
  ///
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) when rows change their order.
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

  /// Pairs rows in order with the help of a hash, unless it does not take every identifier.
  ///
  /// Rows often keep their neighbours: before an identifier is hashed, the row behind the last
  /// match is compared, and the one in front of it, as in a list that is reversed. Only the first
  /// row of its tag will do, since an earlier one with the same identifier has precedence.
  @inlinable init?<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, hash: IdentifierHash<Row>,
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
    var disorder = Disorder()
    var last = -1
    for j in 0..<after.count {
      if j & 1023 == 0 { try check() }
      let i: Int
      if last + 1 < before.count, targets[last + 1] == Self.none,
        before[last + 1].differenceIdentifier == after[j].differenceIdentifier
      {
        i = last + 1
      } else if last > 0, targets[last - 1] == Self.none,
        before[last - 1].differenceIdentifier == after[j].differenceIdentifier
      {
        i = last - 1
      } else {
        guard let hash = hash(after, j) else { return nil }
        let identifier = after[j].differenceIdentifier
        let first = table.first(identifier, hash: hash, in: before, partners: targets)
        guard let first else { continue }
        i = first
      }
      if table.hasQueues, targets[i] == Self.none { table.promote(after: i, &targets) }
      targets[i] = Int32(truncatingIfNeeded: j)
      sources[j] = Int32(truncatingIfNeeded: i)
      disorder.note(source: i, target: j)
      if !after[j].isContentEqual(to: before[i]) {
        updated.append(Int32(truncatingIfNeeded: i))
      }
      pairCount += 1
      last = i
    }
    if table.hasQueues {
      for i in 0..<before.count where targets[i] == IdentifierTable.behind {
        targets[i] = Self.none
      }
    }
    (self.targetOfSource, self.sourceOfTarget) = (targetOfSource, sourceOfTarget)
    if disorder.isAny {
      updated.sort()
      moved = disorder.moved(sourceOfTarget)
    }
  }
}
