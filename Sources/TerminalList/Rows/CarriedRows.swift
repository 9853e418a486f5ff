internal import ListMotion

/// The rows that a stage leaves on the screen as they are, so that they are not asked for again.
///
/// They are looked for by identity in the order of the screen, in which most of them stand still.
struct CarriedRows {
  private let rows: [WindowRow]
  private var places: RowPlaces
  /// Of those the ones whose content is new.
  private let reloadedRows: FewPaths
  private let reloadedSections: [Int]

  /// Those of the rows that were on the screen before `stage`.
  init(of stage: Stage) {
    rows = stage.window
    places = RowPlaces(rows.ids)
    reloadedSections = stage.batch.reloadedSections
    let reloaded = stage.batch.reloadedRows
    let few = FewPaths(reloaded.isEmpty ? [] : rows.places.compactMap(\.path))
    reloadedRows = FewPaths(reloaded.filter(few.contains))
  }

  /// The row that is at `place` of `table` now, as it was; `nil` where it is to be asked for: it is
  /// new on the screen, shows something new, or is no row but a header or footer.
  mutating func row(at place: ListTable.Place, in table: ListTable) -> WindowRow? {
    guard place.isRow, let index = places.place(of: table.id(at: place)),
      let path = rows[index].path,
      !reloadedRows.contains(path), !reloadedSections.contains(path.section)
    else { return nil }
    var row = rows[index].row
    row.section = table.sections[place.section].id
    return WindowRow(row: row, place: place, identifier: rows[index].identifier)
  }
}
