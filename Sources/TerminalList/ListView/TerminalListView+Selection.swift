public import ListDiff
internal import ListMotion

// The cursor, the selection and the user's flags. All of them follow their rows by identity.

// MARK: - The cursor

extension TerminalListView {
  /// The path of the row under the cursor; `nil` if there is no cursor, or if it is on a header.
  /// O(runs of rows that were inserted together).
  public var cursorPath: ElementPath? { cursorPlace?.path }

  /// The section whose row or header is under the cursor; `nil` if there is no cursor. O(runs of rows that
  /// were inserted together).
  public var cursorSection: Int? { cursorPlace?.section }

  /// The row under the cursor in a list that owns its rows; `nil` if there is no cursor, or if it
  /// is on a header. O(runs of rows that were inserted together).
  public var rowUnderCursor: ListRow? {
    guard let path = cursorPath, var row = outline?.shown[path.section].elements[path.element]
    else {
      return nil
    }
    row.level = nil
    return row
  }

  /// The current place of the cursor.
  var cursorPlace: ListTable.Place? { selection.cursor.flatMap(model.table.place) }

  /// Puts the cursor on a row and scrolls to it; `nil` removes the cursor. If the row is disabled,
  /// the cursor goes to the next enabled row, or else to the previous one.
  ///
  /// - Returns: Whether the row exists; otherwise the cursor stays where it is.
  @discardableResult public func setCursor(_ path: ElementPath?) -> Bool {
    if let path, row(at: path) == nil { return false }
    changing {
      setCursor(at: path.map { .row($0) })
      leaveDisabledRow()
    }
    return true
  }

  /// Moves the cursor by a number of rows, stopping at both ends. If there is no cursor, it appears at the
  /// edge of the screen: moving down puts it on the first visible row, moving up on the last. Headers that
  /// take the cursor count as rows. From a disabled row the cursor continues to the next enabled one.
  /// O(sections).
  ///
  /// - Returns: Whether there is a row that takes the cursor.
  @discardableResult public func moveCursor(by rows: Int) -> Bool {
    guard let target = UserActions(list: self).cursorTarget(by: rows, from: cursorPlace) else {
      return false
    }
    setCursor(at: target)
    return true
  }

  /// Moves the cursor to the first row of the list that takes it, or to the last one.
  package func moveCursor(toEnd isEnd: Bool) {
    let stops = cursorStops
    let (first, last) = (0, stops.count - 1)
    guard last >= 0 else { return }
    let stop = stops.firstStop(from: isEnd ? last : first, through: isEnd ? first : last)
    if let stop { setCursor(at: stop) }
  }

  /// Whether the user can act on a row: ``ListRow/isEnabled`` in a list that owns its rows,
  /// otherwise the answer of the data source.
  ///
  /// The cursor skips disabled rows. If a change disables the row under the cursor, the cursor goes
  /// to the next one. Disabled rows ignore clicks, cannot be moved, and the user can neither select
  /// nor deselect them. A program may select them. The row must exist.
  func isRowEnabled(at path: ElementPath) -> Bool {
    DataSourceReader(self).isEnabled(at: .row(path))
  }

  /// Whether the cursor stops at the header of a section, because the section is collapsible.
  func takesCursor(headerOf section: Int) -> Bool {
    model.table.sections[section].hasHeader && outline?.shown[section].isCollapsible == true
  }

  /// The places where the cursor stops.
  var cursorStops: CursorStops {
    CursorStops(table: model.table.keepingHeaders(where: takesCursor), takesRow: isRowEnabled)
  }

  /// Moves the cursor off a disabled row.
  func leaveDisabledRow() {
    guard let path = cursorPath, !isRowEnabled(at: path) else { return }
    let stops = cursorStops
    let (index, last) = (stops.table.index(of: .row(path)), stops.count - 1)
    let heir =
      (index < last ? stops.firstStop(from: index + 1, through: last) : nil)
      ?? (index > 0 ? stops.firstStop(from: index - 1, through: 0) : nil)
    let wasVisible = viewport.visible.rows.contains { $0.id == selection.cursor }
    moveCursor(to: heir.map { model.table.id(at: $0) }) {
      if wasVisible, let heir { scroll { viewport.scroll(to: heir, at: .none, $0) } }
    }
  }

  /// Puts the cursor on a row or a header and scrolls to it; `nil` removes the cursor.
  func setCursor(at place: ListTable.Place?) {
    moveCursor(to: place.map { model.table.id(at: $0) }) {
      if let place { scroll { viewport.scroll(to: place, at: .none, $0) } }
    }
  }

  func moveCursor(to row: RowToken?, _ scroll: () -> Void) {
    changing {
      recordCursor(CursorPlace(row: selection.cursor, path: cursorPath))
      selection.moveCursor(to: row)
      scroll()
    }
  }
}

// MARK: - The selection

extension TerminalListView {
  /// The first selected row, from the top; `nil` if none is selected.
  public var pathForSelectedRow: ElementPath? { pathsForSelectedRows.first }

  /// The selected rows, from top to bottom. Each is looked up by its identity.
  public var pathsForSelectedRows: [ElementPath] { model.table.paths(of: selection.selected) }

  /// The ``ListRow/id`` of each selected row of a list that owns its rows, including rows that a
  /// filter or a collapsed row hides.
  public var selectedIdentifiers: Set<String> {
    let shown = outline.map { outline in
      pathsForSelectedRows.map { outline.shown[$0.section].elements[$0.element].id }
    }
    return selection.hidden.selected.union(shown ?? [])
  }

  /// Selects a row, which replaces the selected one in a list with single selection; `nil`
  /// deselects all rows.
  ///
  /// As in a table view, the delegate is not consulted: it decides only about the user's actions.
  ///
  /// - Parameters:
  ///   - path: The row; `nil` deselects all.
  ///   - animated: Whether the list scrolls to the row gradually.
  ///   - position: The position of the row on the screen; ``ScrollPosition/none`` does not scroll.
  /// - Returns: Whether the row exists and rows can be selected; otherwise nothing changes.
  @discardableResult public func selectRow(
    at path: ElementPath?, animated: Bool = false, scrollPosition position: ScrollPosition = .none
  ) -> Bool {
    guard let path else {
      selection.deselectAll()
      return true
    }
    guard allowsSelection, let row = row(at: path) else { return false }
    selection.select(row)
    if position != .none { scrollToRow(at: path, at: position, animated: animated) }
    return true
  }

  /// Deselects a row. The delegate is not consulted.
  ///
  /// - Returns: Whether the row exists.
  @discardableResult public func deselectRow(at path: ElementPath) -> Bool {
    guard let row = row(at: path) else { return false }
    selection.deselect(row)
    return true
  }

  /// Whether a row is selected, has a flag, and is under the cursor; all `false` for a row that does
  /// not exist.
  public func state(ofRowAt path: ElementPath) -> RowState {
    row(at: path).map(selection.state) ?? RowState()
  }

}

// MARK: - Flags

extension TerminalListView {
  /// The rows with a flag, from top to bottom. Each is looked up by its identity.
  public var pathsForFlaggedRows: [ElementPath] { model.table.paths(of: selection.flagged) }

  /// Marks a row with a `●` in the gutter, or removes the mark.
  ///
  /// A flag is a mark rather than a colour, because a flagged row may also be selected and changed. The
  /// gutter is three columns wide while a row has a flag: one for the cursor or a change, one for the flag,
  /// and a blank.
  ///
  /// - Returns: Whether the row exists.
  @discardableResult public func setFlag(_ isFlagged: Bool, forRowAt path: ElementPath) -> Bool {
    guard let row = row(at: path) else { return false }
    selection.setFlag(isFlagged, for: row)
    return true
  }
}
