import ListMotion
import FlipbookFeeds
import FlipbookSnapshots
import TerminalList
import FlipbookHistories

// The handling of keys, the mouse and the terminal.

extension PlayerView {
  /// Handles an event. Returns false if the session should end.
  func handle(_ event: Event, terminal: borrowing Terminal, at now: Duration) -> Bool {
    if let character = characterBehindEscape(event) {
      return handle(.key(.escape), terminal: terminal, at: now)
        && handle(.key(.character(character)), terminal: terminal, at: now)
    }
    switch event {
    case .key(let key) where search.prompt != nil: handle(key, at: now)
    case .key(.control("l")): terminal.redraw()
    case .key(let key) where helpTop != nil: handle(key, at: now)
    case .key(.character("q")), .terminate: return false
    case .key(.character("M")):
      terminal.mouse.toggle()
      mouseWasTurned(on: terminal.mouse)
    case .key(let key): handle(key, at: now)
    case .paste(let text): paste(text)
    case .mouse where handleOverHelp(event): break
    case .mouse:
      let row = rowUnderCursor
      list.handle(event.translated(lines: -layout.listLine, columns: 0))
      followCursor(from: row)
    case .resize(let size): self.size = size
    case .themeChanged: theme = terminal.theme
    default: break
    }
    return true
  }

  /// The character of a key held with Alt, if that combination is not used here; `nil` for other events.
  ///
  /// On a slow line or in a busy program, Escape followed by a key arrives as the same bytes.
  private func characterBehindEscape(_ event: Event) -> Character? {
    guard case .key(let key) = event, key.modifiers == .alt,
      case .character(let character) = key.code
    else { return nil }
    return character
  }

  /// Handles a key; unknown keys do nothing.
  func handle(_ key: Key, at now: Duration) {
    let row = rowUnderCursor
    defer {
      followCursor(from: row)
      if source == .live { status.keepAnswer(until: now + .seconds(2)) }
    }
    status.unpin()
    if handleInPrompt(key) { return }
    let walksAlongMarks = key == .character("c") || key == .character("C")
    if !walksAlongMarks, !options.keepsMarks { list.markChangesRead() }
    if handleOverHelp(.key(key)) { return }
    if handleInColumns(key) { return }
    // The message of an earlier key has been read by now. The help shows it in full, so `?` keeps it.
    if key != .character("?") { say("") }
    switch key {
    case .end where mayGrow, .character("G") where mayGrow:
      list.handle(.key(key))
      followEnd()
    case .up, .character("k"):
      // the next row that arrives would release a cursor on the last row
      if followsEnd, list.cursorPath == nil { list.moveCursor(toEnd: true) }
      list.handle(.key(key))
    default:
      guard let (binding, index) = KeyBinding.of(key) else { return _ = list.handle(.key(key)) }
      binding.perform?(self, index, now)
    }
  }

  /// Whether rows may be added at the end, which a user may want to follow. A command that runs again prints another
  /// list.
  private var mayGrow: Bool { source == .live && status.runs == nil }

  /// Goes to the newest snapshot and, if the end of the list was followed, to its end.
  func goToNewest() {
    queue.send(.goToNewest)
    if source == .live, wantsEnd { followEnd() }
  }

  /// Cancels, closes or clears: whichever of these applies first. If the user has left the end of a followed
  /// list, returns to the end.
  func escape() {
    if giveUp() { return }
    if inspection.subject != nil { return closePanel() }
    let hadMatches = hideMatches()
    if !hadMatches, !filter.isEmpty { return filter = ListFilter("") }
    if leaveNetChange() { return }
    if source == .live, wantsEnd, !followsEnd { return followEnd() }
    if hadMatches { return }
    list.setCursor(nil)
    guard !options.keepsMarks else { return }
    forgetChanges()
    status.changeWords = ChangeWords()
    if rows.changedOnly.isOn { showPart() }
  }

  /// Cancels the waiting command, or else the work that was started last. Returns false if there is neither.
  private func giveUp() -> Bool {
    if queue.dropWaiting() { return true }
    guard let kind = work.cancel() else { return false }
    status.work = ""
    switch kind {
    case .search: say("search cancelled")
    case .saving: say("not saved: cancelled")
    case .biography: closePanel()
    case .reading: say("reading cancelled")
    case .step: say("cancelled")
    }
    return true
  }

  // MARK: Playing

  func togglePlaying(at now: Duration) {
    queue.change { $0.togglePlaying() }
    if player.isPlaying { timer.start(at: now) }
    arrange()
  }

  /// Freezes a live list, or resumes: at the newest snapshot if it was frozen, otherwise by playing.
  func stopOrGoOn(at now: Duration) {
    if leaveNetChange() { return }
    if queue.freeze != nil {
      queue.unfreeze()
    } else if let wall = options.now, source != .ended, player.isAtEnd, !player.isPlaying {
      queue.freeze(since: wall())
    } else {
      togglePlaying(at: now)
    }
  }

  /// Changes the interval between runs of a command; during playback, changes the playback speed instead.
  func changeSpeed(_ direction: Direction) {
    if let command = options.command, !player.isPlaying {
      let runs = RunState(interval: command.interval)
      command.interval = direction == .forward ? runs.shorter : runs.longer
      return
    }
    queue.change { direction == .forward ? $0.faster() : $0.slower() }
    arrange()
  }

  func toggleLoop() {
    queue.change { $0.toggleLoop() }
    say(player.loops ? "playing in a loop" : "playing once")
  }

  // MARK: Rows

  /// Puts the cursor on the next or the previous changed row: in a deck, one that the last step changed; in a
  /// watched list, one that changed since it was last seen.
  func goToChange(_ direction: Direction) {
    let found = list.nextChange(backwards: direction == .backward)
    say(found ? "" : "no changes")
  }

  /// Passes column keys to the list and, while a column is chosen, all keys that apply to it. Returns false
  /// for any other key.
  private func handleInColumns(_ key: Key) -> Bool {
    let keys: [Key] = [
      .character("<"), .character(">"), .shift(.left), .shift(.right), .character("|"),
    ]
    guard keys.contains(key) || list.chosenColumn != nil else { return false }
    let before = (list.columnOffset, list.scrolledColumns)
    if key == .character("a") { showAllColumns() }
    guard list.handle(.key(key)) else {
      if keys.contains(key) { say("no columns here") }
      return keys.contains(key)
    }
    if list.chosenColumn == nil, keys.contains(key), key != .character("|"),
      (list.columnOffset, list.scrolledColumns) == before
    {
      say(
        rows.formatter.wraps && list.columns.isEmpty
          ? "long rows are wrapped" : "nothing more on that side")
    } else {
      say("")
    }
    return true
  }

  func toggleFlag() {
    guard let path = list.cursorPath else { return say("choose a row with ↑ ↓, then flag it") }
    list.setFlag(!list.state(ofRowAt: path).isFlagged, forRowAt: path)
    let count = list.pathsForFlaggedRows.count
    say(count == 0 ? "no rows flagged" : "\(count) \(count == 1 ? "row" : "rows") flagged")
  }

  /// Saves all snapshots in the history to a new recording, and shows its name.
  func save() {
    guard let saver = options.saver else { return }
    guard !player.history.isEmpty else { return say("nothing to save yet") }
    guard !work.contains(.saving) else { return say("already saving a recording") }
    let (write, history) = (saver(), player.history)
    work.start(.saving, "saving") {
      try write(history)
    } finish: { [unowned self] result in
      switch result {
      case .success(let name): status.pin("saved \(name)")
      case .failure(let error):
        say("not saved: \(Failure(error)?.message ?? String(describing: error))")
      }
    }
  }

  // MARK: Help

  /// Handles a key or the mouse while the help is shown: the cursor keys and the wheel scroll the help if it does not
  /// fit, and any other key or a click hides it. Returns false if the help is not shown.
  func handleOverHelp(_ event: Event) -> Bool {
    guard let top = helpTop, let help else { return false }
    let (last, page) = (help.lastTop(height: size.height), max(1, size.height - 1))
    let lines: Int? =
      switch event {
      case .key(.down), .key(.character("j")), .key(.character("J")): 1
      case .key(.up), .key(.character("k")), .key(.character("K")): -1
      case .key(.pageDown), .key(.character(" ")): page
      case .key(.pageUp), .key(.character("b")): -page
      case .mouse(let mouse):
        switch mouse.action {
        case .wheelDown: 3
        case .wheelUp: -3
        case .press: nil
        case .release, .drag: 0
        }
      default: nil
      }
    helpTop = last > 0 ? lines.map { min(max(0, min(top, last) + $0), last) } : nil
    return true
  }
}
