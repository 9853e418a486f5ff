package import Snapshots

extension History {
  /// The index of the nearest other snapshot with a row that `matches`; `nil` if there is none.
  ///
  /// The search goes forwards or backwards from `index` and wraps around. Each row is tested once,
  /// however many snapshots contain it: O(rows that differ), and O(rows) integers for each
  /// snapshot. Reports its progress to ``WorkProgress/current``.
  ///
  /// Throws ``SnapshotError/cancelled`` if that is cancelled.
  package func nearestSnapshot(
    to index: Int, isForward: Bool, where matches: @escaping (SnapshotRow) -> Bool
  ) throws(SnapshotError) -> Int? {
    var search = HistorySearch(history: self, matches: matches)
    WorkProgress.current?.begin("searching", of: count)
    let place = start + index
    let (before, behind) = (start..<place, place + 1..<entries.count)
    for part in isForward ? [behind, before] : [before, behind] {
      let found = isForward ? try search.first(in: part) : try search.last(in: part)
      if let found { return found - start }
    }
    return nil
  }
}

/// A search through the entries of a history.
private struct HistorySearch {
  let history: History
  private var facts: RowFacts
  private var count = 0

  init(history: History, matches: @escaping (SnapshotRow) -> Bool) {
    (self.history, facts) = (history, RowFacts(matches))
  }

  mutating func last(in places: Range<Int>) throws(SnapshotError) -> Int? {
    guard !places.isEmpty else { return nil }
    return try find(in: places.lowerBound...places.upperBound - 1, endsAtFirst: true)
  }

  /// Walks each run backwards, as a list is made from its successor.
  mutating func first(in places: Range<Int>) throws(SnapshotError) -> Int? {
    var next = places.lowerBound
    while next < places.upperBound {
      let end = min(history.runEnd(from: next), places.upperBound - 1)
      if let found = try find(in: next...end, endsAtFirst: false) { return found }
      next = end + 1
    }
    return nil
  }

  /// The greatest matching place, or the least one if it must not end at the first match.
  private mutating func find(
    in places: ClosedRange<Int>, endsAtFirst: Bool
  ) throws(SnapshotError) -> Int? {
    var found: Int?
    facts.begin()
    do {
      try history.walkBack(through: places) { place, list in
        count += 1
        try WorkProgress.current?.reach(count)
        if try facts.firstRow(of: list) != nil { found = place }
        return found == nil || !endsAtFirst
      }
    } catch {
      throw error as? SnapshotError ?? .cancelled
    }
    return found
  }
}

/// Whether a fact holds for rows, each of which is looked at once, in however many lists it is.
struct RowFacts {
  private let holds: (SnapshotRow) -> Bool
  /// Whether it holds for each row of the pool of a list.
  private var known: [Bool] = []

  init(_ holds: @escaping (SnapshotRow) -> Bool) { self.holds = holds }

  /// Forgets what is known, as the next list has another pool.
  mutating func begin() { known = [] }

  /// The number of the first row of a list for which it holds, counted through all sections.
  mutating func firstRow(of list: PatchedList) throws -> Int? {
    if let whole = list.whole {
      begin()
      for row in whole.lazy.flatMap(\.rows) {
        if known.count & 0xFFFF == 0 { try WorkProgress.current?.check() }
        known.append(holds(row))
      }
      return known.firstIndex(of: true)
    }
    for row in list.pool.dropFirst(known.count) { known.append(holds(row)) }
    return list.places.firstIndex { known[$0] }
  }
}
