import ListDiff
import ListMotion
import Snapshots
import TerminalList

/// Which rows are shown if only those are that changed lately, and the rows beside them.
///
/// A row that changed is shown as long as it has a mark: until a key was pressed while it was in sight, and
/// then something changed again.
struct ChangedRows {
  typealias Stages = StagedChangeset<[SnapshotSection]>

  /// How many rows are shown on either side of one that changed.
  var context = 0
  /// Whether only rows that changed are to be shown.
  private(set) var isWanted = false
  /// Whether the list grows at its end. Then all rows are shown, since each is new.
  var isGrowing = false
  /// The rows that changed, and whether each has been read.
  private var changed: [RowID: Bool] = [:]

  /// Whether only rows that changed are shown.
  var isOn: Bool { isWanted && !isGrowing }

  /// From now on only rows that changed are shown, so far these.
  mutating func begin(with ids: [RowID] = []) {
    isWanted = true
    changed = Dictionary(ids.map { ($0, false) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func end() { (isWanted, changed) = (false, [:]) }

  /// The changes of these rows have been read, and go with the next change.
  mutating func markRead(_ ids: some Sequence<RowID>) {
    for id in ids where changed[id] != nil { changed[id] = true }
  }

  /// Forgets all changes.
  mutating func clear() { changed = [:] }

  /// The rows have other identities from now on; `nil` for those that stay what they are.
  mutating func rename(_ name: (RowID) -> RowID?) {
    changed = Dictionary(
      changed.map { (name($0.key) ?? $0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The rows that are shown of a list, with those of `kept` in any case. O(rows).
  func part(of sections: [SnapshotSection], keeping kept: Set<RowID>) -> [SnapshotSection] {
    isOn ? sections.part(shown(in: sections, keeping: kept)) : sections
  }

  private func shown(in sections: [SnapshotSection], keeping kept: Set<RowID>) -> Set<RowID> {
    var shown = kept
    for rows in sections.lazy.map(\.rows) {
      for index in rows.indices where changed[rows[index].id] != nil {
        for near in max(0, index - context)...min(rows.count - 1, index + context) {
          shown.insert(rows[near].id)
        }
      }
    }
    return shown
  }

  /// The stages from the rows that are shown of a list to others of the same list. O(rows).
  static func stages(
    from shown: [SnapshotSection], to target: [SnapshotSection], of all: [SnapshotSection]
  ) -> Stages {
    let both = all.part(shown.identities.union(target.identities))
    return Stages(
      [opening(from: shown, to: both), closing(from: both, to: target)].compactMap(\.self))
  }

  /// A change to the rows that are shown, and what happened to them.
  struct ShownChange {
    let stages: Stages
    /// How many of the first stages only show rows that were there before.
    let showing: Int
    let marks: [RowMark]
  }

  /// Follows a change of all rows. Rows that it touches are shown first, then they change, then those are
  /// hidden that have been read. O(rows).
  ///
  /// - Parameters:
  ///   - change: The change of all rows.
  ///   - shown: The rows before that are shown.
  ///   - kept: Rows that are shown in any case.
  ///   - quiet: The changes that are not spoken of.
  mutating func follow(
    _ change: Change, shown: [SnapshotSection], keeping kept: Set<RowID>,
    without quiet: QuietChanges
  ) -> ShownChange {
    guard !change.isEmpty, let before = change.before else {
      return ShownChange(stages: [], showing: 0, marks: [])
    }
    let after = change.after.sections
    let touched = TouchedRows(change, without: quiet)
    changed = changed.filter { !$0.value && !touched.deleted.contains($0.key) }
    for id in touched.marks.keys { changed[id] = false }
    for id in touched.besideGaps { changed[id] = false }
    let target = isOn ? self.shown(in: after, keeping: kept) : after.identities
    let seen = target.union(shown.identities).union(touched.deleted)
    let (open, openAfter) = (before.part(seen), after.part(seen))
    let end = after.part(target)
    let opening = [Self.opening(from: shown, to: open)].compactMap(\.self)
    let closing = [Self.closing(from: openAfter, to: end)].compactMap(\.self)
    return ShownChange(
      stages: Stages(opening + Stages(from: open, to: openAfter) + closing),
      showing: opening.count, marks: touched.marks(in: end, goneFrom: open))
  }

  /// The stage that shows more rows of a list; `nil` if there are none.
  private static func opening(
    from few: [SnapshotSection], to many: [SnapshotSection]
  ) -> Changeset<[SnapshotSection]>? {
    let added = many.difference(from: few)
    guard !added.sections.isEmpty || !added.rows.isEmpty else { return nil }
    return Changeset(data: many, sectionInserted: added.sections, elementInserted: added.rows)
  }

  /// The stage that hides rows of a list; `nil` if there are none.
  private static func closing(
    from many: [SnapshotSection], to few: [SnapshotSection]
  ) -> Changeset<[SnapshotSection]>? {
    let gone = many.difference(from: few)
    guard !gone.sections.isEmpty || !gone.rows.isEmpty else { return nil }
    return Changeset(data: few, sectionDeleted: gone.sections, elementDeleted: gone.rows)
  }
}

/// What a change did to each row of the whole list, but to those that are not spoken of.
private struct TouchedRows {
  /// What happened to the rows that are there afterwards.
  private(set) var marks: [RowID: (mark: ChangeMark, rise: Int)] = [:]
  private(set) var deleted: Set<RowID> = []
  /// The rows after those that went, or before them at the end: a gap is shown beside a row.
  private(set) var besideGaps: Set<RowID> = []

  init(_ change: Change, without quiet: QuietChanges) {
    for row in change.rows {
      guard let new = change.new(row) else {
        if let old = change.old(row), !quiet.silences(old) { deleted.insert(old.id) }
        continue
      }
      switch row.event {
      case .inserted where !quiet.silences(new): marks[new.id] = (.inserted, 0)
      case .moved:
        guard let old = row.old, let place = row.new, let before = change.before else { continue }
        let isSame = before[old.section].id == change.after.sections[place.section].id
        marks[new.id] = (.moved, isSame ? old.element - place.element : 0)
      default:
        if change.update(of: row, without: quiet) != nil { marks[new.id] = (.updated, 0) }
      }
    }
    deleted.subtract(marks.keys)
    findGaps(in: change.before ?? [])
  }

  private mutating func findGaps(in before: [SnapshotSection]) {
    if deleted.isEmpty { return }
    for rows in before.lazy.map(\.rows) {
      var last: RowID?
      var isGap = false
      for index in rows.indices {
        let id = rows[index].id
        guard !deleted.contains(id) else {
          isGap = true
          continue
        }
        if isGap { besideGaps.insert(id) }
        (last, isGap) = (id, false)
      }
      if isGap, let last { besideGaps.insert(last) }
    }
  }

  /// The marks of the rows that are shown, and of the gaps between them.
  func marks(in shown: [SnapshotSection], goneFrom before: [SnapshotSection]) -> [RowMark] {
    var marks: [RowMark] = []
    var places: [RowID: ElementPath] = [:]
    for (section, rows) in shown.lazy.map(\.rows).enumerated() {
      for element in rows.indices {
        let (id, path) = (rows[element].id, ElementPath(element: element, section: section))
        places[id] = path
        if let mark = self.marks[id] { marks.append(RowMark(path, mark.mark, rise: mark.rise)) }
      }
    }
    guard !deleted.isEmpty else { return marks }
    for section in before {
      guard let target = shown.firstIndex(where: { $0.id == section.id }),
        !shown[target].rows.isEmpty
      else { continue }
      var next = ElementPath(element: shown[target].rows.count, section: target)
      for row in section.rows.reversed() {
        if deleted.contains(row.id) {
          marks.append(RowMark(next, .deleted))
        } else if let place = places[row.id], place.section == target {
          next = place
        }
      }
    }
    return marks
  }
}

extension [SnapshotSection] {
  /// The sections with those of their rows that `ids` has. Sections without such rows are left out,
  /// unless there is only one, or such rows stand below their heading.
  fileprivate func part(_ ids: Set<RowID>) -> [SnapshotSection] {
    let shown = map { section in
      section.rows.indices.filter { ids.contains(section.rows[$0].id) }
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

  fileprivate var identities: Set<RowID> {
    Set(
      lazy.flatMap { $0.rows.lazy.map(\.id) })
  }

  /// The sections that `few` lacks, and the rows of other sections that it lacks.
  fileprivate func difference(
    from few: [SnapshotSection]
  ) -> (sections: [Int], rows: [ElementPath]) {
    let known = Set(few.map(\.id))
    let ids = few.identities
    var (sections, rows): ([Int], [ElementPath]) = ([], [])
    for (index, section) in enumerated() {
      guard known.contains(section.id) else {
        sections.append(index)
        continue
      }
      for element in section.rows.indices
      where !ids.contains(section.rows[element].id) {
        rows.append(ElementPath(element: element, section: index))
      }
    }
    return (sections, rows)
  }
}
