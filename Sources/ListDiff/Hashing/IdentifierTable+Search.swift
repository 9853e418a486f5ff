extension IdentifierTable {
  /// The first row with the identifier that has no partner yet.
  ///
  /// Rows that got one are taken out of the bucket on the way.
  ///
  /// - Parameters:
  ///   - rows: the rows that were put in.
  ///   - partners: for each of them what `insert` left there, or its partner.
  /// - Complexity: O(1) comparisons on average; O(rows) if all hashes are equal.
  @inlinable mutating func first<Row: Differentiable>(
    _ identifier: Row.DifferenceIdentifier, hash: UInt64, in rows: Span<Row>,
    partners: borrowing MutableSpan<Int32>
  ) -> Int? {
    let bucket = Self.bucket(hash, heads.count - 1)
    var previous = 0
    var entry = Int(heads[bucket])
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
        if identifier != identifier { return nil }
      }
      previous = entry
      entry = Self.next(link)
    }
    return nil
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
