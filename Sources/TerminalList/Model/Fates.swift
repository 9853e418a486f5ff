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
    let (rows, sections) = (valid.rows, valid.sections)
    func animation(_ name: NamedRows.Name?) -> RowAnimation? {
      name.flatMap { valid.updates.animations[$0.operation] }
    }
    for index in fates.indices {
      if let place = sources[index] {
        let leaving = place.path.flatMap { rows.leaving[$0] }
        let sectionLeaving = sections.leaving[section: place.section]
        let reloaded = place.path.flatMap { rows.reloaded[$0] }
        let sectionReloaded = sections.reloaded[section: place.section]
        if reloaded ?? (place.isRow ? nil : sectionReloaded) != nil {
          fates[index].isUpdated = true
        }
        if reloaded ?? sectionReloaded != nil { fates[index].isReloaded = true }
        if leaving?.isMoved == true || sectionLeaving?.isMoved == true {
          fates[index].isMoved = true
        }
        if let animation = animation(leaving) ?? animation(sectionLeaving)
          ?? animation(sectionReloaded)
        {
          fates[index].animation = animation
        }
      }
      if let place = targets[index],
        let animation = animation(place.path.flatMap { rows.arriving[$0] })
          ?? animation(sections.arriving[section: place.section])
          ?? animation(valid.sources[place.section].flatMap { sections.reloaded[section: $0] })
      {
        fates[index].animation = animation
      }
    }
  }
}
