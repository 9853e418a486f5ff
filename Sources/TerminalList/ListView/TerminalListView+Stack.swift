internal import ListDiff
internal import ListMotion

// What a stack of lists needs from each of them.

extension TerminalListView {
  /// A row at rest on the screen, with its identifier from the data source.
  struct IdentifiedRow {
    let id: RowToken
    let identifier: AnyHashable
    /// The line of the list on which it begins.
    let line: Int
  }

  /// The rows at rest on the screen that have an identifier.
  var identifiedRows: [IdentifiedRow] {
    viewport.visible.rows.compactMap { row in
      guard let identifier = row.identifier, row.line >= 0 else { return nil }
      return IdentifiedRow(id: row.id, identifier: identifier, line: line(ofRowLine: row.line))
    }
  }

  /// Whether rows can travel to this list from another one.
  var travelsRows: Bool { isAnimated && motion.style == .full }

  /// Whether a row can be given to another list: this list owns it, and the user can move it.
  func canGiveRow(at path: ElementPath) -> Bool {
    outline?.diffable == nil && outline != nil && row(at: path) != nil && isRowEnabled(at: path)
      && dataSource?.listView(self, canMoveRowAt: path) == true
  }

  /// Whether a row of another list can be put at `path`: this list owns its rows, or has none yet,
  /// and they can be moved.
  func canTakeRow(at path: ElementPath) -> Bool {
    guard allowsReordering, filter.isEmpty, outline?.diffable == nil,
      outline != nil || dataSource == nil
    else { return false }
    return sections.isEmpty ? path == ElementPath(element: 0, section: 0) : canHold(path)
  }

  /// The destination of a row of another list that is dropped on a line of this one: before the row
  /// there, or after the last one.
  func pathForInsertion(atLine line: Int) -> ElementPath {
    let line = rowLine(atLine: line)
    let row = viewport.visible.rows.last { $0.line <= line } ?? viewport.visible.rows.first
    let last = numberOfSections - 1
    func end(of section: Int) -> ElementPath {
      ElementPath(element: numberOfRows(inSection: section), section: section)
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

  /// Removes a row to give it to another list, and returns it with its visible state. The user's
  /// own moves get no mark.
  func giveRow(at path: ElementPath) -> (row: ListRow, state: RowState)? {
    let state = state(ofRowAt: path)
    guard let row = outline?.remove(at: path) else { return nil }
    selection.dragged = nil
    follow { $0.deletedRows = [(path, .automatic)] }
    return (row, state)
  }

  /// Inserts a row of another list with its selection and flag, and puts the cursor on it. If the
  /// mouse held the row there, it holds it on `line`. A list without sections gets one with the
  /// identifier `section`.
  func takeRow(
    _ given: (row: ListRow, state: RowState), at path: ElementPath, section: String,
    heldOnLine line: Int?
  ) {
    if sections.isEmpty {
      apply([ListSection(id: section, rows: [given.row])])
    } else {
      outline?.insert(given.row, at: path, inSection: path.section)
      follow { $0.insertedRows = [(path, .automatic)] }
    }
    setCursor(path)
    if given.state.isSelected, allowsSelection { selectRow(at: path) }
    if given.state.isFlagged { setFlag(true, forRowAt: path) }
    if let line { beginDrag(ofRowAt: path, line: line) }
  }

  /// Omits rows from the next frames, because they are travelling between two lists.
  func hideTravellers(_ rows: Set<RowToken>) { playback.hide(rows) }

  /// The look of a row while it travels to its position; `nil` if that is not on the screen.
  func picture(ofTraveller id: RowToken) -> Frame? {
    guard let visible = viewport.visible.rows.first(where: { $0.id == id }) else { return nil }
    var row = PresentedRow(row: visible.row, position: 0)
    (row.tint, row.mark) = (1, .moved)
    let painted = paint(row, on: Size(width: size.width, height: row.row.height))
    let ink = painted.lines.indices.map { line in
      painted[line: line].lastIndex { $0 != .blank }.map { $0 + 2 } ?? 0
    }
    let columns = min(size.width, ink.max() ?? 0)
    return painted.cropped(
      to: Rectangle(line: 0, column: 0, width: columns, height: painted.size.height))
  }
}
