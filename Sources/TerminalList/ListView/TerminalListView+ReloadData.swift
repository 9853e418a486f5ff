internal import ListDiff

extension TerminalListView {
  /// Takes everything from the data source anew, without animation.
  ///
  /// The cursor goes to the row that stands on its line, every row taken for
  /// ``estimatedRowHeight`` lines, else to the next one, else to the previous; no row is selected or
  /// marked any more.
  public func reloadData() {
    changing { reloadTable() }
  }

  private func reloadTable() {
    let cursorPath = cursorPath
    let cursorLine = cursorPath.map { table.estimatedLine(of: .row($0)) }
    (selectedRows, markedRows) = ([], [])
    if case .row = anchor { anchor = .automatic }
    finishPlayback(finished: false)
    needsReloadData = false
    batch = BatchUpdates()
    let counts = rowCounts()
    table.sections = counts.indices.map {
      table.newSection(rows: counts[$0], hasHeader: hasHeader($0), hasFooter: hasFooter($0))
    }
    clearChanges()
    let nearest = cursorLine.flatMap(nearestRow)
    if nearest != cursorPath { leave(cursorPath) }
    cursor = nearest.map { table.id(at: .row($0)) }
    layOut()
  }

  func rowCounts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    precondition(sections >= 0, "the data source says that it has \(sections) sections")
    return (0..<sections).map { section in
      let rows = dataSource.listView(self, numberOfRowsInSection: section)
      precondition(rows >= 0, "the data source says that section \(section) has \(rows) rows")
      return rows
    }
  }

  func hasHeader(_ section: Int) -> Bool {
    dataSource?.listView(self, contentForHeaderInSection: section) != nil
  }

  func hasFooter(_ section: Int) -> Bool {
    dataSource?.listView(self, contentForFooterInSection: section) != nil
  }
}
