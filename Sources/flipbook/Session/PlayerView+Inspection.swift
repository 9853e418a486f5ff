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

  /// Puts the cursor on the first match of what is typed so far, or back where it was; in a long list
  /// only once it is typed.
  private func searchAsTyped(_ prompt: SearchPrompt) {
    guard !player.data.isLong else { return }
    let matches = (try? RowSearch(prompt.text)?.matches(in: player.data)) ?? []
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
    // what was searched for before is not wanted any more
    _ = work.cancel(.search)
    withMatches(of: search) { [unowned self] matches in
      if let found = RowSearch.match(among: matches, from: place, direction, here: here) {
        list.setCursor(found.path)
        return tell("“\(search.text)”: \(found.number) of \(matches.count)")
      }
      if here { return tell("“\(search.text)” is in no row here; n and N look in other snapshots") }
      goToSnapshot(with: search, direction)
    }
  }

  /// Goes to the nearest snapshot in a direction, round the ends, in which a row matches.
  private func goToSnapshot(with search: RowSearch, _ direction: Direction) {
    let (history, place) = (player.history, player.position.snapshot)
    let forgotten = history.forgottenCount
    perform(.search, "searching", isLong: history.isLong) {
      try history.nearestSnapshot(
        to: place, isForward: direction == .forward, where: search.matches)
    } then: { [unowned self] result in
      guard case .success(let found) = result else { return }
      guard let found else { return tell("“\(search.text)” is in no snapshot") }
      // the oldest may have gone meanwhile
      let index = max(0, found - (player.history.forgottenCount - forgotten))
      show { player in
        player.pause()
        return player.go(to: index)
      } then: { [unowned self] in
        withMatches(of: search) { [unowned self] there in
          list.setCursor(direction == .forward ? there.first : there.last)
          tell("“\(search.text)”: \(there.count) here")
        }
      }
    }
  }

  /// Gives `body` the matches among the rows as they are now; drops it where they are others by then.
  private func withMatches(of search: RowSearch, _ body: @escaping ([ElementPath]) -> Void) {
    if let matches = inspection.matches, matches.search == search { return body(matches.paths) }
    let (data, version) = (player.data, inspection.version)
    perform(.search, "searching", isLong: data.isLong) {
      try search.matches(in: data)
    } then: { [unowned self] result in
      guard version == inspection.version, case .success(let paths) = result else { return }
      inspection.matches = (search, paths)
      body(paths)
    }
  }
}
