internal import ListMotion

/// What a change above the budget of ``TerminalListView/motion`` shows instead.
extension TerminalListView {
  /// Counts the rows of the screen that a stage touches; too many moved ones do not travel.
  func spend(_ stage: Stage, _ transition: inout Transition) {
    let gone = stage.window.filter { stage.map.target(of: $0.place) == nil }
    let seen = Set(stage.window.map(\.row.id))
    let new = transition.rows.map(\.id).filter { id in
      !seen.contains(id) && transition.arrivals[id] == nil
    }
    let shown = transition.updated.intersection(transition.rows.map(\.id))
    playback.touches += gone.count + new.count + transition.moved.count + shown.count
    playback.touches += transition.replaced.count
    playback.touched.formUnion(transition.replaced.keys)
    playback.touched.formUnion(new)
    playback.touched.formUnion(transition.moved)
    playback.touched.formUnion(shown)
    transition.movesFade = transition.moved.count > motion.budget.travels
  }

  /// After all stages of a change: too many touched rows become one flash of those that are there.
  func degrade() {
    guard playback.touches > motion.budget.rows, let timeline = playback.timeline else { return }
    var transition = Transition(to: window.map(\.row), duration: .zero)
    transition.flashing = playback.touched.intersection(window.map(\.row.id))
    var flash = Timeline(from: timeline.rows(at: .zero))
    flash.append(transition)
    playback.timeline = flash
    playback.rankChangesStart = nil
    playback.departures = [:]
    playback.ghosts = [:]
  }
}
