/// The rows of two lists as numbers: rows with equal identifiers have equal numbers.
///
/// The number of a row is the offset before the change of the first row with its identifier; if contents are
/// distinguished, of the first row with its identifier and its content.
@usableFromInline package struct Numbers: Sendable {
  /// The number of each row before the change.
  @usableFromInline package var source: ContiguousArray<Int32>

  /// The number of each row after the change, or ``Matching/none`` if no row before it is the same.
  @usableFromInline package var target: ContiguousArray<Int32>

  @usableFromInline package init(source: ContiguousArray<Int32>, target: ContiguousArray<Int32>) {
    (self.source, self.target) = (source, target)
  }

  /// The numbers of rows that are paired in order.
  ///
  /// - Parameters:
  ///   - source: the numbers before the change, or ``Matching/none`` for rows without an equal row after it;
  ///     empty if no number repeats.
  ///   - surplus: the rows after the change that have no partner because all rows before it with their
  ///     identifier have other partners.
  @usableFromInline init(
    _ inOrder: borrowing Matching, source: ContiguousArray<Int32> = [],
    surplus: ContiguousArray<SurplusRow> = []
  ) {
    let count = inOrder.targetOfSource.count
    var numbers = Self.ascending(count)
    for (row, number) in source.enumerated() where number >= 0 { numbers[row] = number }
    target = ContiguousArray(inOrder.sourceOfTarget.map { $0 < 0 ? $0 : numbers[Int($0)] })
    for row in surplus { target[row.target] = numbers[row.number] }
    self.source = numbers
  }

  /// The numbers of `count` rows, none of which repeats.
  @usableFromInline static func ascending(_ count: Int) -> ContiguousArray<Int32> {
    ContiguousArray(0..<Int32(truncatingIfNeeded: count))
  }

  /// Whether a row before the change is the same as one after it.
  @inlinable func isSame(_ source: Int, _ target: Int) -> Bool {
    self.source[source] == self.target[target]
  }
}

/// A row after a change that has no partner although its identifier has a number: fewer rows before the
/// change have this identifier.
@usableFromInline typealias SurplusRow = (target: Int, number: Int)

/// The rows before a change, in queues: one for each identifier that repeats.
///
/// Rows with the same tag are distinguished only when one of them is looked up, so the number of comparisons
/// is bounded even if all hashes are equal.
@usableFromInline struct Queues {
  /// For each row, the next one with its tag, or ``Matching/none``.
  @usableFromInline let nextOfTag: ContiguousArray<Int32>
  /// For each row, the first one with its identifier, or ``Matching/none`` if it was not looked up.
  @usableFromInline var numbers: ContiguousArray<Int32>
  /// For each row, the next one with its identifier, or ``Matching/none``.
  @usableFromInline var next: ContiguousArray<Int32>
  /// For each number, the first row that has no partner, or ``Matching/none``.
  @usableFromInline var first: ContiguousArray<Int32>

  /// - Parameter nextOfTag: empty if no two rows have the same tag.
  @usableFromInline init(nextOfTag: ContiguousArray<Int32>) {
    self.nextOfTag = nextOfTag
    numbers = Matching.unpaired(nextOfTag.count)
    (next, first) = (numbers, numbers)
  }

  /// Used instead of a partner for a row that waits for another row with its tag.
  @inlinable static var waiting: Int32 { -2 }

  /// Marks all rows but the first of each tag.
  @usableFromInline func mark(_ partners: inout MutableSpan<Int32>) {
    for next in nextOfTag where next >= 0 { partners[Int(next)] = Self.waiting }
  }

  /// Numbers the rows with the same identifier as `row`, which is the first of them.
  ///
  /// - Returns: the number of rows that were compared.
  @inlinable mutating func number<Row: Differentiable>(
    _ row: Int, _ rows: Span<Row>, _ partners: inout MutableSpan<Int32>
  ) -> Int {
    numbers[row] = Int32(truncatingIfNeeded: row)
    if partners[row] < 0 {
      partners[row] = Matching.none
      first[row] = Int32(truncatingIfNeeded: row)
    }
    let identifier = rows[row].differenceIdentifier
    var (comparisons, last, other) = (0, row, Int(nextOfTag[row]))
    while other >= 0 {
      if numbers[other] < 0, partners[other] < 0 {
        comparisons &+= 1
        if rows[other].differenceIdentifier == identifier {
          numbers[other] = Int32(truncatingIfNeeded: row)
          next[last] = Int32(truncatingIfNeeded: other)
          last = other
        }
      }
      other = Int(nextOfTag[other])
    }
    return comparisons
  }

  /// Removes rows that are about to get a partner from the front of their queues.
  ///
  /// - Returns: the number of rows that were compared.
  @inlinable mutating func advance<Row: Differentiable>(
    past run: Range<Int>, _ rows: Span<Row>, _ partners: inout MutableSpan<Int32>
  ) -> Int {
    var comparisons = 0
    for row in run {
      if numbers[row] < 0 {
        guard nextOfTag[row] >= 0 else { continue }
        comparisons &+= number(row, rows, &partners)
      }
      let next = next[row]
      first[Int(numbers[row])] = next
      if next >= 0 { partners[Int(next)] = Matching.none }
    }
    return comparisons
  }
}
