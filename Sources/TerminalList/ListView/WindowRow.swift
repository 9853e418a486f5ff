internal import ListDiff
internal import ListMotion

/// A row at rest on the screen.
struct WindowRow {
  let row: ArrangedRow
  let place: ListTable.Place
  /// What the data source knows the row by.
  let identifier: AnyHashable?
}

extension TerminalListView {
  /// The rows that stand on the screen at `contentOffset`, asked from the data source.
  func rowsOnScreen() -> [WindowRow] {
    table.places(in: contentOffset..<contentOffset + size.height).map { place in
      WindowRow(
        row: ArrangedRow(id: table.id(at: place), content: content(at: place), kind: place.kind),
        place: place, identifier: identifier(at: place))
    }
  }

  private func content(at place: ListTable.Place) -> RowContent {
    switch place {
    case .header(let section):
      dataSource?.listView(self, contentForHeaderInSection: section) ?? ""
    case .row(let path): dataSource?.listView(self, contentForRowAt: path) ?? ""
    }
  }

  func identifier(at place: ListTable.Place) -> AnyHashable? {
    guard case .row(let path) = place else { return nil }
    return dataSource?.listView(self, identifierForRowAt: path)
  }

  /// Asks anew for what the rows on the screen show, without marking them as changed.
  public func reloadContents() { layOut() }

  /// Brings offset and window up to date, without motion; what moves goes on from what is seen.
  ///
  /// - Parameter newOffset: The content offset to lay out at; by default the one that is.
  func layOut(at newOffset: Int? = nil) {
    guard !needsReloadData else { return }
    let (old, offset) = (window, contentOffset)
    contentOffset = newOffset ?? offset
    clampOffset()
    window = rowsOnScreen()
    defer { reportScroll() }
    guard playback.isRunning else { return }
    if offset != contentOffset || old.map(\.row) != window.map(\.row) {
      carryOn(from: old, at: offset)
    }
  }

  func clampOffset() {
    contentOffset = max(0, min(contentOffset, table.lineCount - size.height))
  }
}

extension ListTable.Place {
  fileprivate var kind: ArrangedRow.Kind {
    switch self {
    case .header: .header
    case .row: .row
    }
  }
}
