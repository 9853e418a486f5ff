extension Matching {
  /// Pairs rows along a common subsequence instead of in order, where identifiers repeat and that
  /// leaves fewer changes.
  ///
  /// Each identifier is still paired as often as it can be. Rows that are not on the subsequence are
  /// paired in order, first those with equal content.
  @inlinable mutating func pairRepeated<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>
  ) {
    guard let repeats, isWorthASearch, let numbers = RowNumbers(before, after, self, repeats) else {
      return
    }
    if !numbers.hasContents {
      pairRepeated(numbers)
    } else {
      var other = self
      other.pairRepeated(numbers)
      other.compareContents(before, after, of: numbers)
      if other.changeCount < changeCount { self = other }
    }
  }

  /// Finds the pairs of rows with identifiers that repeat whose content differs.
  @inlinable mutating func compareContents<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, of numbers: RowNumbers
  ) {
    updated.removeAll { numbers.isRepeated[Int($0)] == 1 }
    let known = updated.count
    for row in numbers.repeatedSources {
      let target = Int(targetOfSource[Int(row)])
      guard target >= 0, numbers.sourceClasses[Int(row)] != numbers.targetClasses[target],
        !after[target].isContentEqual(to: before[Int(row)])
      else { continue }
      updated.append(row)
    }
    if known > 0, updated.count > known { updated.sort() }
  }

  /// Whether another pairing may have fewer changes and is probably found.
  @usableFromInline var isWorthASearch: Bool {
    guard !moved.isEmpty || !updated.isEmpty else { return false }
    return min(targetOfSource.count, sourceOfTarget.count) <= OneWordSubsequence.limit || isInOrder
  }

  /// Whether much of the one list is in the order of the other.
  private var isInOrder: Bool { 3 * moved.count <= 2 * pairCount }

  /// Pairs rows along a common subsequence of their numbers.
  ///
  /// Without contents to tell apart nothing is done if that would not leave fewer moves. With them,
  /// updates are not looked at.
  @usableFromInline mutating func pairRepeated(_ numbers: RowNumbers) {
    var rows = SharedRows(numbers, self)
    guard rows.findCommon(isInOrder: isInOrder, numbers) else { return }
    guard numbers.hasContents || rows.keptCount > pairCount - moved.count else { return }
    unpair(numbers.repeatedSources)
    let left = pairKept(rows)
    if numbers.hasContents {
      pairLeft(numbers.repeatedTargets, numbers, numbers.sourceClasses, numbers.targetClasses)
      pairLeft(numbers.repeatedTargets, numbers, numbers.sourceGroups, numbers.targetGroups)
      moved = OutOfOrderSpan(sourceOfTarget).moved(sourceOfTarget)
    } else {
      pairLeft(left, numbers, numbers.sourceGroups, numbers.targetGroups)
      moved = left.filter { sourceOfTarget[Int($0)] != Self.none }
    }
  }

  /// Leaves rows before the change without a partner.
  private mutating func unpair(_ rows: ContiguousArray<Int32>) {
    for row in rows {
      let target = targetOfSource[Int(row)]
      guard target >= 0 else { continue }
      sourceOfTarget[Int(target)] = Self.none
      targetOfSource[Int(row)] = Self.none
    }
  }

  /// Pairs the rows on a common subsequence.
  ///
  /// - Returns: the other rows after the change, ascending.
  private mutating func pairKept(_ rows: SharedRows) -> ContiguousArray<Int32> {
    var left = ContiguousArray<Int32>()
    left.reserveCapacity(rows.kept.count - rows.keptCount)
    let kept = rows.kept.span
    let (sources, targets) = (rows.sourceOffsets.span, rows.targetOffsets.span)
    for place in kept.indices {
      let target = targets[unchecked: place]
      guard kept[unchecked: place] >= 0 else {
        left.append(target)
        continue
      }
      let source = sources[Int(kept[unchecked: place])]
      targetOfSource[Int(source)] = target
      sourceOfTarget[Int(target)] = source
    }
    return left
  }

  /// Pairs those of the given rows after the change that have no partner with rows whose identifier
  /// repeats, in order, by the given numbers.
  private mutating func pairLeft(
    _ targets: ContiguousArray<Int32>, _ numbers: RowNumbers,
    _ sourceNumbers: ContiguousArray<Int32>, _ targetNumbers: ContiguousArray<Int32>
  ) {
    let sources = numbers.repeatedSources.filter { targetOfSource[Int($0)] == Self.none }
    guard !sources.isEmpty else { return }
    // For each number the first row left, and for each row left the next one with its number.
    var first = ContiguousArray(repeating: Self.none, count: sourceNumbers.count)
    var next = ContiguousArray(repeating: Self.none, count: sources.count)
    for place in sources.indices.reversed() {
      let number = Int(sourceNumbers[Int(sources[place])])
      next[place] = first[number]
      first[number] = Int32(truncatingIfNeeded: place)
    }
    for target in targets where sourceOfTarget[Int(target)] == Self.none {
      let number = Int(targetNumbers[Int(target)])
      guard number >= 0, first[number] >= 0 else { continue }
      let place = Int(first[number])
      first[number] = next[place]
      targetOfSource[Int(sources[place])] = target
      sourceOfTarget[Int(target)] = sources[place]
    }
  }
}
