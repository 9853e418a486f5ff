internal import ListMotion

/// What a change above the budget of ``TerminalListView/motion`` shows instead.
extension TerminalListView {
  /// Counts the rows of the screen that a stage touches; too many moved ones do not travel.
  func spend(_ stage: Stage, _ transition: inout Transition) {
    let gone = stage.fates.count { $0.target == nil }
    var seen = RowPlaces(stage.shown.ids)
    let new = transition.rows.map(\.id).filter { id in
      !seen.contains(id) && transition.arrivals[id] == nil
    }
    // all of them are on the screen
    let updated = transition.updated
    playback.touches += gone + new.count + transition.moved.count + updated.count
    playback.touches += transition.replaced.count
    for id in updated.union(transition.replaced.keys) { touch(id, .updated) }
    for id in transition.moved { touch(id, .moved) }
    for id in new { touch(id, .inserted) }
    transition.movesFade = transition.moved.count > motion.budget.travels
  }

  /// A row that is new stays new.
  private func touch(_ id: RowID, _ mark: ChangeMark) {
    if playback.touched[id] != .inserted { playback.touched[id] = mark }
  }

  /// After all stages of a change: too many touched rows become one flash of those that are there.
  func degrade() {
    guard playback.touches > motion.budget.rows, let timeline = playback.timeline else { return }
    let (rows, firstLine) = arrangement
    var transition = Transition(to: rows, from: firstLine, duration: .zero)
    transition.style = motion.style
    for row in shown { transition.flashing[row.row.id] = playback.touched[row.row.id] }
    var flash = Timeline(from: timeline.rows(at: .zero))
    flash.append(transition)
    playback.timeline = flash
    playback.newsStart = nil
    playback.departures = [:]
    (playback.ghosts, playback.newGhosts) = (Ghosts(), Ghosts())
  }
}
