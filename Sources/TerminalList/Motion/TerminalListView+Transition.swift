internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// The motion from the screen before a stage to the one after it.
  ///
  /// - Parameter origins: Where each of ``shown`` comes from.
  func transition(of stage: Stage, _ origins: [Origin], duration: Duration) -> Transition {
    let (rows, firstLine) = arrangement
    var transition = Transition(to: rows, from: firstLine, duration: duration)
    transition.style = motion.style
    transition.width = painter.width
    transition.time(stage.kinds, as: motion)
    transition.isHurried = playback.playsAtOnce
    let isSame = stage.shown.ids == shown.ids
    if !isSame || !playback.departures.isEmpty { nameDepartures(of: stage) }
    if !isSame { nameArrivals(of: stage, origins, in: &transition) }
    transition.departures = playback.departures
    transition.moved = moved(in: stage, origins)
    transition.updated = updated(in: stage, origins)
    if playback.interval != nil { transition.ghosts = ghostBudget }
    nameAnimations(of: stage, origins, in: &transition)
    nameReplacements(of: stage, origins, in: &transition)
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
      guard let target = stage.fates[index].target else { continue }
      let isAbove = table.line(of: target) < contentOffset
      playback.departures[stage.shown[index].row.id] = isAbove ? .above : .below
    }
  }

  /// Rows that were in the list already and come on the screen do so from where they were.
  private func nameArrivals(
    of stage: Stage, _ origins: [Origin], in transition: inout Transition
  ) {
    var before = RowPlaces(stage.shown.ids)
    let shown = shown
    for index in shown.indices where !before.contains(shown[index].row.id) {
      guard let source = origins[index].source else { continue }
      let line = stage.table.line(of: source) - stage.contentOffset
      transition.arrivals[shown[index].row.id] = line < 0 ? .above : .below
    }
  }

  /// The rows that show something new, and of the headers and footers that were asked for anew
  /// those that do.
  ///
  /// What one of several batches changed out of sight is not new where another brings it on the screen.
  private func updated(in stage: Stage, _ origins: [Origin]) -> Set<RowID> {
    var updated: Set<RowID> = []
    let shown = shown
    var seen = RowPlaces(stage.shown.ids)
    for index in shown.indices where origins[index].isReloaded {
      let id = shown[index].row.id
      if stage.batches.count == 1 || seen.contains(id) { updated.insert(id) }
    }
    guard stage.reloadsSections else { return updated }
    let before = Dictionary(
      stage.shown.map { ($0.row.id, $0.row) }, uniquingKeysWith: { first, _ in first })
    for row in shown where !row.isRow && before[row.row.id]?.content == row.row.content {
      updated.remove(row.row.id)
    }
    return updated
  }

  private func moved(in stage: Stage, _ origins: [Origin]) -> Set<RowID> {
    var ids: Set<RowID> = []
    for index in stage.shown.indices where stage.fates[index].isMoved {
      ids.insert(stage.shown[index].row.id)
    }
    let shown = shown
    for index in shown.indices where origins[index].isMoved { ids.insert(shown[index].row.id) }
    return ids
  }

  /// Of inserted and deleted rows, and the rows and headers of inserted and deleted sections.
  private func nameAnimations(
    of stage: Stage, _ origins: [Origin], in transition: inout Transition
  ) {
    for index in stage.shown.indices {
      guard let animation = stage.fates[index].animation else { continue }
      transition.animations[stage.shown[index].row.id] = animation
    }
    let shown = shown
    for index in shown.indices {
      guard let animation = origins[index].animation else { continue }
      transition.animations[shown[index].row.id] = animation
    }
  }

  /// Of the rows and headers of the screen that are reloaded with an animation.
  ///
  /// A change that overtakes another has no time for that; they change in place.
  private func nameReplacements(
    of stage: Stage, _ origins: [Origin], in transition: inout Transition
  ) {
    if playback.interval != nil || origins.allSatisfy({ $0.replacement == nil }) { return }
    let seen = Set(stage.shown.ids)
    for (row, origin) in zip(shown, origins) {
      guard let animation = origin.replacement else { continue }
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
}

extension WindowRow {
  var path: ElementPath? { place.path }
}
