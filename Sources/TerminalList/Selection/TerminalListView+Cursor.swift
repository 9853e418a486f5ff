public import ListDiff
internal import ListMotion

extension TerminalListView {
  /// The row that the cursor is on, or `nil` while there is none. O(rows).
  public var cursorPath: ElementPath? { cursor.flatMap(table.path) }

  /// Puts the cursor on a row and scrolls it onto the screen.
  public func setCursor(_ path: ElementPath?) {
    changing {
      leave(cursorPath)
      cursor = path.map { table.id(at: .row($0)) }
      if let path { scroll(to: .row(path)) }
    }
  }

  /// Moves the cursor by a number of rows, stopping at both ends. Without a cursor it comes in by
  /// the edge of the screen: one row down is the first row seen, one up the last.
  public func moveCursor(by rows: Int) {
    guard let path = cursorPath ?? edgeRow(rows), rows != 0 else { return }
    let rows = cursor == nil ? rows - rows.signum() : rows
    let index = rowIndex(of: path)
    let last = table.sections.reduce(-1) { $0 + $1.rows.count }
    var left = index + max(-index, min(rows, last - index))
    for (section, rows) in table.sections.map(\.rows.count).enumerated() {
      if left < rows { return setCursor(ElementPath(element: left, section: section)) }
      left -= rows
    }
  }

  /// Moves the cursor to the first row of the list.
  public func moveCursorToFirstRow() {
    guard let section = table.sections.firstIndex(where: { !$0.rows.isEmpty }) else { return }
    setCursor(ElementPath(element: 0, section: section))
  }

  /// Moves the cursor to the last row of the list.
  public func moveCursorToLastRow() {
    guard let section = table.sections.lastIndex(where: { !$0.rows.isEmpty }) else { return }
    setCursor(ElementPath(element: table.sections[section].rows.count - 1, section: section))
  }

  /// The row that the cursor takes when its row goes: the next one that stays, else the previous.
  func moveCursor(over applied: AppliedBatch) {
    let (before, map) = (applied.table, applied.map)
    guard let cursor, let place = before.place(of: cursor), map.target(of: place) == nil else {
      return
    }
    let line = before.line(of: place)
    let stays: (ListTable.Place) -> Bool = { $0.isRow && map.target(of: $0) != nil }
    let heir = before.first(from: line, where: stays) ?? before.last(before: line, where: stays)
    leave(place.path)
    self.cursor = heir.flatMap(map.target).map(table.id)
  }

  /// The row that stands on `line` of the list, else the next one, else the previous.
  func nearestRow(toLine line: Int) -> ElementPath? {
    (table.first(from: line, where: \.isRow) ?? table.last(before: line, where: \.isRow))?.path
  }

  private func edgeRow(_ direction: Int) -> ElementPath? {
    let first = window.first { row in
      row.isRow && row.line + row.row.height > linesCovered(above: row.place)
    }
    let edge = direction > 0 ? first : window.last(where: \.isRow)
    guard case .row(let path)? = edge?.place else { return nil }
    return path
  }

  private func rowIndex(of path: ElementPath) -> Int {
    table.sections[..<path.section].reduce(path.element) { $0 + $1.rows.count }
  }
}

extension WindowRow {
  var isRow: Bool { place.isRow }
}

extension ListTable.Place {
  var isRow: Bool { if case .row = self { true } else { false } }
}

extension ListTable {
  /// The first place on `line` or below that `matches`; looks at ever longer parts of the list.
  fileprivate func first(from line: Int, where matches: (Place) -> Bool) -> Place? {
    var (from, length) = (line, 64)
    while from < lineCount {
      if let place = places(in: from..<from + length).first(where: matches) { return place }
      (from, length) = (from + length, length * 2)
    }
    return nil
  }

  /// The last place above `line` that `matches`.
  fileprivate func last(before line: Int, where matches: (Place) -> Bool) -> Place? {
    var (end, length) = (line, 64)
    while end > 0 {
      let part = max(0, end - length)..<end
      if let place = places(in: part).last(where: matches) { return place }
      (end, length) = (part.lowerBound, length * 2)
    }
    return nil
  }
}
