internal import ListMotion

extension TerminalListView {
  /// Plays the rest of a motion from what is seen into the new window, after scrolling or a resize.
  ///
  /// - Parameters:
  ///   - old: The rows that stood on the screen before.
  ///   - offset: The content offset that they stood at.
  func carryOn(from old: [WindowRow], at offset: Int) {
    guard let timeline = playback.timeline else { return }
    let rest = timeline.duration - playback.elapsed
    var transition = Transition(
      to: window.map(\.row), duration: max(rest, Playback.frameDuration))
    transition.easing = easing
    transition.style = motion.style
    transition.width = painter.width
    for row in window { playback.departures[row.row.id] = nil }
    let shown = Set(window.map(\.row.id))
    for (line, row) in old.enumerated() where !shown.contains(row.row.id) {
      playback.departures[row.row.id] = offset + line < contentOffset ? .above : .below
    }
    transition.departures = playback.departures
    let known = Set(old.map(\.row.id))
    for (line, row) in window.enumerated() where !known.contains(row.row.id) {
      transition.arrivals[row.row.id] = contentOffset + line < offset ? .above : .below
    }
    var rested = Timeline(from: carried(seenRows().map { $0.lifted(by: contentOffset - offset) }))
    rested.append(transition)
    playback.newsStart = playback.newsStart.map { $0 - playback.elapsed }
    playback.timeline = rested
    playback.shownBefore += playback.elapsed
    playback.start = nil
    playback.elapsed = .zero
  }
}

extension PresentedRow {
  fileprivate func lifted(by lines: Int) -> PresentedRow {
    var row = self
    row.position -= Double(lines)
    return row
  }
}
