internal import ListDiff
internal import ListMotion

/// What the rows of a list show: the data source, as far as the parts of a list know it.
///
/// Whoever answers may read the list, but must not change it.
protocol RowSource {
  /// The content of a row, header or footer.
  func content(at place: ListTable.Place) -> RowContent
  /// What the data source knows a row by; `nil` for headers and footers.
  func identifier(at place: ListTable.Place) -> AnyHashable?
  /// Whether the user can do something with a row; `true` for headers and footers.
  func isEnabled(at place: ListTable.Place) -> Bool
}

/// A row, header or footer at rest on the screen.
struct VisibleRow {
  let row: ArrangedRow
  let place: ListTable.Place
  /// What the data source knows the row by.
  let identifier: AnyHashable?
  /// The line of the screen on which it begins; below 0 if its first lines are above the screen.
  var line = 0

  var id: RowToken { row.id }
}

// A row is large, so that these read parts of rows in place instead of copying the rows.
extension [VisibleRow] {
  /// The identities of the rows.
  var ids: [RowToken] { indices.map { self[$0].row.id } }
  /// Where the rows are in the list.
  var places: [ListTable.Place] { indices.map { self[$0].place } }
  /// The rows as a timeline takes them.
  var arranged: [ArrangedRow] { indices.map { self[$0].row } }
}

/// What is on the screen when nothing moves.
///
/// This value goes from the viewport to the other parts. It holds only what the screen holds.
struct VisibleRows {
  /// From the first line of the screen on, without gaps.
  var rows: [VisibleRow] = []
  /// The header of the first row's section, if it is above the screen. It stands right above
  /// ``rows``.
  var pinnedHeader: VisibleRow?
  /// The line of the list that stands on the first line of the screen.
  var contentOffset = 0
  /// Whether the last line of the list is on the screen.
  var isAtEnd = true

  /// The pinned header and the rows, from top to bottom.
  var all: [VisibleRow] { pinnedHeader.map { [$0] + rows } ?? rows }

  /// The rows of ``all`` as a timeline takes them, and the line on which the first one begins.
  var arrangement: (rows: [ArrangedRow], firstLine: Int) {
    let line = rows.first?.line ?? 0
    guard let pinnedHeader else { return (rows.arranged, line) }
    return ([pinnedHeader.row] + rows.arranged, line - pinnedHeader.row.height)
  }

  /// The first row that is no header or footer.
  var firstRow: VisibleRow? { rows.first(where: \.place.isRow) }

  /// The last row that is no header or footer.
  var lastRow: VisibleRow? { rows.last(where: \.place.isRow) }

  /// Whether a place that is not on the screen, or not wholly, is above its first line.
  func isAbove(_ place: ListTable.Place) -> Bool {
    guard let first = rows.first else { return false }
    return place.precedes(first.place) || place == first.place && first.line < 0
  }

  /// The rows of which a pinned header leaves something to see, on a screen of `height` lines.
  func uncoveredRows(height: Int) -> ArraySlice<VisibleRow> {
    if pinnedHeader == nil { return rows[...] }
    let (arranged, line) = arrangement
    let pinned = PinnedHeader(of: PresentedRow.resting(arranged, from: line), height: height)
    guard let pinned else { return rows[...] }
    let covered = pinned.row.lines.upperBound
    return rows.drop { $0.line + $0.row.height <= covered }
  }

  /// Whether the same rows show the same on the same lines.
  func looksLike(_ other: VisibleRows) -> Bool {
    all.elementsEqual(other.all) { $0.row == $1.row && $0.line == $1.line }
  }
}

/// What is seen as one step: batches, mostly one, with what is on the screen before and after them.
///
/// All batches of a change that overtakes another are one step: nobody sees the rows in between.
struct VisibleStep {
  /// In the order in which they were applied; at least one.
  let batches: [AppliedBatch]
  let before: VisibleRows
  let after: VisibleRows
  /// ``VisibleRows/all`` before the step, and what becomes of each.
  let left: [VisibleRow]
  let fates: [Fate]
  /// ``VisibleRows/all`` after the step, and where each comes from.
  let entered: [VisibleRow]
  let origins: [Origin]

  init(
    _ batches: [AppliedBatch], from before: VisibleRows, fates: [Fate], to after: VisibleRows
  ) {
    self.batches = batches
    (self.before, self.after) = (before, after)
    (left, entered) = (before.all, after.all)
    self.fates = fates
    origins = batches.origins(of: entered.places)
  }

  /// The rows of the list after the step.
  var table: ListTable { batches[batches.count - 1].after }
  /// Whether nothing is to be seen of the step.
  var isInvisible: Bool {
    batches.allSatisfy(\.updates.isEmpty) && left.arranged == entered.arranged
  }
  /// Whether every row has the same path after the step as before.
  var keepsPlaces: Bool { batches.allSatisfy(\.updates.keepsPlaces) }
  /// Whether a row, header or footer has new content.
  var hasUpdates: Bool { batches.contains(where: \.hasUpdates) }
  /// Whether sections are reloaded.
  var reloadsSections: Bool { batches.contains { !$0.updates.reloadedSections.isEmpty } }
  /// Whether rows travel by themselves.
  var movesRows: Bool { batches.contains { !$0.updates.movedRows.isEmpty } }
}

/// The rows that a step leaves on the screen as they are, so that their content is not requested
/// again.
///
/// Rows are searched by identity in the order of the screen, in which most of them stand still.
struct CarriedRows {
  private let rows: [VisibleRow]
  private let fates: ArraySlice<Fate>
  private var places: RowPlaces

  /// - Parameters:
  ///   - before: What was on the screen before the step.
  ///   - fates: What becomes of each of ``VisibleRows/all``.
  init(_ before: VisibleRows, _ fates: [Fate]) {
    rows = before.rows
    self.fates = fates.suffix(rows.count)
    places = RowPlaces(rows.ids)
  }

  /// The row that is now at `place` of `table`, as it was; `nil` if its content must be requested,
  /// because it is new on the screen, has new content, or is a header or footer.
  mutating func row(at place: ListTable.Place, in table: ListTable) -> VisibleRow? {
    guard place.isRow, let index = places.place(of: table.id(at: place)),
      !fates[fates.startIndex + index].isReloaded
    else { return nil }
    var row = rows[index].row
    row.section = table.sections[place.section].id
    return VisibleRow(row: row, place: place, identifier: rows[index].identifier)
  }
}
