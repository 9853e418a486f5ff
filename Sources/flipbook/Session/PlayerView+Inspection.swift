import ListDiff
import ListMotion
import Histories
import TerminalList
import Snapshots

extension PlayerView {
  /// Shows what was changed last, or hides it.
  func toggleInspector() { togglePanel(.changes) }

  /// Shows the life of the row under the cursor, or hides it.
  func toggleBiography() {
    guard let path = list.cursorPath else {
      if inspection.subject != nil { return closePanel() }
      return tell("↑ ↓ choose the row whose history is shown")
    }
    togglePanel(.row(rows.sections[path].id))
  }

  static let tooLow = "the screen is too low: it takes \(Panel.leastHeight) lines"

  private func togglePanel(_ subject: Inspection.Subject) {
    guard inspection.subject != subject else { return closePanel() }
    guard Panel.height(on: size) > 0 else { return tell(PlayerView.tooLow) }
    if message == PlayerView.tooLow { tell("") }
    inspection.subject = subject
    inspection.top = 0
    readBiography()
    layOut()
    if let path = list.cursorPath { list.setCursor(path) }
  }

  /// Reads the life of the row that the panel is about, and shows it once it is known.
  func readBiography() {
    guard case .row(let id) = inspection.subject, !work.contains(.biography) else { return }
    let history = player.history
    perform(.biography, "reading the history", isLong: history.isLong) {
      try RowBiography(of: id, in: history)
    } then: { [unowned self] result in
      guard case .success(let biography) = result else { return readBiography() }
      inspection.take(biography)
      inspection.follow(player.history)
      // another row was asked for meanwhile
      if inspection.subject != .row(id) { readBiography() }
    }
  }

  /// Hides the panel.
  func closePanel() {
    inspection.subject = nil
    _ = work.cancel(.biography)
    layOut()
  }

  /// Scrolls the panel by so many lines.
  func scrollPanel(by lines: Int) {
    guard let panel = screen().panel else {
      return tell("Tab shows the last change, Enter the history of a row")
    }
    let last = panel.lastTop(height: Panel.height(on: size))
    inspection.top = min(max(0, min(inspection.top, last) + lines), last)
  }
}
