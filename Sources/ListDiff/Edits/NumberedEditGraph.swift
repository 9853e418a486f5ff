/// The edit graph of two lists whose elements are small integers: equal integers, equal elements.
@usableFromInline package struct NumberedEditGraph: EditGraph, Sendable {
  /// The number of an element before the change that is not equal to itself, like a NaN.
  @usableFromInline static var unequalSource: Int32 { -1 }

  /// The number of an element after the change that equals no element before it.
  @usableFromInline static var unequalTarget: Int32 { -2 }

  /// The number of each element before the change.
  @usableFromInline package var source: ContiguousArray<Int32>

  /// The number of each element after the change.
  @usableFromInline package var target: ContiguousArray<Int32>

  /// A bound of the numbers: each is less than it.
  @usableFromInline package var numberCount: Int

  /// Creates the graph of two lists of numbers from 0 up to `numberCount`.
  @usableFromInline package init(
    source: ContiguousArray<Int32>, target: ContiguousArray<Int32>, numberCount: Int
  ) {
    precondition(max(source.count, target.count) < Int(Int32.max), "at most 2³¹ − 2 elements")
    self.source = source
    self.target = target
    self.numberCount = numberCount
  }

  package var sourceCount: Int { source.count }
  package var targetCount: Int { target.count }

  /// Measured on random lists of 5,000 elements over 50 symbols, where all steps along diagonals are
  /// wasted.
  static func diagonalQuartersPerWord(_ operations: EditOperations) -> Int {
    switch operations {
    case .indels: 1
    case .substitutionsToo: 3
    }
  }

  func isSame(_ source: Int, _ target: Int) -> Bool {
    self.source[source] == self.target[target]
  }

  func matchMasks() -> NumberedMatchMasks { NumberedMatchMasks(self) }

  /// Whether no element repeats within a list, elements of the target that the source lacks aside.
  ///
  /// - Complexity: O(*n* + *m*).
  @usableFromInline var isUnique: Bool {
    guard source.enumerated().allSatisfy({ $0.offset == Int($0.element) }) else { return false }
    var isThere = ContiguousArray(repeating: false, count: source.count)
    for number in target where number >= 0 {
      if isThere[Int(number)] { return false }
      isThere[Int(number)] = true
    }
    return true
  }
}

extension NumberedEditGraph {
  /// A cheapest path with substitutions.
  @usableFromInline func cheapestPath() -> EditPath { editPath() }

  /// The edit distance.
  @usableFromInline func cheapestCost() -> Int { editDistance() }
}

// MARK: - Numbering elements

extension NumberedEditGraph {
  /// Numbers the elements of two lists: the number of an element is the offset of the first element
  /// of the source that equals it.
  ///
  /// Each element is hashed at most once.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable package init<Element: Hashable>(
    _ source: ArraySlice<Element>, _ target: ArraySlice<Element>
  ) {
    self = source.withRowIdentifiers { before in
      target.withRowIdentifiers { after in
        if let graph = NumberedEditGraph(before, after, hash: IdentifierHash()) { return graph }
        if let graph = NumberedEditGraph(before, after, hash: IdentifierHash(isStandard: true)) {
          return graph
        }
        preconditionFailure("the standard hasher accepts every element")
      }
    }
  }

  /// Numbers the elements with a given hash.
  ///
  /// Elements often keep their neighbours. So an element of the target is compared with the successor
  /// of the last one that was found before it is hashed.
  ///
  /// - Returns: `nil` if the hash does not take every element.
  @inlinable init?<Element>(
    _ before: Span<RowIdentifier<Element>>, _ after: Span<RowIdentifier<Element>>,
    hash: IdentifierHash<Element>
  ) {
    var table = IdentifierTable(capacity: before.count)
    var partners = ContiguousArray(repeating: Matching.none, count: before.count)
    var span = partners.mutableSpan
    guard table.insert(before, hash: hash, partners: &span, check: {}) else { return nil }
    let sourceNumbers = table.firstRows(of: before)
    let numbers = sourceNumbers.span
    var targetNumbers = ContiguousArray<Int32>()
    targetNumbers.reserveCapacity(after.count)
    var (next, misses) = (0, 0)
    for j in after.indices {
      if next < before.count, numbers[next] != Self.unequalSource,
        before[next].differenceIdentifier == after[j].differenceIdentifier
      {
        targetNumbers.append(numbers[next])
        (next, misses) = (next + 1, 0)
        continue
      }
      misses += 1
      let first = table.first(
        in: before, same: after, j, hash: hash, partners: span,
        isLost: misses >= Neighbors.patience)
      guard let first else { return nil }
      targetNumbers.append(
        first >= 0 ? Int32(truncatingIfNeeded: first) : Self.unequalTarget)
      if first >= 0 { next = first + 1 }
    }
    self.init(source: sourceNumbers, target: targetNumbers, numberCount: before.count)
  }
}

extension IdentifierTable {
  /// Returns for each row the first row with the same identifier, or
  /// ``NumberedEditGraph/unequalSource`` if its identifier is not equal to itself.
  ///
  /// - Parameter rows: the rows of the table.
  /// - Complexity: O(rows) comparisons on average.
  @inlinable func firstRows<Row: Differentiable>(of rows: Span<Row>) -> ContiguousArray<Int32> {
    let unknown = NumberedEditGraph.unequalTarget
    var firsts = ContiguousArray<Int32>(repeating: unknown, count: rows.count)
    for row in rows.indices where firsts[row] == unknown {
      let identifier = rows[row].differenceIdentifier
      guard identifier == identifier else {
        firsts[row] = NumberedEditGraph.unequalSource
        continue
      }
      firsts[row] = Int32(truncatingIfNeeded: row)
      guard hasQueues else { continue }
      let tag = links[row + 1] & Self.tagBits
      var entry = Self.next(links[row + 1])
      while entry != 0 {
        if links[entry] & Self.tagBits == tag, firsts[entry - 1] == unknown,
          rows[entry - 1].differenceIdentifier == identifier
        {
          firsts[entry - 1] = Int32(truncatingIfNeeded: row)
        }
        entry = Self.next(links[entry])
      }
    }
    return firsts
  }
}

extension ArraySlice where Element: Hashable {
  /// Calls `body` with the elements as rows that have an identifier and no content, without a copy.
  @inlinable func withRowIdentifiers<Result>(
    _ body: (Span<RowIdentifier<Element>>) -> Result
  ) -> Result {
    withUnsafeBufferPointer { elements in
      elements.withMemoryRebound(to: RowIdentifier<Element>.self) { body($0.span) }
    }
  }
}
