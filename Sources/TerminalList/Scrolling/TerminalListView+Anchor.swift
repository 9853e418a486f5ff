internal import ListDiff
internal import ListMotion

/// How the content offset follows a change, or another size of the screen.
extension TerminalListView {
  /// Puts the offset where the anchor wants it after a stage.
  ///
  /// - Parameter cursor: The row that the cursor was on before the stage.
  /// - Returns: Whether the cursor may be kept on the screen.
  func anchorOffset(over stage: Stage, cursor old: RowID?) -> Bool {
    defer { clampOffset() }
    if case .row(let id) = anchor, table.place(of: id) == nil { anchor = .automatic }
    switch anchor {
    case .top where stage.contentOffset == 0:
      contentOffset = 0
      return false
    case .bottom where stage.isAtEnd(height: size.height):
      contentOffset = table.lineCount - size.height
      return false
    case .row(let id):
      if keepLine(of: id, as: id, over: stage) { return false }
    case .cursor:
      if let old, let cursor, keepLine(of: old, as: cursor, over: stage) { return true }
    case .window:
      keepFirstRow(over: stage)
      return true
    default: break
    }
    if contentOffset > 0 { keepFirstRow(over: stage) }
    return true
  }

  /// Puts `new` on the line on which `old` stood; says no when that was not on the screen.
  private func keepLine(of old: RowID, as new: RowID, over stage: Stage) -> Bool {
    guard let row = stage.window.first(where: { $0.row.id == old }),
      let place = table.place(of: new)
    else { return false }
    contentOffset = table.line(of: place) - stage.line(of: row)
    return true
  }

  /// Keeps the first row on the screen that is still there on its line.
  ///
  /// A row that is moved is followed only when all of them are.
  private func keepFirstRow(over stage: Stage) {
    let kept = stage.window.indices.lazy.filter {
      stage.window[$0].isRow && stage.fate(ofWindowRow: $0).target != nil
    }
    let first = kept.first { !stage.fate(ofWindowRow: $0).isMoved } ?? kept.first
    guard let first, let target = stage.fate(ofWindowRow: first).target else { return }
    contentOffset = table.line(of: target) - stage.line(of: stage.window[first])
  }

  /// Lays the list out for another size: one that is to stay at its end does, else a cursor that was
  /// on the screen stays on it.
  func resize(from old: Size) {
    guard !needsReloadData else { return }
    let isAtEnd = contentOffset + old.height >= table.lineCount
    let isCursorSeen = window.contains { $0.row.id == cursor }
    measureAnew(layoutPainter)
    if anchor == .bottom, isAtEnd { return layOut { table.lineCount - size.height } }
    guard isCursorSeen, size.height > 0, let place = cursor.flatMap(table.place) else {
      return layOut()
    }
    let old = window
    layOut {
      contentOffset = self.offset(of: old) ?? contentOffset
      clampOffset()
      return offset(revealing: place) ?? contentOffset
    }
  }
}

extension Stage {
  /// The line of the screen on which a row stood before the stage.
  fileprivate func line(of row: WindowRow) -> Int { table.line(of: row.place) - contentOffset }

  fileprivate func isAtEnd(height: Int) -> Bool { contentOffset + height >= table.lineCount }
}
