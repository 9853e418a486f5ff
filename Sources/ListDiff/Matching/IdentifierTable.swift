/// An open-addressing table that numbers identifiers in the order they are first seen.
///
/// A slot is eight bytes: half of the hash as a tag, and the number. The table is at most half
/// full, so a search always ends at an empty slot, whatever the hash and `==` of a type say.
@usableFromInline struct IdentifierTable {
  @usableFromInline struct Slot {
    @usableFromInline var tag: UInt32
    @usableFromInline var number: Int32

    @inlinable init(tag: UInt32, number: Int32) {
      self.tag = tag
      self.number = number
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot>
  @usableFromInline let mask: Int
  @usableFromInline var count: Int32 = 0

  /// Creates a table for at most `capacity` identifiers.
  @usableFromInline init(capacity: Int) {
    let size = max(4, (2 * capacity - 1).nextPowerOfTwo)
    mask = size - 1
    slots = ContiguousArray(repeating: Slot(tag: 0, number: Matching.none), count: size)
  }

  /// What a search for an identifier ended with.
  @usableFromInline enum Search {
    /// It is known by this number.
    case known(Int32)
    /// It is not known; this slot is free for it.
    case unknown(slot: Int)
    /// It is not equal to itself (a NaN), so that it never can be known.
    case unequalToItself
  }

  /// Searches for an identifier.
  ///
  /// - Parameter isNumbered: whether the identifier with this number equals the one searched for.
  /// - Complexity: O(1) comparisons on average.
  @inlinable func search<ID: Hashable>(
    _ identifier: ID, hash: UInt, isNumbered: (Int32) -> Bool
  ) -> Search {
    let tag = Self.tag(hash)
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      if slot.number == Matching.none { return .unknown(slot: position) }
      if slot.tag == tag {
        if isNumbered(slot.number) { return .known(slot.number) }
        if identifier != identifier { return .unequalToItself }
      }
      position = (position + 1) & mask
    }
  }

  /// Gives the next number to an identifier that a search did not find.
  @inlinable mutating func number(slot: Int, hash: UInt) -> Int32 {
    let number = count
    slots[slot] = Slot(tag: Self.tag(hash), number: number)
    count += 1
    return number
  }

  /// The half of the hash that does not choose the slot.
  @inlinable static func tag(_ hash: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> (UInt.bitWidth / 2))
  }
}

extension Int {
  /// The least power of two that is not less than this number and at least 1.
  var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
