internal import ListDiff
internal import ListMotion

/// The contents of the rows of a list: the data source as seen by the parts of a list.
///
/// An implementation may read the list, but must not change it.
protocol RowSource {
  /// The content of a row, header or footer.
  func content(at place: ListTable.Place) -> RowContent
  /// The identifier of a row in the data source; `nil` for headers and footers.
  func identifier(at place: ListTable.Place) -> AnyHashable?
  /// Whether the user can act on a row; `true` for headers and footers.
  func isEnabled(at place: ListTable.Place) -> Bool
}

/// A row, header or footer at rest on the screen.
struct VisibleRow {
  let row: ArrangedRow
  let place: ListTable.Place
  /// The identifier of the row in the data source.
  let identifier: AnyHashable?
  /// The line of the screen on which it begins; negative if its first lines are above the screen.
  var line = 0

  var id: RowToken { row.id }
}

// A row is large, so these properties read parts of rows in place instead of copying the rows.
extension [VisibleRow] {
  /// The identities of the rows.
  var ids: [RowToken] { indices.map { self[$0].row.id } }
  /// The places of the rows in the list.
  var places: [ListTable.Place] { indices.map { self[$0].place } }
  /// The rows in the form that a timeline takes.
  var arranged: [ArrangedRow] { indices.map { self[$0].row } }
}

/// The rows on the screen when nothing moves.
///
/// The viewport passes this value to the other parts. It contains only rows on the screen.
struct VisibleRows {
  /// The rows, starting with the first line of the screen, without gaps.
  var rows: [VisibleRow] = []
  /// The header of the first row's section, if it is above the screen. It is directly above
  /// ``rows``.
  var pinnedHeader: VisibleRow?
  /// The line of the list that is on the first line of the screen.
  var contentOffset = 0
  /// Whether the last line of the list is on the screen.
  var isAtEnd = true

  /// The pinned header and the rows, from top to bottom.
  var all: [VisibleRow] { pinnedHeader.map { [$0] + rows } ?? rows }

  /// The rows of ``all`` in the form that a timeline takes, and the line on which the first one
  /// begins.
  var arrangement: (rows: [ArrangedRow], firstLine: Int) {
    let line = rows.first?.line ?? 0
    guard let pinnedHeader else { return (rows.arranged, line) }
    return ([pinnedHeader.row] + rows.arranged, line - pinnedHeader.row.height)
  }

  /// Whether a place that is not completely on the screen is above its first line.
  func isAbove(_ place: ListTable.Place) -> Bool {
    guard let first = rows.first else { return false }
    return place.precedes(first.place) || place == first.place && first.line < 0
  }

  /// The rows that a pinned header does not cover completely, on a screen of `height` lines.
  func uncoveredRows(height: Int) -> ArraySlice<VisibleRow> {
    if pinnedHeader == nil { return rows[...] }
    let (arranged, line) = arrangement
    let pinned = PinnedHeader(of: PresentedRow.resting(arranged, from: line), height: height)
    guard let pinned else { return rows[...] }
    let covered = pinned.row.lines.upperBound
    return rows.drop { $0.line + $0.row.height <= covered }
  }

  /// Whether the same rows have the same content on the same lines.
  func looksLike(_ other: VisibleRows) -> Bool {
    all.elementsEqual(other.all) { $0.row == $1.row && $0.line == $1.line }
  }
}

/// A visible step: one or more batches, with the screen before and after them.
///
/// All batches of a change that overtakes another are one step: the rows in between are never
/// visible.
struct VisibleStep {
  /// The batches in the order in which they were applied; at least one.
  let batches: [AppliedBatch]
  let before: VisibleRows
  let after: VisibleRows
  /// ``VisibleRows/all`` before the step, and the fate of each.
  let left: [VisibleRow]
  let fates: [Fate]
  /// ``VisibleRows/all`` after the step, and the fate of each.
  let entered: [VisibleRow]
  let origins: [Fate]

  init(
    _ batches: [AppliedBatch], from before: VisibleRows, fates: [Fate], to after: VisibleRows
  ) {
    self.batches = batches
    (self.before, self.after) = (before, after)
    (left, entered) = (before.all, after.all)
    self.fates = fates
    origins = batches.fates(of: entered.ids)
  }

  /// All steps of a change as one.
  init(_ steps: [VisibleStep]) {
    let batches = steps.flatMap(\.batches)
    let (first, last) = (steps[0], steps[steps.count - 1])
    self.init(
      batches, from: first.before, fates: batches.fates(of: first.left.ids), to: last.after)
  }

  /// The rows of the list after the step.
  var table: ListTable { batches[batches.count - 1].after }
  /// Whether the step has no visible effect.
  var isInvisible: Bool {
    batches.allSatisfy(\.valid.updates.operations.isEmpty) && left.arranged == entered.arranged
  }
  /// Whether every row has the same path after the step as before.
  var keepsPlaces: Bool { batches.allSatisfy(\.valid.keepsPaths) }
  /// Whether a row, header or footer has new content.
  var hasUpdates: Bool { batches.contains(where: \.hasUpdates) }
}

/// The rows that a step leaves unchanged on the screen, so that their content is not requested
/// again.
///
/// Rows are searched by identity in the order of the screen, which most of them keep.
struct CarriedRows {
  private let rows: [VisibleRow]
  private let fates: ArraySlice<Fate>
  private var places: RowPlaces

  /// - Parameters:
  ///   - before: The screen before the step.
  ///   - fates: The fate of each of ``VisibleRows/all``.
  init(_ before: VisibleRows, _ fates: [Fate]) {
    rows = before.rows
    self.fates = fates.suffix(rows.count)
    places = RowPlaces(rows.ids)
  }

  /// The row that is now at `place` of `table`, unchanged; `nil` if its content must be requested
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
