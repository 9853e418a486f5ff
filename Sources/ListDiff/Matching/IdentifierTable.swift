/// A hash table of the rows before a change, for finding the first row with an identifier.
///
/// Each bucket is a chain with one entry for each tag, linked by one word for each row. A link
/// contains half of a hash as a tag (the other half chooses the bucket) and the next entry. Rows
/// with the same tag, such as those with equal identifiers, form a queue: the first is in the
/// chain, and each leads to the next. Only a search calls `==`, not the insertion of rows, so building the
/// table takes linear time however bad the hash is. Chains and queues are finite, so a search always ends,
/// even if the hash and `==` of a type contradict each other.
@usableFromInline struct IdentifierTable {
  /// The bits of a link that are the tag, the high half of a hash. The other bits are an entry.
  @inlinable static var tagBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// The number of rows that are inserted together, so that their memory accesses overlap.
  @inlinable static var batchSize: Int { 32 }

  /// The first entry of each bucket: a row plus one, or 0 if the bucket is empty.
  @usableFromInline var heads: ContiguousArray<Int32>

  /// The tag of each entry, and the next entry in its bucket. Entry 0 belongs to no row.
  @usableFromInline var links: ContiguousArray<UInt64>

  /// For each row, the next one with the same tag, or ``Matching/none``; empty if no tag repeats.
  @usableFromInline var next: ContiguousArray<Int32> = []

  /// Whether two rows have the same tag.
  @inlinable var hasQueues: Bool { !next.isEmpty }

  /// Creates an empty table for at most `capacity` rows, with two to four buckets for each.
  @usableFromInline init(capacity: Int) {
    heads = ContiguousArray(repeating: 0, count: (2 * capacity).nextPowerOfTwo)
    links = ContiguousArray(repeating: 0, count: capacity + 1)
  }

  /// Inserts all rows, the last one first.
  ///
  /// - Returns: whether every identifier can be hashed with this method; if not, the table cannot be used.
  /// - Complexity: O(rows) hashes.
  @inlinable mutating func insert<Row: Differentiable, Failure>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var (firsts, chains) = (ContiguousArray<Int32>(), ContiguousArray<UInt64>())
    swap(&heads, &firsts)
    swap(&links, &chains)
    defer { (heads, links) = (firsts, chains) }
    let mask = firsts.count - 1
    var heads = firsts.mutableSpan
    var links = chains.mutableSpan
    // Each step is done for several rows: first their hashes, then their buckets, then the rows already in
    // those buckets. There are no branches within a step, so the memory accesses overlap.
    var (hashBatch, secondBatch, linkBatch) = (
      ContiguousArray<UInt64>(repeating: 0, count: Self.batchSize),
      ContiguousArray<Int32>(repeating: 0, count: Self.batchSize),
      ContiguousArray<UInt64>(repeating: 0, count: Self.batchSize)
    )
    var hashes = hashBatch.mutableSpan
    var seconds = secondBatch.mutableSpan
    var secondLinks = linkBatch.mutableSpan
    var entry = rows.count
    while entry > 0 {
      if entry & 4095 < Self.batchSize { try check() }
      let count = min(entry, Self.batchSize)
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
        let following = Self.replaceEntry(behind: entry - k, in: &links)
        guard following > 0 else { continue }
        if next.isEmpty {
          next = ContiguousArray(repeating: Matching.none, count: rows.count)
        }
        next[entry - k - 1] = Int32(truncatingIfNeeded: following - 1)
      }
      entry -= count
    }
    return true
  }

  /// The bucket for a hash.
  @inlinable static func bucket(_ hash: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: hash) & mask
  }

  /// The next entry of a chain, or 0.
  @inlinable static func next(_ link: UInt64) -> Int {
    Int(truncatingIfNeeded: link & ~tagBits)
  }

  /// Removes from the chain the entry with the same tag as an earlier one.
  ///
  /// - Returns: the entry, or 0 if there is none.
  @usableFromInline static func replaceEntry(
    behind first: Int, in links: inout MutableSpan<UInt64>
  ) -> Int {
    let tag = links[first] & tagBits
    var previous = first
    var entry = next(links[first])
    while entry != 0, links[entry] & tagBits != tag {
      previous = entry
      entry = next(links[entry])
    }
    guard entry != 0 else { return 0 }
    links[previous] = links[previous] & tagBits | links[entry] & ~tagBits
    return entry
  }

  /// Finds the first row with an identifier.
  ///
  /// - Parameters:
  ///   - rows: the rows that were inserted.
  ///   - vainComparisons: counts the rows with the right tag but another identifier. There are few, unless
  ///     many hashes are equal.
  /// - Returns: ``Matching/none`` if there is no such row.
  /// - Complexity: O(1) comparisons on average; O(rows) if all hashes are equal.
  @inlinable func first<Row: Differentiable>(
    _ identifier: Row.DifferenceIdentifier, hash: UInt64, in rows: Span<Row>,
    vainComparisons: inout Int
  ) -> Int {
    var entry = Int(heads[Self.bucket(hash, heads.count - 1)])
    while entry != 0 {
      let link = links[entry]
      if (link ^ hash) & Self.tagBits == 0 { break }
      entry = Self.next(link)
    }
    if entry == 0 { return Int(Matching.none) }
    if rows[entry - 1].differenceIdentifier == identifier { return entry - 1 }
    guard hasQueues, identifier == identifier else { return Int(Matching.none) }
    var row = Int(next[entry - 1])
    while row >= 0 {
      vainComparisons &+= 1
      if rows[row].differenceIdentifier == identifier { return row }
      row = Int(next[row])
    }
    return row
  }
}

extension Int {
  /// The smallest power of two that is at least 1 and not less than this number.
  @usableFromInline var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
