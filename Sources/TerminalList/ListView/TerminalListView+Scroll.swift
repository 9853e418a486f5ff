internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// Scrolls by a number of lines, stopping at both ends. Motion under way goes on.
  public func scroll(by lines: Int) {
    scroll(to: contentOffset + max(-contentOffset, min(lines, table.lineCount)))
  }

  /// Scrolls as little as brings `line` of the list onto the screen.
  public func scroll(toLine line: Int) {
    if line < contentOffset { scroll(to: line) }
    if line >= contentOffset + size.height { scroll(to: line - size.height + 1) }
  }

  /// Scrolls so that line `offset` of the list is the first on the screen, or as near as can be.
  func scroll(to offset: Int, animated: Bool = false) {
    guard !needsReloadData else { return }
    let before = contentOffset
    contentOffset = offset
    clampOffset()
    let lines = contentOffset - before
    guard lines != 0 else { return }
    let (old, seen) = (window, seenRows())
    window = rowsOnScreen()
    defer { reportScroll() }
    if animated, isAnimated, motion.style == .full {
      return travel(from: old, at: before, seen: seen)
    }
    guard playback.isRunning else { return }
    guard abs(lines) < size.height else { return finishPlayback(finished: false) }
    carryOn(from: old, at: before)
  }

  /// Tells the delegate when the list shows other lines than it last knew of.
  func reportScroll() {
    guard contentOffset != reportedOffset else { return }
    reportedOffset = contentOffset
    delegate?.listViewDidScroll(self)
  }

  /// A cursor that was on the screen stays on it, or takes the one of its heir there.
  func keepCursorOnScreen() {
    guard size.height > 0, let place = cursor.flatMap(table.place) else { return }
    let line = table.line(of: place)
    contentOffset = max(min(contentOffset, line), line - size.height + 1)
    clampOffset()
  }
}
