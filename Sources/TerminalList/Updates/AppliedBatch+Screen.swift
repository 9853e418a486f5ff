internal import ListDiff
internal import ListMotion

/// What becomes of a row, header or footer that is on the screen.
struct Fate {
  /// Where it is; `nil` once it is gone.
  var target: ListTable.Place?
  var isMoved = false
  /// Whether it is asked for anew.
  var isReloaded = false
  /// How it goes, where that is said.
  var animation: RowAnimation?
}

/// Where a row, header or footer comes from that is on the screen.
struct Origin {
  /// Where it was; `nil` for one that is new.
  var source: ListTable.Place?
  var isMoved = false
  var isReloaded = false
  /// How it comes, where that is said.
  var animation: RowAnimation?
  /// How it is replaced by itself; `nil` for one that changes in place.
  var replacement: RowAnimation?
}

extension AppliedBatch {
  /// Takes rows of the screen from their places before the batch to those after it.
  /// O(rows log operations + operations).
  func carry(_ fates: inout [Fate]) {
    if hasUpdates { noteReloads(&fates) }
    if !batch.keepsPlaces { carryMoves(&fates) }
  }

  private func noteReloads(_ fates: inout [Fate]) {
    let paths = FewPaths(fates.compactMap { $0.target?.path })
    let reloaded = FewPaths(batch.reloadedRows.filter(paths.contains))
    for index in fates.indices {
      guard let place = fates[index].target else { continue }
      if place.path.map(reloaded.contains) == true
        || valid.reloadedSections.contains(place.section)
      {
        fates[index].isReloaded = true
      }
    }
  }

  private func carryMoves(_ fates: inout [Fate]) {
    let paths = FewPaths(fates.compactMap { $0.target?.path })
    let moved = MovedPlaces(
      batch.movedRows.lazy.map(\.source), sections: batch.movedSections.map(\.source), among: paths)
    let animations =
      batch.animatesAutomatically
      ? nil
      : PlaceAnimations(
        batch.deletedRows, among: paths,
        sections: batch.deletedSections + batch.sectionReloads.map { ($0, $1) })
    for index in fates.indices {
      guard let place = fates[index].target else { continue }
      if moved.contains(place) { fates[index].isMoved = true }
      if let animation = animations?.animation(at: place) { fates[index].animation = animation }
      fates[index].target = map.target(of: place)
    }
  }

  /// Takes rows of the screen from their places after the batch back to those before it.
  /// O(rows log operations + operations).
  func trace(_ origins: inout [Origin]) {
    if !batch.keepsPlaces { traceMoves(&origins) }
    if hasUpdates { noteReloads(&origins) }
  }

  private func traceMoves(_ origins: inout [Origin]) {
    let paths = FewPaths(origins.compactMap { $0.source?.path })
    let moved = MovedPlaces(
      batch.movedRows.lazy.map(\.target), sections: batch.movedSections.map(\.target), among: paths)
    let animations =
      batch.animatesAutomatically
      ? nil
      : PlaceAnimations(
        batch.insertedRows, among: paths,
        sections: batch.insertedSections + newRowsOfReloadedSections)
    for index in origins.indices {
      guard let place = origins[index].source else { continue }
      let source = map.source(of: place)
      // what is new in a section that travels does not
      if source != nil, moved.contains(place) { origins[index].isMoved = true }
      if let animation = animations?.animation(at: place) { origins[index].animation = animation }
      if !place.isRow, isReloaded(place.section) { origins[index].isReloaded = true }
      origins[index].source = source
    }
  }

  /// Whether a section (after) is asked for anew.
  private func isReloaded(_ section: Int) -> Bool {
    map.source(ofSection: section).map(valid.reloadedSections.contains) == true
  }

  /// Which of the rows, by where they are before the batch, are asked for anew.
  private func noteReloads(_ origins: inout [Origin]) {
    let paths = FewPaths(origins.compactMap { $0.source?.path })
    let reloaded = FewPaths(batch.reloadedRows.filter(paths.contains))
    for index in origins.indices {
      guard let source = origins[index].source else { continue }
      if let path = source.path {
        if reloaded.contains(path) { origins[index].isReloaded = true }
        if let animation = batch.rowReloads[path] {
          origins[index].replacement = animation
          continue
        }
      }
      if let animation = batch.sectionReloads[source.section] {
        origins[index].replacement = animation
      }
    }
  }

  /// Sections (after) that were reloaded with an animation, in which rows may be new.
  private var newRowsOfReloadedSections: [(index: Int, animation: RowAnimation)] {
    batch.sectionReloads.compactMap { section, animation in
      map.target(ofSection: section).map { ($0, animation) }
    }
  }
}

/// Places of which rows travel, alone or with their section; asked for those of a screen.
private struct MovedPlaces {
  private let rows: FewPaths
  private let sections: Set<Int>
  private let isEmpty: Bool

  init(_ rows: some Collection<ElementPath>, sections: [Int], among paths: FewPaths) {
    let rows = rows.filter(paths.contains)
    isEmpty = rows.isEmpty && sections.isEmpty
    self.rows = FewPaths(rows)
    self.sections = Set(sections)
  }

  /// O(log rows).
  func contains(_ place: ListTable.Place) -> Bool {
    if isEmpty { return false }
    return sections.contains(place.section) || place.path.map(rows.contains) == true
  }
}

/// How rows come or go: those of a screen, and all of some sections.
private struct PlaceAnimations {
  private let rows: [ElementPath: RowAnimation]
  private let sections: [Int: RowAnimation]

  init(
    _ rows: [(path: ElementPath, animation: RowAnimation)], among paths: FewPaths,
    sections: [(index: Int, animation: RowAnimation)]
  ) {
    self.rows = Dictionary(
      rows.lazy.filter { paths.contains($0.path) }.map { ($0.path, $0.animation) },
      uniquingKeysWith: { first, _ in first })
    self.sections = Dictionary(
      sections.map { ($0.index, $0.animation) }, uniquingKeysWith: { first, _ in first })
  }

  func animation(at place: ListTable.Place) -> RowAnimation? {
    place.path.flatMap { rows[$0] } ?? sections[place.section]
  }
}
