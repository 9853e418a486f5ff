internal import ListDiff
internal import ListMotion

/// The numbers before the rows. A number belongs to a place of a section, not to the row that is on
/// its way there.
extension TerminalListView {
  /// The number that each of `rows` shows; none for headers, footers and deleted rows, and `nil` where
  /// no row has one.
  func numbers(of rows: [PresentedRow]) -> [Int?]? {
    guard showsNumbers else { return nil }
    guard playback.isRunning else { return shown.map { $0.path.map { $0.element + 1 } } }
    if playback.isScroll {
      let paths = pathsOnScreen()
      return rows.map { paths[$0.row.id].map { $0.element + 1 } }
    }
    var numbers = [Int?](repeating: nil, count: rows.count)
    let counted = rows.indices.filter { index in
      rows[index].row.kind == .row && rows[index].mark != .deleted && !rows[index].lines.isEmpty
    }
    for (section, indices) in Dictionary(grouping: counted, by: { rows[$0].row.section }) {
      guard let section else { continue }
      // Rows that leave by the upper edge are before the first one that stays.
      let lead = indices.prefix { playback.departures[rows[$0].row.id] == .above }.count
      let first = firstNumber(ofSection: section) - lead
      for (offset, index) in indices.enumerated() where first + offset > 0 {
        numbers[index] = first + offset
      }
    }
    return numbers
  }

  /// The number of the first row of a section that is on the screen at rest, or of the next one there
  /// where the section is above the screen or below it.
  private func firstNumber(ofSection section: RowID) -> Int {
    if let row = window.first(where: { $0.isRow && $0.row.section == section }) {
      return (row.path?.element ?? 0) + 1
    }
    guard let index = table.sections.firstIndex(where: { $0.id == section }),
      let first = window.first, index <= first.place.section
    else { return 1 }
    return table.sections[index].rows.count + 1
  }
}
