/// What became of a row in all snapshots that are kept.
package struct RowBiography: Sendable {
  /// What happened to the row on the way to a snapshot.
  package struct Event: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// It is in the oldest snapshot that is kept, or came; its place, from 1.
      case inserted(at: Int)
      /// It went; the place that it had, from 1.
      case deleted(from: Int)
      /// It stands elsewhere, by itself or because others came and went; places from 1.
      case moved(from: Int, to: Int)
      /// It went to another section, by title.
      case crossed(to: String)
      /// It shows something else: for each column, or once with an empty name, what it was and is.
      case edited(column: String, from: String, to: String)
    }

    /// The snapshot's index in the history.
    package let snapshot: Int
    package let kind: Kind
  }

  package private(set) var events: [Event] = []
  /// The place of the row in each snapshot, counted from 1 within its section; nil where it is not.
  package private(set) var places: [Int?] = []
  /// The row itself in each snapshot; nil where it is not.
  private var rows: [SnapshotRow?] = []
  private var sectionTitle: String?

  /// Follows a row through a history. O(snapshots · rows).
  package init(of id: RowID, in history: History) {
    try? history.forEachSnapshot { _, snapshot in
      add(id, snapshot.sections)
      return true
    }
  }

  /// The numbers of a column of the row, one for each snapshot; nil where there is none.
  package func numbers(of column: String) -> [Double?] {
    values(of: column).map { $0.flatMap(TableSchema.number) }
  }

  /// The values of a column of the row, one for each snapshot; nil where there is none.
  package func values(of column: String) -> [String?] { rows.map { $0?[field: column] } }

  private mutating func add(_ id: RowID, _ sections: [SnapshotSection]) {
    let snapshot = places.count
    let before = (place: places.last ?? nil, row: rows.last ?? nil, title: sectionTitle)
    var found: (place: Int, row: SnapshotRow, title: String)?
    for section in sections {
      if let index = section.rows.firstIndex(where: { $0.id == id }) {
        found = (index + 1, section.rows[index], section.title)
        break
      }
    }
    places.append(found?.place)
    rows.append(found?.row)
    if let found { sectionTitle = found.title }
    func happened(_ kind: Event.Kind) { events.append(Event(snapshot: snapshot, kind: kind)) }
    guard let found else {
      if let place = before.place { happened(.deleted(from: place)) }
      return
    }
    guard let place = before.place, let old = before.row else {
      return happened(.inserted(at: found.place))
    }
    if found.title != before.title {
      happened(.crossed(to: found.title))
    } else if found.place != place {
      happened(.moved(from: place, to: found.place))
    }
    for edit in edits(from: old, to: found.row) { happened(edit) }
  }

  private func edits(from old: SnapshotRow, to new: SnapshotRow) -> [Event.Kind] {
    if old.fields.isEmpty || new.fields.isEmpty {
      return old.text == new.text
        ? [] : [.edited(column: "", from: old.text, to: new.text)]
    }
    let gone = old.fields.filter { new[field: $0.name] == nil }
    return gone.map { .edited(column: $0.name, from: $0.value, to: "") }
      + new.fields.compactMap { field in
        let value = old[field: field.name] ?? ""
        return value == field.value
          ? nil : .edited(column: field.name, from: value, to: field.value)
      }
  }
}
