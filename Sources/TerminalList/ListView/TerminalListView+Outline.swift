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

  /// Hides or shows the rows of a collapsible section, which fold into its header. A cursor on one of them
  /// moves to the header. Hidden rows are neither selected nor flagged; both are restored when they are shown
  /// again.
  ///
  /// - Returns: Whether the section exists and can be collapsed. While there is a filter, no section can be
  ///   collapsed.
  /// - Complexity: O(rows).
  @discardableResult
  public func setSectionCollapsed(_ isCollapsed: Bool, _ section: Int) -> Bool {
    setCollapsed(isCollapsed, .header(section))
  }

  /// Whether the rows below a row are hidden; `false` for a row that does not exist.
  public func isRowCollapsed(at path: ElementPath) -> Bool { isCollapsed(.row(path)) }

  /// Hides or shows all rows below a row that has ``ListRow/children``. Rows below another collapsed
  /// row stay hidden. A cursor on a hidden row moves to the collapsed row.
  ///
  /// - Returns: Whether the row exists and has rows below it. While there is a filter, no row can be
  ///   collapsed.
  /// - Complexity: O(rows).
  @discardableResult
  public func setRowCollapsed(_ isCollapsed: Bool, at path: ElementPath) -> Bool {
    setCollapsed(isCollapsed, .row(path))
  }

  /// Collapses or expands all collapsible sections, and all rows that have children.
  ///
  /// - Returns: Whether the list owns its rows and has no filter; otherwise nothing is collapsed.
  @discardableResult
  public func setAllCollapsed(_ isCollapsed: Bool) -> Bool {
    guard let outline, outline.filter.isEmpty else { return false }
    changing {
      outline.setAllCollapsed(isCollapsed)
      if isCollapsed, let cursor = cursorPath, let top = outline.visibleAncestor(of: cursor) {
        setCursor(at: top)
      }
      showOutline(outline)
    }
    return true
  }

  /// The identifier of a row: ``ListRow/id``, a `String`, in a list that owns its rows, otherwise
  /// the one from the data source; `nil` if it has none, or does not exist.
  public func identifier(ofRowAt path: ElementPath) -> AnyHashable? {
    row(at: path) == nil ? nil : DataSourceReader(self).identifier(at: .row(path))
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

  func isCollapsed(_ place: ListTable.Place) -> Bool {
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
  func setCollapsed(_ isCollapsed: Bool, _ place: ListTable.Place) -> Bool {
    guard let outline, outline.filter.isEmpty, let item = collapsibleItem(at: place) else {
      return false
    }
    if outline.isCollapsed(item) == isCollapsed { return true }
    changing {
      if isCollapsed, let cursor = cursorPlace, outline.isBelow(cursor, place) {
        setCursor(at: place)
      }
      outline.setCollapsed(isCollapsed, item)
      showOutline(outline)
    }
    return true
  }

  /// Turns the triangles immediately, then moves the rows.
  private func showOutline(_ outline: OwnedRows) {
    viewport.setNeedsContents()
    layOut()
    show(outline, with: .top, isNews: false)
  }

  /// Changes which rows of `owned` are shown. Rows that are shown again are selected and flagged as
  /// before; those that leave the list are forgotten. O(rows) if there are such rows.
  func keepingChosenRows(of owned: OwnedRows, _ change: () -> Void) {
    var chosen = selection.hidden
    if owned.hidesRows || !chosen.isEmpty, !needsReloadData {
      func ids(_ paths: [ElementPath]) -> [String] {
        paths.map { owned.shown[$0.section].elements[$0.element].id }
      }
      chosen.selected.formUnion(ids(pathsForSelectedRows))
      chosen.flagged.formUnion(ids(pathsForFlaggedRows))
    }
    change()
    guard !chosen.isEmpty, !needsReloadData else { return }
    let (all, shown) = (owned.identifiers, owned.shownPaths)
    selection.restore(
      ChosenRows(
        selected: chosen.selected.intersection(all), flagged: chosen.flagged.intersection(all))
    ) { id in shown[id].flatMap { row(at: $0) } }
  }
}
