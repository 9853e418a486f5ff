internal import ListDiff
internal import ListMotion

/// The visible state of a row besides its content.
public struct RowState: Equatable, Sendable {
  /// Whether the cursor is on it.
  public var isCursor: Bool
  /// Whether it is among the selected rows.
  public var isSelected: Bool
  /// Whether it has a flag.
  public var isFlagged: Bool

  /// Creates a state; by default all values are `false`.
  init(isCursor: Bool = false, isSelected: Bool = false, isFlagged: Bool = false) {
    self.isCursor = isCursor
    self.isSelected = isSelected
    self.isFlagged = isFlagged
  }
}

/// The cursor, the selected rows and the rows with a flag, all held by identity.
struct Selection {
  /// The row or header under the cursor.
  private(set) var cursor: RowToken?
  private(set) var selected: Set<RowToken> = []
  private(set) var flagged: Set<RowToken> = []
  /// The selected and flagged rows that a filter or a collapsed row hides, in a list that owns its
  /// rows.
  private(set) var hidden = ChosenRows()
  /// The row at which the user's range of selected rows begins; the cursor is at its end.
  var rangeStart: RowToken?
  /// Whether rows can be selected.
  private(set) var allowsSelection = true
  /// Whether several rows can be selected.
  private(set) var allowsMultiple = false
  /// The dragged row.
  var dragged: DraggedRow?
  /// The number of rows before the row of the cursor, if a change deleted that row and left the list empty.
  private var lostCursor: Int?

  /// Puts the cursor on a row; `nil` removes it. A range ends there.
  mutating func moveCursor(to row: RowToken?) {
    cursor = row
    (lostCursor, rangeStart) = (nil, nil)
  }

  /// Selects a row; it replaces the selected one if only one can be selected.
  mutating func select(_ row: RowToken) {
    if !allowsMultiple { deselectAll() }
    selected.insert(row)
  }

  mutating func deselect(_ row: RowToken) { selected.remove(row) }

  mutating func deselectAll() { (selected, hidden.selected) = ([], []) }

  mutating func setFlag(_ isFlagged: Bool, for row: RowToken) {
    if isFlagged { flagged.insert(row) } else { flagged.remove(row) }
  }

  /// Records which of `rows` are hidden now, and selects and flags those that are shown again.
  ///
  /// - Parameter shown: Returns the token of a row that is shown.
  mutating func restore(_ rows: ChosenRows, shown: (String) -> RowToken?) {
    hidden = ChosenRows()
    for id in rows.selected {
      if let row = shown(id) { selected.insert(row) } else { hidden.selected.insert(id) }
    }
    for id in rows.flagged {
      if let row = shown(id) { flagged.insert(row) } else { hidden.flagged.insert(id) }
    }
  }

  /// Sets the kind of selection allowed, and deselects rows accordingly. If several rows are selected, the
  /// first one of `table` stays selected.
  mutating func allow(selection: Bool, multiple: Bool, in table: ListTable) {
    (allowsSelection, allowsMultiple) = (selection, multiple)
    if !allowsSelection { deselectAll() }
    if !allowsMultiple, selected.count + hidden.selected.count > 1 {
      hidden.selected = []
      selected = Set(table.paths(of: selected).prefix(1).map { table.id(at: .row($0)) })
    }
  }

  /// The visible state of a row besides its content.
  func state(of row: RowToken) -> RowState {
    RowState(
      isCursor: row == cursor, isSelected: selected.contains(row), isFlagged: flagged.contains(row))
  }
}

/// Rows that are selected or flagged, by ``ListRow/id``.
struct ChosenRows {
  var selected: Set<String> = []
  var flagged: Set<String> = []

  var isEmpty: Bool { selected.isEmpty && flagged.isEmpty }
}

/// A row that is being dragged.
struct DraggedRow {
  let row: RowToken
  /// The line of the row, from 0, by which the mouse holds it.
  let grip: Int
  /// The line of the screen, below the column titles, on which that line is shown.
  var line: Int
  /// Whether it is still being dragged; if not, it stays on its line until the other rows are at rest.
  var isHeld = true
}

/// The place of the cursor when it left its row.
struct CursorPlace {
  let row: RowToken?
  let path: ElementPath?
}

extension Selection {
  /// Follows a batch: deleted rows are neither selected nor flagged, and the cursor leaves a deleted
  /// row.
  ///
  /// The cursor goes to the next row that stays, otherwise to the previous one, otherwise to the
  /// new row that is nearest to its former place. If the batch leaves no row at all, the cursor
  /// returns with the next rows.
  ///
  /// - Returns: The former place of the cursor; `nil` if it is on the same row as before.
  mutating func follow(_ applied: AppliedBatch) -> CursorPlace? {
    forgetDeletedRows(of: applied)
    if let cursor { return leaveDeletedRow(cursor, over: applied) }
    guard let lostCursor, let path = applied.after.row(after: lostCursor) else {
      return nil
    }
    moveCursor(to: applied.after.id(at: .row(path)))
    return CursorPlace(row: nil, path: nil)
  }

  private mutating func leaveDeletedRow(
    _ row: RowToken, over applied: AppliedBatch
  ) -> CursorPlace? {
    // most batches keep the row, and do not need its position
    if applied.valid.keepsPaths { return nil }
    let (before, after) = (applied.before, applied.after)
    guard let place = before.place(of: row), after.places(of: [row]) == [nil] else { return nil }
    let (rows, index) = (before.rowsOnly, before.rowCount(above: place))
    func firstKept(_ indexes: some Sequence<Int>) -> ElementPath? {
      indexes.lazy.compactMap { rows.place(at: $0)?.path }.first { !applied.valid.deletes($0) }
    }
    if let heir = firstKept(index..<rows.count) ?? firstKept((0..<index).reversed()) {
      cursor = before.id(at: .row(heir))
    } else {
      cursor = after.row(after: index).map { after.id(at: .row($0)) }
      if cursor == nil { lostCursor = index }
    }
    return CursorPlace(row: row, path: place.path)
  }

  private mutating func forgetDeletedRows(of applied: AppliedBatch) {
    let chosen = Array(selected.union(flagged))
    for (row, place) in zip(chosen, applied.after.places(of: chosen)) where place == nil {
      selected.remove(row)
      flagged.remove(row)
    }
  }

  /// Starts again with new rows: none is selected or flagged, and the cursor is on `row`.
  mutating func reload(cursor row: RowToken?) {
    (selected, flagged, hidden) = ([], [], ChosenRows())
    moveCursor(to: row)
  }
}

/// The places where the cursor stops, from top to bottom: some headers, and all enabled rows.
///
/// Disabled rows are counted too, because finding them would mean checking up to a million rows.
struct CursorStops {
  /// The rows, and only the headers at which the cursor stops.
  let table: ListTable
  /// Whether it stops at a row.
  let takesRow: (_ path: ElementPath) -> Bool

  /// O(sections).
  var count: Int { table.count }

  /// The first place from `index` to `end`, inclusive, at which the cursor stops; `nil` for none.
  /// O(places passed · sections).
  func firstStop(from index: Int, through end: Int) -> ListTable.Place? {
    stride(from: index, through: end, by: end < index ? -1 : 1).lazy.compactMap(table.place).first {
      $0.path.map(takesRow) ?? true
    }
  }

  /// The stop nearest to `index`: at `index` or beyond it, as seen from the stop at `start`,
  /// otherwise before it; `nil` if there is no other stop than that at `start`.
  func stop(nearestTo index: Int, from start: Int) -> ListTable.Place? {
    let isBackwards = index < start
    let beyond = firstStop(from: index, through: isBackwards ? 0 : count - 1)
    if let beyond { return beyond }
    return index == start
      ? nil : firstStop(from: index, through: isBackwards ? start - 1 : start + 1)
  }
}
