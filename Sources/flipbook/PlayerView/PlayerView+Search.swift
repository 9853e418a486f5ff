import ListDiff
import Snapshots
import TerminalList
import Histories

// The search: typed after `/`, shown in the rows, repeated with `n` and `N`.

extension PlayerView {
  /// Begins to type what is searched for.
  func beginSearch() {
    search.begin(at: list.cursorPath.map { rows.sections[$0].id }, fromEnd: followsEnd)
    say("")
  }

  /// Lets the prompt have a key while there is one; false if there is none.
  func handleInPrompt(_ key: Key) -> Bool {
    guard let typing = search.type(key) else { return false }
    switch typing {
    case .going(let prompt): searchAsTyped(prompt)
    case .done(let prompt) where prompt.text.isEmpty: goToMatch(search.direction)
    case .done(let prompt):
      goToMatch(prompt.direction, from: start(of: prompt), includesPlace: true)
    case .givenUp(let prompt):
      setCursor(origin(of: prompt))
      highlight(prompt.shown)
      if prompt.direction == .backward, prompt.origin == nil { followEnd() }
    }
    return true
  }

  /// Lets the prompt have pasted text.
  func paste(_ text: String) {
    if let prompt = search.paste(text) { searchAsTyped(prompt) }
  }

  /// The place of the row that the cursor was on when the prompt opened. If that row has gone, the
  /// place of the cursor.
  private func origin(of prompt: SearchPrompt) -> ElementPath? {
    prompt.origin.flatMap { rows.all.path(of: $0) ?? cursorPath }
  }

  /// Where the search of a prompt begins; `nil` for the end of the list as it is now.
  private func start(of prompt: SearchPrompt) -> ElementPath? {
    prompt.direction == .forward ? origin(of: prompt) : nil
  }

  /// Shows the matches of a search in the rows; `nil` shows none.
  private func highlight(_ shown: RowSearch?) {
    search.highlighter.search = shown
    list.delegate = shown == nil ? nil : search.highlighter
  }

  /// Shows no matches any more; false if none were shown. `n` and `N` go on with the search.
  func hideMatches() -> Bool {
    defer { highlight(nil) }
    return search.highlighter.search != nil
  }

  /// Puts the cursor on the first match of what is typed so far, or back on the row where it was. In
  /// a long list that waits for Enter.
  private func searchAsTyped(_ prompt: SearchPrompt) {
    highlight(RowSearch(prompt.text))
    guard !player.data.isLong else { return }
    let matches = (try? RowSearch(prompt.text)?.matches(in: player.data)) ?? []
    let found = RowSearch.match(
      among: matches, from: start(of: prompt), prompt.direction, here: true)
    setCursor(found?.path ?? origin(of: prompt))
  }

  /// Puts the cursor on the next or the previous match. If no row of this snapshot matches, goes to
  /// the nearest snapshot in that direction in which one does.
  func goToMatch(_ direction: Direction) {
    goToMatch(direction, from: cursorPath, includesPlace: false)
  }

  private func goToMatch(_ direction: Direction, from place: ElementPath?, includesPlace: Bool) {
    guard let wanted = search.wanted else { return say("press / to search") }
    highlight(wanted)
    // An earlier search that is still going on is not wanted any more.
    _ = work.cancel(.search)
    withMatches(of: wanted) { [unowned self] matches in
      if let found = RowSearch.match(
        among: matches, from: place, direction, here: includesPlace)
      {
        setCursor(found.path)
        let words = wanted.words(
          for: found, of: matches.count, direction, isRepeated: !includesPlace)
        return say(words)
      }
      if includesPlace {
        return say("“\(wanted.text)” not found here; n and N search other snapshots")
      }
      goToSnapshot(with: wanted, direction)
    }
  }

  /// Goes to the nearest snapshot in a direction, round the ends, in which a row matches.
  private func goToSnapshot(with wanted: RowSearch, _ direction: Direction) {
    let (history, place) = (player.history, player.position.snapshot)
    work.start(.search, "searching") {
      try history.nearestSnapshot(
        to: place, isForward: direction == .forward, where: wanted.matches)
    } finish: { [unowned self] result in
      guard case .success(let found) = result else { return }
      guard let found else { return say("“\(wanted.text)” not found in any snapshot") }
      queue.send(
        .visit(
          SnapshotMatch(
            search: wanted, direction: direction, snapshot: found,
            forgottenThen: history.forgottenCount)))
    }
  }

  /// Puts the cursor on a match in a snapshot that was gone to.
  func showMatches(_ match: SnapshotMatch) {
    withMatches(of: match.search) { [unowned self] paths in
      setCursor(match.direction == .forward ? paths.first : paths.last)
      let matches = paths.count == 1 ? "match" : "matches"
      say("“\(match.search.text)”: \(paths.count) \(matches) here")
    }
  }

  /// Calls `body` with the matches in the list as it is now. If another list is shown by then, its rows with
  /// these matches are where they were, as in a list that grows, or it is searched.
  private func withMatches(of wanted: RowSearch, _ body: @escaping ([ElementPath]) -> Void) {
    if let paths = search.matches(of: wanted) { return body(paths) }
    let (data, version) = (player.data, search.listVersion)
    work.start(.search, "searching") {
      try wanted.matches(in: data)
    } finish: { [unowned self] result in
      guard case .success(let paths) = result else { return }
      if version == search.listVersion {
        search.keep(paths, of: wanted)
      } else if !player.data.holds(paths, of: data) {
        return withMatches(of: wanted, body)
      }
      body(paths)
    }
  }
}

extension RowSearch {
  /// What the status line says of the match that the cursor has gone to.
  fileprivate func words(
    for match: Match, of count: Int, _ direction: Direction, isRepeated: Bool
  ) -> String {
    if count == 1, isRepeated { return "“\(text)”: the only match here" }
    let words = "“\(text)”: \(match.number) of \(count)"
    guard match.isWrapped else { return words }
    return words + (direction == .forward ? ", wrapped to the first" : ", wrapped to the last")
  }
}

extension [SnapshotSection] {
  /// Whether the rows at some paths of another list are at the same paths here. O(paths).
  fileprivate func holds(_ paths: [ElementPath], of other: [SnapshotSection]) -> Bool {
    paths.allSatisfy { path in
      indices.contains(path.section) && path.element < self[path.section].rows.count
        && self[path.section].rows[path.element].id == other[path.section].rows[path.element].id
    }
  }
}
