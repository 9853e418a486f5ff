/// The rows before a change, to be found by identifier: first come, first served.
///
/// A hash table of buckets. Each bucket is a chain of rows in their order, linked by one word for
/// each row: half of a hash as a tag (the other half has chosen the bucket), and the row that
/// follows. Rows are put in without a look at `==`, which only a search asks for, so that building
/// the table takes linear time whatever the hash is worth, and almost no branch that cannot be
/// foreseen. Chains are finite, so a search always ends, whatever the hash and `==` of a type say.
///
/// Whether a row has a partner, is the first of its tag or waits behind another one is told by the
/// number that stands for its partner.
@usableFromInline struct IdentifierTable {
  /// What stands in the place of a partner while a row waits behind another of the same tag.
  @inlinable static var behind: Int32 { -2 }

  /// The half of a link that is the tag, the high half of a hash. The other half is an entry.
  @inlinable static var tagBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// For each bucket its first entry: a row plus one, or 0 if it is empty.
  @usableFromInline var heads: ContiguousArray<Int32>

  /// For each entry its tag and the next entry of its bucket; number 0 is of no row.
  @usableFromInline var links: ContiguousArray<UInt64>

  /// Whether two rows have the same tag, as those with equal identifiers have.
  @usableFromInline var hasQueues = false

  /// The number of rows of the right tag that searches have compared in vain: few, but in a table
  /// that is flooded with equal hashes.
  @usableFromInline var passed = 0

  /// The hashes of the rows that are looked for next; empty until a search looks ahead.
  @usableFromInline var ahead = LookAhead()

  /// Creates a table for at most `capacity` rows, with two to four buckets for each.
  @usableFromInline init(capacity: Int) {
    heads = ContiguousArray(repeating: 0, count: (2 * capacity).nextPowerOfTwo)
    links = ContiguousArray(repeating: 0, count: capacity + 1)
  }

  /// Puts in all rows, the last one first, so that each bucket has them in order.
  ///
  /// - Parameter partners: for each row ``Matching/none``; afterwards ``behind`` for those that are
  ///   not the first of their tag.
  /// - Returns: whether the hash takes every identifier; if not, the table is of no use.
  /// - Complexity: O(rows) hashes.
  @inlinable mutating func insert<Row: Differentiable, Failure>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    partners: inout MutableSpan<Int32>,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var (firsts, chains) = (ContiguousArray<Int32>(), ContiguousArray<UInt64>())
    swap(&heads, &firsts)
    swap(&links, &chains)
    defer { (heads, links) = (firsts, chains) }
    let mask = firsts.count - 1
    var heads = firsts.mutableSpan
    var links = chains.mutableSpan
    // Step by step for several rows: first their hashes, then their buckets, then the rows that
    // stand there already. No step decides anything, so that its waits for memory overlap; what is
    // left to decide has its words at hand.
    var (hashBatch, secondBatch, linkBatch) = (
      ContiguousArray<UInt64>(repeating: 0, count: LookAhead.count),
      ContiguousArray<Int32>(repeating: 0, count: LookAhead.count),
      ContiguousArray<UInt64>(repeating: 0, count: LookAhead.count)
    )
    var hashes = hashBatch.mutableSpan
    var seconds = secondBatch.mutableSpan
    var secondLinks = linkBatch.mutableSpan
    var entry = rows.count
    while entry > 0 {
      if entry & 4095 < LookAhead.count { try check() }
      let count = min(entry, LookAhead.count)
      for k in 0..<count {
        guard let hash = hash(rows[entry - 1 - k].differenceIdentifier) else { return false }
        hashes[unchecked: k] = hash
      }
      for k in 0..<count {
        let bucket = Self.bucket(hashes[unchecked: k], mask)
        seconds[unchecked: k] = heads[unchecked: bucket]
        heads[unchecked: bucket] = Int32(truncatingIfNeeded: entry - k)
      }
      for k in 0..<count {
        let second = UInt64(truncatingIfNeeded: seconds[unchecked: k])
        links[unchecked: entry - k] = hashes[unchecked: k] & Self.tagBits | second
        secondLinks[unchecked: k] = links[unchecked: Int(truncatingIfNeeded: second)]
      }
      for k in 0..<count {
        let link = secondLinks[unchecked: k]
        let tag = hashes[unchecked: k] & Self.tagBits
        guard link & Self.tagBits == tag || link & ~Self.tagBits != 0 else { continue }
        let second = Self.entry(of: tag, from: Int(seconds[unchecked: k]), links)
        if second > 0 {
          partners[second - 1] = Self.behind
          hasQueues = true
        }
      }
      entry -= count
    }
    return true
  }

  /// The bucket that a hash chooses.
  @inlinable static func bucket(_ hash: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: hash) & mask
  }

  /// The entry that follows in a chain, or 0.
  @inlinable static func next(_ link: UInt64) -> Int {
    Int(truncatingIfNeeded: link & ~tagBits)
  }

  /// The first entry of a tag, from the given one on, or 0.
  @usableFromInline static func entry(
    of tag: UInt64, from entry: Int, _ links: borrowing MutableSpan<UInt64>
  ) -> Int {
    var entry = entry
    while entry != 0, links[entry] & tagBits != tag { entry = next(links[entry]) }
    return entry
  }
}

extension Int {
  /// The least power of two that is not less than this number and at least 1.
  @usableFromInline var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
