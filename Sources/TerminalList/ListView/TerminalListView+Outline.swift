public import ListDiff
internal import ListMotion

// Outlines: sections and rows that hide the rows below them. Only lists that own their rows have
// them.
//
// A hidden row is not a row of the list until it is shown again: paths count the rows that are
// shown, as in an outline view. Its selection and its flag are kept until then.

extension TerminalListView {
  /// Whether the rows of a section are hidden; `false` for a section that does not exist.
  public func isSectionCollapsed(_ section: Int) -> Bool { isCollapsed(.header(section)) }

  /// Hides or shows the rows of a collapsible section, which fold into its header. A cursor on one
  /// of them goes to the header. Hidden rows are neither selected nor flagged; both are restored
  /// when they are shown again.
  ///
  /// - Returns: Whether the section exists and can be collapsed. While there is a filter, none can.
  /// - Complexity: O(rows).
  @discardableResult
  public func setSectionCollapsed(_ isCollapsed: Bool, _ section: Int) -> Bool {
    setCollapsed(isCollapsed, .header(section))
  }

  /// Whether the rows below a row are hidden; `false` for a row that does not exist.
  public func isRowCollapsed(at path: ElementPath) -> Bool { isCollapsed(.row(path)) }

  /// Hides or shows all rows below a row that has ``ListRow/children``. Rows below another collapsed
  /// row stay hidden. A cursor on a hidden row goes to that row.
  ///
  /// - Returns: Whether the row exists and has rows below it. While there is a filter, no row can be
  ///   collapsed.
  /// - Complexity: O(rows).
  @discardableResult
  public func setRowCollapsed(_ isCollapsed: Bool, at path: ElementPath) -> Bool {
    setCollapsed(isCollapsed, .row(path))
  }

  /// Collapses or expands all collapsible sections, and all rows that have children.
  public func setAllCollapsed(_ isCollapsed: Bool) {
    guard let outline else { return }
    changing {
      outline.setAllCollapsed(isCollapsed)
      if isCollapsed, let cursor = cursorPath, let top = visibleAncestor(of: cursor) {
        setCursor(at: top)
      }
      showOutline(outline)
    }
  }

  /// The identifier of a row: ``ListRow/id``, a `String`, in a list that owns its rows, otherwise
  /// the one from the data source; `nil` if it has none, or does not exist.
  public func identifier(ofRowAt path: ElementPath) -> AnyHashable? {
    row(at: path) == nil || needsReloadData
      ? nil : dataSource?.listView(self, identifierForRowAt: path)
  }

  /// The path of the row with the given ``ListRow/id`` in a list that owns its rows; `nil` if no
  /// such row is shown. O(rows).
  public func path(ofRow id: String) -> ElementPath? {
    outline?.path(ofRow: id)
  }
}

extension TerminalListView {
  /// The rows of a list that owns its rows; `nil` if a data source provides them.
  var outline: OwnedRows? { dataSource === ownedRows ? ownedRows : nil }

  private func isCollapsed(_ place: ListTable.Place) -> Bool {
    guard let outline, let item = collapsibleItem(at: place) else { return false }
    return outline.isCollapsed(item)
  }

  /// The section or row at `place`, if it exists and can hide rows.
  private func collapsibleItem(at place: ListTable.Place) -> OwnedRows.Item? {
    model.table.has(place) ? outline?.collapsibleItem(at: place) : nil
  }

  /// Collapses or expands a row or a header. Returns whether that is possible: nothing is collapsed
  /// while there is a filter.
  @discardableResult
  private func setCollapsed(_ isCollapsed: Bool, _ place: ListTable.Place) -> Bool {
    guard let outline, outline.filter.isEmpty, let item = collapsibleItem(at: place) else {
      return false
    }
    if outline.isCollapsed(item) == isCollapsed { return true }
    changing {
      if isCollapsed, let cursor = cursorPlace, isBelow(cursor, place) { setCursor(at: place) }
      outline.setCollapsed(isCollapsed, item)
      showOutline(outline)
    }
    return true
  }

  /// Turns the triangles at once, then moves the rows.
  private func showOutline(_ outline: OwnedRows) {
    viewport.setNeedsContents()
    layOut()
    show(outline, with: .top, isNews: false)
  }

  /// The selected and the flagged rows, including hidden ones; empty if no row is hidden.
  func chosenRows(of owned: OwnedRows) -> ChosenRows {
    var chosen = selection.hidden
    guard owned.hidesRows || !chosen.isEmpty, !needsReloadData else { return chosen }
    func ids(_ paths: [ElementPath]) -> [String] {
      paths.map { owned.shown[$0.section].elements[$0.element].id }
    }
    chosen.selected.formUnion(ids(pathsForSelectedRows))
    chosen.flagged.formUnion(ids(pathsForFlaggedRows))
    return chosen
  }

  /// Selects and flags rows that are shown again, and remembers those that are hidden. Rows that
  /// are no longer in the list are forgotten. O(rows) if there are any.
  func restoreChosenRows(_ chosen: ChosenRows, of owned: OwnedRows) {
    guard !chosen.isEmpty, !needsReloadData else { return }
    let (all, shown) = (owned.identifiers, owned.shownPaths)
    selection.restore(
      ChosenRows(
        selected: chosen.selected.intersection(all), flagged: chosen.flagged.intersection(all))
    ) { id in shown[id].flatMap { row(at: $0) } }
  }

  /// Whether the row at `place` is hidden if `parent` is collapsed.
  private func isBelow(_ place: ListTable.Place, _ parent: ListTable.Place) -> Bool {
    guard var path = place.path else { return false }
    if case .header(let section) = parent { return path.section == section }
    while let next = outline?.parent(of: path) {
      if .row(next) == parent { return true }
      path = next
    }
    return false
  }

  /// The topmost parent of a row, which remains visible when everything is collapsed; `nil` if that
  /// is the row itself.
  private func visibleAncestor(of path: ElementPath) -> ListTable.Place? {
    guard let outline else { return nil }
    if outline.collapsibleItem(at: .header(path.section)) != nil { return .header(path.section) }
    var top = path
    while let parent = outline.parent(of: top) { top = parent }
    return top == path ? nil : .row(top)
  }

  /// Collapses or expands a row or a header, if it exists and can hide rows.
  func toggle(_ id: RowToken) {
    guard let place = model.table.place(of: id) else { return }
    setCollapsed(!isCollapsed(place), place)
  }

  /// Does what Enter on a header does.
  func chooseHeader(_ id: RowToken) {
    toggle(id)
    guard case .header(let section)? = model.table.place(of: id) else { return }
    delegate?.listView(self, didSelectHeaderInSection: section)
  }

  /// Collapses the row or the header under the cursor, or moves the cursor to its parent. Returns
  /// whether the list is an outline there.
  func goOut() -> Bool {
    guard let outline, let cursor = cursorPlace else { return false }
    if outline.collapsibleItem(at: cursor) != nil, outline.filter.isEmpty, !isCollapsed(cursor) {
      setCollapsed(true, cursor)
    } else if let path = cursor.path, let parent = outline.parent(of: path) {
      setCursor(parent)
    } else if !cursor.isHeader, outline.collapsibleItem(at: .header(cursor.section)) != nil {
      setCursor(at: .header(cursor.section))
    } else {
      return outline.collapsibleItem(at: cursor) != nil
    }
    return true
  }

  /// Expands the row or the header under the cursor, or moves the cursor to the first row below it.
  /// Returns whether there are rows below it.
  func goIn() -> Bool {
    guard let outline, let cursor = cursorPlace, outline.collapsibleItem(at: cursor) != nil else {
      return false
    }
    if isCollapsed(cursor) { setCollapsed(false, cursor) } else { moveCursor(by: 1) }
    return true
  }

  /// Whether a screen column is on the triangle of a row.
  func isSign(at column: Int, ofRow path: ElementPath) -> Bool {
    guard let outline, outline.collapsibleItem(at: .row(path)) != nil else { return false }
    let level = outline.shown[path.section].elements[path.element].level ?? 0
    let start = contentColumn + OwnedRows.signColumns * level
    return (start..<start + OwnedRows.signColumns).contains(column)
  }
}
