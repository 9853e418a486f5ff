public import ListDiff
internal import ListMotion

// Cursor, selection and the user's marks. All of them follow their rows by identity.

// MARK: - The cursor

extension TerminalListView {
  /// The row that the cursor is on; `nil` if there is none. O(runs of rows that came together).
  public var cursorPath: ElementPath? { selection.cursor.flatMap(model.table.path) }

  /// Puts the cursor on a row and scrolls it onto the screen; `nil` takes it away.
  ///
  /// - Precondition: The row exists.
  public func setCursor(_ path: ElementPath?) {
    let row = path.map { self.row(at: $0) }
    moveCursor(to: row) {
      if let path { scroll { viewport.scroll(to: .row(path), at: .none, $0) } }
    }
  }

  /// Moves the cursor by a number of rows, stopping at both ends. Without a cursor it comes in by
  /// the edge of the screen: one row down is the first row seen, one up the last. O(sections).
  public func moveCursor(by rows: Int) {
    if let target = cursorTarget(by: rows, from: cursorPath) { setCursor(target) }
  }

  /// Moves the cursor to the first row of the list.
  public func moveCursorToFirstRow() {
    if let first = model.table.path(ofRowIndex: 0) { setCursor(first) }
  }

  /// Moves the cursor to the last row of the list.
  public func moveCursorToLastRow() {
    if let last = model.table.path(ofRowIndex: model.table.rowCount - 1) { setCursor(last) }
  }

  /// Moves the cursor as a key does: by so many rows, or by so many lines within a row that is
  /// higher than the screen.
  ///
  /// Such a row is read to its end before the cursor goes on to the next one, and the cursor does
  /// not skip one. From below the cursor comes to its last lines.
  func moveCursorByKey(_ rows: Int) {
    let (path, context) = (cursorPath, layoutContext)
    if let path {
      let lines = viewport.scrollableLines(within: .row(path), rows, context)
      if lines != 0 { return scroll(by: lines) }
    }
    guard var target = cursorTarget(by: rows, from: path) else { return }
    if let path, rowArea.height > 0 {
      target = firstHighRow(from: path, to: target, context) ?? target
    }
    guard rows < 0, target != path else { return setCursor(target) }
    moveCursor(to: row(at: target)) {
      scroll { viewport.scroll(toEndOf: .row(target), $0) }
    }
  }

  /// Scrolls by so many lines, and moves the cursor by as many rows if there is one. At an end of the
  /// list the cursor comes in. A row that is higher than the screen is read to its end first.
  func turnPage(_ lines: Int) {
    if let path = cursorPath, let target = cursorTarget(by: lines, from: path),
      viewport.isHigherThanScreen(.row(path), layoutContext)
        || firstHighRow(from: path, to: target, layoutContext) != nil
    {
      return moveCursorByKey(lines)
    }
    let offset = contentOffset
    scroll(by: lines)
    if cursorPath != nil || contentOffset == offset { moveCursorByKey(lines) }
  }

  private func moveCursor(to row: RowToken?, _ scroll: () -> Void) {
    changing {
      if delegate != nil, callbacks.needsCursor {
        callbacks.recordCursor(CursorPlace(row: selection.cursor, path: cursorPath))
      }
      selection.moveCursor(to: row)
      scroll()
    }
  }

  /// The row that is so many rows away from the cursor at `cursor`, as far as the list goes.
  private func cursorTarget(by rows: Int, from cursor: ElementPath?) -> ElementPath? {
    guard let path = cursor ?? rowAtEdge(rows), rows != 0 else { return nil }
    let rows = cursor == nil ? rows - rows.signum() : rows
    let index = model.table.rowIndex(of: path)
    let last = model.table.rowCount - 1
    return model.table.path(ofRowIndex: index + max(-index, min(rows, last - index)))
  }

  /// The first row on the way of the cursor that is higher than the screen, as far as heights are
  /// known.
  private func firstHighRow(
    from path: ElementPath, to target: ElementPath, _ context: LayoutContext
  ) -> ElementPath? {
    if viewport.heights.isEmpty { return nil }
    var path = path
    while path != target,
      let next = model.table.path(nextTo: path, backwards: target.precedes(path))
    {
      path = next
      if viewport.isHigherThanScreen(.row(path), context) { return path }
    }
    return nil
  }

  /// The first or the last row on the screen.
  private func rowAtEdge(_ direction: Int) -> ElementPath? {
    let visible = viewport.visible
    guard direction > 0 else { return visible.lastRow?.place.path }
    let context = layoutContext
    return visible.rows.first { row in
      row.place.isRow
        && row.line + row.row.height > viewport.linesCovered(above: row.place, context)
    }?.place.path
  }
}

// MARK: - The selection

extension TerminalListView {
  /// The first selected row, from the top; `nil` if none is selected.
  public var pathForSelectedRow: ElementPath? { pathsForSelectedRows.first }

  /// The selected rows, from top to bottom. Each is looked up by its identity.
  public var pathsForSelectedRows: [ElementPath] { model.table.paths(of: selection.selected) }

  /// Selects a row, in a list of single selection instead of the one that is selected; `nil`
  /// deselects all rows.
  ///
  /// As in a table view the delegate is not asked: it decides about what the user does.
  ///
  /// - Parameters:
  ///   - path: A row that exists; `nil` deselects all.
  ///   - animated: Whether the list scrolls there gradually.
  ///   - position: Where the row is to stand on the screen; ``ScrollPosition/none`` leaves the list
  ///     where it is.
  public func selectRow(
    at path: ElementPath?, animated: Bool = false, scrollPosition position: ScrollPosition = .none
  ) {
    guard let path else { return selection.deselectAll() }
    selection.select(row(at: path))
    if position != .none { scrollToRow(at: path, at: position, animated: animated) }
  }

  /// Deselects a row, if it is selected; the delegate is not asked.
  ///
  /// - Precondition: The row exists.
  public func deselectRow(at path: ElementPath) {
    selection.deselect(row(at: path))
  }

  /// Whether a row is selected.
  ///
  /// - Precondition: The row exists.
  public func isRowSelected(at path: ElementPath) -> Bool {
    selection.selected.contains(row(at: path))
  }

  /// Does what a click on a row does: selects it, or in a list of multiple selection deselects it
  /// if it is selected. The delegate may refuse. Nothing happens to a row that is gone by then.
  ///
  /// The delegate may change the list each time it is called, so that rows are held by identity.
  func chooseRow(_ chosen: RowToken) {
    guard allowsSelection, let path = model.table.path(of: chosen) else { return }
    if allowsMultipleSelection, selection.selected.contains(chosen) {
      _ = deselectAsUser(chosen)
      return
    }
    let answer = delegate.map { $0.listView(self, willSelectRowAt: path) } ?? path
    guard let target = row(meantBy: answer, asked: path, chosen, for: "willSelectRowAt") else {
      return
    }
    if !allowsMultipleSelection {
      for other in pathsForSelectedRows.map({ row(at: $0) }) where other != target {
        guard deselectAsUser(other) else { return }
      }
    }
    guard allowsSelection, let path = model.table.path(of: target) else { return }
    selection.select(target)
    delegate?.listView(self, didSelectRowAt: path)
  }

  /// Deselects a row for the user. Returns whether the delegate allowed it.
  private func deselectAsUser(_ chosen: RowToken) -> Bool {
    guard selection.selected.contains(chosen), let path = model.table.path(of: chosen) else {
      return true
    }
    let answer = delegate.map { $0.listView(self, willDeselectRowAt: path) } ?? path
    guard let target = row(meantBy: answer, asked: path, chosen, for: "willDeselectRowAt") else {
      return false
    }
    guard let path = model.table.path(of: target) else { return true }
    selection.deselect(target)
    delegate?.listView(self, didDeselectRowAt: path)
    return true
  }

  /// The row that the delegate answers with: the row that it was asked about, wherever that is by
  /// now, or the row that is at another path now; `nil` for none.
  private func row(
    meantBy answer: ElementPath?, asked path: ElementPath, _ asked: RowToken,
    for method: StaticString
  ) -> RowToken? {
    answer.map { $0 == path ? asked : row(at: $0, for: method) }
  }
}

// MARK: - Marks of the user

extension TerminalListView {
  /// The marked rows, from top to bottom. Each is looked up by its identity.
  public var pathsForMarkedRows: [ElementPath] { model.table.paths(of: selection.marked) }

  /// How many rows are marked.
  public var numberOfMarkedRows: Int { selection.marked.count }

  /// Marks a row with a `●` in the gutter, or removes its mark.
  ///
  /// A mark is not shown by colour: a marked row may be selected, and have changed. The gutter is
  /// three columns wide while a row is marked: for the cursor or a change, for the mark, and a
  /// blank.
  ///
  /// - Precondition: The row exists.
  public func setMark(_ isMarked: Bool, forRowAt path: ElementPath) {
    selection.setMark(isMarked, for: row(at: path))
  }

  /// Whether a row is marked.
  ///
  /// - Precondition: The row exists.
  public func isRowMarked(at path: ElementPath) -> Bool {
    selection.marked.contains(row(at: path))
  }

  /// Removes the marks of all rows.
  public func unmarkAllRows() { selection.unmarkAll() }
}
