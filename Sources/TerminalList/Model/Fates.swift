internal import ListDiff
internal import ListMotion

/// The effect of a step on a row, header or footer that was on the screen before it.
struct Fate {
  /// Its place after the step; `nil` if it is deleted.
  var target: ListTable.Place?
  var isMoved = false
  /// Whether its content is requested again.
  var isReloaded = false
  /// The animation with which it leaves, if the step specifies one.
  var animation: RowAnimation?
}

/// The origin of a row, header or footer that is on the screen after a step.
struct Origin {
  /// Its place before the step; `nil` if it is new.
  var source: ListTable.Place?
  var isMoved = false
  var isReloaded = false
  /// The animation with which it enters, if the step specifies one.
  var animation: RowAnimation?
  /// The animation with which it is replaced; `nil` if it changes in place.
  var replacement: RowAnimation?
}

extension [AppliedBatch] {
  /// The effect of these batches, applied one after another, on the rows, headers and footers at
  /// `places` before them. O(places log operations + operations) for each batch.
  func fates(of places: [ListTable.Place]) -> [Fate] {
    var fates = places.map { Fate(target: $0) }
    for applied in self { applied.carry(&fates) }
    return fates
  }

  /// The origins of the rows, headers and footers at `places` after these batches, applied one
  /// after another. O(places log operations + operations) for each batch.
  func origins(of places: [ListTable.Place]) -> [Origin] {
    var origins = places.map { Origin(source: $0) }
    for applied in reversed() { applied.trace(&origins) }
    return origins
  }
}

extension AppliedBatch {
  /// Carries fates from the places before the batch to the places after it.
  fileprivate func carry(_ fates: inout [Fate]) {
    if hasUpdates { findReloads(&fates) }
    if !updates.keepsPlaces || map.changesEnds { carryMoves(&fates) }
  }

  private func findReloads(_ fates: inout [Fate]) {
    let paths = SortedPathSet(fates.compactMap { $0.target?.path })
    let reloaded = SortedPathSet(updates.reloadedRows.filter(paths.contains))
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
    let paths = SortedPathSet(fates.compactMap { $0.target?.path })
    let moved = MovedPlaces(
      updates.movedRows.lazy.map(\.source), sections: updates.movedSections.map(\.source),
      among: paths)
    let animations =
      updates.animatesAutomatically
      ? nil
      : PlaceAnimations(
        updates.deletedRows, among: paths,
        sections: updates.deletedSections + updates.sectionReloads.map { ($0, $1) })
    for index in fates.indices {
      guard let place = fates[index].target else { continue }
      if moved.contains(place) { fates[index].isMoved = true }
      if let animation = animations?.animation(at: place) { fates[index].animation = animation }
      fates[index].target = map.target(of: place)
    }
  }

  /// Traces origins from the places after the batch back to the places before it.
  fileprivate func trace(_ origins: inout [Origin]) {
    if !updates.keepsPlaces || map.changesEnds { traceMoves(&origins) }
    if hasUpdates { findReloads(&origins) }
  }

  private func traceMoves(_ origins: inout [Origin]) {
    let paths = SortedPathSet(origins.compactMap { $0.source?.path })
    let moved = MovedPlaces(
      updates.movedRows.lazy.map(\.target), sections: updates.movedSections.map(\.target),
      among: paths)
    let animations =
      updates.animatesAutomatically
      ? nil
      : PlaceAnimations(
        updates.insertedRows, among: paths,
        sections: updates.insertedSections + newRowsOfReloadedSections)
    for index in origins.indices {
      guard let place = origins[index].source else { continue }
      let source = map.source(of: place)
      // A new row in a section that moves does not move itself.
      if source != nil, moved.contains(place) { origins[index].isMoved = true }
      if let animation = animations?.animation(at: place) { origins[index].animation = animation }
      if !place.isRow, isReloaded(place.section) { origins[index].isReloaded = true }
      origins[index].source = source
    }
  }

  /// Whether a section is reloaded, by its index after the batch.
  private func isReloaded(_ section: Int) -> Bool {
    map.source(ofSection: section).map(valid.reloadedSections.contains) == true
  }

  private func findReloads(_ origins: inout [Origin]) {
    let paths = SortedPathSet(origins.compactMap { $0.source?.path })
    let reloaded = SortedPathSet(updates.reloadedRows.filter(paths.contains))
    for index in origins.indices {
      guard let source = origins[index].source else { continue }
      if let path = source.path {
        if reloaded.contains(path) { origins[index].isReloaded = true }
        if let animation = updates.rowReloads[path] {
          origins[index].replacement = animation
          continue
        }
      }
      if let animation = updates.sectionReloads[source.section] {
        origins[index].replacement = animation
      }
    }
  }

  /// Sections that are reloaded with an animation, by their index after the batch.
  private var newRowsOfReloadedSections: [(index: Int, animation: RowAnimation)] {
    updates.sectionReloads.compactMap { section, animation in
      map.target(ofSection: section).map { ($0, animation) }
    }
  }
}

/// The places of rows that travel, alone or with their section.
private struct MovedPlaces {
  private let rows: SortedPathSet
  private let sections: Set<Int>
  private let isEmpty: Bool

  init(_ rows: some Collection<ElementPath>, sections: [Int], among paths: SortedPathSet) {
    let rows = rows.filter(paths.contains)
    isEmpty = rows.isEmpty && sections.isEmpty
    self.rows = SortedPathSet(rows)
    self.sections = Set(sections)
  }

  /// O(log rows).
  func contains(_ place: ListTable.Place) -> Bool {
    if isEmpty { return false }
    return sections.contains(place.section) || place.path.map(rows.contains) == true
  }
}

/// The animations of rows that enter or leave, alone or with their section.
private struct PlaceAnimations {
  private let rows: [ElementPath: RowAnimation]
  private let sections: [Int: RowAnimation]

  init(
    _ rows: [(path: ElementPath, animation: RowAnimation)], among paths: SortedPathSet,
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
