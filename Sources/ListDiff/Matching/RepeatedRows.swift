extension Matching {
  /// Pairs rows along a common subsequence instead of in order, if identifiers repeat and doing so
  /// leaves fewer changes.
  ///
  /// Each identifier still forms as many pairs as possible. Rows that are not on the subsequence are paired
  /// in order, first those with equal content.
  @inlinable mutating func pairRepeated<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>
  ) {
    guard isWorthASearch, var rows = RepeatedRows(self) else { return }
    rows.tellContentsApart(before, after, self)
    var other = self
    other.pair(along: rows)
    other.compareContents(before, after, of: rows)
    if other.changeCount < changeCount { self = other }
  }

  /// Finds the pairs of rows with repeated identifiers whose content differs.
  @inlinable mutating func compareContents<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, of rows: RepeatedRows
  ) {
    updated.removeAll { rows.isRepeated[Int($0)] }
    let known = updated.count
    for row in rows.sources {
      let target = Int(targetOfSource[Int(row)])
      guard target >= 0, rows.classes.source[Int(row)] != rows.classes.target[target],
        !after[target].isContentEqual(to: before[Int(row)])
      else { continue }
      updated.append(row)
    }
    if known > 0, updated.count > known { updated.sort() }
  }

  /// Whether another pairing might have fewer changes and can probably be found.
  @usableFromInline var isWorthASearch: Bool {
    guard !moved.isEmpty || !updated.isEmpty else { return false }
    return min(targetOfSource.count, sourceOfTarget.count) <= Self.shortLength || isInOrder
  }

  /// Whether much of one list is in the order of the other.
  private var isInOrder: Bool { 3 * moved.count <= 2 * pairCount }

  /// Pairs rows along a common subsequence of their numbers.
  ///
  /// If contents are not distinguished, the pairing changes only if that leaves fewer moves. If they are
  /// distinguished, updates are not considered.
  @usableFromInline mutating func pair(along rows: RepeatedRows) {
    var shared = SharedNumbers(rows.classes)
    guard shared.findCommon(isInOrder: isInOrder, isRepeated: rows.isRepeated) else { return }
    guard rows.hasContents || shared.keptCount > pairCount - moved.count else { return }
    for row in rows.sources where targetOfSource[Int(row)] >= 0 {
      sourceOfTarget[Int(targetOfSource[Int(row)])] = Self.none
      targetOfSource[Int(row)] = Self.none
    }
    let left = pairKept(shared)
    if rows.hasContents {
      pairLeft(rows, by: rows.classes)
      pairLeft(rows, by: rows.groups)
      moved = OutOfOrderSpan(sourceOfTarget).moved(sourceOfTarget)
    } else {
      pairLeft(rows, by: rows.groups)
      moved = left.filter { sourceOfTarget[Int($0)] != Self.none }
    }
  }

  /// Pairs the rows on a common subsequence.
  ///
  /// - Returns: the other rows after the change, ascending.
  private mutating func pairKept(_ shared: SharedNumbers) -> ContiguousArray<Int32> {
    var left = ContiguousArray<Int32>()
    left.reserveCapacity(shared.kept.count - shared.keptCount)
    let (sources, targets) = (shared.sourceOffsets.span, shared.targetOffsets.span)
    for (place, kept) in shared.kept.enumerated() {
      let target = targets[place]
      guard kept >= 0 else {
        left.append(target)
        continue
      }
      targetOfSource[Int(sources[Int(kept)])] = target
      sourceOfTarget[Int(target)] = sources[Int(kept)]
    }
    return left
  }

  /// Pairs the remaining rows with repeated identifiers in order, by the given numbers.
  private mutating func pairLeft(_ rows: RepeatedRows, by numbers: Numbers) {
    let sources = rows.sources.filter { targetOfSource[Int($0)] == Self.none }
    guard !sources.isEmpty else { return }
    // The first remaining row of each number, and for each remaining row the next one.
    var first = ContiguousArray(repeating: Self.none, count: numbers.source.count)
    var next = ContiguousArray(repeating: Self.none, count: sources.count)
    for place in sources.indices.reversed() {
      let number = Int(numbers.source[Int(sources[place])])
      next[place] = first[number]
      first[number] = Int32(truncatingIfNeeded: place)
    }
    for target in rows.targets where sourceOfTarget[Int(target)] == Self.none {
      let number = Int(numbers.target[Int(target)])
      guard number >= 0, first[number] >= 0 else { continue }
      let place = Int(first[number])
      first[number] = next[place]
      targetOfSource[Int(sources[place])] = target
      sourceOfTarget[Int(target)] = sources[place]
    }
  }
}

/// The rows of two lists whose identifiers repeat in one of them.
@usableFromInline struct RepeatedRows {
  /// All rows, grouped by identifier.
  @usableFromInline let groups: Numbers

  /// All rows, grouped by identifier and, where identifiers repeat, by content.
  @usableFromInline var classes: Numbers

  /// Whether rows of a group can be in different classes.
  @usableFromInline var hasContents = false

  /// For each row before the change, whether its identifier repeats.
  @usableFromInline let isRepeated: ContiguousArray<Bool>

  /// The rows before the change whose identifier repeats before or after it, ascending.
  @usableFromInline let sources: ContiguousArray<Int32>

  /// The rows after the change whose identifier repeats and is present before it, ascending.
  @usableFromInline let targets: ContiguousArray<Int32>

  /// - Returns: `nil` if nothing repeats.
  /// - Complexity: O(*n* + *m*).
  @usableFromInline init?(_ inOrder: Matching) {
    guard let groups = inOrder.numbers else { return nil }
    let (numbers, partners) = (groups.target.span, inOrder.sourceOfTarget.span)
    var isRepeated = ContiguousArray(repeating: false, count: groups.source.count)
    for (row, number) in groups.source.enumerated() where Int(number) != row {
      isRepeated[row] = true
      isRepeated[Int(number)] = true
    }
    for row in numbers.indices where numbers[row] >= 0 && partners[row] < 0 {
      isRepeated[Int(numbers[row])] = true
    }
    sources = offsets(upTo: isRepeated.count) { isRepeated[$0] }
    targets = offsets(upTo: numbers.count) { row in
      let number = numbers[unchecked: row]
      return number >= 0 && isRepeated[Int(number)]
    }
    (self.groups, classes, self.isRepeated) = (groups, groups, isRepeated)
    if sources.isEmpty { return nil }
  }
}

// MARK: - Contents

extension RepeatedRows {
  /// The maximum number of contents of one identifier that a row is compared with.
  @inlinable static var contentLimit: Int { 8 }

  /// Puts rows of a group into different classes if they have different content.
  ///
  /// A row is compared with few others, first with those that it probably equals. So if an
  /// identifier has many contents, rows with equal content can be in different classes.
  @inlinable mutating func tellContentsApart<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ inOrder: Matching
  ) {
    var known = KnownContents()
    for offset in sources where groups.source[Int(offset)] != offset {
      let (row, group) = (Int(offset), Int(groups.source[Int(offset)]))
      let found = known.find(in: group) { before[row].isContentEqual(to: before[$0]) }
      if found < 0 {
        known.add(row, to: group, of: before.count)
        hasContents = true
      }
      if hasContents { classes.source[row] = Int32(truncatingIfNeeded: found < 0 ? row : found) }
    }
    var expected = 0
    for offset in targets {
      let (row, group) = (Int(offset), Int(groups.target[Int(offset)]))
      let partner = Int(inOrder.sourceOfTarget[row])
      func isSame(_ source: Int) -> Bool { after[row].isContentEqual(to: before[source]) }
      var found = Int(Matching.none)
      if expected < before.count, Int(groups.source[expected]) == group, isSame(expected) {
        found = expected
      } else if partner >= 0, partner != expected, isSame(partner) {
        found = partner
      } else {
        found = known.find(in: group, isSame)
      }
      if found >= 0 {
        expected = found + 1
        found = Int(classes.source[found])
      }
      guard found != group else { continue }
      classes.target[row] = Int32(truncatingIfNeeded: found)
      hasContents = true
    }
  }

  /// The contents of each group that are known so far, the newest first.
  @usableFromInline struct KnownContents {
    /// For each group, the row with its newest content; empty as long as no group has two.
    @usableFromInline var newest: ContiguousArray<Int32> = []
    /// For each row that introduced new content, the row with the next older content of its group.
    @usableFromInline var older: ContiguousArray<Int32> = []

    @inlinable init() {}

    /// The first row with the given content, or ``Matching/none`` if that is not among the newest contents.
    @inlinable func find(in group: Int, _ isSame: (Int) -> Bool) -> Int {
      if newest.isEmpty { return isSame(group) ? group : Int(Matching.none) }
      var row = newest[group]
      for _ in 0..<RepeatedRows.contentLimit where row >= 0 {
        if isSame(Int(row)) { return Int(row) }
        row = older[Int(row)]
      }
      return Int(Matching.none)
    }

    /// Adds a row that introduces new content.
    @usableFromInline mutating func add(_ row: Int, to group: Int, of count: Int) {
      if newest.isEmpty {
        newest = Numbers.ascending(count)
        older = ContiguousArray(repeating: Matching.none, count: count)
      }
      older[row] = newest[group]
      newest[group] = Int32(truncatingIfNeeded: row)
    }
  }
}
