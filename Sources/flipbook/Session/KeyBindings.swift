import ListMotion
import TerminalList

extension PlayerView {
  /// Carries out an event; false when it asks to quit.
  func handle(_ event: Event, terminal: borrowing Terminal, at now: Duration) -> Bool {
    switch event {
    case .key(.character("q")), .terminate: return false
    case .key(.control("l")): terminal.redraw()
    case .key(let key): handle(key, at: now)
    case .resize(let size): self.size = size
    case .themeChanged: theme = terminal.theme
    default: break
    }
    return true
  }

  /// Shows what there is to see at `now`.
  func present(on terminal: borrowing Terminal, at now: Duration) {
    advance(to: now)
    terminal.present(frame(at: now))
  }

  /// Carries out a key; unknown ones do nothing.
  func handle(_ key: Key, at now: Duration) {
    if let change = KeyBindings.change(key) {
      if !hideHelp() { goToChange(change) }
      return
    }
    if source != .deck { list.clearSeenMarks() }
    if hideHelp() { return }
    switch key {
    case .character("?"): toggleHelp()
    case .character(" "): togglePlaying(at: now)
    case .right, .character("l"): show { $0.step(.forward) }
    case .left, .character("h"): show { $0.step(.backward) }
    case .character("]"): skip(.forward)
    case .character("["): skip(.backward)
    case .character("f"): show { $0.isAtEnd ? [] : $0.go(to: $0.snapshotCount - 1) }
    case .character("+"), .character("="): changeSpeed { $0.faster() }
    case .character("-"): changeSpeed { $0.slower() }
    default: moveCursor(key)
    }
  }

  private func skip(_ direction: Direction) {
    show { player in
      player.pause()
      return player.skip(direction)
    }
  }

  private func moveCursor(_ key: Key) {
    let page = max(1, list.size.height - 1)
    switch key {
    case .down, .character("j"): list.moveCursor(by: 1)
    case .up, .character("k"): list.moveCursor(by: -1)
    case .pageDown: list.moveCursor(by: page)
    case .pageUp: list.moveCursor(by: -page)
    case .home, .character("g"): list.moveCursorToFirstRow()
    case .end, .character("G"): list.moveCursorToLastRow()
    case .escape:
      list.setCursor(nil)
      list.clearMarks()
    default: break
    }
  }
}

enum KeyBindings {
  /// The way to the change that `key` goes to; such a key leaves the marks that it walks along.
  static func change(_ key: Key) -> Direction? {
    switch key {
    case .character("c"): .forward
    case .character("C"): .backward
    default: nil
    }
  }
}

extension RowPainter {
  /// A painter in the colours and widths of a terminal.
  init(_ terminal: borrowing Terminal) {
    self.init(
      theme: terminal.theme, width: ScalarWidth(columns: TextWidth.columns(of:)))
  }
}
