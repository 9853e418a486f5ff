internal import ListDiff
internal import ListMotion

/// The user's actions in a list, with keys and the mouse.
///
/// They consult the delegate and skip disabled rows, unlike the methods of the list, which a program
/// calls.
struct UserActions {
  let list: TerminalListView

  /// The number of lines that one turn of the wheel scrolls.
  static let wheelLines = 3

  /// Handles an event; see ``TerminalListView/handle(_:)``.
  func handle(_ event: Event) -> Bool {
    switch event {
    // the delegate and the data source have other rows
    case _ where list.needsReloadData: false
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(mouse)
    default: false
    }
  }

  private func handle(_ key: Key) -> Bool {
    if handleColumnKey(key) { return true }
    if list.cursorStops.count == 0 { return false }
    switch key {
    case .down, .character("j"): moveCursorByKey(1)
    case .up, .character("k"): moveCursorByKey(-1)
    case .pageDown, .control("f"): turnPage(max(1, list.rowArea.height - 1))
    case .pageUp, .control("b"): turnPage(-max(1, list.rowArea.height - 1))
    case .control("d"): turnPage(max(1, list.rowArea.height / 2))
    case .control("u"): turnPage(-max(1, list.rowArea.height / 2))
    case .home, .character("g"): list.moveCursor(toEnd: false)
    case .end, .character("G"): list.moveCursor(toEnd: true)
    case .control("a"):
      guard selectsSeveral else { return false }
      chooseAllRows()
    case .shift(.down): return extendSelectionByKey(1)
    case .shift(.up): return extendSelectionByKey(-1)
    case .shift(.pageDown): return extendSelectionByKey(max(1, list.rowArea.height - 1))
    case .shift(.pageUp): return extendSelectionByKey(-max(1, list.rowArea.height - 1))
    case .shift(.end): return extendSelectionByKey(list.cursorStops.count)
    case .shift(.home): return extendSelectionByKey(-list.cursorStops.count)
    case .alt(.down): return reorderByKey(1)
    case .alt(.up): return reorderByKey(-1)
    case .left: return goOut()
    case .right: return goIn()
    case .enter, .character(" "):
      guard let cursor = list.selection.cursor else { return false }
      if list.cursorPlace?.isHeader == true {
        chooseHeader(cursor)
      } else if list.allowsSelection {
        chooseRow(cursor)
      } else {
        return false
      }
    default: return false
    }
    return true
  }

  /// Whether several rows can be selected.
  private var selectsSeveral: Bool { list.allowsSelection && list.allowsMultipleSelection }

  /// Moves the cursor by a number of rows, and selects the rows in between; `false` if only one can
  /// be selected.
  private func extendSelectionByKey(_ rows: Int) -> Bool {
    guard selectsSeveral else { return false }
    if let target = cursorTarget(by: rows, from: list.cursorPlace) { extendSelection(to: target) }
    return true
  }

  /// Moves the row under the cursor, which may already be at an end; `false` if it cannot be moved.
  private func reorderByKey(_ rows: Int) -> Bool {
    guard let path = list.cursorPath, list.canMoveRow(at: path) else { return false }
    _ = reorderRowUnderCursor(by: rows)
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    let isInside =
      (0..<list.size.height).contains(mouse.line) && (0..<list.size.width).contains(mouse.column)
    switch mouse.action {
    case .drag: return resizeColumn(to: mouse.column) || drag(toLine: mouse.line)
    case .release: return endResizing() || endDrag()
    case _ where !isInside: return false
    case .wheelUp: list.scroll(by: -Self.wheelLines)
    case .wheelDown: list.scroll(by: Self.wheelLines)
    case .press:
      if mouse.line == list.titleLine { return pressTitle(atColumn: mouse.column) }
      guard let place = list.place(atLine: mouse.line) else { return false }
      return press(place, at: mouse)
    }
    return true
  }

  private func press(_ place: ListTable.Place, at mouse: MouseEvent) -> Bool {
    if let path = place.path, !list.isRowEnabled(at: path) { return false }
    switch place {
    case .row where mouse.modifiers.contains(.shift) && selectsSeveral:
      extendSelection(to: place)
    case .row(let path):
      // the delegate may change the list once the cursor has moved
      let (row, isSign) = (list.model.table.id(at: place), isSign(at: mouse.column, ofRow: path))
      beginDrag(ofRowAt: path, line: mouse.line)
      list.setCursor(path)
      if isSign { toggle(row) } else { chooseRow(row) }
    case .header(let section):
      guard list.takesCursor(headerOf: section) else { return false }
      let header = list.model.table.id(at: place)
      list.setCursor(at: place)
      chooseHeader(header)
    case .footer: return false
    }
    return true
  }
}

// MARK: - The cursor

extension UserActions {
  /// The stop that is `rows` stops away from `cursor`, limited by the ends of the list.
  func cursorTarget(by rows: Int, from cursor: ListTable.Place?) -> ListTable.Place? {
    guard let place = cursor ?? stopAtEdge(rows), rows != 0 else { return nil }
    let rows = cursor == nil ? rows - rows.signum() : rows
    let stops = list.cursorStops
    let index = stops.table.index(of: place)
    let last = stops.count - 1
    if rows == 0 { return place }
    return stops.stop(nearestTo: index + max(-index, min(rows, last - index)), from: index) ?? place
  }

  /// Moves the cursor as a key does: by `rows` rows, or by as many lines within a row that is
  /// higher than the screen.
  ///
  /// Such a row is read to its end before the cursor moves to the next one, and the cursor does not
  /// skip one. From below, the cursor comes to its last lines.
  func moveCursorByKey(_ rows: Int) {
    let (place, context) = (list.cursorPlace, list.layoutContext)
    if let place {
      let lines = list.viewport.scrollableLines(within: place, rows, context)
      if lines != 0 { return list.scroll(by: lines) }
    }
    guard var target = cursorTarget(by: rows, from: place) else {
      return list.scroll(by: rows)
    }
    // no other row takes the cursor: let the user read what is beyond
    if target == place, list.viewport.visible.rows.contains(where: { $0.place == place }) {
      return list.scroll(by: rows)
    }
    if let place, list.rowArea.height > 0 {
      target = firstHighRow(from: place, to: target, context) ?? target
    }
    guard rows < 0, target != place else { return list.setCursor(at: target) }
    list.moveCursor(to: list.model.table.id(at: target)) {
      list.scroll { list.viewport.scroll(toEndOf: target, $0) }
    }
  }

  /// Scrolls by `lines` lines, and moves the cursor by as many rows if there is one. At an end of
  /// the list the cursor appears. A row that is higher than the screen is read to its end first.
  func turnPage(_ lines: Int) {
    if let place = list.cursorPlace, let target = cursorTarget(by: lines, from: place),
      list.viewport.isHigherThanScreen(place, list.layoutContext)
        || firstHighRow(from: place, to: target, list.layoutContext) != nil
    {
      return moveCursorByKey(lines)
    }
    let (offset, place) = (list.contentOffset, list.cursorPlace)
    list.scroll(by: lines)
    let isLast = place != nil && cursorTarget(by: lines, from: place) == place
    if isLast ? list.contentOffset == offset : place != nil || list.contentOffset == offset {
      moveCursorByKey(lines)
    }
  }

  /// The first or the last stop on the screen.
  private func stopAtEdge(_ direction: Int) -> ListTable.Place? {
    func isStop(_ place: ListTable.Place) -> Bool {
      place.path.map(list.isRowEnabled)
        ?? (place.isHeader && list.takesCursor(headerOf: place.section))
    }
    let visible = list.viewport.visible
    guard direction > 0 else { return visible.rows.last { isStop($0.place) }?.place }
    let context = list.layoutContext
    return visible.rows.first { row in
      isStop(row.place)
        && row.line + row.row.height > list.viewport.linesCovered(above: row.place, context)
    }?.place
  }

  /// The first row on the path of the cursor that is higher than the screen, as far as heights are
  /// known.
  private func firstHighRow(
    from place: ListTable.Place, to target: ListTable.Place, _ context: LayoutContext
  ) -> ListTable.Place? {
    if list.viewport.heights.isEmpty || place == target { return nil }
    let stops = list.cursorStops
    let (start, end) = (stops.table.index(of: place), stops.table.index(of: target))
    let way = stride(from: start, to: end, by: end < start ? -1 : 1).dropFirst()
    return (Array(way) + [end]).lazy.compactMap(stops.table.place).first {
      list.viewport.isHigherThanScreen($0, context) && $0.path.map(list.isRowEnabled) ?? true
    }
  }
}

// MARK: - The selection

extension UserActions {
  /// Selects all rows that are shown and enabled, as far as the delegate allows it. O(rows).
  private func chooseAllRows() {
    for (section, content) in list.model.table.sections.enumerated() {
      for (element, row) in content.rows.enumerated()
      where !list.selection.selected.contains(row) {
        chooseRow(row, at: ElementPath(element: element, section: section))
      }
    }
  }

  /// Moves the cursor to a row, and selects all rows from its position at the first of these calls to its new
  /// one. Rows that it passes on its way back are deselected. The delegate is consulted as for a click.
  /// O(sections + rows passed).
  private func extendSelection(to target: ListTable.Place) {
    guard let cursor = list.cursorPlace else { return list.setCursor(at: target) }
    let start = list.selection.rangeStart.flatMap(list.model.table.place) ?? cursor
    let startRow = list.model.table.id(at: start)
    let (before, after) = (rows(from: start, to: cursor), rows(from: start, to: target))
    list.setCursor(at: target)
    list.selection.rangeStart = startRow
    let left = Set(before.map(\.row)).subtracting(after.map(\.row))
    for (row, path) in before where left.contains(row) { _ = deselectAsUser(row, at: path) }
    for (row, path) in after where !list.selection.selected.contains(row) {
      chooseRow(row, at: path)
    }
  }

  /// The enabled rows from one stop of the cursor to another, inclusive, without headers.
  private func rows(
    from first: ListTable.Place, to last: ListTable.Place
  ) -> [(row: RowToken, path: ElementPath)] {
    let stops = list.cursorStops
    let ends = [stops.table.index(of: first), stops.table.index(of: last)].sorted()
    return stops.table.places(at: ends[0]..<ends[1] + 1).compactMap(\.path)
      .filter(list.isRowEnabled).map { (list.model.table.id(at: .row($0)), $0) }
  }

  /// Does what a click on a row does: selects it, or deselects a selected row if several can be
  /// selected. The delegate may refuse. Nothing happens to a row that no longer exists.
  ///
  /// The delegate may change the list whenever it is called, so rows are held by identity.
  ///
  /// - Parameter place: The previous path of the row, to find it quickly.
  func chooseRow(_ chosen: RowToken, at place: ElementPath? = nil) {
    guard list.allowsSelection, let path = list.model.table.path(of: chosen, expectedAt: place),
      list.isRowEnabled(at: path)
    else { return }
    if list.allowsMultipleSelection, list.selection.selected.contains(chosen) {
      _ = deselectAsUser(chosen, at: path)
      return
    }
    let answer = list.delegate.map { $0.listView(list, willSelectRowAt: path) } ?? path
    guard let target = row(meantBy: answer, asked: path, chosen) else { return }
    if !list.allowsMultipleSelection {
      for other in list.pathsForSelectedRows.map({ list.model.table.id(at: .row($0)) })
      where other != target {
        guard deselectAsUser(other) else { return }
      }
    }
    guard list.allowsSelection, let path = list.model.table.path(of: target, expectedAt: path)
    else { return }
    list.selection.select(target)
    list.delegate?.listView(list, didSelectRowAt: path)
  }

  /// Deselects a row on behalf of the user. Returns whether the delegate allowed it.
  private func deselectAsUser(_ chosen: RowToken, at place: ElementPath? = nil) -> Bool {
    guard list.selection.selected.contains(chosen),
      let path = list.model.table.path(of: chosen, expectedAt: place)
    else { return true }
    let answer = list.delegate.map { $0.listView(list, willDeselectRowAt: path) } ?? path
    guard let target = row(meantBy: answer, asked: path, chosen) else { return false }
    guard let path = list.model.table.path(of: target, expectedAt: path) else { return true }
    list.selection.deselect(target)
    list.delegate?.listView(list, didDeselectRowAt: path)
    return true
  }

  /// The row that the delegate chose: the row in question, wherever it is by now, or the row that
  /// is at another path now; `nil` for none, and for a path that does not exist.
  private func row(
    meantBy answer: ElementPath?, asked path: ElementPath, _ asked: RowToken
  ) -> RowToken? {
    answer.flatMap { $0 == path ? asked : list.row(at: $0) }
  }
}

// MARK: - Outlines

extension UserActions {
  /// Collapses or expands a row or a header, if it exists and can hide rows.
  func toggle(_ id: RowToken) {
    guard let place = list.model.table.place(of: id) else { return }
    list.setCollapsed(!list.isCollapsed(place), place)
  }

  /// Does what Enter on a header does.
  func chooseHeader(_ id: RowToken) {
    toggle(id)
    guard case .header(let section)? = list.model.table.place(of: id) else { return }
    list.delegate?.listView(list, didSelectHeaderInSection: section)
  }

  /// Collapses the row or the header under the cursor, or moves the cursor to its parent. Returns
  /// whether the list is an outline there.
  func goOut() -> Bool {
    guard let outline = list.outline, let cursor = list.cursorPlace else { return false }
    if outline.collapsibleItem(at: cursor) != nil, outline.filter.isEmpty, !list.isCollapsed(cursor)
    {
      list.setCollapsed(true, cursor)
    } else if let path = cursor.path, let parent = outline.parent(of: path) {
      list.setCursor(parent)
    } else if !cursor.isHeader, outline.collapsibleItem(at: .header(cursor.section)) != nil {
      list.setCursor(at: .header(cursor.section))
    } else {
      return outline.collapsibleItem(at: cursor) != nil
    }
    return true
  }

  /// Expands the row or the header under the cursor, or moves the cursor to the first row below it.
  /// Returns whether there are rows below it.
  func goIn() -> Bool {
    guard let outline = list.outline, let cursor = list.cursorPlace,
      outline.collapsibleItem(at: cursor) != nil
    else {
      return false
    }
    if list.isCollapsed(cursor) { list.setCollapsed(false, cursor) } else { list.moveCursor(by: 1) }
    return true
  }

  /// Whether a screen column is on the triangle of a row.
  func isSign(at column: Int, ofRow path: ElementPath) -> Bool {
    guard let outline = list.outline, outline.collapsibleItem(at: .row(path)) != nil else {
      return false
    }
    let level = outline.shown[path.section].elements[path.element].level ?? 0
    let start = list.contentColumn + OwnedRows.signColumns * level
    return (start..<start + OwnedRows.signColumns).contains(column)
  }
}

// MARK: - Moving rows

extension UserActions {
  /// Moves the row under the cursor; see ``TerminalListView/reorderRowUnderCursor(by:)``.
  func reorderRowUnderCursor(by rows: Int) -> Bool {
    var hasMoved = false
    for _ in 0..<rows.magnitude {
      guard let path = list.cursorPath, let target = neighbour(of: path, above: rows < 0),
        list.reorderRow(at: path, to: target)
      else { break }
      hasMoved = true
    }
    if hasMoved, let path = list.cursorPath { list.setCursor(path) }
    return hasMoved
  }

  /// The destination of a row that moves up or down by one: in its section, otherwise in the next
  /// section that shows its rows.
  private func neighbour(of path: ElementPath, above: Bool) -> ElementPath? {
    let sections = list.model.table.sections
    let element = path.element + (above ? -1 : 1)
    if sections[path.section].rows.indices.contains(element) {
      return ElementPath(element: element, section: path.section)
    }
    let others =
      above ? Array((0..<path.section).reversed()) : Array(path.section + 1..<sections.count)
    return others.lazy.map { section in
      ElementPath(element: above ? sections[section].rows.count : 0, section: section)
    }.first { list.canHold($0, from: path) }
  }

  /// Grabs the row at `path`, which is on a line of the screen, if it can be moved.
  func beginDrag(ofRowAt path: ElementPath, line: Int) {
    guard let row = list.row(at: path), list.canMoveRow(at: path) else { return }
    let line = list.rowLine(atLine: line)
    // a moving row is drawn on other lines than its final ones
    let grip = list.viewport.visible.rows.first { $0.id == row }.map {
      max(0, min(line - $0.line, $0.row.height - 1))
    }
    list.selection.dragged = DraggedRow(row: row, grip: grip ?? 0, line: line)
  }

  /// Moves the held row to a line of the screen. Beyond an edge the list scrolls by a line.
  ///
  /// - Returns: Whether a row is held.
  func drag(toLine line: Int) -> Bool {
    guard let held = list.selection.dragged, held.isHeld else { return false }
    let line = list.rowLine(atLine: line)
    if line < 0 { list.scroll(by: -1) }
    if line >= list.rowArea.height { list.scroll(by: 1) }
    let shown = max(0, min(line, list.rowArea.height - 1))
    list.selection.dragged?.line = shown
    guard let source = list.model.table.path(of: held.row),
      let place = list.viewport.visible.rows.last(where: { $0.line <= shown })?.place
    else { return true }
    switch place {
    case .row(let target) where target != source: list.reorderRow(at: source, to: target)
    case .header(let section) where section > source.section:
      list.reorderRow(at: source, to: ElementPath(element: 0, section: section))
    case .header(let section) where section == source.section && section > 0:
      let end = list.model.table.sections[section - 1].rows.count
      list.reorderRow(at: source, to: ElementPath(element: end, section: section - 1))
    case .row, .header, .footer: break
    }
    return true
  }

  /// Releases the held row. Returns whether there was one.
  func endDrag() -> Bool {
    guard list.selection.dragged?.isHeld == true else { return false }
    list.selection.dragged?.isHeld = false
    return true
  }
}
