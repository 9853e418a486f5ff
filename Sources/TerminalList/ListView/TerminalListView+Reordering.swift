public import ListDiff
internal import ListMotion

// Rows that the user moves, with keys or with the mouse.

extension TerminalListView {
  /// Moves a row on behalf of the user: the data source and the delegate are consulted, the data is updated,
  /// and the row travels. Cursor, selection and marks stay on it.
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
    guard let moved = row(at: source), canMoveRow(at: source), canHold(target, from: source)
    else { return false }
    let target =
      delegate?.listView(self, targetForMoveOfRowAt: source, to: target) ?? target
    // the delegate may have changed the list
    guard target != source, model.table.path(of: moved) == source, canMoveRow(at: source),
      canHold(target, from: source), let dataSource
    else { return false }
    dataSource.listView(self, moveRowAt: source, to: target)
    follow(.moveRow(at: source, to: target))
    outline?.diffable?.didReorder()
    delegate?.listView(self, didMoveRowAt: source, to: target)
    return true
  }

  /// Applies what the user did to the rows, which gets no mark.
  func follow(_ operation: BatchUpdate, with animation: RowAnimation = .automatic) {
    var batch = OpenBatch()
    batch.updates.add([operation], with: animation)
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
    UserActions(list: self).reorderRowUnderCursor(by: rows)
  }

  /// Whether the user can move a row, which must exist.
  func canMoveRow(at path: ElementPath) -> Bool {
    !holdsOrder && isRowEnabled(at: path) && DataSourceReader(self).canMove(path)
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
  /// Whether the user is dragging a row. The position of the row is final when it is released.
  public var hasActiveDrag: Bool { heldPath != nil }

  /// The current path of the row that the mouse holds.
  var heldPath: ElementPath? {
    selection.dragged.flatMap { $0.isHeld ? model.table.path(of: $0.row) : nil }
  }
}
