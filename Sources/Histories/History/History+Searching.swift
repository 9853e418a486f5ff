package import Snapshots

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

/// What is known of the rows of packed lists, found out once for each row however many snapshots it
/// is in.
struct RowFacts {
  private var known: [UInt8] = []
  private let holds: (SnapshotRow) -> Bool

  init(_ holds: @escaping (SnapshotRow) -> Bool) { self.holds = holds }

  /// Forgets everything, as another list has other rows at these places.
  mutating func begin(with list: PackedList) {
    known = Array(repeating: 0, count: list.given.count + list.records.count)
  }

  /// Whether it holds of the row that is packed at a place. O(1) but for the first time.
  mutating func hold(at place: Int, in list: PackedList, _ shapes: RowShapes) -> Bool {
    while known.count <= place { known.append(0) }
    if known[place] == 0 { known[place] = holds(list.row(at: place, shapes)) ? 2 : 1 }
    return known[place] == 2
  }
}

extension History {
  /// A snapshot on a walk: its rows as they are packed, or, where it is a long list of lines, as they are.
  enum Stop {
    case packed(PackedList, isBeginning: Bool)
    case lines(LineList, title: String)
  }

  /// Calls `body` with the snapshots at `places` among the entries from the last to the first, until it
  /// returns false. Lists from one beginning to the next pack their rows at the same places.
  ///
  /// O(rows) copies of integers for each, and one list that is made whole at each beginning.
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

  /// The last place that a walk from `place` on can begin at without going through what is behind it.
  func runEnd(from place: Int) -> Int {
    entries.indices[place...].first { entries[$0].isWhole } ?? entries.count - 1
  }

  /// The list that is kept as it is at a place, where it is one of lines that nothing else is kept of.
  private func lines(at place: Int) -> (list: LineList, title: String)? {
    let isNewest = place == entries.count - 1
    guard let sections = isNewest ? newest : entries[place].shared, sections.count == 1,
      case .lines(let list) = sections[0].rows.storage
    else { return nil }
    return (list, sections[0].title)
  }
}
