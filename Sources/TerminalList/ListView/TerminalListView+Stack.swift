internal import ListDiff
internal import ListMotion

// What a stack of lists asks of each of them.

extension TerminalListView {
  /// A row at rest on the screen, and what the data source knows it by.
  struct IdentifiedRow {
    let id: RowToken
    let identifier: AnyHashable
    /// The line of the list on which it begins, below the titles of columns.
    let line: Int
  }

  /// The rows at rest on the screen that have an identifier.
  var identifiedRows: [IdentifiedRow] {
    viewport.visible.rows.compactMap { row in
      guard let identifier = row.identifier, row.line >= 0 else { return nil }
      return IdentifiedRow(id: row.id, identifier: identifier, line: row.line + titleLines)
    }
  }

  /// Whether rows may travel to this list from another one.
  var travelsRows: Bool { isAnimated && motion.style == .full }

  /// Leaves rows out of the frames that follow: they are on their way between two lists.
  func hideTravellers(_ rows: Set<RowToken>) { playback.hide(rows) }

  /// A row as it looks on its way to its place; `nil` if that is not on the screen.
  func picture(ofTraveller id: RowToken) -> Frame? {
    guard let visible = viewport.visible.rows.first(where: { $0.id == id }) else { return nil }
    var row = PresentedRow(row: visible.row, position: 0)
    (row.tint, row.mark) = (1, .moved)
    let painted = paint(row, on: Size(width: size.width, height: row.row.height))
    let ink = painted.lines.indices.map { line in
      painted[line: line].lastIndex { $0 != .blank }.map { $0 + 2 } ?? 0
    }
    let columns = min(size.width, ink.max() ?? 0)
    return painted.cropped(
      to: Rectangle(line: 0, column: 0, width: columns, height: painted.size.height))
  }
}
