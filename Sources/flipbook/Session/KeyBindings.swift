import ListMotion
import TerminalList

extension PlayerView {
  /// What a key asks of the loop.
  enum KeyResult {
    case handled
    case redraw
    case quit
  }

  /// Carries out a key; unknown ones do nothing.
  func handle(_ key: Key, at now: Duration) -> KeyResult {
    list.clearMarks()
    if hideHelp(), key != .character("q"), key != .control("l") { return .handled }
    switch key {
    case .character("q"): return .quit
    case .control("l"): return .redraw
    case .character("?"): toggleHelp()
    case .character(" "): togglePlaying(at: now)
    case .right: show { $0.step(.forward) }
    case .left: show { $0.step(.backward) }
    case .character("]"): skip(.forward)
    case .character("["): skip(.backward)
    case .character("f"): show { $0.isAtEnd ? [] : $0.go(to: $0.snapshotCount - 1) }
    case .character("+"), .character("="): changeSpeed { $0.faster() }
    case .character("-"): changeSpeed { $0.slower() }
    default: moveCursor(key)
    }
    return .handled
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
    case .home, .character("g"): list.moveCursor(by: -list.numberOfLines)
    case .end, .character("G"): list.moveCursor(by: list.numberOfLines)
    case .escape: list.setCursor(nil)
    default: break
    }
  }
}

extension PlayerView {
  /// Takes in what is neither a key nor news of the data.
  func take(_ event: Event, terminal: borrowing Terminal) {
    switch event {
    case .resize(let size): self.size = size
    case .themeChanged: list.painter.theme = terminal.theme
    default: break
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
