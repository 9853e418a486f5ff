/// Counts pairs of neighbouring bytes in a table on the stack.
enum PairCounts {
  /// Four times the pairs of a sample.
  private static let slotCount = 1_024

  /// How many pairs two texts have in common, repeated ones counted; those that begin at some places,
  /// 255 at most. O(places).
  static func common(
    _ one: [UInt8], pairsAt places: Range<Int>, _ other: [UInt8], pairsAt others: Range<Int>
  ) -> Int {
    guard !places.isEmpty, !others.isEmpty else { return 0 }
    if others.count <= UInt64.bitWidth, places.count * others.count <= 256 {
      return few(one, places, other, others)
    }
    precondition(places.count <= 255, "too many pairs")
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: slotCount) { slots in
      slots.initialize(repeating: 0)
      for place in places {
        let mark = mark(one, place)
        let slot = slot(of: mark, in: slots)
        slots[slot] = max(slots[slot], mark) + 1
      }
      var count = 0
      for place in others {
        let slot = slot(of: mark(other, place), in: slots)
        guard slots[slot] & 0xFF > 0 else { continue }
        slots[slot] -= 1
        count += 1
      }
      return count
    }
  }

  /// The same, each pair compared with each.
  private static func few(
    _ one: [UInt8], _ places: Range<Int>, _ other: [UInt8], _ others: Range<Int>
  ) -> Int {
    // a bit for each of the others that is one of the common pairs
    var taken: UInt64 = 0
    for place in places {
      for (bit, otherPlace) in others.enumerated()
      where taken >> UInt64(bit) & 1 == 0 && one[place] == other[otherPlace]
        && one[place + 1] == other[otherPlace + 1]
      {
        taken |= 1 << UInt64(bit)
        break
      }
    }
    return taken.nonzeroBitCount
  }

  /// A pair as it stands in its slot, above the eight bits that count it; never 0.
  private static func mark(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    ((UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1])) + 1) << 8
  }

  /// Where a pair is counted, or the free slot where it would be.
  private static func slot(
    of mark: UInt32, in slots: UnsafeMutableBufferPointer<UInt32>
  ) -> Int {
    // the upper bits of the product with an odd number, 2³² over the golden ratio
    var slot = Int((mark >> 8 &* 0x9E37_79B1) >> 22)
    while slots[slot] != 0, slots[slot] & ~0xFF != mark { slot = (slot + 1) % slotCount }
    return slot
  }
}
