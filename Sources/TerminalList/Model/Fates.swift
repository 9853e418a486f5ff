internal import ListDiff
internal import ListMotion

/// The effect of a step on a row, header or footer.
struct Fate {
  /// Its place before the step; `nil` if it is new.
  var source: ListTable.Place?
  /// Its place after the step; `nil` if it is deleted.
  var target: ListTable.Place?
  var isMoved = false
  /// Whether its content is requested again, because it or its section is reloaded.
  var isReloaded = false
  /// Whether it is reloaded itself: a row, or the header or footer of a section.
  var isUpdated = false
  /// The animation with which it enters or leaves, if the step specifies one.
  var animation: RowAnimation?
  /// The animation with which it is replaced; `nil` if it changes in place.
  var replacement: RowAnimation?
}

extension [AppliedBatch] {
  /// The effect of these batches, applied one after another, on rows, headers and footers.
  /// O((ids + runs of identities) log ids + operations) for each batch.
  func fates(of ids: [RowToken]) -> [Fate] {
    var places = first?.before.places(of: ids) ?? []
    var fates = places.map { Fate(source: $0) }
    for applied in self {
      let next = applied.keepsPlaces ? places : applied.after.places(of: ids)
      applied.note(&fates, from: places, to: next)
      places = next
    }
    for index in fates.indices { fates[index].target = places[index] }
    return fates
  }
}

extension AppliedBatch {
  /// Records the effect of the batch on rows, by their places before and after it.
  fileprivate func note(
    _ fates: inout [Fate], from sources: [ListTable.Place?], to targets: [ListTable.Place?]
  ) {
    let before = SortedPathSet(sources.compactMap { $0?.path })
    let after = SortedPathSet(targets.compactMap { $0?.path })
    let reloaded = SortedPathSet(updates.reloadedRows.filter(before.contains))
    let moved = SortedPathSet(updates.movedRows.lazy.map(\.source).filter(before.contains))
    let movedSections = Set(updates.movedSections.map(\.source))
    let reloadedSections = Set(updates.reloadedSections)
    let left = Dictionary(
      updates.deletedRows.lazy.filter { before.contains($0.path) }.map { ($0.path, $0.animation) },
      uniquingKeysWith: { first, _ in first })
    let entered = Dictionary(
      updates.insertedRows.lazy.filter { after.contains($0.path) }.map { ($0.path, $0.animation) },
      uniquingKeysWith: { first, _ in first })
    for index in fates.indices {
      if let place = sources[index] {
        let (path, section) = (place.path, place.section)
        let isUpdated = path.map(reloaded.contains) ?? reloadedSections.contains(section)
        if isUpdated { fates[index].isUpdated = true }
        if isUpdated || reloadedSections.contains(section) { fates[index].isReloaded = true }
        if movedSections.contains(section) || path.map(moved.contains) == true {
          fates[index].isMoved = true
        }
        if let animation = path.flatMap({ updates.rowReloads[$0] })
          ?? updates.sectionReloads[section]
        {
          fates[index].replacement = animation
        }
        let animation =
          path.flatMap { left[$0] }
          ?? updates.deletedSections.first { $0.index == section }?.animation
          ?? updates.sectionReloads[section]
        if let animation { fates[index].animation = animation }
      }
      if let place = targets[index] {
        let (path, section) = (place.path, place.section)
        let animation =
          path.flatMap { entered[$0] }
          ?? updates.insertedSections.first { $0.index == section }?.animation
          ?? valid.sources[section].flatMap { updates.sectionReloads[$0] }
        if let animation { fates[index].animation = animation }
      }
    }
  }
}
