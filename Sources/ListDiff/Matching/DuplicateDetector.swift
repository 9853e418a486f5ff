/// Finds the rows of a long list that may have a twin: a row with the same identifier.
///
/// Two filters tell, each of which stays in a cache where a table of all rows does not. The first
/// takes all rows and names those whose bits were there before they came. The second takes the rows
/// named, and others that the first lets through; who has its bits is a twin, or like one in twenty
/// or a hundred was let through by mistake. Never is a row left out that has a twin.
@usableFromInline struct DuplicateDetector {
  /// For each row 32 bits of its hash, as many as a filter takes.
  @usableFromInline var fingerprints: ContiguousArray<UInt32> = []

  /// The bits of all rows.
  @usableFromInline var filter: IdentifierFilter

  /// The fingerprints of rows that may have a twin.
  @usableFromInline var uncertain: ContiguousArray<UInt32> = []

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
      insertFingerprints(from: start)
      guard uncertain.count <= rows.count / 4 else { return nil }
      start = end
    }
  }

  /// Puts the last fingerprints into the filter, and notes those whose bits are there.
  @usableFromInline mutating func insertFingerprints(from start: Int) {
    let fingerprints = fingerprints
    uncertain += filter.insert(fingerprints.span.extracting(start...))
  }

  /// Notes a row of another list.
  ///
  /// - Returns: whether it may have a twin in this one; if not, it certainly has none.
  @usableFromInline mutating func note(_ fingerprint: UInt32) -> Bool {
    guard filter.contains(fingerprint) else { return false }
    uncertain.append(fingerprint)
    return true
  }

  /// The rows of this list that may have a twin in it, or among the rows noted, as offsets,
  /// ascending.
  ///
  /// - Complexity: O(rows).
  @usableFromInline func rows() -> ContiguousArray<Int32> {
    var rows = ContiguousArray<Int32>()
    guard !uncertain.isEmpty else { return rows }
    var twins = IdentifierFilter(capacity: 4 * uncertain.count)
    _ = twins.insert(uncertain.span)
    rows.reserveCapacity(2 * uncertain.count)
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

/// The rows that pairing along runs may have given another partner than pairing in order would.
@usableFromInline struct UncertainPairs {
  /// Those before the change, ascending: the ones that may have a twin there, or be one of a row
  /// after it that is on no run.
  @usableFromInline let sources: ContiguousArray<Int32>

  /// Those after the change, ascending: the partners of the others, and the rows on no run that may
  /// be in the list before.
  @usableFromInline let targets: ContiguousArray<Int32>

  @usableFromInline init(
    _ matching: Matching, _ unmatched: ContiguousArray<UnmatchedRow>,
    _ twins: consuming DuplicateDetector
  ) {
    var targets = ContiguousArray<Int32>()
    for row in unmatched where twins.note(row.fingerprint) { targets.append(row.offset) }
    sources = twins.rows()
    for row in sources where matching.targetOfSource[Int(row)] != Matching.none {
      targets.append(matching.targetOfSource[Int(row)])
    }
    targets.sort()
    self.targets = targets
  }
}
