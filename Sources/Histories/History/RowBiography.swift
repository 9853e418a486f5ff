import ListDiff
package import FlipbookSnapshots

/// The events of one row in all snapshots of a history.
package struct RowBiography: Sendable {
  /// A change of the row from the previous snapshot to this one.
  package struct Event: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// It was inserted, or is in the oldest snapshot. The position counts from 1.
      case inserted(at: Int)
      /// It was deleted from a position, which counts from 1.
      case deleted(from: Int)
      /// Its position changed, by itself or through other rows. Positions count from 1.
      case moved(from: Int, to: Int)
      /// It moved to another section, given by its title and the titles of its parents.
      case crossed(to: String)
      /// A value changed, or the text of a row without columns.
      case edited(FieldChange)
    }

    /// The index of the snapshot in the history.
    package let snapshot: Int
    package let kind: Kind
  }

  package let id: RowID
  package private(set) var events: [Event] = []
  /// The position of the row in each snapshot, from 1 within its section; `nil` if it is absent.
  package private(set) var places: [Int?] = []
  /// The row in each snapshot, apart from its table; `nil` if it is absent.
  private var rows: [SnapshotRow?] = []
  /// The columns of the last row.
  private var columns = TableColumns([])
  private var sectionTitle: String?
  /// The number of dropped snapshots when this biography was last updated.
  private var forgotten: Int

  /// Follows a row through a history. O(rows) for each snapshot.
  ///
  /// Reports its progress to ``WorkProgress/current``, and throws ``SnapshotError/cancelled`` if that is
  /// cancelled.
  package init(of id: RowID, in history: History) throws(SnapshotError) {
    self.id = id
    forgotten = history.forgottenCount
    let progress = WorkProgress.current
    progress?.begin("reading the history", of: history.count)
    try history.forEachSnapshot { (_, snapshot) throws(SnapshotError) in
      try progress?.reach(places.count)
      add(snapshot.sections)
      return true
    }
  }

  /// Adds the new snapshots of the history, and drops those that the history has dropped.
  ///
  /// O(rows) for each new snapshot.
  package mutating func follow(_ history: History) {
    let gone = min(history.forgottenCount - forgotten, places.count)
    if gone > 0 {
      places.removeFirst(gone)
      rows.removeFirst(gone)
      events = events.compactMap { event in
        event.snapshot <= gone ? nil : Event(snapshot: event.snapshot - gone, kind: event.kind)
      }
      if let place = places.first ?? nil {
        events.insert(Event(snapshot: 0, kind: .inserted(at: place)), at: 0)
      }
      forgotten += gone
    }
    while places.count < history.count { add(history.sections(at: places.count)) }
  }

  /// The row as it is now, or as it was before its deletion.
  package var lastRow: SnapshotRow? { rows.last { $0 != nil } ?? nil }

  /// The numbers in a column, one for each snapshot; `nil` if there is none.
  package func numbers(of column: String) -> [Double?] {
    rows.map { $0?.number(inField: column) }
  }

  /// The values in a column, one for each snapshot; `nil` if there is none.
  package func values(of column: String) -> [String?] { rows.map { $0?[field: column] } }

  private mutating func add(_ sections: [SnapshotSection]) {
    let snapshot = places.count
    let before = (place: places.last ?? nil, row: rows.last ?? nil, title: sectionTitle)
    let path = sections.path(of: id)
    let place = path.map { $0.element + 1 }
    let row = path.map { [sections[$0]].kept(sharing: &columns).rows[0] }
    places.append(place)
    rows.append(row)
    if let path { sectionTitle = sections.fullTitle(of: path.section) }
    func happened(_ kind: Event.Kind) { events.append(Event(snapshot: snapshot, kind: kind)) }
    switch (before.place, place) {
    case (let old?, nil): happened(.deleted(from: old))
    case (nil, let new?): happened(.inserted(at: new))
    case (let old?, let new?):
      if let title = sectionTitle, title != before.title {
        happened(.crossed(to: title))
      } else if new != old {
        happened(.moved(from: old, to: new))
      }
      if let old = before.row, let row {
        for edit in edits(from: old, to: row) { happened(.edited(edit)) }
      }
    case (nil, nil): break
    }
  }

  /// The edited values, except times that differ only because time has passed.
  private func edits(from old: SnapshotRow, to new: SnapshotRow) -> [FieldChange] {
    let quiet = QuietChanges(areAges: true)
    if quiet.silences(from: old, to: new) { return [] }
    if old.hasFields, new.hasFields {
      return FieldChange.changes(from: old, to: new, without: quiet)
    }
    return old.text == new.text ? [] : [FieldChange(from: old.text, to: new.text)]
  }
}
