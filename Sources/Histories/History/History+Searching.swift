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

/// A search through the entries of a history.
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

/// Remembers a fact about each row of packed lists, so that a row in many snapshots is tested once.
struct RowFacts {
  private var known: [UInt8] = []
  private let holds: (SnapshotRow) -> Bool

  init(_ holds: @escaping (SnapshotRow) -> Bool) { self.holds = holds }

  /// Forgets all facts, since another list has other rows at these places.
  mutating func begin(with list: PackedList) {
    known = Array(repeating: 0, count: list.given.count + list.records.count)
  }

  /// Whether the fact holds for the row that is packed at a place. O(1) except for the first time.
  mutating func hold(at place: Int, in list: PackedList, _ shapes: RowShapes) -> Bool {
    while known.count <= place { known.append(0) }
    if known[place] == 0 { known[place] = holds(list.row(at: place, shapes)) ? 2 : 1 }
    return known[place] == 2
  }
}

extension History {
  /// A snapshot during a walk: packed rows, or a long list of lines that is kept unpacked.
  enum Stop {
    case packed(PackedList, isBeginning: Bool)
    case lines(LineList, title: String)
  }

  /// Calls `body` with the snapshots at `places`, from the last to the first, until it returns
  /// false.
  ///
  /// Between two beginnings all lists pack a row at the same place. O(rows) copies of integers for
  /// each snapshot, and one whole list for each beginning.
  func walkBack(
    through places: ClosedRange<Int>, _ body: (Int, Stop) throws -> Bool
  ) rethrows {
    var list: PackedList?
    for place in places.reversed() {
      if let lines = lines(at: place) {
        list = nil
        if try !body(place, .lines(lines.list, title: lines.title)) { return }
        continue
      }
      let isBeginning = list == nil || entries[place].isWhole
      if isBeginning {
        list = self.list(at: place)
      } else {
        list?.apply(entries[place].delta)
      }
      if let list, try !body(place, .packed(list, isBeginning: isBeginning)) { return }
    }
  }

  /// The place at which a walk back to `place` can begin.
  func runEnd(from place: Int) -> Int {
    entries.indices[place...].first { entries[$0].isWhole } ?? entries.count - 1
  }

  /// The list at a place, if it is kept as unpacked lines.
  private func lines(at place: Int) -> (list: LineList, title: String)? {
    let isNewest = place == entries.count - 1
    guard let sections = isNewest ? newest : entries[place].shared, sections.count == 1,
      case .lines(let list) = sections[0].rows.storage
    else { return nil }
    return (list, sections[0].title)
  }
}
