/// The rows before a change, to be found by identifier: first come, first served.
///
/// A flat open-addressing table of eight-byte slots. A slot holds half of a hash as a tag, and the
/// first of the rows that share it; the others follow in their order. Rows are chained without a
/// look at `==`, which only a search asks for, so that building the table takes linear time
/// whatever the hash is worth.
///
/// The table is at most half full, so a search always ends, whatever the hash and `==` of a type
/// say.
@usableFromInline struct IdentifierTable {
  /// A slot without rows.
  @inlinable static var empty: UInt64 { 0 }

  /// The half of a slot that is the tag; the other half is an offset plus one.
  @inlinable static var tagBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  @usableFromInline var slots: ContiguousArray<UInt64>

  @usableFromInline var queues: SlotQueues

  /// Creates a table for at most `capacity` rows.
  @usableFromInline init(capacity: Int) {
    slots = ContiguousArray(repeating: Self.empty, count: max(4, (2 * capacity).nextPowerOfTwo))
    queues = SlotQueues(rowCount: capacity)
  }

  /// The number of steps past other slots, for each row, after which a hash counts as bad.
  ///
  /// At half load a good hash takes half a step.
  @inlinable static var patience: Int { 8 }

  /// Puts in all rows, the last one first, so that each slot has them in order.
  ///
  /// - Parameter partners: for each row ``Matching/none``; afterwards ``SlotQueues/behind`` for those
  ///   that are not the first in their slot.
  /// - Returns: whether the hash was good for it; if not, the table is of no use.
  /// - Complexity: O(rows) hashes.
  @inlinable mutating func insert<Row: Differentiable, Failure>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    partners: inout MutableSpan<Int32>, check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let mask = slots.count - 1
    var table = ContiguousArray<UInt64>()
    swap(&table, &slots)
    defer { swap(&table, &slots) }
    var slots = table.mutableSpan
    var steps = 0
    var i = rows.count
    while i > 0 {
      i -= 1
      if i & 4095 == 0 {
        try check()
        if steps > Self.patience * rows.count && !hash.isStandard { return false }
      }
      guard let hash = hash(rows[i].differenceIdentifier) else { return false }
      let tag = hash & Self.tagBits
      var position = Int(truncatingIfNeeded: hash) & mask
      var slot = slots[position]
      while slot != Self.empty, slot & Self.tagBits != tag {
        position = (position + 1) & mask
        slot = slots[position]
        steps += 1
      }
      if slot != Self.empty { queues.put(i, before: Self.row(slot), &partners) }
      slots[position] = tag | UInt64(truncatingIfNeeded: i + 1)
    }
    return true
  }

  /// The first row with the identifier that has no partner yet.
  ///
  /// - Parameters:
  ///   - rows: the rows that were put in.
  ///   - partners: for each of them what `insert` left there, or its partner.
  /// - Complexity: O(1) comparisons on average; O(rows) if all hashes are equal.
  @inlinable mutating func first<Row: Differentiable>(
    _ identifier: Row.DifferenceIdentifier, hash: UInt64, in rows: Span<Row>,
    partners: borrowing MutableSpan<Int32>
  ) -> Int? {
    let mask = slots.count - 1
    let tag = hash & Self.tagBits
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position] & Self.tagBits != tag || slots[position] == Self.empty {
      if slots[position] == Self.empty { return nil }
      position = (position + 1) & mask
    }
    let first = queues.firstWaiting(from: Self.row(slots[position]), partners)
    guard let first else { return nil }
    if rows[first].differenceIdentifier == identifier { return first }
    guard queues.isShared, identifier == identifier else { return nil }
    slots[position] = tag | UInt64(truncatingIfNeeded: first + 1)
    return queues.takeBehind(first) { rows[$0].differenceIdentifier == identifier }
  }

  /// The row that a slot begins with.
  @inlinable static func row(_ slot: UInt64) -> Int {
    Int(truncatingIfNeeded: slot & ~tagBits) - 1
  }
}

extension Int {
  /// The least power of two that is not less than this number and at least 1.
  var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
