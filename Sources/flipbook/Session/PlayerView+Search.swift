import ListDiff
import Snapshots
import TerminalList
import Histories

/// What is searched for: typed behind `/`, shown in the rows, gone to with `n` and `N`.
extension PlayerView {
  /// Begins to type what is searched for.
  func beginSearch() {
    let origin = list.cursorPath.map { rows.sections[$0].id }
    inspection.prompt = SearchPrompt(origin: origin, shown: highlighter.search)
    tell("")
  }

  /// Where the row that the cursor was on when a search began stands in the list of now; where the
  /// cursor is where that row has gone.
  private func origin(of prompt: SearchPrompt) -> ElementPath? {
    prompt.origin.flatMap { rows.sections.path(of: $0) ?? list.cursorPath }
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
      goToMatch(.forward, from: origin(of: prompt), here: true)
    case .givenUp:
      inspection.prompt = nil
      list.setCursor(origin(of: prompt))
      highlight(prompt.shown)
    }
    return true
  }

  /// Shows where the rows match, or, without a search, no longer.
  private func highlight(_ search: RowSearch?) {
    highlighter.search = search
    list.delegate = search == nil ? nil : highlighter
  }

  /// Takes the light off the matches; false where there is none. `n` and `N` go on with the search.
  func hideMatches() -> Bool {
    defer { highlight(nil) }
    return highlighter.search != nil
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
    highlight(RowSearch(prompt.text))
    guard !player.data.isLong else { return }
    let matches = (try? RowSearch(prompt.text)?.matches(in: player.data)) ?? []
    let origin = origin(of: prompt)
    let found = RowSearch.match(among: matches, from: origin, .forward, here: true)
    list.setCursor(found?.path ?? origin)
  }

  /// Puts the cursor on the next or the previous match; where no row of this snapshot matches, goes
  /// to the nearest snapshot in that direction in which one does.
  func goToMatch(_ direction: Direction) {
    goToMatch(direction, from: list.cursorPath, here: false)
  }

  private func goToMatch(_ direction: Direction, from place: ElementPath?, here: Bool) {
    guard let search = inspection.search else { return tell("/ searches the rows") }
    highlight(search)
    // what was searched for before is not wanted any more
    _ = work.cancel(.search)
    withMatches(of: search) { [unowned self] matches in
      if let found = RowSearch.match(among: matches, from: place, direction, here: here) {
        list.setCursor(found.path)
        return tell(search.words(for: found, of: matches.count, direction, goesOn: !here))
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
      show { player in
        player.pause()
        // the oldest may have gone meanwhile
        return player.go(to: max(0, found - (player.history.forgottenCount - forgotten)))
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

extension RowSearch {
  /// What the status line says of a match that the cursor has gone to.
  fileprivate func words(
    for match: Match, of count: Int, _ direction: Direction, goesOn: Bool
  ) -> String {
    if count == 1, goesOn { return "“\(text)”: the only match here" }
    let words = "“\(text)”: \(match.number) of \(count)"
    guard match.isWrapped else { return words }
    return words + (direction == .forward ? ", wrapped to the first" : ", wrapped to the last")
  }
}
