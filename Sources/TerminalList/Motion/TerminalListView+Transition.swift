internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// The motion from the screen before a stage to the one after it.
  ///
  /// - Parameter updated: the rows, headers and footers that were asked for anew.
  func transition(
    of stage: Stage, _ updated: Set<RowID>, duration: Duration
  ) -> Transition {
    let (rows, firstLine) = arrangement
    var transition = Transition(to: rows, from: firstLine, duration: duration)
    transition.style = motion.style
    transition.width = painter.width
    transition.time(stage.kinds, as: motion)
    let isSame = stage.shown.ids == shown.ids
    if !isSame || !playback.departures.isEmpty { nameDepartures(of: stage) }
    if !isSame { nameArrivals(of: stage, in: &transition) }
    transition.departures = playback.departures
    transition.moved = moved(in: stage)
    transition.updated = changed(updated, in: stage)
    if playback.interval != nil { transition.ghosts = ghostBudget }
    nameAnimations(of: stage, in: &transition)
    nameReplacements(of: stage, in: &transition)
    spend(stage, &transition)
    return transition
  }

  /// Rows of the screen that are now beyond one of its edges go there, on and on if another
  /// change comes before they are out of sight.
  private func nameDepartures(of stage: Stage) {
    let ids = shown.ids
    if !playback.departures.isEmpty { for id in ids { playback.departures[id] = nil } }
    var seen = RowPlaces(ids)
    for index in stage.shown.indices where !seen.contains(stage.shown[index].row.id) {
      guard let target = stage.targets[index] else { continue }
      let isAbove = table.line(of: target) < contentOffset
      playback.departures[stage.shown[index].row.id] = isAbove ? .above : .below
    }
  }

  /// Rows that were in the list already and come on the screen do so from where they were.
  private func nameArrivals(of stage: Stage, in transition: inout Transition) {
    var before = RowPlaces(stage.shown.ids)
    let shown = shown
    for index in shown.indices where !before.contains(shown[index].row.id) {
      guard let source = stage.map.source(of: shown[index].place) else { continue }
      let line = stage.table.line(of: source) - stage.contentOffset
      transition.arrivals[shown[index].row.id] = line < 0 ? .above : .below
    }
  }

  /// The rows that show something new, and of the headers and footers that were asked for anew
  /// those that do.
  private func changed(_ updated: Set<RowID>, in stage: Stage) -> Set<RowID> {
    var updated = updated
    if stage.batch.reloadedSections.isEmpty { return updated }
    let before = Dictionary(
      stage.shown.map { ($0.row.id, $0.row) }, uniquingKeysWith: { first, _ in first })
    for row in shown where !row.isRow && before[row.row.id]?.content == row.row.content {
      updated.remove(row.row.id)
    }
    return updated
  }

  private func moved(in stage: Stage) -> Set<RowID> {
    if stage.batch.movedRows.isEmpty && stage.batch.movedSections.isEmpty { return [] }
    let shown = shown
    let leaving = stage.moved(among: stage.shown.places, count: stage.shown.count)
    let arriving = stage.arrived(among: shown.places, count: shown.count)
    var ids: Set<RowID> = []
    for index in stage.shown.indices where leaving.contains(stage.shown[index].place) {
      ids.insert(stage.shown[index].row.id)
    }
    for index in shown.indices where arriving.contains(shown[index].place) {
      // what is new in a section that travels does not
      if stage.batch.movedSections.isEmpty || stage.map.source(of: shown[index].place) != nil {
        ids.insert(shown[index].row.id)
      }
    }
    return ids
  }

  /// Of inserted and deleted rows, and the rows and headers of inserted and deleted sections.
  private func nameAnimations(of stage: Stage, in transition: inout Transition) {
    if stage.batch.keepsPlaces || stage.batch.animatesAutomatically { return }
    let gone = FewPaths(stage.shown.places.compactMap(\.path))
    let deletedRows = animations(
      stage.batch.deletedRows.lazy.map { ($0.path, $0.animation) }.filter { gone.contains($0.0) })
    let deletedSections = animations(
      stage.batch.deletedSections.map { ($0.index, $0.animation) }
        + stage.batch.sectionReloads.map { ($0, $1) })
    name(deletedRows, deletedSections, of: stage.shown, in: &transition)
    let shown = shown
    let new = FewPaths(shown.places.compactMap(\.path))
    let insertedRows = animations(
      stage.batch.insertedRows.lazy.map { ($0.path, $0.animation) }.filter { new.contains($0.0) })
    let insertedSections = animations(
      stage.batch.insertedSections.map { ($0.index, $0.animation) }
        + stage.newRowsOfReloadedSections)
    name(insertedRows, insertedSections, of: shown, in: &transition)
  }

  /// Those of rows by their paths, and of what else is in a section by the section.
  private func name(
    _ ofRows: [ElementPath: RowAnimation], _ ofSections: [Int: RowAnimation], of shown: [WindowRow],
    in transition: inout Transition
  ) {
    if ofRows.isEmpty && ofSections.isEmpty { return }
    for index in shown.indices {
      let place = shown[index].place
      if let animation = place.path.flatMap({ ofRows[$0] }) ?? ofSections[place.section] {
        transition.animations[shown[index].row.id] = animation
      }
    }
  }

  /// Of the rows and headers of the screen that are reloaded with an animation.
  ///
  /// A change that overtakes another has no time for that; they change in place.
  private func nameReplacements(of stage: Stage, in transition: inout Transition) {
    let (rows, sections) = (stage.batch.rowReloads, stage.batch.sectionReloads)
    if rows.isEmpty && sections.isEmpty || playback.interval != nil { return }
    let seen = Set(stage.shown.ids)
    for row in shown {
      guard let source = stage.map.source(of: row.place),
        let animation = stage.reloadAnimation(of: source)
      else { continue }
      transition.updated.remove(row.row.id)
      guard seen.contains(row.row.id) else { continue }
      let old = RowID(-1 - playback.replacements)
      playback.replacements += 1
      playback.replaced[old] = row.row.id
      transition.replaced[row.row.id] = old
      transition.animations[row.row.id] = animation
      transition.animations[old] = animation
    }
  }

  private func animations<Place: Hashable>(
    _ operations: some Sequence<(Place, RowAnimation)>
  ) -> [Place: RowAnimation] {
    Dictionary(operations, uniquingKeysWith: { first, _ in first })
  }
}

extension WindowRow {
  var path: ElementPath? { place.path }
}
