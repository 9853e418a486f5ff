internal import ListMotion

extension TerminalListView {
  /// Plays the rest of a motion from what is seen into the new window, after scrolling or a resize.
  ///
  /// - Parameters:
  ///   - old: What was on the screen before.
  ///   - offset: The content offset that it stood at, with the heights that are known now.
  func carryOn(from old: [WindowRow], at offset: Int) {
    let seen = seenRows().map { $0.lifted(by: contentOffset - offset) }
    play(seen, from: old, at: offset, atLeast: Playback.frameDuration)
  }

  /// Lets the rows travel from where they are seen to the new window, after scrolling.
  ///
  /// Rows that leave and rows that come stand next to one another, however far it is from the one
  /// to the other. What is left of a motion under way is played meanwhile.
  func travel(from old: [WindowRow], at offset: Int, seen: [PresentedRow]) {
    if !playback.isRunning { playback.isScroll = true }
    play(seen, from: old, at: offset, atLeast: motion.displaced.duration)
  }

  private func play(
    _ seen: [PresentedRow], from old: [WindowRow], at offset: Int, atLeast least: Duration
  ) {
    let rest = (playback.timeline?.duration ?? .zero) - playback.elapsed
    let (rows, firstLine) = arrangement
    var transition = Transition(to: rows, from: firstLine, duration: max(rest, least))
    transition.easing = playback.isScroll ? motion.displaced.curve : motion.curve
    transition.style = motion.style
    transition.width = painter.width
    if playback.interval != nil { transition.ghosts = ghostBudget }
    let known = Set(seen.map(\.row.id))
    nameDepartures(from: old, seen: known)
    transition.departures = playback.departures
    for row in shown where !known.contains(row.row.id) {
      transition.arrivals[row.row.id] = table.line(of: row.place) < offset ? .above : .below
    }
    var rested = Timeline(from: carried(seen))
    rested.append(transition)
    playback.newsStart = playback.newsStart.map { $0 - playback.elapsed }
    playback.timeline = rested
    playback.shownBefore += playback.elapsed
    (playback.start, playback.age, playback.paced, playback.told) = (nil, nil, nil, nil)
    playback.elapsed = .zero
  }

  /// Rows that were scrolled off the screen go to where they are now, above or below.
  private func nameDepartures(from old: [WindowRow], seen: Set<RowID>) {
    for row in old { playback.scrolledAway[row.row.id] = row.place }
    playback.scrolledAway = playback.scrolledAway.filter { seen.contains($0.key) }
    playback.departures = playback.departures.filter { seen.contains($0.key) }
    for row in shown {
      playback.scrolledAway[row.row.id] = nil
      playback.departures[row.row.id] = nil
    }
    for (id, place) in playback.scrolledAway {
      playback.departures[id] = table.line(of: place) < contentOffset ? .above : .below
    }
  }
}

extension PresentedRow {
  fileprivate func lifted(by lines: Int) -> PresentedRow {
    var row = self
    row.position -= Double(lines)
    return row
  }
}
