internal import ListDiff

extension TerminalListView {
  /// The number of lines that one turn of the wheel scrolls.
  public static let wheelLines = 3

  /// Carries out a key or a mouse event that means something to a list.
  ///
  /// | event | |
  /// |---|---|
  /// | ↓ ↑, j k | the cursor one row down or up |
  /// | PgDn PgUp, Ctrl-F Ctrl-B | scrolls a screenful less one line, with the cursor if there is one |
  /// | Ctrl-D Ctrl-U | scrolls half a screenful |
  /// | Home End, g G | to the first or last row |
  /// | Enter, space | selects the row under the cursor, or deselects it where several can be |
  /// | < >, Shift with ← → | one column back or on, where rows stand in ``columns`` |
  /// | \| | chooses a column, for the keys below; again, or Esc or Enter, ends that |
  /// | ← →, h l | the column before or behind it |
  /// | x, a | hides it; shows all columns as they were at first |
  /// | + - | makes it wider or narrower |
  /// | the wheel | scrolls three lines; the cursor stays on its row |
  /// | a click | puts the cursor on the row that is seen there, and does what Enter does |
  ///
  /// Within a row that is higher than the screen, the keys that move the cursor by rows scroll by
  /// as many lines, and go on to the next row when its end is reached.
  ///
  /// A program that uses one of the keys for something else handles it first. Lines and columns of
  /// a mouse event count from the top left of the list: see ``Event/translated(lines:columns:)``.
  /// The list does not follow the size of the terminal; the program sets ``size``.
  ///
  /// - Returns: Whether the list used the event. It uses a key that finds the cursor at an end
  ///   already, and no key if it has no rows.
  @discardableResult
  public func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(mouse)
    default: false
    }
  }

  private func handle(_ key: Key) -> Bool {
    if handleColumnKey(key) { return true }
    if model.table.hasNoRows { return false }
    switch key {
    case .down, .character("j"): moveCursorByKey(1)
    case .up, .character("k"): moveCursorByKey(-1)
    case .pageDown, .control("f"): turnPage(max(1, rowArea.height - 1))
    case .pageUp, .control("b"): turnPage(-max(1, rowArea.height - 1))
    case .control("d"): turnPage(max(1, rowArea.height / 2))
    case .control("u"): turnPage(-max(1, rowArea.height / 2))
    case .home, .character("g"): moveCursorToFirstRow()
    case .end, .character("G"): moveCursorToLastRow()
    case .enter, .character(" "):
      guard allowsSelection, let cursor = selection.cursor else { return false }
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
      let row = self.row(at: path)
      setCursor(path)
      chooseRow(row)
    case .release: return false
    }
    return true
  }
}
