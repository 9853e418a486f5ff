internal import ListDiff
internal import ListMotion

// A number belongs to a place of a section, not to the row that is on its way there.
extension Playback {
  /// The number that each of `rows` shows, which are seen now; `nil` for headers, footers and
  /// deleted rows.
  ///
  /// - Parameters:
  ///   - rows: What is seen.
  ///   - visible: The rows at rest on the screen.
  ///   - table: The rows of the list.
  func numbers(
    of rows: [PresentedRow], on visible: VisibleRows, in table: ListTable
  ) -> [Int?] {
    guard isRunning else { return visible.all.map { $0.place.path.map { $0.element + 1 } } }
    if isScroll {
      let paths = paths(on: visible)
      return rows.map { paths[$0.row.id].map { $0.element + 1 } }
    }
    var numbers = [Int?](repeating: nil, count: rows.count)
    let counted = rows.indices.filter { index in
      rows[index].row.kind == .row && rows[index].mark != .deleted && !rows[index].lines.isEmpty
    }
    for (section, indices) in Dictionary(grouping: counted, by: { rows[$0].row.section }) {
      guard let section else { continue }
      // rows that leave by the upper edge are before the first row that stays
      let lead = indices.prefix { leaving.departures[rows[$0].row.id] == .above }.count
      let first = visible.firstNumber(ofSection: section, in: table) - lead
      for (offset, index) in indices.enumerated() where first + offset > 0 {
        numbers[index] = first + offset
      }
    }
    return numbers
  }

  /// Where the rows are that may be seen: those at rest on the screen, and those that leave it.
  func paths(on visible: VisibleRows) -> [RowID: ElementPath] {
    var paths: [RowID: ElementPath] = [:]
    for (id, place) in leaving.places {
      if case .row(let path) = place { paths[id] = path }
    }
    for row in visible.rows { paths[row.id] = row.place.path }
    return paths
  }
}

extension VisibleRows {
  /// The number of the first row of a section that is on the screen; of the next one if the section
  /// is above the screen or below it.
  fileprivate func firstNumber(ofSection section: RowID, in table: ListTable) -> Int {
    if let row = rows.first(where: { $0.place.isRow && $0.row.section == section }) {
      return (row.place.path?.element ?? 0) + 1
    }
    guard let index = table.sections.firstIndex(where: { $0.id == section }),
      let first = rows.first, index <= first.place.section
    else { return 1 }
    return table.sections[index].rows.count + 1
  }
}
