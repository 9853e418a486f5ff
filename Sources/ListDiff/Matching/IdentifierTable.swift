/// A hash table of the rows before a change, which finds rows by identifier: first come, first served.
///
/// Each bucket is a chain of rows in their order, linked by one word for each row. A link holds half
/// of a hash as a tag (the other half has chosen the bucket) and the row that follows. Rows are
/// inserted without a look at `==`, which only a search asks for. So building the table takes linear
/// time whatever the hash is worth. Chains are finite, so a search always ends, even if the hash and
/// `==` of a type contradict each other.
///
/// The array of partners says whether a row has a partner, is the first of its tag, or waits behind
/// another row of its tag.
///
/// It also numbers the elements of an edit graph. A table of its own for that, with open addressing,
/// was no faster.
@usableFromInline struct IdentifierTable {
  /// The value in the place of a partner while a row waits behind another row of the same tag.
  @inlinable static var behind: Int32 { -2 }

  /// The half of a link that is the tag: the high half of a hash. The other half is an entry.
  @inlinable static var tagBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// The rows that are inserted or looked at together, so that their waits for memory overlap.
  @inlinable static var batchSize: Int { 32 }

  /// For each bucket its first entry: a row plus one, or 0 if the bucket is empty.
  @usableFromInline var heads: ContiguousArray<Int32>

  /// For each entry its tag and the next entry of its bucket. Entry 0 belongs to no row.
  @usableFromInline var links: ContiguousArray<UInt64>

  /// For each row the next one of the same tag, as rows with equal identifiers have, or
  /// ``Matching/none``; empty if no two rows have the same tag.
  @usableFromInline var nextOfTag: ContiguousArray<Int32> = []

  /// Whether two rows have the same tag.
  @inlinable var hasQueues: Bool { !nextOfTag.isEmpty }

  /// The last row of the tag that the last search looked for, if all rows of the tag have a partner;
  /// else ``Matching/none``.
  @usableFromInline var taken = Matching.none

  /// The rows of the right tag that searches compared in vain. They are few, unless the table is
  /// flooded with equal hashes.
  @usableFromInline var vainComparisons = 0

  /// What is known of the rows that will be searched next.
  @usableFromInline var lookAhead = LookAhead()

  /// Whether searches look ahead.
  @usableFromInline let looksAhead: Bool

  /// Creates a table for at most `capacity` rows, with two to four buckets for each.
  ///
  /// - Parameter looksAhead: whether searches look ahead, which only pays if the table does not fit
  ///   into a processor's cache.
  @usableFromInline init(capacity: Int, looksAhead: Bool? = nil) {
    heads = ContiguousArray(repeating: 0, count: (2 * capacity).nextPowerOfTwo)
    links = ContiguousArray(repeating: 0, count: capacity + 1)
    self.looksAhead = looksAhead ?? (capacity >= Matching.longList)
  }

  /// Inserts all rows, the last one first, so that each bucket has them in order.
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
    // Each step is done for several rows: first their hashes, then their buckets, then the rows that
    // are there already. Within a step nothing is decided, so the waits for memory overlap.
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
        let second = Self.entry(of: tag, from: Int(seconds[unchecked: k]), links)
        if second > 0 {
          partners[second - 1] = Self.behind
          if nextOfTag.isEmpty {
            nextOfTag = ContiguousArray(repeating: Matching.none, count: rows.count)
          }
          nextOfTag[entry - k - 1] = Int32(truncatingIfNeeded: second - 1)
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

  /// The first entry of a tag, from the given entry on, or 0.
  @usableFromInline static func entry(
    of tag: UInt64, from entry: Int, _ links: borrowing MutableSpan<UInt64>
  ) -> Int {
    var entry = entry
    while entry != 0, links[entry] & tagBits != tag { entry = next(links[entry]) }
    return entry
  }
}

// MARK: - Searching

extension IdentifierTable {
  /// Finds the first row before the change that has no partner yet and is row `j` after it.
  ///
  /// Rows that got a partner are removed from the bucket on the way, but for the last one of a tag,
  /// by which a row that comes too late is known to repeat.
  ///
  /// - Parameters:
  ///   - rows: the rows that were inserted.
  ///   - partners: for each of them its partner, or what `insert` left there.
  ///   - isLost: whether the rows that follow will probably be searched too.
  /// - Returns: `nil` if the hash does not take the identifier, and ``Matching/none`` if there is no
  ///   such row.
  /// - Complexity: O(1) comparisons on average; O(rows) if all hashes are equal.
  @inlinable @inline(__always) mutating func first<Row: Differentiable>(
    in rows: Span<Row>, same after: Span<Row>, _ j: Int,
    hash: IdentifierHash<Row.DifferenceIdentifier>,
    partners: borrowing MutableSpan<Int32>, isLost: Bool
  ) -> Int? {
    if isLost && looksAhead && !lookAhead.rows.contains(j) {
      guard lookAhead(after, from: j, hash: hash) else { return nil }
    }
    if lookAhead.rows.contains(j) {
      let row = j - lookAhead.rows.lowerBound
      guard lookAhead.mayBeThere[row] else { return Int(Matching.none) }
      return first(
        after[j].differenceIdentifier, hash: lookAhead.hashes[row], in: rows, partners: partners)
    }
    guard let hash = hash(after[j].differenceIdentifier) else { return nil }
    return first(after[j].differenceIdentifier, hash: hash, in: rows, partners: partners)
  }

  @inlinable mutating func first<Row: Differentiable>(
    _ identifier: Row.DifferenceIdentifier, hash: UInt64, in rows: Span<Row>,
    partners: borrowing MutableSpan<Int32>
  ) -> Int {
    let bucket = Self.bucket(hash, heads.count - 1)
    var previous = 0
    var entry = Int(heads[bucket])
    var isReflexive = false
    taken = Matching.none
    while entry != 0 {
      let link = links[entry]
      let row = entry - 1
      if (link ^ hash) & Self.tagBits == 0 {
        if partners[row] >= 0 {
          if nextOfTag.isEmpty || nextOfTag[row] == Matching.none {
            taken = Int32(truncatingIfNeeded: row)
            previous = entry
          } else {
            remove(entry, after: previous, bucket: bucket)
          }
          entry = Self.next(link)
          continue
        }
        if rows[row].differenceIdentifier == identifier { return row }
        if !isReflexive {
          guard identifier == identifier else { break }
          isReflexive = true
        }
        vainComparisons &+= 1
      }
      previous = entry
      entry = Self.next(link)
    }
    return Int(Matching.none)
  }

  /// Removes an entry from its bucket.
  @usableFromInline mutating func remove(_ entry: Int, after previous: Int, bucket: Int) {
    let next = links[entry] & ~Self.tagBits
    if previous == 0 {
      heads[bucket] = Int32(truncatingIfNeeded: next)
    } else {
      links[previous] = links[previous] & Self.tagBits | next
    }
  }

  /// Makes the next row of the same tag the first, for each of these rows that is about to get a
  /// partner.
  ///
  /// - Precondition: two rows have the same tag.
  @usableFromInline func promote(after rows: Range<Int>, _ partners: inout MutableSpan<Int32>) {
    let nextOfTag = nextOfTag.span
    for row in rows where partners[row] == Matching.none {
      var next = nextOfTag[row]
      while next >= 0, partners[Int(next)] != Self.behind { next = nextOfTag[Int(next)] }
      if next >= 0 { partners[Int(next)] = Matching.none }
    }
  }
}

// MARK: - Looking ahead

extension IdentifierTable {
  /// The hashes of some rows that will be searched next, and whether their buckets can hold them.
  ///
  /// In a long list each look at a bucket waits for memory. Looking at several buckets before any
  /// decision depends on them lets the waits overlap. A million `Int` in another order take four
  /// fifths of the time (workload "Int, shuffle, 1M"); lists of 10,000 rows take up to an eighth more,
  /// so only long lists look ahead.
  @usableFromInline struct LookAhead {
    /// The rows, as offsets after the change.
    @usableFromInline var rows = 0..<0

    /// The hash of each of them.
    @usableFromInline var hashes: ContiguousArray<UInt64> = []

    /// Whether the bucket of each of them can hold a row of the same tag.
    @usableFromInline var mayBeThere: ContiguousArray<Bool> = []

    @inlinable init() {}
  }

  /// Looks at the buckets of the next rows.
  ///
  /// - Returns: whether the hash takes their identifiers.
  @inlinable mutating func lookAhead<Row: Differentiable>(
    _ rows: Span<Row>, from j: Int, hash: IdentifierHash<Row.DifferenceIdentifier>
  ) -> Bool {
    lookAhead.rows = j..<min(j + Self.batchSize, rows.count)
    lookAhead.hashes.removeAll(keepingCapacity: true)
    lookAhead.mayBeThere.removeAll(keepingCapacity: true)
    for row in lookAhead.rows {
      guard let hash = hash(rows[row].differenceIdentifier) else { return false }
      lookAhead.hashes.append(hash)
    }
    let mask = heads.count - 1
    for hash in lookAhead.hashes {
      let link = links[Int(heads[Self.bucket(hash, mask)])]
      let isSameTag = (link ^ hash) & Self.tagBits == 0
      lookAhead.mayBeThere.append(isSameTag || Self.next(link) != 0)
    }
    return true
  }
}

extension Int {
  /// The least power of two that is not less than this number and at least 1.
  @usableFromInline var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
