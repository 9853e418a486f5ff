extension Matching {
  /// The comparisons of identifiers up to which each row is compared with each.
  ///
  /// Measured: 24 rows take half the time of the other ways, and as long if their identifiers are strings.
  @inlinable static var fewComparisons: Int { 576 }

  /// Whether each row of the one list may be compared with each of the other.
  @inlinable static func areFew(_ sourceCount: Int, _ targetCount: Int) -> Bool {
    sourceCount <= OneWordSubsequence.limit && sourceCount * targetCount <= fewComparisons
  }

  /// Pairs the rows of two short lists by comparing each with each; nothing is hashed.
  ///
  /// A longest common subsequence of rows stays, of those with an identifier that repeats only such
  /// with equal content.
  ///
  /// - Precondition: the lists are short, as ``areFew(_:_:)`` says.
  @inlinable init<Row: Differentiable>(few before: Span<Row>, _ after: Span<Row>) {
    func isSame(_ source: Int, _ target: Int) -> Bool {
      before[unchecked: source].differenceIdentifier
        == after[unchecked: target].differenceIdentifier
    }
    func isContentEqual(_ source: Int, _ target: Int) -> Bool {
      after[target].isContentEqual(to: before[source])
    }
    let few = FewRows(before.count, after.count, isSame: isSame, isContentEqual: isContentEqual)
    self.init(few)
    compareContents(of: few, isContentEqual)
    guard few.hasContents else { return }
    var inOrder = Matching(inOrder: few)
    inOrder.compareContents(of: few, isContentEqual)
    if inOrder.changeCount < changeCount { self = inOrder }
  }

  /// Pairs the rows of two short lists in order by comparing each with each.
  ///
  /// - Precondition: the lists are short, as ``areFew(_:_:)`` says.
  @inlinable init(
    fewInOrder sourceCount: Int, _ targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool,
    isContentEqual: (_ source: Int, _ target: Int) -> Bool
  ) {
    let few = FewRows(sourceCount, targetCount, isSame: isSame, isContentEqual: isContentEqual)
    self.init(inOrder: few)
    compareContents(of: few, isContentEqual)
  }

  /// Finds the pairs whose content differs.
  @inlinable mutating func compareContents(
    of few: FewRows, _ isContentEqual: (_ source: Int, _ target: Int) -> Bool
  ) {
    guard pairCount > 0 else { return }
    for row in targetOfSource.indices where targetOfSource[row] >= 0 {
      let target = Int(targetOfSource[row])
      if !few.isKnownEqual(row, target) && !isContentEqual(row, target) {
        updated.append(Int32(truncatingIfNeeded: row))
      }
    }
  }

  /// Pairs rows along a longest common subsequence; what is left in order, first what is equal.
  @usableFromInline init(_ few: FewRows) {
    self.init(sourceCount: few.sourceCount, targetCount: few.targetCount)
    var free = few.sources
    guard few.sources != 0 else { return }
    OneWordSubsequence.forEachPair(few.classes.span, count: few.sourceCount) { source, target in
      pair(source, target)
      free &= ~(1 &<< UInt64(source))
    }
    guard free != 0 else { return }
    if few.hasContents { pairLeft(few.classes, &free) }
    let kept = few.hasContents ? [] : sourceOfTarget
    pairLeft(few.groups, &free)
    if few.hasContents {
      moved = OutOfOrderSpan(sourceOfTarget).moved(sourceOfTarget)
    } else {
      for target in kept.indices where sourceOfTarget[target] != kept[target] {
        moved.append(Int32(truncatingIfNeeded: target))
      }
    }
  }

  /// Pairs rows in order.
  @usableFromInline init(inOrder few: FewRows) {
    self.init(sourceCount: few.sourceCount, targetCount: few.targetCount)
    var free = few.sources
    guard free != 0 else { return }
    pairLeft(few.groups, &free)
    moved = OutOfOrderSpan(sourceOfTarget).moved(sourceOfTarget)
  }

  /// Pairs rows that have no partner in order.
  ///
  /// - Parameters:
  ///   - matches: for each row after the change a bit for each row before it that it may be.
  ///   - free: the bits of the rows before the change that have no partner.
  private mutating func pairLeft(_ matches: ContiguousArray<UInt64>, _ free: inout UInt64) {
    for target in matches.indices where sourceOfTarget[target] == Self.none {
      let found = matches[target] & free
      guard found != 0 else { continue }
      pair(found.trailingZeroBitCount, target)
      free &= ~(found & (~found &+ 1))
    }
  }
}

/// Which rows of two short lists are the same, as bits.
@usableFromInline struct FewRows {
  /// The number of rows before the change.
  @usableFromInline let sourceCount: Int

  /// The number of rows after the change.
  @usableFromInline let targetCount: Int

  /// For each row after the change a bit for each row before it with its identifier; empty if there are
  /// no such rows.
  @usableFromInline var groups = ContiguousArray<UInt64>()

  /// The same, but where the identifier repeats only rows with its content.
  @usableFromInline var classes: ContiguousArray<UInt64>

  /// A bit for each row before the change whose identifier stands after it.
  @usableFromInline var sources: UInt64 = 0

  /// A bit for each row before the change whose identifier repeats in one of the lists.
  @usableFromInline var repeated: UInt64 = 0

  /// Whether rows of one identifier that repeats have different content.
  @usableFromInline var hasContents = false

  /// Compares each row with each.
  @inlinable init(
    _ sourceCount: Int, _ targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool,
    isContentEqual: (_ source: Int, _ target: Int) -> Bool
  ) {
    (self.sourceCount, self.targetCount) = (sourceCount, targetCount)
    for target in 0..<targetCount {
      var group: UInt64 = 0
      for source in 0..<sourceCount where isSame(source, target) {
        group |= 1 &<< UInt64(truncatingIfNeeded: source)
      }
      guard group != 0 else { continue }
      if groups.isEmpty { groups = ContiguousArray(repeating: 0, count: targetCount) }
      groups[target] = group
      repeated |= group & (group &- 1) == 0 ? group & sources : group
      sources |= group
    }
    classes = groups
    guard repeated != 0 else { return }
    for target in groups.indices where groups[target] & repeated != 0 {
      var others = groups[target]
      while others != 0 {
        let source = others.trailingZeroBitCount
        others &= others &- 1
        guard !isContentEqual(source, target) else { continue }
        classes[target] &= ~(1 &<< UInt64(truncatingIfNeeded: source))
        hasContents = true
      }
    }
  }

  /// Whether two rows of one identifier were found to have equal content.
  @inlinable func isKnownEqual(_ source: Int, _ target: Int) -> Bool {
    (classes[target] & repeated) &>> UInt64(truncatingIfNeeded: source) & 1 == 1
  }
}
