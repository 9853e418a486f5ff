import ListMotion
import Snapshots
import TerminalList
import Histories

extension PlayerView {
  /// Carries out an event; false when it asks to quit.
  func handle(_ event: Event, terminal: borrowing Terminal, at now: Duration) -> Bool {
    switch translated(event) {
    case .key(let key) where inspection.prompt != nil: handle(key, at: now)
    case .key(.control("l")): terminal.redraw()
    case .key(let key) where helpTop != nil: handle(key, at: now)
    case .key(.character("q")), .terminate: return false
    case .key(.character("M")):
      terminal.mouse.toggle()
      mouseWasTurned(on: terminal.mouse)
    case .key(let key): handle(key, at: now)
    case .paste(let text): paste(text)
    case .mouse(let mouse) where helpTakes(mouse): break
    case .mouse: list.handle(event.translated(lines: -listLine, columns: 0))
    case .resize(let size):
      self.size = size
      if message == PlayerView.tooLow { tell("") }
    case .themeChanged: theme = terminal.theme
    default: break
    }
    return true
  }

  /// The event, a key as what it stands for.
  private func translated(_ event: Event) -> Event {
    guard case .key(let key) = event, let meaning = keys[key] else { return event }
    return .key(meaning)
  }

  /// Shows what there is to see at `now`.
  ///
  /// - Parameter isCalm: Whether nothing has happened since the last time but that time went by.
  func present(on terminal: borrowing Terminal, at now: Duration, isCalm: Bool = false) {
    let words = workWords
    advance(to: now)
    let onlyListMoves = isCalm && !player.isPlaying && workWords == words
    terminal.present(frame(at: now, onlyListMoves: onlyListMoves))
  }

  /// Carries out a key; unknown ones do nothing.
  func handle(_ key: Key, at now: Duration) {
    keepsMessage = false
    if promptTakes(key) { return }
    let walksAlongMarks = key == .character("c") || key == .character("C")
    if source != .deck, !walksAlongMarks, !keepsMarks { list.clearSeenChanges() }
    if helpTakes(key) { return }
    // what an earlier key had to say has been read; the keys over the list show it whole
    if key != .character("?") { message = "" }
    switch key {
    case .character("?"): helpTop = 0
    case .character(" "): togglePlaying(at: now)
    case .right, .character("l"): show { $0.step(.forward) }
    case .left, .character("h"): show { $0.step(.backward) }
    case .character("]"): skip(.forward)
    case .character("["): skip(.backward)
    case .character("{"): seek(.backward)
    case .character("}"): seek(.forward)
    case .character(let digit) where digit.isASCII && digit.isWholeNumber:
      seek(toTenth: digit.wholeNumberValue ?? 0)
    case .character("L"): toggleLoop()
    case .character("w"): save()
    case .character("f"): show { $0.isAtEnd ? [] : $0.go(to: $0.snapshotCount - 1) }
    case .character("+"), .character("="): changeSpeed { $0.faster() }
    case .character("-"): changeSpeed { $0.slower() }
    case .character("c"): goToChange(.forward)
    case .character("C"): goToChange(.backward)
    case .character("m"): toggleMark()
    case .character("W"): toggleWrapping()
    case .character("/"): beginSearch()
    case .character("n"): goToMatch(.forward)
    case .character("N"): goToMatch(.backward)
    case .tab: toggleInspector()
    case .enter: toggleBiography()
    case .character("J"): scrollPanel(by: 1)
    case .character("K"): scrollPanel(by: -1)
    case .escape where cancelWork(): break
    case .escape where inspection.subject != nil: closePanel()
    case .escape where hideMatches(): break
    case .escape:
      list.setCursor(nil)
      list.clearChanges()
    default: list.handle(.key(key))
    }
  }

  /// Writes all snapshots that are kept into a new recording, and names it.
  private func save() {
    guard let saver else { return }
    guard !player.history.isEmpty else { return tell("nothing to save yet") }
    guard !work.contains(.saving) else { return tell("a recording is being written") }
    let (write, history) = (saver(), player.history)
    perform(.saving, "saving", isLong: history.isLong) {
      try write(history)
    } then: { [unowned self] result in
      switch result {
      case .success(let name):
        tell("saved \(name)")
        keepsMessage = true
      case .failure(let error): tell("not saved: \(Failure(error).message)")
      }
    }
  }

  private func toggleMark() {
    guard let path = list.cursorPath else { return tell("↑ ↓ choose the row to mark") }
    list.setMark(!list.isRowMarked(at: path), forRowAt: path)
    tell(list.numberOfMarkedRows > 0 ? "\(list.numberOfMarkedRows) marked" : "no mark")
  }

  private func skip(_ direction: Direction) {
    show { player in
      player.pause()
      return player.skip(direction)
    }
  }
}
