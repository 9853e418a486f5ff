import FlipbookHistories
import TerminalList
import FlipbookSnapshots

// The panel below the list.

extension PlayerView {
  /// Shows the last change, then its stages, then hides the panel.
  func toggleInspector() { togglePanel(inspection.subject == .changes ? .stages : .changes) }

  /// Shows the history of the row under the cursor, or hides it. If there is no cursor, uses the first
  /// visible row that changed, or else the first visible row.
  func toggleBiography() {
    if list.cursorPath == nil {
      if inspection.row != nil { return closePanel() }
      let seen = list.pathsForVisibleRows.filter { !rows.sections[$0].isNote }
      let changed = Set(list.changedRows)
      guard let path = seen.first(where: changed.contains) ?? seen.first else {
        return say("no row to show")
      }
      list.setCursor(path)
    }
    guard let path = list.cursorPath else { return }
    togglePanel(.row(rows.sections[path].id))
  }

  /// The row under the cursor; `nil` if there is no cursor.
  var rowUnderCursor: RowID? { list.cursorPath.map { rows.sections[$0].id } }

  /// Shows the history of the row to which the cursor moved, if the panel shows a row. A row that was deleted
  /// under the cursor stays in the panel.
  func followCursor(from last: RowID?) {
    guard inspection.row != nil, let row = rowUnderCursor, row != last,
      last.map({ rows.sections.path(of: $0) != nil }) ?? true
    else { return }
    inspection.open(.row(row))
    readBiography()
  }

  private func togglePanel(_ subject: Inspection.Subject) {
    guard inspection.subject != subject, inspection.subject != .stages || subject != .changes else {
      return closePanel()
    }
    guard layout.fitsPanel else {
      return say("a panel needs \(ScreenLayout.leastHeightForPanel) lines")
    }
    inspection.open(subject)
    readBiography()
    arrange()
    // The list now has fewer lines, so the cursor may have to be scrolled back onto the screen.
    if let path = list.cursorPath { list.setCursor(path) }
  }

  /// Reads the history of the row in the panel, and shows it when it is available.
  func readBiography() {
    guard let id = inspection.row, !work.contains(.biography) else { return }
    let history = player.history
    work.start(.biography, "reading the history") {
      try RowBiography(of: id, in: history)
    } finish: { [unowned self] result in
      guard case .success(let biography) = result else { return readBiography() }
      inspection.show(biography)
      inspection.follow(player.history)
      // Another row may have been requested meanwhile.
      if inspection.row != id { readBiography() }
    }
  }

  func closePanel() {
    inspection.close()
    _ = work.cancel(.biography)
    arrange()
  }

  func scrollPanel(by lines: Int) {
    guard let panel else {
      return say("Tab shows the last change, Enter a row and its history")
    }
    inspection.scroll(by: lines, last: panel.lastTop(height: layout.panelHeight))
  }
}
