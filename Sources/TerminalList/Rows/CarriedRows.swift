internal import ListMotion

/// The rows that a stage leaves on the screen as they are, so that they are not asked for again.
///
/// They are looked for by identity in the order of the screen, in which most of them stand still.
struct CarriedRows {
  private let stage: Stage
  private var places: RowPlaces

  /// Those of the rows that were on the screen before `stage`.
  init(of stage: Stage) {
    self.stage = stage
    places = RowPlaces(stage.window.ids)
  }

  /// The row that is at `place` of `table` now, as it was; `nil` where it is to be asked for: it is
  /// new on the screen, shows something new, or is no row but a header or footer.
  mutating func row(at place: ListTable.Place, in table: ListTable) -> WindowRow? {
    guard place.isRow, let index = places.place(of: table.id(at: place)),
      !stage.fate(ofWindowRow: index).isReloaded
    else { return nil }
    var row = stage.window[index].row
    row.section = table.sections[place.section].id
    return WindowRow(row: row, place: place, identifier: stage.window[index].identifier)
  }
}
