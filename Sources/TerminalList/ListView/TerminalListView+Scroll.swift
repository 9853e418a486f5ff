internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// Scrolls by a number of lines, stopping at both ends. Motion under way goes on.
  public func scroll(by lines: Int) { scroll(to: contentOffset + lines) }

  /// Scrolls as little as brings `line` of the list onto the screen.
  public func scroll(toLine line: Int) {
    if line < contentOffset { scroll(to: line) }
    if line >= contentOffset + size.height { scroll(to: line - size.height + 1) }
  }

  private func scroll(to offset: Int) {
    guard !needsReloadData else { return }
    let before = contentOffset
    contentOffset = offset
    clampOffset()
    let lines = contentOffset - before
    guard lines != 0 else { return }
    let old = window
    window = rowsOnScreen()
    guard let timeline = playback.timeline else { return }
    guard abs(lines) < size.height else { return finishPlayback(finished: false) }
    carryOn(timeline, from: old, lines)
  }

  /// Plays the rest of a motion from what is seen, `lines` further up, into the new window.
  private func carryOn(_ timeline: Timeline, from old: [WindowRow], _ lines: Int) {
    let seen = seenRows().map { row in
      var row = row
      row.position -= Double(lines)
      return row
    }
    let rest = timeline.duration - playback.elapsed
    var transition = Transition(
      to: window.map(\.row), duration: max(rest, Playback.frameDuration))
    transition.easing = easing
    for row in old { transition.departures[row.row.id] = lines > 0 ? .above : .below }
    let known = Set(old.map(\.row.id))
    for row in window where !known.contains(row.row.id) {
      transition.arrivals[row.row.id] = lines > 0 ? .below : .above
    }
    var scrolled = Timeline(from: seen)
    scrolled.append(transition)
    playback.timeline = scrolled
    playback.start = nil
    playback.elapsed = .zero
  }

  /// Keeps what is read in its place: at the top the list stays at the top, elsewhere the first
  /// row on the screen that is still there keeps its line.
  func anchorOffset(over map: BatchMap, _ before: ListTable) {
    if contentOffset > 0 {
      for (line, row) in window.enumerated() where row.isRow {
        guard let target = map.target(of: row.place) else { continue }
        contentOffset = table.line(of: target) - line
        break
      }
    }
    clampOffset()
    keepCursorOnScreen(over: map, before)
  }

  /// A cursor that was on the screen stays on it.
  private func keepCursorOnScreen(over map: BatchMap, _ before: ListTable) {
    guard let cursor, window.contains(where: { $0.row.id == cursor }),
      let place = table.place(of: cursor)
    else { return }
    let line = table.line(of: place)
    contentOffset = max(min(contentOffset, line), line - size.height + 1)
    clampOffset()
  }
}
