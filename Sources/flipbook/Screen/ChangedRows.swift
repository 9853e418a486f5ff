import ListDiff
import ListMotion
import FlipbookSnapshots
import TerminalList

/// Selects the rows that are shown: those that changed recently with the rows around them, those that match a
/// filter, both, or all.
///
/// A changed row is shown as long as it has a mark: until a key has been pressed while the row is visible and
/// another change follows.
struct ChangedRows {
  typealias Stages = StagedChangeset<[SnapshotSection]>

  /// The number of rows shown on either side of a changed row.
  var context = 0
  /// Whether only changed rows should be shown.
  private(set) var isWanted = false
  /// Whether the list grows at its end, so that all rows are shown, because each is new.
  var isGrowing = false
  /// The filter; rows that do not match it are hidden.
  var filter = ListFilter("")
  /// The rows that changed, and whether each change has been read.
  private var changed: [RowID: Bool] = [:]

  /// Whether only some rows are shown.
  var isOn: Bool { hidesUnchanged || !filter.isEmpty }

  /// Whether only changed rows are shown.
  var hidesUnchanged: Bool { isWanted && !isGrowing }

  /// Shows only changed rows from now on, beginning with these.
  mutating func begin(with ids: [RowID] = []) {
    isWanted = true
    changed = Dictionary(ids.map { ($0, false) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func end() { (isWanted, changed) = (false, [:]) }

  /// Records that the changes of these rows have been read, so that the rows disappear with the next change.
  mutating func markRead(_ ids: some Sequence<RowID>) {
    for id in ids where changed[id] != nil { changed[id] = true }
  }

  /// Removes all changes.
  mutating func clear() { changed = [:] }

  /// Gives the rows new identities; `name` returns `nil` for rows that keep theirs.
  mutating func rename(_ name: (RowID) -> RowID?) {
    changed = Dictionary(
      changed.map { (name($0.key) ?? $0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part of a list that is shown. It includes the rows in `kept`, even if they did not change. O(rows).
  func part(of sections: [SnapshotSection], keeping kept: Set<RowID>) -> [SnapshotSection] {
    guard hidesUnchanged else {
      return filter.isEmpty ? sections : sections.part { filter.matches($0.text) }
    }
    let ids = shown(in: sections, keeping: kept)
    return sections.part { ids.contains($0.id) }
  }

  private func shown(in sections: [SnapshotSection], keeping kept: Set<RowID>) -> Set<RowID> {
    var shown = kept
    for rows in sections.lazy.map(\.rows) where hidesUnchanged {
      for index in rows.indices where changed[rows[index].id] != nil {
        for near in max(0, index - context)...min(rows.count - 1, index + context) {
          shown.insert(rows[near].id)
        }
      }
    }
    if filter.isEmpty { return shown }
    let rows = sections.lazy.flatMap(\.rows).filter { filter.matches($0.text) }.map(\.id)
    return hidesUnchanged ? shown.intersection(rows) : Set(rows)
  }

  /// A change to the rows that are shown, and its marks.
  struct ShownChange {
    let stages: Stages
    /// The number of stages at the beginning that only show rows that existed before.
    let showing: Int
    let marks: [RowMark]
  }

  /// Follows a change of all rows. First the affected rows are shown, then they change, and then the rows
  /// whose changes have been read are hidden. O(rows).
  ///
  /// - Parameters:
  ///   - change: The change of all rows.
  ///   - shown: The rows that are shown before the change.
  ///   - kept: The rows that are shown even if they did not change.
  ///   - quiet: The changes to ignore.
  mutating func follow(
    _ change: Change, shown: [SnapshotSection], keeping kept: Set<RowID>,
    without quiet: QuietChanges
  ) -> ShownChange {
    guard !change.isEmpty, let before = change.before else {
      return ShownChange(stages: [], showing: 0, marks: [])
    }
    if !hidesUnchanged, let grown = grown(shown, by: change) { return grown }
    let after = change.after.sections
    var touched = TouchedRows(change, without: quiet)
    if isWanted {
      changed = changed.filter { !$0.value && !touched.deleted.contains($0.key) }
      for id in touched.marks.keys { changed[id] = false }
      for gap in touched.gaps { changed[gap.row] = false }
    }
    let target = isOn ? self.shown(in: after, keeping: kept) : after.identities
    var seen = target.union(shown.identities)
    if filter.isEmpty {
      seen.formUnion(touched.deleted)
    } else {
      touched = TouchedRows(change, without: quiet, among: seen)
    }
    let (open, openAfter) = (
      before.part { seen.contains($0.id) }, after.part { seen.contains($0.id) }
    )
    let end = after.part { target.contains($0.id) }
    let opening = Stages(from: shown, to: open)
    return ShownChange(
      stages: opening + Stages(from: open, to: openAfter) + Stages(from: openAfter, to: end),
      showing: opening.count, marks: touched.marks(in: end))
  }

  /// Follows lines that were appended; `nil` for other changes. O(shown and new rows): a log grows many times a second.
  private func grown(_ shown: [SnapshotSection], by change: Change) -> ShownChange? {
    guard change.kind == .growth, shown.count == 1, change.after.sections.count == 1,
      change.rows.allSatisfy({ $0.event == .inserted || $0.event == .deleted })
    else { return nil }
    let deleted = Set(change.rows.lazy.compactMap { $0.new == nil ? change.old($0)?.id : nil })
    let kept = shown[0].rows.filter { !deleted.contains($0.id) }
    let inserted = change.rows.compactMap(change.new).filter { filter.matches($0.text) }
    var end = shown
    end[0].rows = RowList(kept + inserted)
    let marks = inserted.indices.map {
      RowMark(ElementPath(element: kept.count + $0, section: 0), .inserted)
    }
    return ShownChange(stages: Stages(from: shown, to: end), showing: 0, marks: marks)
  }
}

/// The effect of a change on each row of the whole list, except on rows whose changes are ignored.
private struct TouchedRows {
  /// The changes of the rows that exist afterwards.
  private(set) var marks: [RowID: (mark: ChangeMark, rise: Int)] = [:]
  private(set) var deleted: Set<RowID> = []
  /// For each deleted row, the row next to its gap: the one after it, or the last one of its section.
  private(set) var gaps: [(row: RowID, isAbove: Bool)] = []

  /// - Parameter visible: The rows that are shown before or after the change; `nil` for all. Gaps are between these.
  init(_ change: Change, without quiet: QuietChanges, among visible: Set<RowID>? = nil) {
    var left: Set<RowID> = []
    for row in change.rows {
      guard let new = change.new(row) else {
        if let old = change.old(row), !quiet.silences(old) { deleted.insert(old.id) }
        continue
      }
      switch row.event {
      case .inserted where !quiet.silences(new): marks[new.id] = (.inserted, 0)
      case .moved:
        marks[new.id] = (.moved, row.rise)
        if row.rise == 0 { left.insert(new.id) }
      default:
        if change.update(of: row, without: quiet) != nil { marks[new.id] = (.updated, 0) }
      }
    }
    deleted.subtract(marks.keys)
    if let visible { deleted.formIntersection(visible) }
    if deleted.isEmpty { return }
    for rows in (change.before ?? []).lazy.map(\.rows) {
      var (last, count): (RowID?, Int) = (nil, 0)
      for id in rows.lazy.map(\.id)
      where !left.contains(id) && visible?.contains(id) != false {
        if deleted.contains(id) {
          count += 1
        } else {
          gaps += Array(repeating: (id, false), count: count)
          (last, count) = (id, 0)
        }
      }
      if let last { gaps += Array(repeating: (last, true), count: count) }
    }
  }

  /// The marks of the rows that are shown, and of the gaps between them.
  func marks(in shown: [SnapshotSection]) -> [RowMark] {
    var marks: [RowMark] = []
    var places: [RowID: ElementPath] = [:]
    for (section, rows) in shown.lazy.map(\.rows).enumerated() {
      for element in rows.indices {
        let (id, path) = (rows[element].id, ElementPath(element: element, section: section))
        places[id] = path
        if let mark = self.marks[id] { marks.append(RowMark(path, mark.mark, rise: mark.rise)) }
      }
    }
    for gap in gaps {
      guard var path = places[gap.row] else { continue }
      if gap.isAbove { path.element += 1 }
      marks.append(RowMark(path, .deleted))
    }
    return marks
  }
}

extension [SnapshotSection] {
  /// The sections with only some of their rows. Sections without such rows are omitted, unless there is only
  /// one section or sections below their heading contain such rows.
  fileprivate func part(_ isShown: (SnapshotRow) -> Bool) -> [SnapshotSection] {
    let shown = map { section in
      section.rows.indices.filter { isShown(section.rows[$0]) }
    }
    let outline = self.outline
    let above = Set(indices.lazy.filter { !shown[$0].isEmpty }.flatMap(outline.ancestors))
    return indices.compactMap { index in
      if shown[index].isEmpty, count > 1, !above.contains(index) { return nil }
      var part = self[index]
      if shown[index].count < part.rows.count {
        part.rows = RowList(shown[index].map { self[index].rows[$0] })
      }
      return part
    }
  }

  fileprivate var identities: Set<RowID> { Set(lazy.flatMap { $0.rows.lazy.map(\.id) }) }
}
