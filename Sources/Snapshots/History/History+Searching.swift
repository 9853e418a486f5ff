extension History {
  /// The nearest snapshot to the one at `index` of which a row `matches`: behind it, or before it, and
  /// round the ends; `nil` where only it has one, or none.
  ///
  /// Each row is looked at once, however many snapshots it is in: O(rows that differ), and O(rows)
  /// integers for each snapshot. Says how many were searched to ``WorkProgress/current``.
  ///
  /// Throws ``SnapshotError/cancelled`` where it is.
  package func nearestSnapshot(
    to index: Int, isForward: Bool, where matches: @escaping (SnapshotRow) -> Bool
  ) throws(SnapshotError) -> Int? {
    var search = HistorySearch(history: self, matches)
    let place = start + index
    let (before, behind) = (start..<place, place + 1..<entries.count)
    for part in isForward ? [behind, before] : [before, behind] {
      let found = isForward ? try search.first(in: part) : try search.last(in: part)
      if let found { return found - start }
    }
    return nil
  }
}

/// A search through the places of a history's entries.
private struct HistorySearch {
  let history: History
  private let matches: (SnapshotRow) -> Bool
  private var facts: RowFacts
  private var count = 0

  init(history: History, _ matches: @escaping (SnapshotRow) -> Bool) {
    self.history = history
    self.matches = matches
    facts = RowFacts(matches)
    WorkProgress.current?.begin("searching", of: history.count)
  }

  mutating func last(in places: Range<Int>) throws(SnapshotError) -> Int? {
    guard !places.isEmpty else { return nil }
    return try find(in: places.lowerBound...places.upperBound - 1, endsAtFirst: true)
  }

  /// Runs are walked backwards, since that is how lists are packed.
  mutating func first(in places: Range<Int>) throws(SnapshotError) -> Int? {
    var next = places.lowerBound
    while next < places.upperBound {
      let end = min(history.runEnd(from: next), places.upperBound - 1)
      if let found = try find(in: next...end, endsAtFirst: false) { return found }
      next = end + 1
    }
    return nil
  }

  /// The greatest place of a match, or the least one.
  private mutating func find(
    in places: ClosedRange<Int>, endsAtFirst: Bool
  ) throws(SnapshotError) -> Int? {
    var found: Int?
    do {
      try history.walkBack(through: places) { place, stop in
        count += 1
        try WorkProgress.current?.reach(count)
        if try isFound(in: stop) { found = place }
        return found == nil || !endsAtFirst
      }
    } catch {
      throw error as? SnapshotError ?? .cancelled
    }
    return found
  }

  private mutating func isFound(in stop: History.Stop) throws(SnapshotError) -> Bool {
    switch stop {
    case .packed(let list, let isBeginning):
      if isBeginning { facts.begin(with: list) }
      for row in list.rows where facts.hold(at: row, in: list, history.shapes) { return true }
    case .lines(let list, _):
      for row in 0..<list.count {
        if row & 0xFFFF == 0 { try WorkProgress.current?.check() }
        if matches(list.row(at: row)) { return true }
      }
    }
    return false
  }
}
