internal import ListDiff
internal import ListMotion

/// One valid batch on its way from the model to the screen, and what the screen showed before it.
struct Stage {
  let batch: BatchUpdates
  let map: BatchMap
  /// The model before the batch.
  let table: ListTable
  /// The rows at rest on the screen before the batch.
  let window: [WindowRow]
  /// The header that stood on the screen instead of above it.
  let pinnedHeader: WindowRow?
  let contentOffset: Int

  /// What was on the screen before the batch, from top to bottom.
  var shown: [WindowRow] { (pinnedHeader.map { [$0] } ?? []) + window }

  /// The rows, headers and footers whose content is new, by where they are after the batch.
  var updatedPlaces: [ListTable.Place] {
    batch.reloadedRows.compactMap { map.target(of: .row($0)) }
      + batch.reloadedSections.compactMap { map.target(of: .header($0)) }
      + batch.reloadedSections.compactMap { map.target(of: .footer($0)) }
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

  /// Whether the row at `place` (before) travels, alone or with its section.
  var isMoved: (ListTable.Place) -> Bool {
    let rows = Set(batch.movedRows.map(\.source))
    let sections = Set(batch.movedSections.map(\.source))
    return { place in
      if case .row(let path) = place, rows.contains(path) { return true }
      return sections.contains(place.section)
    }
  }
}

extension ListTable.Place {
  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}
