/// Counts pairs of neighbouring bytes in a table on the stack.
enum PairCounts {
  /// How many pairs two texts have in common, repeated ones counted; those that begin at some places,
  /// 255 at most. O(places).
  static func common(
    _ one: [UInt8], pairsAt places: Range<Int>, _ other: [UInt8], pairsAt others: Range<Int>
  ) -> Int {
    guard !places.isEmpty, !others.isEmpty else { return 0 }
    precondition(places.lowerBound >= 0 && places.upperBound < one.count, "no such pair")
    precondition(others.lowerBound >= 0 && others.upperBound < other.count, "no such pair")
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        if others.count <= UInt64.bitWidth, places.count * others.count <= 256 {
          return few(one, places, other, others)
        }
        precondition(places.count <= 255, "too many pairs")
        return places.count <= 64
          ? many(one, places, other, others, bits: 8) : many(one, places, other, others, bits: 10)
      }
    }
  }

  /// The same, the pairs of one text counted in a table of two to the power of `bits` slots, of which
  /// they take a quarter at most.
  @inline(__always) private static func many(
    _ one: UnsafeRawBufferPointer, _ places: Range<Int>, _ other: UnsafeRawBufferPointer,
    _ others: Range<Int>, bits: Int
  ) -> Int {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << bits) { slots in
      slots.initialize(repeating: 0)
      for place in places {
        let mark = mark(one, place)
        let slot = slot(of: mark, in: slots, bits: bits)
        slots[slot] = max(slots[slot], mark) + 1
      }
      var count = 0
      for place in others {
        let slot = slot(of: mark(other, place), in: slots, bits: bits)
        guard slots[slot] & 0xFF > 0 else { continue }
        slots[slot] -= 1
        count += 1
      }
      return count
    }
  }

  /// The same, each pair compared with each.
  private static func few(
    _ one: UnsafeRawBufferPointer, _ places: Range<Int>, _ other: UnsafeRawBufferPointer,
    _ others: Range<Int>
  ) -> Int {
    // a bit for each of the others that is one of the common pairs
    var taken: UInt64 = 0
    var place = places.lowerBound
    while place < places.upperBound {
      let pair = one.loadUnaligned(fromByteOffset: place, as: UInt16.self)
      var otherPlace = others.lowerBound
      var bit: UInt64 = 1
      while otherPlace < others.upperBound {
        if other.loadUnaligned(fromByteOffset: otherPlace, as: UInt16.self) == pair,
          taken & bit == 0
        {
          taken |= bit
          break
        }
        otherPlace += 1
        bit &<<= 1
      }
      place += 1
    }
    return taken.nonzeroBitCount
  }

  /// A pair as it stands in its slot, above the eight bits that count it; never 0.
  private static func mark(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    (UInt32(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)) + 1) << 8
  }

  /// Where a pair is counted, or the free slot where it would be.
  @inline(__always) private static func slot(
    of mark: UInt32, in slots: UnsafeMutableBufferPointer<UInt32>, bits: Int
  ) -> Int {
    // the upper bits of the product with an odd number, 2³² over the golden ratio
    var slot = Int((mark >> 8 &* 0x9E37_79B1) >> UInt32(32 - bits))
    while slots[slot] != 0, slots[slot] & ~0xFF != mark { slot = (slot + 1) & ((1 << bits) - 1) }
    return slot
  }
}
