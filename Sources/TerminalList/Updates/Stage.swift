internal import ListDiff
internal import ListMotion

/// One valid batch on its way from the model to the screen, and what the screen showed before it.
struct Stage {
  let batch: BatchUpdates
  /// The kinds of motion that it has.
  let kinds: Set<Motion.Kind>
  let map: BatchMap
  /// The model before the batch.
  let table: ListTable
  /// The rows at rest on the screen before the batch.
  let window: [WindowRow]
  /// What was on the screen before the batch, from top to bottom: the rows at rest, and above them
  /// the header that stood on the screen instead of above it.
  let shown: [WindowRow]
  let contentOffset: Int
  /// Where those of ``shown`` are after the batch; `nil` for one that went away.
  let targets: [ListTable.Place?]

  init(
    batch: BatchUpdates, map: BatchMap, table: ListTable, window: [WindowRow],
    shown: [WindowRow], contentOffset: Int
  ) {
    (self.batch, self.map, self.table) = (batch, map, table)
    kinds = batch.kinds
    (self.window, self.shown, self.contentOffset) = (window, shown, contentOffset)
    targets = shown.indices.map { map.target(of: shown[$0].place) }
  }

  /// Whether a row, header or footer is asked for anew.
  var hasUpdates: Bool { !batch.reloadedRows.isEmpty || !batch.reloadedSections.isEmpty }

  /// The rows whose content is new, by where they are after the batch.
  var updatedRows: some Sequence<ListTable.Place> {
    batch.reloadedRows.lazy.compactMap { map.target(of: .row($0)) }
  }

  /// Those of `rows` (after) whose content is new.
  func updated(among rows: [WindowRow]) -> Set<RowID> {
    if !hasUpdates { return [] }
    let sources = rows.places.map { map.source(of: $0)?.path }
    let few = FewPaths(sources.compactMap { $0 })
    let reloaded = FewPaths(batch.reloadedRows.filter(few.contains))
    let parts = Set(
      batch.reloadedSections.compactMap { map.target(of: .header($0)) }
        + batch.reloadedSections.compactMap { map.target(of: .footer($0)) })
    var updated: Set<RowID> = []
    for index in rows.indices {
      if parts.contains(rows[index].place) || sources[index].map(reloaded.contains) == true {
        updated.insert(rows[index].row.id)
      }
    }
    return updated
  }

  /// How the row or header at `place` (before) is replaced; `nil` if it is not.
  func reloadAnimation(of place: ListTable.Place) -> RowAnimation? {
    if case .row(let path) = place, let animation = batch.rowReloads[path] { return animation }
    return batch.sectionReloads[place.section]
  }

  /// Sections (after) that were reloaded with an animation, in which rows may be new.
  var newRowsOfReloadedSections: [(index: Int, animation: RowAnimation)] {
    batch.sectionReloads.compactMap { section, animation in
      map.target(ofSection: section).map { ($0, animation) }
    }
  }

  /// Which of `places` (before), of which there are about so many, have rows that travel, alone or
  /// with their section.
  func moved(
    among places: @autoclosure () -> [ListTable.Place], count: Int
  ) -> MovedPlaces {
    MovedPlaces(
      batch.movedRows.map(\.source), sections: Set(batch.movedSections.map(\.source)),
      among: places, count: count)
  }

  /// Which of `places` (after) have rows that travelled, alone or with their section.
  func arrived(
    among places: @autoclosure () -> [ListTable.Place], count: Int
  ) -> MovedPlaces {
    MovedPlaces(
      batch.movedRows.map(\.target), sections: Set(batch.movedSections.map(\.target)),
      among: places, count: count)
  }
}

/// Places of which rows travel; asked for those of a screen.
struct MovedPlaces {
  private let rows: FewPaths
  private let sections: Set<Int>
  let isEmpty: Bool

  /// Those of `rows` that may be among `places`, and all rows of `sections`.
  fileprivate init(
    _ rows: [ElementPath], sections: Set<Int>, among places: () -> [ListTable.Place], count: Int
  ) {
    var rows = rows
    if rows.count > count {
      let few = FewPaths(places().compactMap(\.path))
      rows.removeAll { !few.contains($0) }
    }
    isEmpty = rows.isEmpty && sections.isEmpty
    self.rows = FewPaths(rows)
    self.sections = sections
  }

  /// O(log rows).
  func contains(_ place: ListTable.Place) -> Bool {
    if isEmpty { return false }
    return sections.contains(place.section) || place.path.map(rows.contains) == true
  }
}

extension ListTable.Place {
  /// The path of a row; `nil` for a header or footer.
  var path: ElementPath? {
    if case .row(let path) = self { path } else { nil }
  }

  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}
