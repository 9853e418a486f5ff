import ListDiff
import FlipbookSnapshots
import TerminalList
import FlipbookHistories
import FlipbookNotation

// Searching (typed after `/`, shown in the rows, repeated with `n` and `N`) and filtering (typed after `&`).

extension PlayerView {
  /// Opens the prompt of a search, or of the given filter.
  func openPrompt(filter: ListFilter? = nil) {
    search.prompt = SearchPrompt(
      field: TextField(filter?.text ?? ""), origin: rowUnderCursor,
      direction: followsEnd ? .backward : .forward, shown: search.highlighter.search,
      filter: filter)
    say("")
  }

  /// The filter; rows that do not match it are hidden.
  var filter: ListFilter {
    get { rows.changedOnly.filter }
    set {
      guard newValue != filter else { return }
      let follows = followsEnd
      rows.changedOnly.filter = newValue
      // it may hide the rows that are named
      status.changeWords.dropNames()
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
    guard let prompt = search.prompt else { return false }
    switch key {
    case .enter:
      search.prompt = nil
      if prompt.filter != nil {
        filter = ListFilter(prompt.text)
      } else if let typed = prompt.search {
        (search.wanted, search.direction) = (typed, prompt.direction)
        goToMatch(prompt.direction, from: start(of: prompt), includesPlace: true)
      } else {
        goToMatch(search.direction)
      }
    // deleting in an empty prompt cancels it, as in less(1)
    case .backspace where prompt.text.isEmpty, .escape, .control("c"), .control("g"):
      search.prompt = nil
      filter = prompt.filter ?? filter
      setCursor(origin(of: prompt))
      highlight(prompt.shown)
      if prompt.direction == .backward, prompt.origin == nil { followEnd() }
    default:
      search.prompt?.field.handle(.key(key))
      searchAsTyped()
    }
    return true
  }

  /// Passes pasted text, up to its first line end, to the prompt.
  func paste(_ text: String) {
    search.prompt?.field.insert(String(text.prefix { !$0.isNewline }))
    searchAsTyped()
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
  private func searchAsTyped() {
    guard let prompt = search.prompt else { return }
    if prompt.filter != nil { return filter = ListFilter(prompt.text) }
    highlight(prompt.search)
    guard !player.data.isLong else { return }
    let matches = prompt.search.map(rows.matches) ?? []
    let found = matches.next(after: start(of: prompt), prompt.direction, here: true)
    setCursor(found.map { matches[$0.index] } ?? origin(of: prompt))
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
    if let (index, isWrapped) = matches.next(after: place, direction, here: includesPlace) {
      setCursor(matches[index])
      let end = isWrapped ? ", wrapped to the \(direction == .forward ? "first" : "last")" : ""
      say(
        matches.count == 1 && !includesPlace
          ? "“\(wanted.text)”: the only match here"
          : "“\(wanted.text)”: \(index + 1) of \(matches.count)\(end)")
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
