public import ListDiff
internal import ListMotion

// Rows that the user moves, with keys or with the mouse.

extension TerminalListView {
  /// Moves a row as the user does: the data source and the delegate are consulted, the data
  /// follows, and the row travels. Cursor, selection and marks stay on it.
  ///
  /// A list that owns its rows moves the row in ``sections``. The user's own moves get no mark.
  ///
  /// - Parameters:
  ///   - source: The path of the row before the move. A path that does not exist is refused.
  ///   - target: Its path after the move. A path that does not exist, or is in a collapsed section
  ///     or an outline, is refused.
  /// - Returns: Whether the row has moved.
  @discardableResult
  public func reorderRow(at source: ElementPath, to target: ElementPath) -> Bool {
    guard let dataSource, let moved = row(at: source), isRowEnabled(at: source),
      dataSource.listView(self, canMoveRowAt: source), canHold(target, from: source)
    else { return false }
    let target =
      delegate?.listView(self, targetForMoveOfRowAt: source, to: target) ?? target
    // the delegate may have changed the list
    guard target != source, model.table.path(of: moved) == source, canHold(target, from: source)
    else { return false }
    dataSource.listView(self, moveRowAt: source, to: target)
    follow { $0.movedRows = [(source, target)] }
    outline?.diffable?.didReorder()
    delegate?.listView(self, didMoveRowAt: source, to: target)
    return true
  }

  /// Applies what the user did to the rows, which gets no mark.
  func follow(_ add: (inout BatchUpdates) -> Void) {
    var batch = OpenBatch()
    add(&batch.updates)
    do {
      try perform(batch, isNews: false)
    } catch {
      reloadData()
    }
    // a section whose last match is gone is not shown
    guard let outline, !outline.filter.isEmpty else { return }
    changing { show(outline, with: .fade, isNews: false) }
  }

  /// Moves the row under the cursor by `rows` rows, also into the sections above and below; at the
  /// ends of the list it stays. Returns whether it has moved.
  @discardableResult
  public func reorderRowUnderCursor(by rows: Int) -> Bool {
    var hasMoved = false
    for _ in 0..<rows.magnitude {
      guard let path = cursorPath, let target = neighbour(of: path, above: rows < 0),
        reorderRow(at: path, to: target)
      else { break }
      hasMoved = true
    }
    if hasMoved, let cursorPath { setCursor(cursorPath) }
    return hasMoved
  }

  /// The destination of a row that moves up or down by one: in its section, otherwise in the next
  /// section that shows its rows.
  private func neighbour(of path: ElementPath, above: Bool) -> ElementPath? {
    let sections = model.table.sections
    let element = path.element + (above ? -1 : 1)
    if sections[path.section].rows.indices.contains(element) {
      return ElementPath(element: element, section: path.section)
    }
    let others =
      above ? Array((0..<path.section).reversed()) : Array(path.section + 1..<sections.count)
    return others.lazy.map { section in
      ElementPath(element: above ? sections[section].rows.count : 0, section: section)
    }.first { canHold($0, from: path) }
  }

  /// Whether a row from `source`, or from another list, can be put at `target`.
  func canHold(_ target: ElementPath, from source: ElementPath? = nil) -> Bool {
    let sections = model.table.sections
    guard sections.indices.contains(target.section) else { return false }
    let count = sections[target.section].rows.count - (target.section == source?.section ? 1 : 0)
    guard (0...count).contains(target.element) else { return false }
    guard let outline, target.section != source?.section else { return true }
    let section = outline.shown[target.section]
    return !section.isOutline
      && !(section.isCollapsible && outline.isCollapsed(.section(section.id)))
  }
}

// MARK: - The mouse

extension TerminalListView {
  /// Whether the mouse holds a row and moves it. The position of the row is final when it is
  /// released.
  public var hasActiveDrag: Bool { heldPath != nil }

  /// Grabs the row at `path`, which is on a line of the screen, if it can be moved.
  func beginDrag(ofRowAt path: ElementPath, line: Int) {
    guard let row = row(at: path), dataSource?.listView(self, canMoveRowAt: path) == true else {
      return
    }
    selection.dragged = DraggedRow(row: row, line: rowLine(atLine: line))
  }

  /// The current path of the row that the mouse holds.
  var heldPath: ElementPath? {
    selection.dragged.flatMap { $0.isHeld ? model.table.path(of: $0.row) : nil }
  }

  /// Moves the held row to a line of the screen. Beyond an edge the list scrolls by a line.
  ///
  /// - Returns: Whether a row is held.
  func drag(toLine line: Int) -> Bool {
    guard let held = selection.dragged, held.isHeld else { return false }
    let line = rowLine(atLine: line)
    if line < 0 { scroll(by: -1) }
    if line >= rowArea.height { scroll(by: 1) }
    let shown = max(0, min(line, rowArea.height - 1))
    selection.dragged?.line = shown
    guard let source = model.table.path(of: held.row),
      let place = viewport.visible.rows.last(where: { $0.line <= shown })?.place
    else { return true }
    switch place {
    case .row(let target) where target != source: reorderRow(at: source, to: target)
    case .header(let section) where section > source.section:
      reorderRow(at: source, to: ElementPath(element: 0, section: section))
    case .header(let section) where section == source.section && section > 0:
      let end = model.table.sections[section - 1].rows.count
      reorderRow(at: source, to: ElementPath(element: end, section: section - 1))
    case .row, .header, .footer: break
    }
    return true
  }

  /// Releases the held row. Returns whether there was one.
  func endDrag() -> Bool {
    guard selection.dragged?.isHeld == true else { return false }
    selection.dragged?.isHeld = false
    return true
  }

  /// Shows the row that is held, or was held until now, on the line of the mouse, above all others.
  func lift(_ rows: inout [PresentedRow]) {
    guard let dragged = selection.dragged else { return }
    if !dragged.isHeld, !playback.isRunning { return selection.dragged = nil }
    guard let index = rows.firstIndex(where: { $0.row.id == dragged.row }) else { return }
    // a row that comes from another list appears at once
    if rows[index].opacity < 1 || rows[index].extent < Double(rows[index].row.height) {
      rows[index] = PresentedRow(row: rows[index].row, position: rows[index].position)
      (rows[index].tint, rows[index].mark) = (1, .moved)
    }
    rows[index].lift = Double(dragged.line) - rows[index].position
  }
}
