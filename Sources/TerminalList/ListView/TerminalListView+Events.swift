internal import ListDiff

extension TerminalListView {
  /// The number of lines that one turn of the wheel scrolls.
  static let wheelLines = 3

  /// Handles a key or a mouse event that has a meaning for a list.
  ///
  /// | event | |
  /// |---|---|
  /// | ↓ ↑, j k | moves the cursor one row down or up |
  /// | PgDn PgUp, Ctrl-F Ctrl-B | scrolls a screenful less one line, with the cursor if there is one |
  /// | Ctrl-D Ctrl-U | scrolls half a screenful |
  /// | Home End, g G | moves to the first or last row, or to a header there that takes the cursor |
  /// | Enter, space | selects the row under the cursor, or deselects it if several can be selected |
  /// | Enter, space on a header | collapses or expands a collapsible section |
  /// | ← → in an outline | collapses, or moves to the parent; expands, or moves to the first row below |
  /// | Shift with ↓ ↑, PgDn PgUp, Home End | moves and selects the rows passed, if several can be selected |
  /// | Ctrl-A | selects all rows, if several can be selected |
  /// | Alt with ↓ ↑ | moves the row under the cursor, if rows can be moved: see ``allowsReordering`` |
  /// | < >, Shift with ← → | scrolls sideways: by one of ``columns``, or half of the width without them |
  /// | \| | chooses a column for the keys below; again, or Esc or Enter, ends that |
  /// | ← →, h l | chooses the column before or after it |
  /// | s, a click on a title | calls the delegate, which may sort by the column |
  /// | a drag of the edge after a title | makes the column wider or narrower |
  /// | x, a | hides the chosen column; shows all columns in their initial widths |
  /// | + - | makes it wider or narrower |
  /// | the wheel | scrolls three lines; the cursor stays on its row |
  /// | a drag | moves the row that is held, if rows can be moved: see ``allowsReordering`` |
  /// | a click | puts the cursor on the row there, and does what Enter does |
  /// | a click with Shift | selects all rows from the cursor to there, if several can be selected |
  ///
  /// Within a row that is higher than the screen, the keys that move the cursor by rows scroll by
  /// as many lines, and move to the next row at the end of that row.
  ///
  /// A program that uses one of these keys for something else must handle it first. Lines and
  /// columns of a mouse event count from the top left of the list; see
  /// ``Event/translated(lines:columns:)``. The list does not follow the size of the terminal; the
  /// program sets ``size``.
  ///
  /// - Returns: Whether the list used the event. A key counts as used even if the cursor is already
  ///   at an end. A list without rows uses only keys that scroll sideways or act on columns.
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
    if cursorStops.count == 0 { return false }
    switch key {
    case .down, .character("j"): moveCursorByKey(1)
    case .up, .character("k"): moveCursorByKey(-1)
    case .pageDown, .control("f"): turnPage(max(1, rowArea.height - 1))
    case .pageUp, .control("b"): turnPage(-max(1, rowArea.height - 1))
    case .control("d"): turnPage(max(1, rowArea.height / 2))
    case .control("u"): turnPage(-max(1, rowArea.height / 2))
    case .home, .character("g"): moveCursor(toEnd: false)
    case .end, .character("G"): moveCursor(toEnd: true)
    case .control("a"):
      guard allowsSelection, allowsMultipleSelection else { return false }
      chooseAllRows()
    case .shift(.down): return extendSelectionByKey(1)
    case .shift(.up): return extendSelectionByKey(-1)
    case .shift(.pageDown): return extendSelectionByKey(max(1, rowArea.height - 1))
    case .shift(.pageUp): return extendSelectionByKey(-max(1, rowArea.height - 1))
    case .shift(.end): return extendSelectionByKey(cursorStops.count)
    case .shift(.home): return extendSelectionByKey(-cursorStops.count)
    case .alt(.down): return reorderByKey(1)
    case .alt(.up): return reorderByKey(-1)
    case .left: return goOut()
    case .right: return goIn()
    case .enter, .character(" "):
      guard let cursor = selection.cursor else { return false }
      if cursorPlace?.isHeader == true {
        chooseHeader(cursor)
      } else if allowsSelection {
        chooseRow(cursor)
      } else {
        return false
      }
    default: return false
    }
    return true
  }

  private func extendSelectionByKey(_ rows: Int) -> Bool {
    guard allowsSelection, allowsMultipleSelection else { return false }
    extendSelection(by: rows)
    return true
  }

  /// Moves the row under the cursor, which may already be at an end; `false` if it cannot be moved.
  private func reorderByKey(_ rows: Int) -> Bool {
    guard let cursorPath, dataSource?.listView(self, canMoveRowAt: cursorPath) == true else {
      return false
    }
    reorderRowUnderCursor(by: rows)
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .drag: return resizeColumn(to: mouse.column) || drag(toLine: mouse.line)
    case .release: return endResizing() || endDrag()
    case .press, .wheelUp, .wheelDown: break
    }
    guard (0..<size.height).contains(mouse.line), (0..<size.width).contains(mouse.column) else {
      return false
    }
    switch mouse.action {
    case .wheelUp: scroll(by: -Self.wheelLines)
    case .wheelDown: scroll(by: Self.wheelLines)
    case .press:
      if mouse.line == titleLine { return pressTitle(atColumn: mouse.column) }
      guard let place = place(atLine: mouse.line) else { return false }
      return press(place, at: mouse)
    case .drag, .release: return false
    }
    return true
  }

  private func press(_ place: ListTable.Place, at mouse: MouseEvent) -> Bool {
    if let path = place.path, !isRowEnabled(at: path) { return false }
    switch place {
    case .row
    where mouse.modifiers.contains(.shift) && allowsSelection && allowsMultipleSelection:
      extendSelection(to: place)
    case .row(let path):
      // the delegate may change the list once the cursor has moved
      let (row, isSign) = (model.table.id(at: place), isSign(at: mouse.column, ofRow: path))
      beginDrag(ofRowAt: path, line: mouse.line)
      setCursor(path)
      if isSign { toggle(row) } else { chooseRow(row) }
    case .header(let section):
      guard takesCursor(headerOf: section) else { return false }
      let header = model.table.id(at: place)
      setCursor(at: place)
      chooseHeader(header)
    case .footer: return false
    }
    return true
  }
}
