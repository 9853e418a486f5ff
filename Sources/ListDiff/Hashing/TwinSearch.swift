/// Finds the rows of a long list that may have a twin: a row with the same identifier.
///
/// Two filters tell, each of which stays in a cache where a table of all rows does not. The first
/// takes all rows and names those whose bits were there before they came. The second takes the rows
/// named, and others that the first lets through; who has its bits is a twin, or like one in twenty
/// or a hundred was let through by mistake. Never is a row left out that has a twin.
@usableFromInline struct TwinSearch {
  /// For each row 32 bits of its hash, as many as a filter takes.
  @usableFromInline var fingerprints: ContiguousArray<UInt32> = []

  /// The bits of all rows.
  @usableFromInline var filter: IdentifierFilter

  /// The fingerprints of rows that may have a twin.
  @usableFromInline var doubtful: ContiguousArray<UInt32> = []

  /// Takes all rows of a list.
  ///
  /// - Returns: `nil` if a quarter of the rows may have a twin among them, or the hash does not take
  ///   every identifier.
  /// - Complexity: O(rows) hashes.
  @inlinable init?<Row: Differentiable, Failure>(
    _ rows: Span<Row>, hash: IdentifierHash<Row.DifferenceIdentifier>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    filter = IdentifierFilter(capacity: rows.count)
    fingerprints.reserveCapacity(rows.count)
    var start = 0
    while start < rows.count {
      try check()
      let end = min(start + 4096, rows.count)
      var takesAll = true
      fingerprints.append(addingCapacity: end - start) { output in
        for row in start..<end {
          guard let hash = hash(rows[unchecked: row].differenceIdentifier) else {
            takesAll = false
            return
          }
          output.append(IdentifierFilter.fingerprint(hash))
        }
      }
      guard takesAll else { return nil }
      takeFingerprints(from: start)
      guard doubtful.count <= rows.count / 4 else { return nil }
      start = end
    }
  }

  /// Puts the last fingerprints into the filter, and notes those whose bits are there.
  @usableFromInline mutating func takeFingerprints(from start: Int) {
    let fingerprints = fingerprints
    doubtful += filter.insert(fingerprints.span.extracting(start...))
  }

  /// Notes a row of another list.
  ///
  /// - Returns: whether it may have a twin in this one; if not, it certainly has none.
  @usableFromInline mutating func note(_ fingerprint: UInt32) -> Bool {
    guard filter.contains(fingerprint) else { return false }
    doubtful.append(fingerprint)
    return true
  }

  /// The rows of this list that may have a twin in it, or among the rows noted, as offsets,
  /// ascending.
  ///
  /// - Complexity: O(rows).
  @usableFromInline func rows() -> ContiguousArray<Int32> {
    var rows = ContiguousArray<Int32>()
    guard !doubtful.isEmpty else { return rows }
    var twins = IdentifierFilter(capacity: 4 * doubtful.count)
    _ = twins.insert(doubtful.span)
    rows.reserveCapacity(2 * doubtful.count)
    var start = 0
    while start < fingerprints.count {
      let end = min(start + 512, fingerprints.count)
      twins.addRows(start..<end, whoseFirstBitIsIn: fingerprints.span, to: &rows)
      start = end
    }
    rows.removeAll { !twins.contains(fingerprints[Int($0)]) }
    return rows
  }
}
