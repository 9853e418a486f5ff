/// The rows that share a slot of an ``IdentifierTable``, queued in their order.
///
/// Whether a row has a partner, waits as the first of its slot or waits behind another one is told
/// by the number that stands for its partner, so that most lists, whose slots are not shared, need
/// nothing beside it.
@usableFromInline struct SlotQueues {
  /// What stands in the place of a partner while a row waits behind another one.
  @inlinable static var behind: Int32 { -2 }

  /// For each row the next one in its slot or ``Matching/none``; empty while no slot is shared.
  @usableFromInline var next: ContiguousArray<Int32> = []

  @usableFromInline let rowCount: Int

  @usableFromInline init(rowCount: Int) {
    self.rowCount = rowCount
  }

  /// Whether a slot has more than one row.
  @inlinable var isShared: Bool { !next.isEmpty }

  /// Puts a row at the head of a slot.
  @usableFromInline mutating func put(
    _ row: Int, before head: Int, _ partners: inout MutableSpan<Int32>
  ) {
    if next.isEmpty { next = ContiguousArray(repeating: Matching.none, count: rowCount) }
    next[row] = Int32(truncatingIfNeeded: head)
    partners[head] = Self.behind
  }

  /// The first row without a partner, from the given one on.
  @inlinable func firstWaiting(from head: Int, _ partners: borrowing MutableSpan<Int32>) -> Int? {
    if !isShared { return partners[head] == Matching.none ? head : nil }
    var row = head
    while partners[row] >= 0 {
      guard next[row] != Matching.none else { return nil }
      row = Int(next[row])
    }
    return row
  }

  /// Takes out the first row behind `first` for which `isWanted` holds.
  @inlinable mutating func takeBehind(_ first: Int, where isWanted: (Int) -> Bool) -> Int? {
    var previous = first
    while next[previous] != Matching.none {
      let row = Int(next[previous])
      if isWanted(row) {
        next[previous] = next[row]
        next[row] = Matching.none
        return row
      }
      previous = row
    }
    return nil
  }

  /// Lets the next row come first in place of one that got a partner.
  @inlinable func advance(past row: Int, _ partners: inout MutableSpan<Int32>) {
    guard isShared, next[row] != Matching.none else { return }
    partners[Int(next[row])] = Matching.none
  }
}
