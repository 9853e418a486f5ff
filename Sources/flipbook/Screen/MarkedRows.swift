import ListDiff
import FlipbookSnapshots
import TerminalList

/// The marks of all rows, by identity, while the list shows only some of them or holds their order.
///
/// The list knows the marks of the rows that it shows. It gets them from here whenever it shows others; whether
/// they have been visible is read back from it.
struct MarkedRows {
  private var marks: [RowID: RowMark] = [:]
  /// The marks of deleted rows, by their place.
  private var gaps: [Place: RowMark] = [:]

  /// A place between rows, where others were deleted.
  private struct Place: Hashable {
    /// The row next to it.
    var row: RowID
    /// Whether it is below that row, the last one of its section.
    var isBelow = false
  }

  /// The marked rows, and those next to deleted rows.
  var rows: Set<RowID> { Set(marks.keys).union(gaps.keys.map(\.row)) }

  /// Removes all marks.
  mutating func clear() { self = MarkedRows() }

  /// Gives the rows new identities; `name` returns `nil` for rows that keep theirs.
  mutating func rename(_ name: (RowID) -> RowID?) {
    func renamed(_ id: RowID) -> RowID { name(id) ?? id }
    marks = Dictionary(
      marks.map { (renamed($0), $1) }, uniquingKeysWith: { first, _ in first })
    gaps = Dictionary(
      gaps.map { (Place(row: renamed($0.row), isBelow: $0.isBelow), $1) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Adds the marks of a list that shows `shown`, and records which of them have been visible or read.
  mutating func note(_ listMarks: [PlacedMark], in shown: [SnapshotSection]) {
    for (path, mark) in listMarks {
      let rows = shown[path.section].rows
      if mark.kind != .deleted {
        marks[rows[path.element].id, default: mark].note(mark)
      } else if let last = rows.last {
        let isBelow = path.element == rows.count
        let place = Place(row: isBelow ? last.id : rows[path.element].id, isBelow: isBelow)
        gaps[place, default: mark].note(mark)
      }
    }
  }

  /// Records a move that the list has held back.
  mutating func move(_ id: RowID, rise: Int) { add(RowMark(.moved, rise: rise), to: id) }

  private mutating func add(_ mark: RowMark, to id: RowID) {
    marks[id] = marks[id]?.followed(by: mark) ?? mark
  }

  /// The marks of the rows in `shown` and, if `showsGaps`, those of deleted rows next to them. O(rows).
  func placed(in shown: [SnapshotSection], showsGaps: Bool) -> [PlacedMark] {
    var placed: [PlacedMark] = []
    for (section, rows) in shown.lazy.map(\.rows).enumerated() {
      for (element, id) in rows.lazy.map(\.id).enumerated() {
        func place(_ mark: RowMark?, at element: Int) {
          if let mark { placed.append((ElementPath(element: element, section: section), mark)) }
        }
        place(marks[id], at: element)
        if gaps.isEmpty || !showsGaps { continue }
        place(gaps[Place(row: id)], at: element)
        place(gaps[Place(row: id, isBelow: true)], at: element + 1)
      }
    }
    return placed
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
  ///   - held: The rows whose order is held, so that they do not move yet.
  mutating func follow(
    _ change: Change, without quiet: QuietChanges, isQuiet: Bool, limit: Int,
    holding held: Set<RowID>
  ) {
    if !isQuiet {
      marks = marks.compactMapValues { $0.aged(limit: limit) }
      gaps = gaps.compactMapValues { $0.aged(limit: limit) }
    }
    /// The reported deletions, and all rows that are no longer in their section.
    var (deleted, left): (Set<RowID>, Set<RowID>) = ([], [])
    for old in change.rows.lazy.filter({ $0.new == nil }).compactMap(change.old) {
      left.insert(old.id)
      let isFresh = marks.removeValue(forKey: old.id)?.isFresh ?? false
      if !isFresh, !quiet.silences(old) { deleted.insert(old.id) }
    }
    for row in change.rows {
      guard let new = change.new(row) else { continue }
      if row.event == .moved, row.rise == 0 { left.insert(new.id) }
      if row.event == .inserted {
        deleted.remove(new.id)
        if !quiet.silences(new) { add(RowMark(.inserted), to: new.id) }
      } else if row.event == .moved, !held.contains(new.id) {
        move(new.id, rise: row.rise)
      } else if change.update(of: row, without: quiet) != nil {
        add(RowMark(.updated), to: new.id)
      }
    }
    followGaps(in: change.before ?? [], deleting: deleted, leaving: left)
  }

  /// Adds the marks of deleted rows, and moves those next to rows that have left: above the next row that stays, or else
  /// below the last one.
  private mutating func followGaps(
    in before: [SnapshotSection], deleting deleted: Set<RowID>, leaving left: Set<RowID>
  ) {
    if deleted.isEmpty, !gaps.keys.contains(where: { left.contains($0.row) }) { return }
    for rows in before.lazy.map(\.rows) {
      var (waiting, last): (RowMark?, RowID?) = (nil, nil)
      func put(at place: Place) {
        gaps[place] = RowMark.sum(gaps[place], waiting)
        waiting = nil
      }
      for id in rows.lazy.map(\.id) {
        if left.contains(id) {
          for isBelow in [false, true] {
            let gap = gaps.removeValue(forKey: Place(row: id, isBelow: isBelow))
            waiting = RowMark.sum(waiting, gap)
          }
          if deleted.contains(id) { waiting = RowMark.sum(waiting, RowMark(.deleted)) }
        } else {
          put(at: Place(row: id))
          last = id
        }
      }
      if let last { put(at: Place(row: last, isBelow: true)) }
    }
  }
}

extension RowMark {
  /// Records whether the same mark has been visible or read in the list.
  fileprivate mutating func note(_ mark: RowMark) {
    (isSeen, isRead) = (isSeen || mark.isSeen, isRead || mark.isRead)
  }

  /// The deleted rows of both marks; `nil` if there are none.
  fileprivate static func sum(_ one: RowMark?, _ other: RowMark?) -> RowMark? {
    guard var sum = one, let other else { return one ?? other }
    sum.add(other)
    return sum
  }
}
