internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// Scrolls by a number of lines, stopping at both ends. Motion under way goes on.
  ///
  /// Exact for what is on the screen before or after it; of a longer way the rows in between
  /// that were never on the screen count ``estimatedRowHeight`` lines.
  public func scroll(by lines: Int) {
    let (first, before) = (window.first, contentOffset)
    changing {
      scroll {
        let start = first.map { table.line(of: $0.place) - $0.line } ?? before
        return start + max(-table.lineCount, min(lines, table.lineCount))
      }
    }
  }

  /// Scrolls as little as brings `line` of the list onto the screen, or as near as the ends of the
  /// list allow.
  public func scroll(toLine line: Int) {
    let line = max(0, min(line, table.lineCount))
    changing {
      guard let place = table.places(in: line..<line + 1).first else {
        return scroll { line < contentOffset ? line : line - size.height + 1 }
      }
      let covered = linesCovered(above: place)
      if line - covered < contentOffset { scroll { line - covered } }
      if line >= contentOffset + size.height { scroll { line - size.height + 1 } }
    }
  }

  /// Scrolls as little as brings a row onto the screen.
  func scroll(to place: ListTable.Place, animated: Bool = false) {
    scroll(animated: animated) { offset(revealing: place) }
  }

  /// Scrolls so that the line of the list that `offset` says is the first on the screen, or as near
  /// as can be; it is asked again while rows turn out to be of other heights.
  func scroll(animated: Bool = false, to offset: () -> Int?) {
    guard !needsReloadData, let wanted = offset() else { return }
    let before = contentOffset
    contentOffset = wanted
    clampOffset()
    guard contentOffset != before else { return }
    contentOffset = before
    let (old, seen) = (shown, seenRows())
    fillWindow { contentOffset = offset() ?? contentOffset }
    let start = self.offset(of: old) ?? before
    if animated, isAnimated, motion.style == .full {
      return travel(from: old, at: start, seen: seen)
    }
    guard playback.isRunning else { return }
    guard abs(contentOffset - start) < size.height else {
      return finishPlayback(finished: false)
    }
    carryOn(from: old, at: start)
  }

  /// A cursor that was on the screen stays on it, or takes the one of its heir there.
  func keepCursorOnScreen() {
    guard size.height > 0, let place = cursor.flatMap(table.place) else { return }
    contentOffset = offset(revealing: place) ?? contentOffset
    clampOffset()
  }
}
