package import FlipbookSnapshots

extension History {
  /// The index of the nearest other snapshot with a row that `matches`; `nil` if there is none.
  ///
  /// The search goes forwards or backwards from `index` and wraps around. Each row is tested once,
  /// however many snapshots contain it: O(rows that differ), and O(rows) integers for each
  /// snapshot. Reports its progress to ``WorkProgress/current``.
  ///
  /// Throws ``SnapshotError/cancelled`` if the work is cancelled.
  package func nearestSnapshot(
    to index: Int, isForward: Bool, where matches: @escaping (SnapshotRow) -> Bool
  ) throws(SnapshotError) -> Int? {
    var facts = RowFacts(holds: matches)
    var count = 0
    let progress = WorkProgress.current
    progress?.begin("searching", of: self.count)
    let place = start + index
    let (before, after) = (start..<place, place + 1..<entries.count)
    for part in isForward ? [after, before] : [before, after] {
      var found: Int?
      facts.known = []
      try walk(through: part) { (place, list) throws(SnapshotError) in
        count += 1
        try progress?.reach(count)
        if try facts.hold(in: list) { found = place - start }
        return !isForward || found == nil
      }
      if let found { return found }
    }
    return nil
  }
}

/// Whether a condition holds for rows; each row is tested once, however many lists contain it.
private struct RowFacts {
  let holds: (SnapshotRow) -> Bool
  /// For each row in a list's pool, whether the condition holds.
  var known: [Bool] = []

  /// Whether the condition holds for any row of a list.
  mutating func hold(in list: PatchedList) throws(SnapshotError) -> Bool {
    if let whole = list.whole {
      known = []
      for row in whole.lazy.flatMap(\.rows) {
        if known.count & 0xFFFF == 0 { try WorkProgress.current?.check() }
        known.append(holds(row))
      }
      return known.contains(true)
    }
    for row in list.pool.dropFirst(known.count) { known.append(holds(row)) }
    return list.places.contains { known[$0] }
  }
}
