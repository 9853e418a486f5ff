/// Which identifiers a list may have, in eight to sixteen bits for each row.
///
/// A Bloom filter whose two bits lie in one word (Bloom, "Space/time trade-offs in hash coding with
/// allowable errors", CACM 13, 1970). That of a million rows stays in a cache where a table of them
/// does not, so that the rows of another list can be asked for without waiting for memory. Of those
/// that are not in the list it lets one in twenty through at most.
@usableFromInline struct IdentifierFilter {
  @usableFromInline var words: ContiguousArray<UInt64>

  /// Creates a filter that lets nothing through, for the given number of rows.
  @usableFromInline init(capacity: Int) {
    words = ContiguousArray(repeating: 0, count: (capacity / 8 + 1).nextPowerOfTwo)
  }

  /// The two bits of a mixed hash, in its word.
  @inlinable @inline(__always) static func bits(_ mixed: UInt64) -> UInt64 {
    1 &<< (mixed &>> 58) | 1 &<< (mixed &>> 52)
  }

  /// The word of a mixed hash, but for the bits that are too high for the filter.
  @inlinable @inline(__always) static func word(_ mixed: UInt64) -> Int {
    Int(truncatingIfNeeded: mixed &>> 12)
  }

  /// The 32 bits of a hash that a filter of up to 2²⁰ words makes use of: the high half of the mixed
  /// hash.
  @inlinable @inline(__always) static func fingerprint(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: FoldedMultiply.mixed(hash) &>> 32)
  }

  /// The two bits of a fingerprint.
  @inlinable @inline(__always) static func bits(_ fingerprint: UInt32) -> UInt64 {
    bits(UInt64(fingerprint) &<< 32)
  }

  /// The word of a fingerprint, but for the bits that are too high for the filter.
  @inlinable @inline(__always) static func word(_ fingerprint: UInt32) -> Int {
    Int(fingerprint & 0xF_FFFF)
  }

  /// Lets the rows of fingerprints through from now on.
  ///
  /// - Returns: the fingerprints whose rows were let through before.
  mutating func insert(_ fingerprints: Span<UInt32>) -> ContiguousArray<UInt32> {
    var known = ContiguousArray<UInt32>()
    var words = words.mutableSpan
    let mask = words.count - 1
    for row in fingerprints.indices {
      let fingerprint = fingerprints[unchecked: row]
      let (word, bits) = (Self.word(fingerprint) & mask, Self.bits(fingerprint))
      let old = words[unchecked: word]
      words[unchecked: word] = old | bits
      if old & bits == bits { known.append(fingerprint) }
    }
    return known
  }

  /// Adds the rows the first of whose two bits is there, as offsets, ascending.
  ///
  /// Each is written down and kept or not without a branch, since nobody can foresee the few.
  func addRows(
    _ stretch: Range<Int>, whoseFirstBitIsIn fingerprints: Span<UInt32>,
    to rows: inout ContiguousArray<Int32>
  ) {
    let words = words.span
    let mask = words.count - 1
    rows.append(addingCapacity: stretch.count) { output in
      output.withUnsafeMutableBufferPointer { places, count in
        for row in stretch {
          let fingerprint = fingerprints[unchecked: row]
          let word = words[unchecked: Self.word(fingerprint) & mask]
          places[count] = Int32(truncatingIfNeeded: row)
          count &+= Int(truncatingIfNeeded: word &>> UInt64(fingerprint &>> 26) & 1)
        }
      }
    }
  }

  /// Whether rows of a fingerprint are let through.
  func contains(_ fingerprint: UInt32) -> Bool {
    let bits = Self.bits(fingerprint)
    return words[Self.word(fingerprint) & (words.count - 1)] & bits == bits
  }

  /// Lets rows through from now on.
  ///
  /// - Returns: whether the hash takes every identifier; if not, the filter is of no use.
  /// - Complexity: O(rows) hashes.
  @inlinable mutating func insert<Row: Differentiable, Failure>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var words = words.mutableSpan
    let mask = words.count - 1
    for row in rows.indices {
      if row & 4095 == 0 { try check() }
      guard let hash = hash(rows[unchecked: row].differenceIdentifier) else { return false }
      let mixed = FoldedMultiply.mixed(hash)
      words[unchecked: Self.word(mixed) & mask] |= Self.bits(mixed)
    }
    return true
  }

  /// The rows that are let through, as offsets, ascending.
  ///
  /// - Parameter limit: the number of them after which to give up.
  /// - Returns: `nil` if more rows are let through, or the hash does not take one of them.
  /// - Complexity: O(rows) hashes.
  @inlinable func offsets<Row: Differentiable, Failure>(
    ofRowsIn rows: Span<Row>, atMost limit: Int, hash: IdentifierHash<Row.DifferenceIdentifier>,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> ContiguousArray<Int32>? {
    let words = words.span
    let mask = words.count - 1
    var offsets = ContiguousArray<Int32>()
    for row in rows.indices {
      if row & 4095 == 0 { try check() }
      guard let hash = hash(rows[unchecked: row].differenceIdentifier) else { return nil }
      let mixed = FoldedMultiply.mixed(hash)
      let bits = Self.bits(mixed)
      guard words[unchecked: Self.word(mixed) & mask] & bits == bits else { continue }
      guard offsets.count < limit else { return nil }
      offsets.append(Int32(truncatingIfNeeded: row))
    }
    return offsets
  }
}
