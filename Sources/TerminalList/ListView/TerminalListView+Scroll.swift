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

  private func scroll(to offset: Int) {
    guard !needsReloadData else { return }
    let before = contentOffset
    contentOffset = offset
    clampOffset()
    let lines = contentOffset - before
    guard lines != 0 else { return }
    let old = window
    window = rowsOnScreen()
    guard playback.isRunning else { return }
    guard abs(lines) < size.height else { return finishPlayback(finished: false) }
    carryOn(from: old, at: before)
  }

  /// Keeps what is read in its place: at the top the list stays at the top, elsewhere the first
  /// row on the screen that is still there keeps its line.
  ///
  /// A row that is moved is followed only when all of them are.
  func anchorOffset(over stage: Stage) {
    if contentOffset > 0 {
      let isMoved = stage.isMoved
      let kept = stage.window.enumerated().filter {
        $0.element.isRow && stage.map.target(of: $0.element.place) != nil
      }
      let anchor = kept.first { !isMoved($0.element.place) } ?? kept.first
      if let (line, row) = anchor, let target = stage.map.target(of: row.place) {
        contentOffset = table.line(of: target) - line
      }
    }
    clampOffset()
  }

  /// A cursor that was on the screen stays on it, or takes the one of its heir there.
  func keepCursorOnScreen() {
    guard size.height > 0, let place = cursor.flatMap(table.place) else { return }
    let line = table.line(of: place)
    contentOffset = max(min(contentOffset, line), line - size.height + 1)
    clampOffset()
  }
}
