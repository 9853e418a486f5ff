import ListDiff
import ListMotion
import Snapshots
import TerminalList

extension PlayerView {
  /// Shows what was changed last, or hides it.
  func toggleInspector() { togglePanel(.changes) }

  /// Shows the life of the row under the cursor, or hides it.
  func toggleBiography() {
    guard let path = list.cursorPath else {
      if inspection.subject != nil { return closePanel() }
      return tell("↑ ↓ choose the row whose history is shown")
    }
    togglePanel(.row(player.data[path.section].rows[path.element].id))
  }

  private func togglePanel(_ subject: Inspection.Subject) {
    guard inspection.subject != subject else { return closePanel() }
    guard Panel.height(on: size) > 0 else { return tell("the screen is too low for that") }
    inspection.subject = subject
    inspection.top = 0
    layOut()
    if let path = list.cursorPath { list.setCursor(path) }
  }

  /// Hides the panel.
  func closePanel() {
    inspection.subject = nil
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

  /// Begins to type what is searched for.
  func beginSearch() {
    inspection.prompt = SearchPrompt(origin: list.cursorPath)
    tell("")
  }

  /// Lets the prompt have a key while there is one; false where there is none.
  func promptTakes(_ key: Key) -> Bool {
    guard var prompt = inspection.prompt else { return false }
    switch prompt.take(key) {
    case .typing:
      inspection.prompt = prompt
      searchAsTyped(prompt)
    case .done:
      inspection.prompt = nil
      guard let search = RowSearch(prompt.text) else {
        goToMatch(.forward)
        return true
      }
      inspection.search = search
      goToMatch(.forward, from: prompt.origin, here: true)
    case .givenUp:
      inspection.prompt = nil
      list.setCursor(prompt.origin)
    }
    return true
  }

  /// Lets the prompt have pasted text.
  func paste(_ text: String) {
    guard var prompt = inspection.prompt else { return }
    prompt.paste(text)
    inspection.prompt = prompt
    searchAsTyped(prompt)
  }

  /// Puts the cursor on the first match of what is typed so far, or back where it was.
  private func searchAsTyped(_ prompt: SearchPrompt) {
    let matches = RowSearch(prompt.text)?.matches(in: player.data) ?? []
    let found = RowSearch.match(among: matches, from: prompt.origin, .forward, here: true)
    list.setCursor(found?.path ?? prompt.origin)
  }

  /// Puts the cursor on the next or the previous match; where no row of this snapshot matches, goes
  /// to the nearest snapshot in that direction in which one does.
  func goToMatch(_ direction: Direction) {
    goToMatch(direction, from: list.cursorPath, here: false)
  }

  private func goToMatch(_ direction: Direction, from place: ElementPath?, here: Bool) {
    guard let search = inspection.search else { return tell("/ searches the rows") }
    let matches = search.matches(in: player.data)
    if let found = RowSearch.match(among: matches, from: place, direction, here: here) {
      list.setCursor(found.path)
      return tell("“\(search.text)”: \(found.number) of \(matches.count)")
    }
    if here { return tell("“\(search.text)” is in no row here; n and N look in other snapshots") }
    guard let index = snapshot(with: search, direction) else {
      return tell("“\(search.text)” is in no snapshot")
    }
    show { player in
      player.pause()
      return player.go(to: index)
    }
    let there = search.matches(in: player.data)
    list.setCursor(direction == .forward ? there.first : there.last)
    tell("“\(search.text)”: \(there.count) here")
  }

  /// The nearest snapshot in a direction, round the ends, in which a row matches.
  private func snapshot(with search: RowSearch, _ direction: Direction) -> Int? {
    let count = player.snapshotCount
    return (1..<max(count, 1)).lazy
      .map { (self.player.position.snapshot + count + $0 * direction.rawValue) % count }
      .first { search.isFound(in: self.player.history.sections(at: $0)) }
  }
}
