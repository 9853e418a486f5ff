public import ListDiff
internal import ListMotion

// The cursor, the selection and the user's flags. All of them follow their rows by identity.

// MARK: - The cursor

extension TerminalListView {
  /// The path of the row under the cursor; `nil` if there is no cursor, or if it is on a header.
  /// O(runs of rows that were inserted together).
  public var cursorPath: ElementPath? { cursorPlace?.path }

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

  /// Moves the cursor by a number of rows, stopping at both ends. Without a cursor it enters at the
  /// edge of the screen: one row down is the first visible row, one row up the last. Headers that
  /// take the cursor count as rows. From a disabled row the cursor continues to the next enabled
  /// one. O(sections).
  ///
  /// - Returns: Whether there is a row that takes the cursor.
  @discardableResult public func moveCursor(by rows: Int) -> Bool {
    guard let target = cursorTarget(by: rows, from: cursorPlace) else { return false }
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
    // the source of a list that refused a batch already has other rows
    return needsReloadData || dataSource?.listView(self, isRowEnabledAt: path) ?? true
  }

  /// Whether the cursor stops at the header of a section: at all headers if
  /// ``sectionHeadersTakeCursor`` is set, otherwise at those of collapsible sections.
  func takesCursor(headerOf section: Int) -> Bool {
    model.table.sections[section].hasHeader
      && (sectionHeadersTakeCursor || outline?.shown[section].isCollapsible == true)
  }

  /// The places where the cursor stops.
  var cursorStops: CursorStops {
    CursorStops(table: model.table, takesHeader: takesCursor, takesRow: isRowEnabled)
  }

  /// Moves the cursor off a disabled row.
  func leaveDisabledRow() {
    guard let path = cursorPath, !isRowEnabled(at: path) else { return }
    let stops = cursorStops
    let (index, last) = (stops.index(of: .row(path)), stops.count - 1)
    let heir =
      (index < last ? stops.firstStop(from: index + 1, through: last) : nil)
      ?? (index > 0 ? stops.firstStop(from: index - 1, through: 0) : nil)
    let wasVisible = viewport.visible.rows.contains { $0.id == selection.cursor }
    moveCursor(to: heir.map { model.table.id(at: $0) }) {
      if wasVisible, let heir { scroll { viewport.scroll(to: heir, at: .none, $0) } }
    }
  }

  /// Moves the cursor as a key does: by `rows` rows, or by as many lines within a row that is
  /// higher than the screen.
  ///
  /// Such a row is read to its end before the cursor moves to the next one, and the cursor does not
  /// skip one. From below, the cursor comes to its last lines.
  func moveCursorByKey(_ rows: Int) {
    let (place, context) = (cursorPlace, layoutContext)
    if let place {
      let lines = viewport.scrollableLines(within: place, rows, context)
      if lines != 0 { return scroll(by: lines) }
    }
    guard var target = cursorTarget(by: rows, from: place) else { return scroll(by: rows) }
    // no other row takes the cursor: let the user read what is beyond
    if target == place, viewport.visible.rows.contains(where: { $0.place == place }) {
      return scroll(by: rows)
    }
    if let place, rowArea.height > 0 {
      target = firstHighRow(from: place, to: target, context) ?? target
    }
    guard rows < 0, target != place else { return setCursor(at: target) }
    moveCursor(to: model.table.id(at: target)) {
      scroll { viewport.scroll(toEndOf: target, $0) }
    }
  }

  /// Scrolls by `lines` lines, and moves the cursor by as many rows if there is one. At an end of
  /// the list the cursor appears. A row that is higher than the screen is read to its end first.
  func turnPage(_ lines: Int) {
    if let place = cursorPlace, let target = cursorTarget(by: lines, from: place),
      viewport.isHigherThanScreen(place, layoutContext)
        || firstHighRow(from: place, to: target, layoutContext) != nil
    {
      return moveCursorByKey(lines)
    }
    let (offset, place) = (contentOffset, cursorPlace)
    scroll(by: lines)
    let isLast = place != nil && cursorTarget(by: lines, from: place) == place
    if isLast ? contentOffset == offset : place != nil || contentOffset == offset {
      moveCursorByKey(lines)
    }
  }

  /// Puts the cursor on a row or a header and scrolls to it; `nil` removes the cursor.
  func setCursor(at place: ListTable.Place?) {
    moveCursor(to: place.map { model.table.id(at: $0) }) {
      if let place { scroll { viewport.scroll(to: place, at: .none, $0) } }
    }
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

  /// The stop that is `rows` stops away from `cursor`, limited by the ends of the list.
  private func cursorTarget(by rows: Int, from cursor: ListTable.Place?) -> ListTable.Place? {
    guard let place = cursor ?? stopAtEdge(rows), rows != 0 else { return nil }
    let rows = cursor == nil ? rows - rows.signum() : rows
    let stops = cursorStops
    let index = stops.index(of: place)
    let last = stops.count - 1
    if rows == 0 { return place }
    return stops.stop(nearestTo: index + max(-index, min(rows, last - index)), from: index) ?? place
  }

  /// The first row on the path of the cursor that is higher than the screen, as far as heights are
  /// known.
  private func firstHighRow(
    from place: ListTable.Place, to target: ListTable.Place, _ context: LayoutContext
  ) -> ListTable.Place? {
    if viewport.heights.isEmpty || place == target { return nil }
    let stops = cursorStops
    let (start, end) = (stops.index(of: place), stops.index(of: target))
    let way = stride(from: start, to: end, by: end < start ? -1 : 1).dropFirst()
    return (Array(way) + [end]).lazy.compactMap(stops.place).first {
      viewport.isHigherThanScreen($0, context) && $0.path.map(isRowEnabled) ?? true
    }
  }

  /// The first or the last stop on the screen.
  private func stopAtEdge(_ direction: Int) -> ListTable.Place? {
    func isStop(_ place: ListTable.Place) -> Bool {
      place.path.map(isRowEnabled) ?? (place.isHeader && takesCursor(headerOf: place.section))
    }
    let visible = viewport.visible
    guard direction > 0 else { return visible.rows.last { isStop($0.place) }?.place }
    let context = layoutContext
    return visible.rows.first { row in
      isStop(row.place)
        && row.line + row.row.height > viewport.linesCovered(above: row.place, context)
    }?.place
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

  /// Selects all rows that are shown and enabled, if several can be selected. The delegate is not
  /// consulted. O(rows).
  func selectAllRows() {
    guard allowsMultipleSelection else { return }
    for (row, _) in enabledRows { selection.select(row) }
  }

  /// Selects all rows on behalf of the user, as far as the delegate allows it.
  func chooseAllRows() {
    guard delegate != nil else { return selectAllRows() }
    for (row, path) in enabledRows where !selection.selected.contains(row) {
      chooseRow(row, at: path)
    }
  }

  /// All rows that are shown and enabled, from top to bottom.
  private var enabledRows: [(row: RowToken, path: ElementPath)] {
    model.table.sections.enumerated().flatMap { section, content in
      content.rows.enumerated().compactMap { element, row in
        let path = ElementPath(element: element, section: section)
        return isRowEnabled(at: path) ? (row, path) : nil
      }
    }
  }

  /// Moves the cursor by a number of rows, and selects all rows from its position at the first of
  /// these calls to its new one. Rows that it passes on its way back are deselected. The delegate
  /// is consulted as for a click.
  ///
  /// Without multiple selection the cursor only moves. O(sections + rows passed).
  func extendSelection(by rows: Int) {
    if let target = cursorTarget(by: rows, from: cursorPlace) { extendSelection(to: target) }
  }

  /// Moves the cursor to a row, and selects all rows in between; see ``extendSelection(by:)``.
  func extendSelection(to target: ListTable.Place) {
    guard allowsSelection, allowsMultipleSelection, let cursor = cursorPlace else {
      return setCursor(at: target)
    }
    let start = selection.rangeStart.flatMap(model.table.place) ?? cursor
    let startRow = model.table.id(at: start)
    let (before, after) = (rows(from: start, to: cursor), rows(from: start, to: target))
    setCursor(at: target)
    selection.beginRange(at: startRow)
    let left = Set(before.map(\.row)).subtracting(after.map(\.row))
    for (row, path) in before where left.contains(row) { _ = deselectAsUser(row, at: path) }
    for (row, path) in after where !selection.selected.contains(row) { chooseRow(row, at: path) }
  }

  /// The enabled rows from one stop of the cursor to another, inclusive, without headers.
  private func rows(
    from first: ListTable.Place, to last: ListTable.Place
  ) -> [(row: RowToken, path: ElementPath)] {
    let stops = cursorStops
    let ends = [stops.index(of: first), stops.index(of: last)].sorted()
    return (ends[0]...ends[1]).compactMap { index in
      guard let path = stops.place(at: index)?.path, isRowEnabled(at: path) else { return nil }
      return (model.table.id(at: .row(path)), path)
    }
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

  /// Does what a click on a row does: selects it, or deselects a selected row if several can be
  /// selected. The delegate may refuse. Nothing happens to a row that no longer exists.
  ///
  /// The delegate may change the list whenever it is called, so rows are held by identity.
  ///
  /// - Parameter place: The previous path of the row, to find it quickly.
  func chooseRow(_ chosen: RowToken, at place: ElementPath? = nil) {
    guard allowsSelection, let path = model.table.path(of: chosen, expectedAt: place),
      isRowEnabled(at: path)
    else { return }
    if allowsMultipleSelection, selection.selected.contains(chosen) {
      _ = deselectAsUser(chosen, at: path)
      return
    }
    let answer = delegate.map { $0.listView(self, willSelectRowAt: path) } ?? path
    guard let target = row(meantBy: answer, asked: path, chosen) else { return }
    if !allowsMultipleSelection {
      for other in pathsForSelectedRows.map({ model.table.id(at: .row($0)) }) where other != target
      {
        guard deselectAsUser(other) else { return }
      }
    }
    guard allowsSelection, let path = model.table.path(of: target, expectedAt: path) else { return }
    selection.select(target)
    delegate?.listView(self, didSelectRowAt: path)
  }

  /// Deselects a row on behalf of the user. Returns whether the delegate allowed it.
  private func deselectAsUser(_ chosen: RowToken, at place: ElementPath? = nil) -> Bool {
    guard selection.selected.contains(chosen),
      let path = model.table.path(of: chosen, expectedAt: place)
    else { return true }
    let answer = delegate.map { $0.listView(self, willDeselectRowAt: path) } ?? path
    guard let target = row(meantBy: answer, asked: path, chosen) else { return false }
    guard let path = model.table.path(of: target, expectedAt: path) else { return true }
    selection.deselect(target)
    delegate?.listView(self, didDeselectRowAt: path)
    return true
  }

  /// The row that the delegate chose: the row in question, wherever it is by now, or the row that
  /// is at another path now; `nil` for none, and for a path that does not exist.
  private func row(
    meantBy answer: ElementPath?, asked path: ElementPath, _ asked: RowToken
  ) -> RowToken? {
    answer.flatMap { $0 == path ? asked : row(at: $0) }
  }
}

// MARK: - Flags

extension TerminalListView {
  /// The rows with a flag, from top to bottom. Each is looked up by its identity.
  public var pathsForFlaggedRows: [ElementPath] { model.table.paths(of: selection.flagged) }

  /// Marks a row with a `●` in the gutter, or removes it.
  ///
  /// A flag is not a colour, because a flagged row may also be selected and changed. The gutter is
  /// three columns wide while a row has a flag: one for the cursor or a change, one for the flag,
  /// and a blank.
  ///
  /// - Returns: Whether the row exists.
  @discardableResult public func setFlag(_ isFlagged: Bool, forRowAt path: ElementPath) -> Bool {
    guard let row = row(at: path) else { return false }
    selection.setFlag(isFlagged, for: row)
    return true
  }
}
