import ListDiff
import FlipbookSnapshots
import TerminalList

/// The marks of all rows, by identity, while the list shows only some of them or holds their order.
///
/// The list knows the marks of the rows that it shows. It gets them from here whenever it shows others; whether
/// they have been visible is read back from it.
struct MarkedRows {
  private var marks: [RowID: RowMark] = [:]
  private var gaps: [Gap] = []

  /// A place between rows.
  private struct Place: Hashable {
    /// The row next to it.
    var row: RowID
    /// Whether it is below that row, the last one of its section.
    var isBelow: Bool
  }

  /// A place where a row was deleted.
  private struct Gap {
    var place: Place
    /// The deleted row; `nil` if the list deleted it.
    var row: SnapshotRow?
    var mark: RowMark
    /// The place in the list that shows the gap.
    var shownPlace: Place?
  }

  /// The marked rows, and those next to deleted rows.
  var rows: Set<RowID> { Set(marks.keys).union(gaps.map(\.place.row)) }

  /// Removes all marks.
  mutating func clear() { self = MarkedRows() }

  /// Gives the rows new identities; `name` returns `nil` for rows that keep theirs.
  mutating func rename(_ name: (RowID) -> RowID?) {
    func renamed(_ id: RowID) -> RowID { name(id) ?? id }
    marks = Dictionary(
      marks.map { (renamed($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    for index in gaps.indices {
      gaps[index].place.row = renamed(gaps[index].place.row)
      if let shown = gaps[index].shownPlace?.row { gaps[index].shownPlace?.row = renamed(shown) }
    }
  }

  /// Adds the marks of a list that shows `shown`, and records which of them have been visible or read.
  mutating func note(_ listMarks: [PlacedMark], in shown: [SnapshotSection]) {
    var listGaps: [Place: RowMark] = [:]
    for (path, mark) in listMarks {
      let rows = shown[path.section].rows
      if mark.kind != .deleted {
        marks[rows[path.element].id, default: mark].note(mark)
      } else if let last = rows.last {
        let isBelow = path.element == rows.count
        listGaps[Place(row: isBelow ? last.id : rows[path.element].id, isBelow: isBelow)] = mark
      }
    }
    for index in gaps.indices {
      if let mark = gaps[index].shownPlace.flatMap({ listGaps[$0] }) { gaps[index].mark.note(mark) }
    }
    for place in gaps.compactMap(\.shownPlace) { listGaps[place] = nil }
    gaps += listGaps.map { Gap(place: $0, mark: $1, shownPlace: $0) }
  }

  /// Records a move that the list has held back.
  mutating func move(_ id: RowID, rise: Int) { add(RowMark(.moved, rise: rise), to: id) }

  private mutating func add(_ mark: RowMark, to id: RowID) {
    marks[id] = marks[id]?.followed(by: mark) ?? mark
  }

  /// The marks of the rows in `shown`, some of those in `all`. A gap is shown at the next of these rows if `matches`
  /// returns `true` for the deleted row. O(rows).
  mutating func placed(
    in shown: [SnapshotSection], of all: [SnapshotSection], where matches: (SnapshotRow) -> Bool
  ) -> [PlacedMark] {
    var placed: [PlacedMark] = []
    var paths: [RowID: ElementPath] = [:]
    for (section, rows) in shown.lazy.map(\.rows).enumerated() {
      for (element, id) in rows.lazy.map(\.id).enumerated() {
        let path = ElementPath(element: element, section: section)
        if let mark = marks[id] { placed.append((path, mark)) }
        if !gaps.isEmpty { paths[id] = path }
      }
    }
    let found = Dictionary(grouping: gaps.indices) { gaps[$0].place }
    for index in gaps.indices { gaps[index].shownPlace = nil }
    for section in all where !gaps.isEmpty {
      Self.settle(in: section, where: { paths[$0] != nil }) { place in
        (found[place] ?? []).filter { index in
          // in a held order, the deleted row itself is shown
          guard let row = gaps[index].row else { return paths[place.row] != nil }
          return paths[row.id] == nil && matches(row)
        }
      } put: { index, place in
        gaps[index].shownPlace = place
        guard var path = paths[place.row] else { return }
        if place.isBelow { path.element += 1 }
        placed.append((path, gaps[index].mark))
      }
    }
    return placed
  }

  /// Puts each gap of a section above the next row that stays, or else below the last one that does.
  private static func settle<Element>(
    in section: SnapshotSection, where stays: (RowID) -> Bool, of gaps: (Place) -> [Element],
    put: (Element, Place) -> Void
  ) {
    var (waiting, last): ([Element], RowID?) = ([], nil)
    for id in section.rows.lazy.map(\.id) {
      let above = Place(row: id, isBelow: false)
      waiting += gaps(above)
      if stays(id) {
        for gap in waiting { put(gap, above) }
        (waiting, last) = ([], id)
      }
      waiting += gaps(Place(row: id, isBelow: true))
    }
    guard let last else { return }
    for gap in waiting { put(gap, Place(row: last, isBelow: true)) }
  }
}

extension MarkedRows {
  /// Follows a change of all rows. O(marks + changes), and O(rows) if rows were deleted.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - quiet: The changes that get no mark.
  ///   - isQuiet: Whether no part of the change gets a mark, so that the others do not grow older.
  ///   - limit: The number of later changes after which a mark that has been on the screen is removed.
  ///   - held: The rows whose order is held: they do not move yet, and deleted ones can return.
  /// - Returns: The new identities of lines that return.
  mutating func follow(
    _ change: Change, without quiet: QuietChanges, isQuiet: Bool, limit: Int,
    holding held: Set<RowID>
  ) -> [RowID: RowID] {
    if !isQuiet {
      marks = marks.compactMapValues { $0.aged(limit: limit) }
      gaps = gaps.compactMap { gap in
        var gap = gap
        guard let mark = gap.mark.aged(limit: limit) else { return nil }
        gap.mark = mark
        return gap
      }
    }
    /// The reported deletions, and all rows that are no longer in their section.
    var (deleted, left): ([RowID: SnapshotRow], Set<RowID>) = ([:], [])
    for old in change.deletedRows {
      left.insert(old.id)
      let isFresh = marks.removeValue(forKey: old.id)?.isFresh ?? false
      if !isFresh, !quiet.silences(old) { deleted[old.id] = old }
    }
    let returned = removeGaps(ofRowsInsertedBy: change, holding: held)
    for row in change.rows {
      guard let id = change.new(row)?.id else { continue }
      if row.event == .moved, row.rise == 0 { left.insert(id) }
      if row.event == .inserted {
        deleted[id] = nil
        if let new = change.new(row), !quiet.silences(new) { add(RowMark(.inserted), to: id) }
      } else if row.event == .moved, !held.contains(id) {
        move(id, rise: row.rise)
      } else if change.update(of: row, without: quiet) != nil {
        add(RowMark(.updated), to: id)
      }
    }
    followGaps(in: change.before ?? [], deleting: deleted, leaving: left)
    return returned
  }

  /// Removes the gaps of rows that were deleted earlier and return.
  private mutating func removeGaps(
    ofRowsInsertedBy change: Change, holding held: Set<RowID>
  ) -> [RowID: RowID] {
    if gaps.isEmpty { return [:] }
    let inserted = change.rows.lazy.filter { $0.event == .inserted }.compactMap(change.new)
    let ids = Set(inserted.map(\.id))
    var lines = Dictionary(grouping: inserted.filter { !$0.id.isKey }.reversed(), by: \.text)
    var returned: [RowID: RowID] = [:]
    gaps.removeAll { gap in
      guard let row = gap.row, !ids.contains(row.id) else { return gap.row != nil }
      // a line that returns has a new identity
      guard held.contains(row.id), !row.id.isKey else { return false }
      returned[row.id] = lines[row.text]?.popLast()?.id
      return returned[row.id] != nil
    }
    return returned
  }

  /// Adds the gaps of deleted rows. Gaps next to rows that have left move to the next row, or else to the last one.
  private mutating func followGaps(
    in before: [SnapshotSection], deleting deleted: [RowID: SnapshotRow], leaving left: Set<RowID>
  ) {
    if deleted.isEmpty, !gaps.contains(where: { left.contains($0.place.row) }) { return }
    let found = Dictionary(grouping: gaps, by: \.place)
    gaps = []
    for section in before {
      Self.settle(in: section, where: { !left.contains($0) }) { place in
        let row = place.isBelow ? nil : deleted[place.row]
        return (found[place] ?? [])
          + (row.map { [Gap(place: place, row: $0, mark: RowMark(.deleted))] } ?? [])
      } put: { gap, place in
        gaps.append(gap)
        gaps[gaps.count - 1].place = place
      }
    }
  }
}

extension Change {
  /// The rows that it deleted.
  var deletedRows: [SnapshotRow] { rows.compactMap { $0.new == nil ? old($0) : nil } }
}

extension RowMark {
  /// Records whether the same mark has been visible or read in the list.
  fileprivate mutating func note(_ mark: RowMark) {
    (isSeen, isRead) = (isSeen || mark.isSeen, isRead || mark.isRead)
  }
}
