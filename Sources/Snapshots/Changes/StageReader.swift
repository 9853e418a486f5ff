import ListDiff

/// Derives the change of each row from stages, with positions in the whole lists.
///
/// Only deletes of rows change the positions that later stages name. So updated and deleted rows are given by
/// their positions before the change, inserted rows and targets of moves by those after it, and sources of
/// moves by positions without the rows deleted earlier.
struct StageReader {
  private let before: [SnapshotSection]
  private let after: [SnapshotSection]
  /// The positions of the sections, by identity.
  private let oldPlaces: [String: Int]
  private let newPlaces: [String: Int]
  /// The positions of the rows that leave each section and of those that arrive in it, ascending.
  private var gone: [[Int]]
  private var come: [[Int]]
  /// The old positions of updated rows that neither leave nor move.
  private var updated: Set<ElementPath> = []
  /// For each new section that moves, whether it is merely passed by others.
  private var movedSections: [Int: Bool] = [:]
  private var rows: [RowChange] = []

  /// The changes of rows and sections. O(changes log changes + rows of inserted and deleted sections).
  static func changes(
    by stages: StagedChangeset<[SnapshotSection]>, from before: [SnapshotSection],
    to after: [SnapshotSection]
  ) -> (rows: [RowChange], sections: [SectionChange]) {
    if stages.isEmpty { return ([], []) }
    var reader = StageReader(from: before, to: after)
    var data = before
    for stage in stages {
      reader.read(stage, from: data)
      data = stage.data
    }
    let sections = reader.sections
    reader.addRows(ofWhole: sections)
    return (reader.sorted(), sections)
  }

  private init(from before: [SnapshotSection], to after: [SnapshotSection]) {
    func places(_ sections: [SnapshotSection]) -> [String: Int] {
      Dictionary(zip(sections.map(\.id), sections.indices), uniquingKeysWith: { first, _ in first })
    }
    (self.before, self.after) = (before, after)
    (oldPlaces, newPlaces) = (places(before), places(after))
    gone = Array(repeating: [], count: before.count)
    come = Array(repeating: [], count: after.count)
  }

  private mutating func read(
    _ stage: Changeset<[SnapshotSection]>, from data: [SnapshotSection]
  ) {
    func old(_ path: ElementPath) -> ElementPath? {
      guard let section = oldPlaces[data[path.section].id] else { return nil }
      let deleted = gone[section]
      let count = deleted.indices.partitioningIndex { deleted[$0] - $0 > path.element }
      return ElementPath(element: path.element + count, section: section)
    }
    func new(_ path: ElementPath) -> ElementPath? {
      newPlaces[stage.data[path.section].id].map { ElementPath(element: path.element, section: $0) }
    }
    updated.formUnion(stage.elementUpdated.compactMap(old))
    var changes = stage.elementDeleted.compactMap(old).map {
      RowChange(.deleted, from: $0, to: nil, isOfSection: newPlaces[before[$0.section].id] == nil)
    }
    changes += stage.elementInserted.compactMap(new).map {
      RowChange(.inserted, from: nil, to: $0, isOfSection: oldPlaces[after[$0.section].id] == nil)
    }
    for move in stage.elementMoved {
      guard let source = old(move.source), let target = new(move.target) else { continue }
      let stays = before[source.section].id == after[target.section].id
      // a row that keeps its number can still pass others, if rows above it are deleted
      let rise = [source, move.source].map { $0.element - target.element }.first { $0 != 0 } ?? 0
      changes.append(
        RowChange(
          stays && move.source.element == target.element ? .passed : .moved,
          from: source, to: target, rise: stays ? rise : 0,
          isUpdated: updated.contains(source)))
    }
    for change in changes {
      if let old = change.old {
        updated.remove(old)
        gone[old.section].append(old.element)
      }
      if let new = change.new { come[new.section].append(new.element) }
    }
    for section in Set(changes.compactMap(\.old?.section)) { gone[section].sort() }
    for section in Set(changes.compactMap(\.new?.section)) { come[section].sort() }
    rows += changes
    for move in stage.sectionMoved {
      if let place = newPlaces[data[move.source].id] {
        movedSections[place] = move.source == move.target
      }
    }
  }

  /// The sections that changed, in the order of the new list; deleted ones last.
  private var sections: [SectionChange] {
    after.indices.compactMap { new -> SectionChange? in
      guard let old = oldPlaces[after[new].id] else {
        return SectionChange(event: .inserted, isUpdated: false, old: nil, new: new)
      }
      let isUpdated = !after[new].isContentEqual(to: before[old])
      let move = movedSections[new].map { $0 ? RowChange.Event.passed : .moved }
      guard let event = move ?? (isUpdated ? .updated : nil) else { return nil }
      return SectionChange(event: event, isUpdated: isUpdated, old: old, new: new)
    }
      + before.indices.filter { newPlaces[before[$0].id] == nil }.map {
        SectionChange(event: .deleted, isUpdated: false, old: $0, new: nil)
      }
  }

  /// Adds the rows of inserted and deleted sections that do not move from or to other sections.
  private mutating func addRows(ofWhole sections: [SectionChange]) {
    func paths(_ section: Int, _ rows: RowList, besides moved: [Int]) -> [ElementPath] {
      let moved = Set(moved)
      return rows.indices.filter { !moved.contains($0) }
        .map { ElementPath(element: $0, section: section) }
    }
    for section in sections {
      if section.event == .inserted, let new = section.new {
        rows += paths(new, after[new].rows, besides: come[new]).map {
          RowChange(.inserted, from: nil, to: $0, isOfSection: true)
        }
      } else if section.event == .deleted, let old = section.old {
        rows += paths(old, before[old].rows, besides: gone[old]).map {
          RowChange(.deleted, from: $0, to: nil, isOfSection: true)
        }
      }
    }
  }

  // MARK: In the order of the new list

  /// All changes. Between two rows that stay, deleted rows come before inserted and moved ones.
  private mutating func sorted() -> [RowChange] {
    rows += updated.compactMap { old in
      newPlaces[before[old.section].id].map { section in
        let (staying, come) = (staying(before: old), come[section])
        let place = staying + come.indices.partitioningIndex { come[$0] - $0 > staying }
        return RowChange(
          .updated, from: old, to: ElementPath(element: place, section: section), isUpdated: true)
      }
    }
    var sorted = rows.indices.map { (order: order(of: rows[$0]), row: Int32($0)) }
    sorted.sort { $0.order < $1.order }
    return sorted.map { rows[Int($0.row)] }
  }

  private func order(
    of row: RowChange
  ) -> (section: Int32, staying: Int32, kind: Int32, place: Int32) {
    guard let new = row.new else {
      let old = row.old!
      let section = newPlaces[before[old.section].id] ?? after.count + old.section
      return (Int32(section), Int32(staying(before: old)), 0, Int32(old.element))
    }
    let staying = new.element - Self.count(of: come[new.section], before: new.element)
    let kind: Int32 = row.event == .updated ? 2 : 1
    return (Int32(new.section), Int32(staying), kind, Int32(new.element))
  }

  /// The number of rows that stay in the old section of a row and precede it.
  private func staying(before old: ElementPath) -> Int {
    old.element - Self.count(of: gone[old.section], before: old.element)
  }

  private static func count(of places: [Int], before place: Int) -> Int {
    places.indices.partitioningIndex { places[$0] >= place }
  }
}
