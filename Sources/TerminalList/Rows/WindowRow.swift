internal import ListDiff
internal import ListMotion

/// A row at rest on the screen.
struct WindowRow {
  let row: ArrangedRow
  let place: ListTable.Place
  /// What the data source knows the row by.
  let identifier: AnyHashable?
  /// The line of the screen on which it begins; less than 0 where its first lines are above it.
  var line = 0
}

/// Parts of all of them; a row is large, and no copy of it is made for one.
extension [WindowRow] {
  /// What the rows are known by in the list.
  var ids: [RowID] { indices.map { self[$0].row.id } }
  /// Where they are in the list.
  var places: [ListTable.Place] { indices.map { self[$0].place } }
  /// The rows as the timeline takes them.
  var arranged: [ArrangedRow] { indices.map { self[$0].row } }
}

extension TerminalListView {
  /// What is on the screen at rest, from top to bottom: ``window``, and above it the header that is
  /// there instead of above the screen.
  var shown: [WindowRow] { pinnedHeader.map { [$0] + window } ?? window }

  /// The rows of ``shown`` as the timeline takes them, and the line on which the first one begins.
  var arrangement: (rows: [ArrangedRow], firstLine: Int) {
    let line = window.first?.line ?? 0
    guard let pinnedHeader else { return (window.arranged, line) }
    return ([pinnedHeader.row] + window.arranged, line - pinnedHeader.row.height)
  }

  /// The row at `place`, asked from the data source and measured.
  func row(at place: ListTable.Place, _ painter: RowPainter) -> WindowRow {
    let source = dataSource
    var row = ArrangedRow(
      id: table.id(at: place), content: content(at: place, from: source), kind: place.kind,
      section: table.sections[place.section].id)
    row.height = painter.height(of: row, in: size)
    return WindowRow(row: row, place: place, identifier: identifier(at: place, from: source))
  }

  /// What the data source shows at `place`.
  func content(at place: ListTable.Place) -> RowContent { content(at: place, from: dataSource) }

  private func content(
    at place: ListTable.Place, from source: (any TerminalListViewDataSource)?
  ) -> RowContent {
    switch place {
    case .header(let section):
      source?.listView(self, contentForHeaderInSection: section) ?? ""
    case .row(let path): source?.listView(self, contentForRowAt: path) ?? ""
    case .footer(let section):
      source?.listView(self, contentForFooterInSection: section) ?? ""
    }
  }

  /// What the data source knows the row at `place` by; `nil` for headers and footers.
  func identifier(at place: ListTable.Place) -> AnyHashable? {
    identifier(at: place, from: dataSource)
  }

  private func identifier(
    at place: ListTable.Place, from source: (any TerminalListViewDataSource)?
  ) -> AnyHashable? {
    guard case .row(let path) = place else { return nil }
    return source?.listView(self, identifierForRowAt: path)
  }

  /// Asks anew for what the rows on the screen show, without marking them as changed.
  public func reloadContents() { changing { layOut() } }

  /// Has the next change ask anew for all rows on the screen, and not only for those that it names or
  /// that come there: for when all of them show something else with it, such as wider columns.
  public func setNeedsContents() { needsContents = true }

  /// Brings offset and window up to date, without motion; what moves goes on from what is seen.
  ///
  /// - Parameter wanted: The content offset to lay out at, asked again while rows turn out to be of
  ///   other heights; by default the one that is.
  func layOut(at wanted: () -> Int? = { nil }) {
    guard !needsReloadData else { return }
    let (old, offset) = (shown, contentOffset)
    fillWindow { contentOffset = wanted() ?? self.offset(of: old) ?? contentOffset }
    guard playback.isRunning else { return }
    let isSame = old.elementsEqual(shown) { $0.row == $1.row && $0.line == $1.line }
    if !isSame { carryOn(from: old, at: self.offset(of: old) ?? offset) }
  }

  /// The content offset at which the first of `old` stood, with the heights that are known now.
  func offset(of old: [WindowRow]) -> Int? {
    guard let first = old.first(where: { !$0.place.isHeader }) ?? old.first,
      table.has(first.place), table.id(at: first.place) == first.row.id
    else { return nil }
    return table.line(of: first.place) + min(-first.line, table.height(of: first.place) - 1)
  }
}

extension ListTable.Place {
  fileprivate var kind: ArrangedRow.Kind {
    switch self {
    case .header: .header
    case .row: .row
    case .footer: .footer
    }
  }
}
