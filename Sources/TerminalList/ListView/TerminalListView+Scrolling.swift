public import ListDiff
internal import ListMotion

extension TerminalListView {
  /// The line of the list that is on the first line of the screen. Rows above it that were never on
  /// the screen count one line each.
  ///
  /// It changes when such a row turns out to take more or fewer lines; the screen does not change.
  public var contentOffset: Int { viewport.contentOffset }

  /// Whether the last line of the list is on the screen, or would be without motion. A list that is
  /// shorter than the screen is at its end.
  public var isAtEnd: Bool { viewport.visible.isAtEnd }

  /// The part of the list that stays in place on the screen during a change;
  /// ``ScrollAnchor/automatic`` by default.
  public var scrollAnchor: ScrollAnchor {
    get { viewport.anchor }
    set { viewport.anchor = newValue }
  }

  /// Scrolls by a number of lines, stopping at both ends. Motion in progress continues.
  ///
  /// The distance is exact for rows that are on the screen before or after scrolling. Rows in
  /// between that were never on the screen count one line each.
  public func scroll(by lines: Int) {
    scroll { viewport.scroll(by: lines, $0) }
  }

  /// Scrolls to the end of the list. Cursor and selection stay where they are.
  public func scrollToEnd() {
    guard let last = model.table.row(after: model.table.rowCount) else { return }
    scroll { viewport.scroll(toEndOf: .row(last), $0) }
  }

  /// Scrolls until a row is at `position` on the screen, or as near as the ends of the list allow.
  ///
  /// Cursor and selection stay where they are.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - position: The position on the screen.
  ///   - animated: Whether the rows travel to their lines, like rows that make room; longer distances
  ///     are limited to one screenful. Otherwise, and if the style of ``motion`` is not full, they
  ///     appear there at once.
  /// - Returns: Whether the row exists.
  @discardableResult
  public func scrollToRow(
    at path: ElementPath, at position: ScrollPosition, animated: Bool
  ) -> Bool {
    guard row(at: path) != nil else { return false }
    scroll(animated: animated) { viewport.scroll(to: .row(path), at: position, $0) }
    return true
  }

  /// The rectangle of the list that shows the content of a row when all motion is over, to draw
  /// something over it; `nil` for a row that is off screen or covered by a pinned header, or does not exist.
  ///
  /// - Complexity: O(sections).
  public func rectangle(ofRowAt path: ElementPath) -> Rectangle? {
    guard row(at: path) != nil else { return nil }
    let lines = viewport.lines(of: .row(path), in: model.table)
    let top = lines.lowerBound - contentOffset
    let covered = viewport.linesCovered(above: .row(path), layoutContext)
    let seen = (top..<top + lines.count).clamped(to: covered..<max(covered, rowArea.height))
    guard !seen.isEmpty else { return nil }
    return Rectangle(
      line: line(ofRowLine: seen.lowerBound), column: contentColumn,
      width: size.width - 1 - contentColumn, height: seen.count)
  }

  /// The rows that are on the screen when all motion is over, from top to bottom.
  public var pathsForVisibleRows: [ElementPath] { viewport.visible.rows.compactMap(\.place.path) }

  /// The row that is visible on a line of the screen, even in the middle of a motion; `nil` for a
  /// header, the column titles, a row that leaves the list, and a line without a row.
  ///
  /// - Complexity: O(runs of rows that were inserted together) to find the row.
  public func pathForRow(atLine line: Int) -> ElementPath? { place(atLine: line)?.path }

  /// The place in the list of the row, header or footer on a line of the screen.
  func place(atLine line: Int) -> ListTable.Place? {
    if line == titleLine { return nil }
    let line = rowLine(atLine: line)
    guard (0..<rowArea.height).contains(line) else { return nil }
    let rows = playback.rows(on: viewport.visible)
    let seen: PresentedRow?
    if let pinned = pinnedHeader(of: rows), pinned.row.lines.contains(line) {
      seen = pinned.row
    } else {
      seen = rows.first { $0.lines.contains(line) }
    }
    guard let seen else { return nil }
    return model.table.place(of: seen.row.id)
  }

  /// The header that stays on the first lines of the screen.
  func pinnedHeader(of rows: [PresentedRow]) -> PinnedHeader? {
    sectionHeadersPin ? PinnedHeader(of: rows, height: rowArea.height) : nil
  }

  /// Scrolls with `change`, and continues the motion from the visible rows.
  ///
  /// Motion in progress continues only if the distance is shorter than a screenful.
  func scroll(animated: Bool = false, _ change: (LayoutContext) -> LayoutChange?) {
    if model.needsReloadData { return }
    changing {
      guard let change = change(layoutContext) else { return }
      if animated, isAnimated, motion.style == .full {
        return playback.travel(over: change, to: viewport.visible, motionSettings)
      }
      guard playback.isRunning else { return }
      guard abs(contentOffset - change.offsetBefore) < rowArea.height else {
        return finishPlayback(finished: false)
      }
      playback.carryOn(over: change, to: viewport.visible, motionSettings)
    }
  }
}
