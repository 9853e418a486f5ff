extension IdentifierTable {
  /// The first row before the change that has no partner yet and is the row `j` after it.
  ///
  /// Rows that got a partner are taken out of the bucket on the way.
  ///
  /// - Parameters:
  ///   - rows: the rows that were put in.
  ///   - partners: for each of them what `insert` left there, or its partner.
  ///   - isLost: whether the rows that follow will have to be searched for, too.
  /// - Returns: `nil` if the hash does not take the identifier, and ``Matching/none`` if there is no
  ///   such row.
  /// - Complexity: O(1) comparisons on average; O(rows) if all hashes are equal.
  @inlinable @inline(__always) mutating func first<Row: Differentiable>(
    in rows: Span<Row>, same after: Span<Row>, _ j: Int,
    hash: IdentifierHash<Row.DifferenceIdentifier>,
    partners: borrowing MutableSpan<Int32>, isLost: Bool
  ) -> Int? {
    if isLost && !ahead.rows.contains(j) {
      guard lookAhead(after, from: j, hash: hash) else { return nil }
    }
    if ahead.rows.contains(j) {
      let row = j - ahead.rows.lowerBound
      guard ahead.mayBeThere[row] else { return Int(Matching.none) }
      return first(
        after[j].differenceIdentifier, hash: ahead.hashes[row], in: rows, partners: partners)
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
    while entry != 0 {
      let link = links[entry]
      let row = entry - 1
      if (link ^ hash) & Self.tagBits == 0 {
        if partners[row] >= 0 {
          takeOut(entry, after: previous, bucket: bucket)
          entry = Self.next(link)
          continue
        }
        if rows[row].differenceIdentifier == identifier { return row }
        if !isReflexive {
          guard identifier == identifier else { break }
          isReflexive = true
        }
        passed &+= 1
      }
      previous = entry
      entry = Self.next(link)
    }
    return Int(Matching.none)
  }

  /// Takes an entry out of its bucket.
  @usableFromInline mutating func takeOut(_ entry: Int, after previous: Int, bucket: Int) {
    let next = links[entry] & ~Self.tagBits
    if previous == 0 {
      heads[bucket] = Int32(truncatingIfNeeded: next)
    } else {
      links[previous] = links[previous] & Self.tagBits | next
    }
  }

  /// Lets the next rows of the same tags come first where the first ones get a partner.
  @usableFromInline func promote(after rows: Range<Int>, _ partners: inout MutableSpan<Int32>) {
    for row in rows where partners[row] == Matching.none { promote(after: row, &partners) }
  }

  private func promote(after row: Int, _ partners: inout MutableSpan<Int32>) {
    let tag = links[row + 1] & Self.tagBits
    var entry = Self.next(links[row + 1])
    while entry != 0 {
      if links[entry] & Self.tagBits == tag, partners[entry - 1] == Self.behind {
        partners[entry - 1] = Matching.none
        return
      }
      entry = Self.next(links[entry])
    }
  }
}
