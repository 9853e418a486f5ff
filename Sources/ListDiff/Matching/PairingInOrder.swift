extension Matching {
  /// Pairs rows with equal identifiers in order: the first before with the first after, the second
  /// with the second, and so on. If there are few rows, each is compared with each; otherwise they
  /// are found by a hash.
  ///
  /// This is the counting of Heckel, "A technique for isolating differences between files", CACM 21
  /// (1978), extended by a queue for each identifier; Heckel gives up on identifiers that repeat.
  ///
  /// - Parameter findsMoves: whether to find the rows that have to move; otherwise ``moved`` stays
  ///   empty.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) when rows change their order.
  @inlinable init<Row: Differentiable, Failure>(
    inOrder before: Span<Row>, _ after: Span<Row>, findsMoves: Bool = true,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !Self.areFew(before.count, after.count) else {
      self.init(few: before, after)
      return
    }
    for isStandard in [false, true] {
      let hash = IdentifierHash<Row.DifferenceIdentifier>(isStandard: isStandard)
      let matching = try Matching(
        before, after, hash: hash, findsMoves: findsMoves, check: check)
      if let matching {
        self = matching
        return
      }
    }
    preconditionFailure("the standard hasher accepts every identifier")
  }

  /// Pairs rows in order, using a hash; fails if the method cannot hash every identifier.
  ///
  /// Rows often keep their neighbours: before an identifier is hashed, it is compared with those
  /// expected after the last match.
  @inlinable init?<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    findsMoves: Bool, check: () throws(Failure) -> Void
  ) throws(Failure) {
    self.init(sourceCount: before.count, targetCount: after.count)
    var table = IdentifierTable(capacity: before.count)
    guard try table.insert(before, hash: hash, check: check) else { return nil }
    let hasQueues = table.hasQueues
    var queues = Queues(nextOfTag: table.next)
    var (targetOfSource, sourceOfTarget) = (self.targetOfSource, self.sourceOfTarget)
    (self.targetOfSource, self.sourceOfTarget) = ([], [])
    var targets = targetOfSource.mutableSpan
    var sources = sourceOfTarget.mutableSpan
    queues.mark(&targets)
    var outOfOrder = OutOfOrderSpan()
    var neighbors = Neighbors()
    var surplus = ContiguousArray<SurplusRow>()
    var (j, pause, vainComparisons) = (0, 0, 0)
    while j < after.count {
      if j >= pause || vainComparisons >= 4096 {
        try check()
        (pause, vainComparisons) = (j + 1024, 0)
      }
      var i = neighbors.match(before, after, j, targets)
      if i < 0 {
        let identifier = after[j].differenceIdentifier
        guard let hash = hash(identifier) else { return nil }
        let number = table.first(
          identifier, hash: hash, in: before, vainComparisons: &vainComparisons)
        i = number
        if number >= 0 {
          if hasQueues {
            if queues.numbers[number] < 0 {
              vainComparisons &+= queues.number(number, before, &targets)
            }
            i = Int(queues.first[Int(queues.numbers[number])])
          }
          if i < 0 || targets[i] != Self.none {
            surplus.append((j, number))
            i = Int(Self.none)
          }
        }
        guard i >= 0 else {
          j += 1
          continue
        }
      }
      let length = Neighbors.run(before, after, i, j, targets)
      if hasQueues {
        vainComparisons &+= queues.advance(past: i..<i + length, before, &targets)
      }
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
    if hasQueues {
      for i in 0..<before.count where targets[i] == Queues.waiting { targets[i] = Self.none }
    }
    (self.targetOfSource, self.sourceOfTarget) = (targetOfSource, sourceOfTarget)
    noteNumbers(queues.numbers, surplus)
    if !outOfOrder.isEmpty {
      updated.sortOffsets(upTo: before.count)
      if findsMoves { moved = outOfOrder.moved(sourceOfTarget) }
    }
  }

  /// Keeps the numbers of the rows if an identifier repeats.
  @usableFromInline mutating func noteNumbers(
    _ source: ContiguousArray<Int32>, _ surplus: ContiguousArray<SurplusRow>
  ) {
    guard !source.isEmpty || !surplus.isEmpty else { return }
    numbers = Numbers(self, source: source, surplus: surplus)
  }
}

// MARK: - Few rows

extension Matching {
  /// The number of comparisons up to which each row is compared with each.
  ///
  /// Measured: 24 rows take half the time of a table, and the same time if their identifiers are
  /// strings.
  @inlinable static var fewComparisons: Int { 576 }

  /// The length of the shorter list up to which a longest common subsequence is always found, and the
  /// greatest length of the shorter list for which each row is compared with each.
  @usableFromInline static var shortLength: Int { 64 }

  /// Whether each row of one list may be compared with each of the other.
  @inlinable static func areFew(_ sourceCount: Int, _ targetCount: Int) -> Bool {
    sourceCount <= shortLength && sourceCount * targetCount <= fewComparisons
  }

  /// Pairs the rows of two short lists in order by comparing each with each; nothing is hashed.
  ///
  /// - Precondition: ``areFew(_:_:)`` is true for the lists.
  @inlinable init<Row: Differentiable>(few before: Span<Row>, _ after: Span<Row>) {
    self.init(sourceCount: before.count, targetCount: after.count)
    var few = FewRows()
    for target in after.indices {
      let identifier = after[unchecked: target].differenceIdentifier
      var rows: UInt64 = 0
      for source in before.indices
      where before[unchecked: source].differenceIdentifier == identifier {
        rows |= 1 &<< UInt64(truncatingIfNeeded: source)
      }
      let source = rows == 0 ? -1 : few.take(rows, target, before.count)
      guard source >= 0 else { continue }
      pair(source, target)
      if !after[target].isContentEqual(to: before[source]) {
        updated.append(Int32(truncatingIfNeeded: source))
      }
    }
    guard pairCount > 0 else { return }
    noteNumbers(few.numbers, few.surplus)
    let outOfOrder = OutOfOrderSpan(sourceOfTarget)
    guard !outOfOrder.isEmpty else { return }
    updated.sort()
    moved = outOfOrder.moved(sourceOfTarget)
  }
}

/// The rows before a change that have no partner yet, as bits, and the numbers of those that repeat.
@usableFromInline struct FewRows {
  @usableFromInline var free = UInt64.max
  @usableFromInline var numbers = ContiguousArray<Int32>()
  @usableFromInline var surplus = ContiguousArray<SurplusRow>()

  @inlinable init() {}

  /// Takes the first row without a partner for a row after the change.
  ///
  /// - Parameter rows: the rows before the change that are the same, as bits; at least one must be set.
  /// - Returns: ``Matching/none`` if all of them have a partner.
  @usableFromInline mutating func take(_ rows: UInt64, _ target: Int, _ sourceCount: Int) -> Int {
    let number = rows.trailingZeroBitCount
    if rows & (rows &- 1) != 0 {
      if numbers.isEmpty { numbers = Numbers.ascending(sourceCount) }
      var others = rows
      while others != 0 {
        numbers[others.trailingZeroBitCount] = Int32(truncatingIfNeeded: number)
        others &= others &- 1
      }
    }
    let found = rows & free
    guard found != 0 else {
      surplus.append((target, number))
      return Int(Matching.none)
    }
    free &= ~(found & (~found &+ 1))
    return found.trailingZeroBitCount
  }
}

extension ContiguousArray<Int32> {
  /// Sorts distinct offsets, all less than a bound.
  ///
  /// If there are many, they are sorted with a flag for each possible offset: 10,000 of 20,000 take a
  /// fraction of the time of `sort()` (workload "struct, half updated, shuffle").
  @usableFromInline mutating func sortOffsets(upTo bound: Int) {
    guard count > bound / 64 else {
      sort()
      return
    }
    var isMember = ContiguousArray<Bool>(repeating: false, count: bound)
    for offset in self { isMember[Int(offset)] = true }
    self = offsets(upTo: bound) { isMember[$0] }
  }
}

/// The offsets for which a condition holds, ascending. The pattern is unpredictable, so each offset is
/// written, then kept or discarded without a branch.
func offsets(upTo count: Int, where isChosen: (Int) -> Bool) -> ContiguousArray<Int32> {
  var offsets = ContiguousArray<Int32>()
  offsets.append(addingCapacity: count + 1) { output in
    output.withUnsafeMutableBufferPointer { places, found in
      for offset in 0..<count {
        places[found] = Int32(truncatingIfNeeded: offset)
        found &+= isChosen(offset) ? 1 : 0
      }
    }
  }
  return offsets
}
