extension TerminalListView {
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
  /// Within a row that is higher than the screen, the keys that move the cursor by rows scroll by lines
  /// instead; at the end of the row, they move to the next one.
  ///
  /// A program that uses one of these keys for something else must handle it first. Lines and
  /// columns of a mouse event count from the top left of the list; see
  /// ``Event/translated(lines:columns:)``. The list does not follow the size of the terminal; the
  /// program sets ``size``.
  ///
  /// - Returns: Whether the list used the event. A key counts as used even if the cursor is already
  ///   at an end. A list without rows uses only keys that scroll sideways or act on columns.
  @discardableResult
  public func handle(_ event: Event) -> Bool { UserActions(list: self).handle(event) }
}
