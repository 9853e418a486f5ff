/// The rows of two lists as numbers, once pairing in order has found identifiers that repeat.
///
/// A number is the offset before the change of the first row with an identifier, its *group*, or of
/// the first with an identifier and a content, its *class*.
@usableFromInline struct RowNumbers {
  /// For each row before the change its group.
  @usableFromInline let sourceGroups: ContiguousArray<Int32>

  /// For each row after the change its group, or ``Matching/none`` if there is no such row before it.
  @usableFromInline let targetGroups: ContiguousArray<Int32>

  /// The same for the classes. A row whose identifier does not repeat has its group as class.
  @usableFromInline var sourceClasses: ContiguousArray<Int32>
  @usableFromInline var targetClasses: ContiguousArray<Int32>

  /// The rows before the change whose identifier repeats, before the change or after it, ascending.
  @usableFromInline let repeatedSources: ContiguousArray<Int32>

  /// The rows after the change whose identifier repeats and stands before it, ascending.
  @usableFromInline let repeatedTargets: ContiguousArray<Int32>

  /// For each row before the change whether its identifier repeats: 1, else 0.
  @usableFromInline let isRepeated: ContiguousArray<UInt8>

  /// Whether rows of a group may be of different classes.
  @usableFromInline var hasContents = false

  /// Numbers the rows.
  ///
  /// - Returns: `nil` if rows of one tag have different identifiers.
  /// - Complexity: O(*n* + *m*) comparisons.
  @inlinable init?<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ inOrder: Matching, _ repeats: Repeats
  ) {
    self.init(inOrder, repeats)
    for row in repeatedSources {
      guard
        before[Int(sourceGroups[Int(row)])].differenceIdentifier
          == before[Int(row)].differenceIdentifier
      else { return nil }
    }
    for row in repeats.surplus {
      guard
        before[Int(row.source)].differenceIdentifier == after[Int(row.target)].differenceIdentifier
      else { return nil }
    }
    tellContentsApart(before, after, inOrder)
  }

  /// Numbers the rows by their identifiers.
  ///
  /// - Complexity: O(*n* + *m*).
  @usableFromInline init(_ inOrder: Matching, _ repeats: Repeats) {
    let (sources, targets) = (inOrder.sourceOfTarget.span, inOrder.targetOfSource.span)
    var sourceGroups = ContiguousArray<Int32>()
    sourceGroups.append(addingCapacity: targets.count) { groups in
      for row in targets.indices { groups.append(Int32(truncatingIfNeeded: row)) }
    }
    var isRepeated = ContiguousArray<UInt8>(repeating: 0, count: targets.count)
    var groups = sourceGroups.mutableSpan
    var marks = isRepeated.mutableSpan
    let next = repeats.nextOfSource.span
    for row in next.indices where next[unchecked: row] >= 0 {
      groups[Int(next[unchecked: row])] = groups[row]
      marks[row] = 1
      marks[Int(next[unchecked: row])] = 1
    }
    for row in repeats.surplus { marks[Int(row.source)] = 1 }
    var targetGroups = ContiguousArray<Int32>()
    targetGroups.append(addingCapacity: sources.count) { output in
      for target in sources.indices {
        let source = sources[unchecked: target]
        output.append(source >= 0 ? groups[Int(source)] : Matching.none)
      }
    }
    for row in repeats.surplus { targetGroups[Int(row.target)] = groups[Int(row.source)] }
    repeatedSources = Self.offsets(targets.count) { marks[unchecked: $0] }
    let targetNumbers = targetGroups.span
    repeatedTargets = Self.offsets(sources.count) { row in
      let group = targetNumbers[unchecked: row]
      return group >= 0 ? marks[Int(group)] : 0
    }
    (self.sourceGroups, self.targetGroups, self.isRepeated) = (
      sourceGroups, targetGroups, isRepeated
    )
    (sourceClasses, targetClasses) = (sourceGroups, targetGroups)
  }

  /// The offsets with a mark of 1. None of them is foreseen, so each is written and kept or not without
  /// a branch.
  private static func offsets(_ count: Int, mark: (Int) -> UInt8) -> ContiguousArray<Int32> {
    var offsets = ContiguousArray<Int32>()
    offsets.append(addingCapacity: count + 1) { output in
      output.withUnsafeMutableBufferPointer { places, found in
        for offset in 0..<count {
          places[found] = Int32(truncatingIfNeeded: offset)
          found &+= Int(mark(offset))
        }
      }
    }
    return offsets
  }
}

// MARK: - Contents

extension RowNumbers {
  /// How many contents of one identifier a row is compared with.
  @inlinable static var contentLimit: Int { 8 }

  /// Puts rows of one group into different classes if they have different content.
  ///
  /// A row is compared with few others, first with those that it probably equals. So if an identifier
  /// has many contents, rows of equal content may be of different classes.
  @inlinable mutating func tellContentsApart<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ inOrder: Matching
  ) {
    var known = KnownContents()
    for offset in repeatedSources where sourceGroups[Int(offset)] != offset {
      let (row, group) = (Int(offset), Int(sourceGroups[Int(offset)]))
      let found = known.find(in: group) { before[row].isContentEqual(to: before[$0]) }
      if found < 0 {
        known.add(row, to: group, of: before.count)
        hasContents = true
      }
      if hasContents { sourceClasses[row] = Int32(truncatingIfNeeded: found < 0 ? row : found) }
    }
    var expected = 0
    for offset in repeatedTargets {
      let (row, group) = (Int(offset), Int(targetGroups[Int(offset)]))
      let partner = Int(inOrder.sourceOfTarget[row])
      func isSame(_ source: Int) -> Bool { after[row].isContentEqual(to: before[source]) }
      var found = Int(Matching.none)
      if expected < before.count, Int(sourceGroups[expected]) == group, isSame(expected) {
        found = expected
      } else if partner >= 0, partner != expected, isSame(partner) {
        found = partner
      } else {
        found = known.find(in: group, isSame)
      }
      if found >= 0 {
        expected = found + 1
        found = Int(sourceClasses[found])
      }
      guard found != group else { continue }
      targetClasses[row] = Int32(truncatingIfNeeded: found)
      hasContents = true
    }
  }

  /// The contents of each group that are known so far, the newest first.
  @usableFromInline struct KnownContents {
    /// For each group the row with its newest content; empty as long as no group has two.
    @usableFromInline var newest: ContiguousArray<Int32> = []
    /// For each row with a content of its own the one with the next older content of its group.
    @usableFromInline var older: ContiguousArray<Int32> = []

    @inlinable init() {}

    /// The first row with a content, or ``Matching/none`` if the newest ones are others.
    @inlinable func find(in group: Int, _ isSame: (Int) -> Bool) -> Int {
      if newest.isEmpty { return isSame(group) ? group : Int(Matching.none) }
      var row = newest[group]
      for _ in 0..<RowNumbers.contentLimit where row >= 0 {
        if isSame(Int(row)) { return Int(row) }
        row = older[Int(row)]
      }
      return Int(Matching.none)
    }

    /// Adds a row with a content of its own.
    @usableFromInline mutating func add(_ row: Int, to group: Int, of count: Int) {
      if newest.isEmpty {
        newest = ContiguousArray(0..<Int32(truncatingIfNeeded: count))
        older = ContiguousArray(repeating: Matching.none, count: count)
      }
      older[row] = newest[group]
      newest[group] = Int32(truncatingIfNeeded: row)
    }
  }
}
