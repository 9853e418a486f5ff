import ListMotion
import TerminalList

/// The keys over the list.
extension PlayerView {
  /// The greatest line that the keys can begin with.
  private var lastHelpTop: Int {
    let news = screen().unreadNews(columns: size.width, list.painter)
    return HelpOverlay(news: news).lastTop(on: size, width: list.painter.width)
  }

  /// The first line of the keys that is shown moves by so many lines.
  private func scrollHelp(by lines: Int) {
    guard let top = helpTop else { return }
    let last = lastHelpTop
    helpTop = min(max(0, min(top, last) + lines), last)
  }

  /// Lets the keys over the list have a key while they are shown: where they do not fit, those that
  /// move a cursor scroll them, any other takes them away. False where they are not shown.
  func helpTakes(_ key: Key) -> Bool {
    guard helpTop != nil else { return false }
    guard lastHelpTop > 0 else { return hideHelp() }
    let page = max(1, HelpOverlay.room(on: size))
    switch key {
    case .down, .character("j"): scrollHelp(by: 1)
    case .up, .character("k"): scrollHelp(by: -1)
    case .pageDown, .character(" "), .control("f"): scrollHelp(by: page)
    case .pageUp, .character("b"), .control("b"): scrollHelp(by: -page)
    case .control("d"): scrollHelp(by: max(1, page / 2))
    case .control("u"): scrollHelp(by: -max(1, page / 2))
    case .home, .character("g"): scrollHelp(by: -lastHelpTop)
    case .end, .character("G"): scrollHelp(by: lastHelpTop)
    default: return hideHelp()
    }
    return true
  }

  /// The same for the mouse: the wheel scrolls, a click takes the keys away.
  func helpTakes(_ mouse: MouseEvent) -> Bool {
    guard helpTop != nil else { return false }
    switch mouse.action {
    case .wheelDown: scrollHelp(by: 3)
    case .wheelUp: scrollHelp(by: -3)
    case .press: _ = hideHelp()
    case .release: break
    }
    return true
  }

  /// Takes the keys away; false where they are not shown.
  func hideHelp() -> Bool {
    defer { helpTop = nil }
    return helpTop != nil
  }
}
