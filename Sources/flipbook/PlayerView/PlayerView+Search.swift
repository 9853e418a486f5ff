import ListDiff
import FlipbookSnapshots
import TerminalList
import FlipbookHistories
import FlipbookNotation

// Searching (typed after `/`, shown in the rows, repeated with `n` and `N`) and filtering (typed after `&`).

extension PlayerView {
  /// Opens the prompt of a search, or of the given filter.
  func openPrompt(filter: ListFilter? = nil) {
    search.begin(at: rowUnderCursor, fromEnd: followsEnd, filter: filter)
    say("")
  }

  /// The filter; rows that do not match it are hidden.
  var filter: ListFilter {
    get { rows.changedOnly.filter }
    set {
      guard newValue != filter else { return }
      let follows = followsEnd
      rows.changedOnly.filter = newValue
      search.highlighter.filter = newValue
      highlight(search.highlighter.search)
      showPart()
      if follows { return followEnd() }
      // keep the cursor on the screen
      if let path = list.cursorPath { list.setCursor(path) }
    }
  }

  /// Passes a key to the prompt. Returns false if there is no prompt.
  func handleInPrompt(_ key: Key) -> Bool {
    guard let (prompt, outcome) = search.type(key) else { return false }
    switch outcome {
    case .typing: searchAsTyped(prompt)
    case .done where prompt.filter != nil: filter = ListFilter(prompt.text)
    case .done where prompt.text.isEmpty: goToMatch(search.direction)
    case .done: goToMatch(prompt.direction, from: start(of: prompt), includesPlace: true)
    case .givenUp:
      filter = prompt.filter ?? filter
      setCursor(origin(of: prompt))
      highlight(prompt.shown)
      if prompt.direction == .backward, prompt.origin == nil { followEnd() }
    }
    return true
  }

  /// Passes pasted text to the prompt.
  func paste(_ text: String) {
    if let prompt = search.paste(text) { searchAsTyped(prompt) }
  }

  /// The path of the row that the cursor was on when the prompt opened. If that row has disappeared, the path of
  /// the cursor.
  private func origin(of prompt: SearchPrompt) -> ElementPath? {
    prompt.origin.flatMap { rows.all.path(of: $0) ?? cursorPath }
  }

  /// The path at which the search of a prompt begins; `nil` for the current end of the list.
  private func start(of prompt: SearchPrompt) -> ElementPath? {
    prompt.direction == .forward ? origin(of: prompt) : nil
  }

  /// Highlights the matches of a search in the rows; `nil` highlights none.
  private func highlight(_ shown: SearchedText?) {
    search.highlighter.search = shown
    list.delegate = shown == nil && filter.isEmpty ? nil : search.highlighter
  }

  /// Hides the matches. Returns false if none were on the screen. `n` and `N` still repeat the search.
  func hideMatches() -> Bool {
    defer { highlight(nil) }
    guard let shown = search.highlighter.search else { return false }
    return list.pathsForVisibleRows.contains { shown.isIn(rows.sections[$0].text) }
  }

  /// Puts the cursor on the first match of the text typed so far, or back on its original row. A long list is
  /// searched only after Enter. A filter is applied instead.
  private func searchAsTyped(_ prompt: SearchPrompt) {
    if prompt.filter != nil { return filter = ListFilter(prompt.text) }
    highlight(prompt.search)
    guard !player.data.isLong else { return }
    let matches = prompt.search.map(rows.matches) ?? []
    let found = SearchedText.match(
      among: matches, from: start(of: prompt), prompt.direction, here: true)
    setCursor(found?.path ?? origin(of: prompt))
  }

  /// Puts the cursor on the next or the previous match. If no row of this snapshot matches, goes to the nearest
  /// snapshot in that direction that has a match.
  func goToMatch(_ direction: Direction) {
    goToMatch(direction, from: cursorPath, includesPlace: false)
  }

  private func goToMatch(_ direction: Direction, from place: ElementPath?, includesPlace: Bool) {
    guard let wanted = search.wanted else { return say("press / to search") }
    highlight(wanted)
    // An earlier search that is still running is no longer needed.
    _ = work.cancel(.search)
    let matches = rows.matches(of: wanted)
    if let found = SearchedText.match(among: matches, from: place, direction, here: includesPlace) {
      setCursor(found.path)
      say(wanted.words(for: found, of: matches.count, direction, isRepeated: !includesPlace))
    } else if includesPlace {
      say("“\(wanted.text)” not found here; n and N search other snapshots")
    } else {
      goToSnapshot(with: wanted, direction)
    }
  }

  /// Goes to the nearest snapshot with a match in a direction, wrapping around the ends.
  private func goToSnapshot(with wanted: SearchedText, _ direction: Direction) {
    let (history, place, filter) = (player.history, player.position.snapshot, filter)
    work.start(.search, "searching") {
      try history.nearestSnapshot(
        to: place, isForward: direction == .forward,
        where: { wanted.isIn($0.text) && filter.matches($0.text) })
    } finish: { [unowned self] result in
      guard case .success(let found) = result else { return }
      guard let found else { return say("“\(wanted.text)” not found in any snapshot") }
      queue.send(.visit(found + history.forgottenCount, wanted, direction))
    }
  }

  /// Puts the cursor on a match in the snapshot that the search has reached.
  func showMatches(of search: SearchedText, _ direction: Direction) {
    let paths = rows.matches(of: search)
    setCursor(direction == .forward ? paths.first : paths.last)
    let matches = paths.count == 1 ? "match" : "matches"
    say("“\(search.text)”: \(paths.count) \(matches) here")
  }
}

extension SearchedText {
  /// The message about the match to which the cursor moved.
  fileprivate func words(
    for match: Match, of count: Int, _ direction: Direction, isRepeated: Bool
  ) -> String {
    if count == 1, isRepeated { return "“\(text)”: the only match here" }
    let words = "“\(text)”: \(match.number) of \(count)"
    guard match.isWrapped else { return words }
    return words + (direction == .forward ? ", wrapped to the first" : ", wrapped to the last")
  }
}
