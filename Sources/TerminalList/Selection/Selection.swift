internal import ListDiff
internal import ListMotion

/// What the user sees of a row besides its content.
public struct RowState: Hashable, Sendable {
  /// Whether the cursor is on it.
  public var isCursor: Bool
  /// Whether it is among the selected rows.
  public var isSelected: Bool
  /// Whether the user has marked it.
  public var isMarked: Bool

  /// A row that is none of these, unless it says so.
  public init(isCursor: Bool = false, isSelected: Bool = false, isMarked: Bool = false) {
    self.isCursor = isCursor
    self.isSelected = isSelected
    self.isMarked = isMarked
  }
}

/// The cursor, the selected rows and the rows that the user marked, all held by identity.
struct Selection {
  /// The row that the cursor is on.
  private(set) var cursor: RowToken?
  private(set) var selected: Set<RowToken> = []
  private(set) var marked: Set<RowToken> = []
  /// Whether rows can be selected.
  private(set) var allowsSelection = true
  /// Whether several rows can be selected.
  private(set) var allowsMultiple = false
  /// Where the row of the cursor was, if the change that is under way took it and left no row at
  /// all: how many rows were before it.
  private var lostCursor: Int?

  /// Puts the cursor on a row, or nowhere.
  mutating func moveCursor(to row: RowToken?) {
    cursor = row
    lostCursor = nil
  }

  /// Selects a row; instead of the selected row where only one can be selected.
  mutating func select(_ row: RowToken) {
    if !allowsMultiple { selected = [] }
    selected.insert(row)
  }

  mutating func deselect(_ row: RowToken) { selected.remove(row) }

  mutating func deselectAll() { selected = [] }

  mutating func setMark(_ isMarked: Bool, for row: RowToken) {
    if isMarked { marked.insert(row) } else { marked.remove(row) }
  }

  mutating func unmarkAll() { marked = [] }

  /// Sets what is allowed, and deselects what is not. Of several selected rows the first one of
  /// `table` stays selected.
  mutating func allow(selection: Bool, multiple: Bool, in table: ListTable) {
    (allowsSelection, allowsMultiple) = (selection, multiple)
    if !allowsSelection { selected = [] }
    if !allowsMultiple, selected.count > 1 {
      selected = Set(table.paths(of: selected).prefix(1).map { table.id(at: .row($0)) })
    }
  }

  /// What the user sees of a row besides its content.
  func state(of row: RowToken) -> RowState {
    RowState(
      isCursor: row == cursor, isSelected: selected.contains(row), isMarked: marked.contains(row))
  }
}

/// Where the cursor was when it left its row.
struct CursorPlace {
  let row: RowToken?
  let path: ElementPath?
}

extension Selection {
  /// Marks the begin of a change, of one batch or several: a cursor that lost its row before stays
  /// away.
  mutating func beginChange() { lostCursor = nil }

  /// Follows a batch: deleted rows are neither selected nor marked, and the cursor leaves a deleted
  /// row.
  ///
  /// The cursor goes to the next row that stays, else to the previous one that stays, else to the
  /// new row that is nearest to where it was. If the batch leaves no row at all, the next batch of
  /// the same change may bring one.
  ///
  /// - Returns: Where the cursor was; `nil` if it is on the same row as before.
  mutating func follow(_ applied: AppliedBatch) -> CursorPlace? {
    forgetDeletedRows(of: applied)
    if let cursor { return leaveDeletedRow(cursor, over: applied) }
    guard let lostCursor, let path = applied.after.nearestPath(toRowIndex: lostCursor) else {
      return nil
    }
    moveCursor(to: applied.after.id(at: .row(path)))
    return CursorPlace(row: nil, path: nil)
  }

  private mutating func leaveDeletedRow(
    _ row: RowToken, over applied: AppliedBatch
  ) -> CursorPlace? {
    // most batches keep the row, and do not need its path
    if applied.updates.keepsPlaces { return nil }
    let (before, after, map) = (applied.before, applied.after, applied.map)
    guard let path = before.path(of: row), map.target(of: .row(path)) == nil else { return nil }
    let index = before.rowIndex(of: path)
    let heir =
      before.firstPath(from: path) { map.target(of: .row($0)) != nil }
      ?? before.lastPath(before: path) { map.target(of: .row($0)) != nil }
    if let heir, let target = map.target(of: .row(heir)) {
      cursor = after.id(at: target)
    } else {
      cursor = after.nearestPath(toRowIndex: index).map { after.id(at: .row($0)) }
      if cursor == nil { lostCursor = index }
    }
    return CursorPlace(row: row, path: path)
  }

  private mutating func forgetDeletedRows(of applied: AppliedBatch) {
    if selected.isEmpty, marked.isEmpty { return }
    let before = applied.before
    for (path, _) in applied.updates.deletedRows { forget(before.id(at: .row(path))) }
    for section in applied.updates.deletedSections.map(\.index) + applied.updates.reloadedSections {
      for element in before.sections[section].rows.indices {
        let place = ListTable.Place.row(ElementPath(element: element, section: section))
        if applied.map.target(of: place) == nil { forget(before.id(at: place)) }
      }
    }
  }

  private mutating func forget(_ id: RowToken) {
    selected.remove(id)
    marked.remove(id)
  }

  /// Starts again with rows that are all new: none is selected or marked, and the cursor is on
  /// `row`.
  mutating func reload(cursor row: RowToken?) {
    (selected, marked) = ([], [])
    moveCursor(to: row)
  }
}

extension ListTable {
  /// The first row from `path` on that `matches`. O(rows until then).
  fileprivate func firstPath(
    from path: ElementPath, where matches: (ElementPath) -> Bool
  ) -> ElementPath? {
    for section in path.section..<sections.count {
      let start = section == path.section ? path.element : 0
      for element in start..<max(start, sections[section].rows.count) {
        let path = ElementPath(element: element, section: section)
        if matches(path) { return path }
      }
    }
    return nil
  }

  /// The last row before `path` that `matches`. O(rows until then).
  fileprivate func lastPath(
    before path: ElementPath, where matches: (ElementPath) -> Bool
  ) -> ElementPath? {
    for section in (0...path.section).reversed() {
      let end = section == path.section ? path.element : sections[section].rows.count
      for element in (0..<end).reversed() {
        let path = ElementPath(element: element, section: section)
        if matches(path) { return path }
      }
    }
    return nil
  }

  /// The row that has `index` rows before it, else the last row; `nil` in a list without rows.
  fileprivate func nearestPath(toRowIndex index: Int) -> ElementPath? {
    path(ofRowIndex: min(index, rowCount - 1))
  }
}
