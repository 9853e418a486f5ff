/// One in 64 rows of a long list, to be found by the hash of its identifier.
///
/// A table that stays in a cache where one of all rows does not. It may miss a row that is in it:
/// who finds nothing looks for the next row, and a run of rows that is longer than the distance of
/// two anchors has one of them.
@usableFromInline struct Anchors {
  /// The number of rows from one anchor to the next.
  @inlinable static var distance: Int { 64 }

  /// The number of places that are looked at, so that not even equal hashes take longer.
  @inlinable static var reach: Int { 4 }

  /// At each place the high half of a mixed hash and a row plus one, or 0. The low half chooses the
  /// place; a row whose place is taken stands in one of those that follow.
  @usableFromInline var places: ContiguousArray<UInt64>

  /// Takes every 64th row.
  ///
  /// - Returns: `nil` if the hash does not take one of their identifiers.
  /// - Complexity: O(rows / 64) hashes.
  @inlinable init?<Row: Differentiable>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>
  ) {
    let count = (rows.count / Self.distance + 1) * 8
    places = ContiguousArray(repeating: 0, count: count.nextPowerOfTwo + Self.reach)
    for row in stride(from: 0, to: rows.count, by: Self.distance) {
      guard let hash = hash(rows[row].differenceIdentifier) else { return nil }
      insert(row, hash)
    }
  }

  /// Puts a row in, unless all of its places are taken.
  @usableFromInline mutating func insert(_ row: Int, _ hash: UInt64) {
    let hash = FoldedMultiply.mixed(hash)
    let first = self.first(hash)
    guard let free = (first..<first + Self.reach).first(where: { places[$0] == 0 }) else { return }
    places[free] = hash & IdentifierTable.tagBits | UInt64(truncatingIfNeeded: row + 1)
  }

  /// A row whose hash has the same halves as far as they count, or ``Matching/none``.
  @inlinable @inline(__always) func row(_ hash: UInt64) -> Int {
    let places = places.span
    let hash = FoldedMultiply.mixed(hash)
    var place = first(hash)
    let end = place + Self.reach
    while place < end {
      let found = places[unchecked: place]
      if found == 0 { break }
      if (found ^ hash) & IdentifierTable.tagBits == 0 { return IdentifierTable.next(found) - 1 }
      place += 1
    }
    return Int(Matching.none)
  }

  @inlinable @inline(__always) func first(_ mixed: UInt64) -> Int {
    Int(truncatingIfNeeded: mixed &>> 8) & (places.count - Self.reach - 1)
  }
}
