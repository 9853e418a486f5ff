public import ListDiff
internal import ListMotion

/// Selected rows, as in a table view: held by identity, so that they stay selected while they move
/// and change, and no longer once they are deleted.
extension TerminalListView {
  /// The first selected row, from the top; `nil` while none is.
  public var pathForSelectedRow: ElementPath? { pathsForSelectedRows.first }

  /// The selected rows, from top to bottom.
  public var pathsForSelectedRows: [ElementPath] { paths(of: selectedRows) }

  /// Selects a row, in a list of single selection instead of the one that is selected; `nil` takes
  /// the selection away.
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
    if path == nil || !allowsMultipleSelection { selectedRows = [] }
    guard let path else { return }
    selectedRows.insert(table.id(at: .row(path)))
    if position != .none { scrollToRow(at: path, at: position, animated: animated) }
  }

  /// Deselects a row, if it is selected; the delegate is not asked.
  public func deselectRow(at path: ElementPath) {
    selectedRows.remove(table.id(at: .row(path)))
  }

  /// Whether a row is selected.
  public func isRowSelected(at path: ElementPath) -> Bool {
    selectedRows.contains(table.id(at: .row(path)))
  }

  /// Brings the selection into line with what is allowed now.
  func limitSelection() {
    if !allowsSelection { selectedRows = [] }
    if !allowsMultipleSelection, selectedRows.count > 1, let first = pathForSelectedRow {
      selectedRows = [table.id(at: .row(first))]
    }
  }
}

extension TerminalListView {
  /// Rows that a batch deleted are neither selected nor marked any more.
  func forgetGoneRows(of applied: AppliedBatch) {
    if selectedRows.isEmpty, markedRows.isEmpty { return }
    for (path, _) in applied.batch.deletedRows { forget(applied.table.id(at: .row(path))) }
    for section in applied.batch.deletedSections.map(\.index) + applied.batch.reloadedSections {
      for element in 0..<applied.table.sections[section].rows.count {
        let place = ListTable.Place.row(ElementPath(element: element, section: section))
        if applied.map.target(of: place) == nil { forget(applied.table.id(at: place)) }
      }
    }
  }

  private func forget(_ id: RowID) {
    selectedRows.remove(id)
    markedRows.remove(id)
  }

  /// Where the rows of `ids` are, from top to bottom. As many look-ups as there are identities.
  func paths(of ids: Set<RowID>) -> [ElementPath] {
    ids.compactMap(table.path).sorted { ($0.section, $0.element) < ($1.section, $1.element) }
  }
}
