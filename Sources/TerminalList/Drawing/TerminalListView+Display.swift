internal import ListDiff
internal import ListMotion

/// What a row showed in the last frame, and where it was.
struct DisplayedRow {
  let path: ElementPath
  let content: RowContent
}

/// What the delegate draws of the rows, and hears of them.
extension TerminalListView {
  /// The rows as the delegate draws them, and what each of those on the screen shows then.
  func drawnByDelegate(
    _ rows: [PresentedRow]
  ) -> (rows: [PresentedRow], displayed: [RowID: DisplayedRow]) {
    guard let delegate else { return (rows, [:]) }
    let paths = pathsOnScreen()
    let contents = Dictionary(
      window.map { ($0.row.id, $0.row.content) }, uniquingKeysWith: { first, _ in first })
    var drawn = rows
    var shown: [RowID: DisplayedRow] = [:]
    for (index, row) in rows.enumerated() where row.row.kind == .row {
      guard row.lines.overlaps(0..<size.height) else { continue }
      let id = row.row.id
      if let path = paths[id], !row.isGhost, !needsReloadData {
        // One stage may take a row off the screen and a later one bring it back as something else:
        // what has other parts than its data is not for the delegate to draw.
        if let content = contents[id], content.parts.count != row.row.content.parts.count {
          drawn[index].row.content = content
        }
        delegate.listView(
          self, willDisplay: &drawn[index].row.content, forRowAt: path, state: state(of: id))
        shown[id] = DisplayedRow(path: path, content: drawn[index].row.content)
      } else if let last = displayed[id] ?? playback.replaced[id].flatMap({ displayed[$0] }) {
        drawn[index].row.content = last.content
        shown[id] = last
      }
    }
    return (drawn, shown)
  }

  /// Has the delegate told which rows of the last frame are not among those of this one.
  func endDisplaying(allBut shown: [RowID: DisplayedRow]) {
    let replaced = Set(playback.replaced.filter { shown[$0.key] != nil }.values)
    let gone = displayed.filter { shown[$0.key] == nil && !replaced.contains($0.key) }.values
    displayed = shown
    news.endedRows += gone.sorted {
      ($0.path.section, $0.path.element) < ($1.path.section, $1.path.element)
    }
  }

  /// Where the rows are that may be on the screen: those at rest there, and those scrolled off it.
  func pathsOnScreen() -> [RowID: ElementPath] {
    var paths: [RowID: ElementPath] = [:]
    for (id, place) in playback.scrolledAway {
      if case .row(let path) = place { paths[id] = path }
    }
    for row in window { paths[row.row.id] = row.path }
    return paths
  }

  /// What the row is to the user.
  func state(of id: RowID) -> RowState {
    RowState(
      isCursor: id == cursor, isSelected: selectedRows.contains(id),
      isMarked: markedRows.contains(id))
  }
}
