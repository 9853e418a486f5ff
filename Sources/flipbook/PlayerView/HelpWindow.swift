import TerminalList

/// The help over the list: whether it is shown, and its first visible line.
struct HelpWindow {
  /// The index of the first visible line; `nil` if the help is not shown.
  private(set) var top: Int?

  mutating func show() { top = 0 }

  /// Hides the help. Returns false if it was not shown.
  mutating func hide() -> Bool {
    defer { top = nil }
    return top != nil
  }

  /// Handles a key while the help is shown: the cursor keys scroll the help if it does not fit, and any other key
  /// hides it. Returns false if the help is not shown.
  ///
  /// - Parameters:
  ///   - last: The greatest index of the first line.
  ///   - page: The number of visible lines.
  mutating func handle(_ key: Key, last: Int, page: Int) -> Bool {
    guard top != nil else { return false }
    guard last > 0 else { return hide() }
    let page = max(1, page)
    switch key {
    case .down, .character("j"): scroll(by: 1, last: last)
    case .up, .character("k"): scroll(by: -1, last: last)
    case .pageDown, .character(" "), .control("f"): scroll(by: page, last: last)
    case .pageUp, .character("b"), .control("b"): scroll(by: -page, last: last)
    case .control("d"): scroll(by: max(1, page / 2), last: last)
    case .control("u"): scroll(by: -max(1, page / 2), last: last)
    case .home, .character("g"): scroll(by: -last, last: last)
    case .end, .character("G"): scroll(by: last, last: last)
    default: return hide()
    }
    return true
  }

  /// Handles the mouse: the wheel scrolls, a click hides the help. Returns false if it is not shown.
  mutating func handle(_ mouse: MouseEvent, last: Int) -> Bool {
    guard top != nil else { return false }
    switch mouse.action {
    case .wheelDown: scroll(by: 3, last: last)
    case .wheelUp: scroll(by: -3, last: last)
    case .press: return hide()
    case .release, .drag: break
    }
    return true
  }

  private mutating func scroll(by lines: Int, last: Int) {
    guard let top else { return }
    self.top = min(max(0, min(top, last) + lines), last)
  }
}
