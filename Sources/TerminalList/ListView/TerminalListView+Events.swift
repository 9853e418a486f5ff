internal import ListDiff

/// Keys and the mouse, as they come from the terminal.
extension TerminalListView {
  /// The lines that a turn of the wheel scrolls.
  public static let wheelLines = 3

  /// Carries out a key or a mouse event that means something to a list.
  ///
  /// | event | |
  /// |---|---|
  /// | ↓ ↑, j k | the cursor one row down or up |
  /// | PgDn PgUp, Ctrl-F Ctrl-B | a screenful, less the line that tells where one was |
  /// | Ctrl-D Ctrl-U | half a screenful |
  /// | Home End, g G | to the first or last row |
  /// | Enter, space | selects the row under the cursor, or deselects it where several can be |
  /// | the wheel | scrolls three lines; the cursor stays on its row |
  /// | a click | puts the cursor on the row that is seen there, and does what Enter does |
  ///
  /// A program that uses one of the keys otherwise takes it out before. Lines and columns of a mouse
  /// event count from the top left of the list: see ``Event/translated(lines:columns:)``. The size
  /// is the program's to set.
  ///
  /// - Returns: Whether the event was the list's. A key that finds the cursor at an end already is;
  ///   one that finds no row is not.
  @discardableResult
  public func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(mouse)
    default: false
    }
  }

  private func handle(_ key: Key) -> Bool {
    guard table.sections.contains(where: { !$0.rows.isEmpty }) else { return false }
    switch key {
    case .down, .character("j"): moveCursor(by: 1)
    case .up, .character("k"): moveCursor(by: -1)
    case .pageDown, .control("f"): moveCursor(by: max(1, size.height - 1))
    case .pageUp, .control("b"): moveCursor(by: -max(1, size.height - 1))
    case .control("d"): moveCursor(by: max(1, size.height / 2))
    case .control("u"): moveCursor(by: -max(1, size.height / 2))
    case .home, .character("g"): moveCursorToFirstRow()
    case .end, .character("G"): moveCursorToLastRow()
    case .enter, .character(" "):
      guard allowsSelection, let cursor else { return false }
      chooseRow(cursor)
    default: return false
    }
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    guard (0..<size.height).contains(mouse.line), (0..<size.width).contains(mouse.column) else {
      return false
    }
    switch mouse.action {
    case .wheelUp: scroll(by: -Self.wheelLines)
    case .wheelDown: scroll(by: Self.wheelLines)
    case .press:
      guard let path = pathForRow(atLine: mouse.line) else { return false }
      let row = table.id(at: .row(path))
      setCursor(path)
      chooseRow(row)
    case .release: return false
    }
    return true
  }
}
