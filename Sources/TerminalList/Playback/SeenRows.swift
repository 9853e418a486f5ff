internal import ListMotion

/// The identifiers of deleted rows that are still visible, so that a row that returns is the same
/// row.
struct GhostIdentifiers {
  /// Ghosts of earlier changes, which an inserted row may revive.
  private var known: [AnyHashable: RowToken] = [:]
  /// Ghosts of this change. The next change may revive them.
  private var new: [AnyHashable: RowToken] = [:]

  /// Whether ``revive(_:)`` may find a row.
  var canRevive: Bool { !known.isEmpty }

  /// Records the identifier of a row that this change deletes.
  mutating func remember(_ row: RowToken, as identifier: AnyHashable) { new[identifier] = row }

  /// Returns the row with `identifier`, which is then no longer a ghost.
  mutating func revive(_ identifier: AnyHashable) -> RowToken? {
    known.removeValue(forKey: identifier)
  }

  /// The ghosts for the next change: all that are still visible.
  func next(seen: Set<RowToken>) -> GhostIdentifiers {
    var next = GhostIdentifiers()
    next.known = known.merging(new) { $1 }.filter { seen.contains($0.value) }
    return next
  }
}

/// Rows of the list that are still visible as they leave the screen.
struct LeavingRows {
  /// The current place of each of them in the list.
  private(set) var places: [RowToken: ListTable.Place] = [:]
  /// The edge over which each of them leaves.
  private(set) var departures: [RowToken: Transition.Elsewhere] = [:]

  /// Follows a step: rows leave towards their places after it. A deleted row no longer leaves the screen but
  /// disappears in place.
  mutating func follow(_ step: VisibleStep) {
    let ids = Array(places.keys)
    for (id, place) in zip(ids, step.table.places(of: ids)) { places[id] = place }
    for index in step.left.indices { places[step.left[index].id] = step.fates[index].target }
    leave(to: step.after)
  }

  /// Follows a scroll. Rows of the previous screen leave towards their current places, above or
  /// below.
  ///
  /// - Parameters:
  ///   - before: The screen before the scroll.
  ///   - visible: The screen after it.
  ///   - seen: The visible rows.
  mutating func scroll(
    from before: VisibleRows, to visible: VisibleRows, seen: Set<RowToken>
  ) {
    for row in before.all { places[row.id] = row.place }
    places = places.filter { seen.contains($0.key) }
    leave(to: visible)
  }

  private mutating func leave(to visible: VisibleRows) {
    for id in visible.all.ids { places[id] = nil }
    departures = places.mapValues { visible.isAbove($0) ? .above : .below }
  }

  /// The rows that are still visible when the next change begins.
  func next(seen: Set<RowToken>) -> LeavingRows {
    var next = LeavingRows()
    next.places = places.filter { seen.contains($0.key) }
    next.departures = departures.filter { seen.contains($0.key) }
    return next
  }

  mutating func forgetDepartures() { (departures, places) = ([:], [:]) }
}

/// The visible part of a change when another one overtakes it.
struct OvertakenChange {
  /// The last identity that was assigned before the change.
  private let lastID: RowToken
  /// The first and the last place towards which visible rows still leave.
  private let first: Int
  private let last: Int

  init(lastID: RowToken, _ leaving: LeavingRows) {
    self.lastID = lastID
    let places = leaving.places.values.map(\.order)
    (first, last) = (places.min() ?? .max, places.max() ?? .min)
  }

  /// Whether a row that was beyond an edge enters from there. Otherwise it opens like a new row, because it
  /// was inserted by the change and has not been visible yet, or because it belongs between two visible rows.
  func comes(_ id: RowToken, from source: ListTable.Place, above: Bool) -> Bool {
    id.number <= lastID.number && (above ? source.order < first : source.order > last)
  }
}

/// The rows on the screen that a change affects, for comparison with the budget of a ``Motion``.
struct TouchedRows {
  /// The change of each row.
  private(set) var marks: [RowToken: ChangeMark] = [:]
  private var count = 0
  /// The greatest number of rows that travel in one step.
  private var travels = 0

  /// Counts the rows that a step affects.
  mutating func count(_ step: VisibleStep, _ transition: Transition) {
    let gone = step.fates.count { $0.target == nil }
    var left = RowPlaces(step.left.ids)
    let new = transition.rows.map(\.id).filter { id in
      !left.contains(id) && transition.arrivals[id] == nil
    }
    // all updated rows are on the screen
    count += gone + new.count + transition.moved.count + transition.updated.count
    travels = max(travels, transition.moved.count)
    for id in transition.updated { touch(id, .updated) }
    for id in transition.moved { touch(id, .moved) }
    for id in new { touch(id, .inserted) }
  }

  /// Whether their number exceeds `budget`.
  func exceed(_ budget: Motion.Budget) -> Bool { count > budget.rows || travels > budget.travels }

  /// Records a change of a row; an inserted row stays inserted.
  private mutating func touch(_ id: RowToken, _ mark: ChangeMark) {
    if marks[id] != .inserted { marks[id] = mark }
  }
}
