extension Matching {
  /// Pairs rows with equal identifiers in order: the first before with the first after, the second
  /// with the second, and so on.
  ///
  /// The counting of Heckel, "A technique for isolating differences between files", CACM 21
  /// (1978), with a queue for each identifier where Heckel gives up on those that repeat.
  ///
  /// - Parameter findsMoves: whether it is asked which rows have to move; if not, ``moved`` stays
  ///   empty.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) when rows change their order.
  @inlinable init<Row: Differentiable, Failure>(
    inOrder before: Span<Row>, _ after: Span<Row>, findsMoves: Bool = true,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    let hash = IdentifierHash<Row.DifferenceIdentifier>()
    if min(before.count, after.count) >= Self.longList,
      let matching = try Matching(
        longLists: before, after, hash: hash, findsMoves: findsMoves, check: check)
    {
      self = matching
    } else if let matching = try Matching(
      before, after, hash: hash, findsMoves: findsMoves, check: check)
    {
      self = matching
    } else if let matching = try Matching(
      before, after, hash: IdentifierHash(isStandard: true), findsMoves: findsMoves, check: check)
    {
      self = matching
    } else {
      preconditionFailure("the standard hasher accepts every identifier")
    }
  }

  /// Pairs rows in order where filters can spare most rows the table.
  ///
  /// - Returns: `nil` if they cannot.
  @inlinable init?<Row: Differentiable, Failure>(
    longLists before: Span<Row>, _ after: Span<Row>,
    hash: IdentifierHash<Row.DifferenceIdentifier>, findsMoves: Bool,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    let isSmall = try OverlapEstimate<Row>(hash: hash).isSmall(before, after, check: check)
    let matching =
      if isSmall {
        try Matching(fewInCommon: before, after, hash: hash, findsMoves: findsMoves, check: check)
      } else {
        try Matching(alongRuns: before, after, hash: hash, findsMoves: findsMoves, check: check)
      }
    guard let matching else { return nil }
    self = matching
  }

  /// Pairs rows in order with the help of a hash, unless it does not take every identifier.
  ///
  /// Rows often keep their neighbours: before an identifier is hashed, it is compared with those
  /// where the last match leads one to expect it.
  @inlinable init?<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    findsMoves: Bool, check: () throws(Failure) -> Void
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
    var outOfOrder = OutOfOrderSpan()
    var neighbors = Neighbors()
    var surplus = ContiguousArray<Repeats.Surplus>()
    var (j, pause) = (0, 0)
    while j < after.count {
      if j >= pause {
        try check()
        pause = j + 1024
      }
      var i = neighbors.match(before, after, j, targets)
      if i == Int(Self.none) {
        let first = table.first(
          in: before, same: after, j, hash: hash, partners: targets, isLost: neighbors.isLost)
        guard let first else { return nil }
        i = first
        if table.vainComparisons >= 4096 {
          try check()
          table.vainComparisons = 0
        }
      }
      guard i >= 0 else {
        if table.taken >= 0 { surplus.append(Repeats.Surplus(target: j, source: table.taken)) }
        j += 1
        continue
      }
      let length = Neighbors.run(before, after, i, j, targets)
      if table.hasQueues { table.promote(after: i..<i + length, &targets) }
      for k in 0..<length {
        targets[i + k] = Int32(truncatingIfNeeded: j + k)
        sources[j + k] = Int32(truncatingIfNeeded: i + k)
        if !after[j + k].isContentEqual(to: before[i + k]) {
          updated.append(Int32(truncatingIfNeeded: i + k))
        }
      }
      outOfOrder.note(sources: i..<i + length, targets: j..<j + length)
      neighbors.note(i..<i + length)
      pairCount += length
      j += length
    }
    if table.hasQueues {
      for i in 0..<before.count where targets[i] == IdentifierTable.behind {
        targets[i] = Self.none
      }
    }
    repeats = Repeats(nextOfSource: table.nextOfTag, surplus: surplus)
    (self.targetOfSource, self.sourceOfTarget) = (targetOfSource, sourceOfTarget)
    if !outOfOrder.isEmpty {
      updated.sortOffsets(upTo: before.count)
      if findsMoves { moved = outOfOrder.moved(sourceOfTarget) }
    }
  }
}

extension ContiguousArray<Int32> {
  /// Sorts offsets, none of them twice, that are less than a bound.
  ///
  /// Many of them are sorted by a bit for each offset that there can be: 10,000 of 20,000 in a tenth of
  /// the time of `sort()`.
  @usableFromInline mutating func sortOffsets(upTo bound: Int) {
    guard count > bound / 64 else {
      sort()
      return
    }
    var words = ContiguousArray<UInt64>(repeating: 0, count: bound / 64 + 1)
    for offset in self { words[Int(offset) / 64] |= 1 &<< UInt64(offset % 64) }
    removeAll(keepingCapacity: true)
    for (place, word) in words.enumerated() {
      var left = word
      while left != 0 {
        append(Int32(truncatingIfNeeded: place * 64 + left.trailingZeroBitCount))
        left &= left &- 1
      }
    }
  }
}
