internal import ListDiff
internal import ListMotion

// What a stack does with one of its lists.

extension ListStack.Pane {
  /// Whether a row can be given to another list: this list owns it, and the user can move it.
  func canGiveRow(at path: ElementPath) -> Bool {
    list.outline != nil && list.outline?.diffable == nil && list.row(at: path) != nil
      && list.canMoveRow(at: path)
  }

  /// Whether a row of another list can be put at `path`: this list owns its rows, or has none yet,
  /// they can be moved, and its filter does not hide the row.
  func canTake(_ row: ListRow, at path: ElementPath) -> Bool {
    guard list.allowsReordering, !list.holdsOrder, list.filter.matches(row.content.text),
      list.outline?.diffable == nil, list.outline != nil || list.dataSource == nil
    else { return false }
    return list.sections.isEmpty ? path == ElementPath(element: 0, section: 0) : list.canHold(path)
  }

  /// The destination of a row of another list that is dropped on a line of this one: before the row
  /// there, or after the last one.
  func pathForInsertion(atLine line: Int) -> ElementPath {
    let line = list.rowLine(atLine: line)
    let row =
      list.viewport.visible.rows.last { $0.line <= line } ?? list.viewport.visible.rows.first
    let last = list.numberOfSections - 1
    func end(of section: Int) -> ElementPath {
      ElementPath(element: list.numberOfRows(inSection: section), section: section)
    }
    switch row?.place {
    case .row(let path):
      let isBehind = row.map { line >= $0.line + $0.row.height } ?? false
      return ElementPath(element: path.element + (isBehind ? 1 : 0), section: path.section)
    case .header(let section): return ElementPath(element: 0, section: section)
    case .footer(let section): return end(of: section)
    case nil: return end(of: max(0, last))
    }
  }

  /// Removes a row in order to move it to another list, and returns it with its visible state. The user's own
  /// moves get no mark.
  func giveRow(at path: ElementPath) -> (row: ListRow, state: RowState)? {
    let state = list.state(ofRowAt: path)
    guard let row = list.outline?.remove(at: path) else { return nil }
    list.selection.dragged = nil
    list.follow(.deleteRow(at: path), with: .automatic)
    return (row, state)
  }

  /// Inserts a row of another list with its selection and flag, and puts the cursor on it. If the
  /// mouse held the row there, it holds it on `line`. A list without sections gets one with the
  /// identifier `section`.
  func takeRow(
    _ given: (row: ListRow, state: RowState), at path: ElementPath, section: String,
    heldOnLine line: Int?
  ) {
    if list.sections.isEmpty {
      list.apply([ListSection(id: section, rows: [given.row])])
    } else {
      list.outline?.insert(given.row, at: path)
      list.follow(.insertRow(at: path), with: .automatic)
    }
    list.setCursor(path)
    if given.state.isSelected, list.allowsSelection { list.selectRow(at: path) }
    if given.state.isFlagged { list.setFlag(true, forRowAt: path) }
    if let line { UserActions(list: list).beginDrag(ofRowAt: path, line: line) }
  }

  /// The look of a row while it travels to its position; `nil` if that is not on the screen.
  func picture(ofTraveller id: RowToken) -> Frame? {
    guard let visible = list.viewport.visible.rows.first(where: { $0.id == id }) else { return nil }
    var row = PresentedRow(row: visible.row, position: 0)
    (row.tint, row.mark) = (1, .moved)
    let painted = ListPainting(list: list).paint(
      row, on: Size(width: list.size.width, height: row.row.height))
    let ink = painted.lines.indices.map { line in
      painted[line: line].lastIndex { $0 != .blank }.map { $0 + 2 } ?? 0
    }
    let columns = min(list.size.width, ink.max() ?? 0)
    return painted.cropped(
      to: Rectangle(line: 0, column: 0, width: columns, height: painted.size.height))
  }
}
