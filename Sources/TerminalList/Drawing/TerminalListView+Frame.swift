public import ListMotion

extension TerminalListView {
  /// What the list shows at the time `now`, on the caller's clock.
  ///
  /// The first frame after a change starts its motion; a later one ends it and calls the
  /// completions, and shows what they change. O(lines on the screen), whatever the length of the list.
  public func frame(at now: Duration) -> Frame {
    changing {
      if needsMeasuring { layOut() }
      advance(to: now)
    }
    return changing {
      if needsMeasuring { layOut() }
      return paintFrame()
    }
  }

  private func paintFrame() -> Frame {
    let seen = seenRows()
    let (rows, drawn) = drawnByDelegate(seen)
    var frame = Frame(size: size)
    if rows.isEmpty { paintEmpty(&frame) }
    var painter = layoutPainter
    painter.theme.steps = blendSteps
    if playback.playsAtOnce { painter.showsTrendSigns = false }
    seeChanges()
    let badges = edgeBadges()
    painter.insets = (badges.top?.columns ?? 0, badges.bottom?.columns ?? 0)
    let marks = marksOnScreen(seen)
    let pinned = pinned(of: rows)
    if let header = pinned?.row {
      painter.paint(header, adornment(of: header, nil, marks), on: &frame)
    }
    let free = max(pinned?.row.lines.upperBound ?? 0, 0)..<max(size.height, 0)
    for (index, (row, number)) in zip(rows, numbers(of: rows)).enumerated()
    where index != pinned?.index {
      painter.paint(row, adornment(of: row, number, marks), on: &frame, lines: free)
    }
    if let badge = badges.top { painter.paint(badge, line: 0, on: &frame) }
    if let badge = badges.bottom { painter.paint(badge, line: size.height - 1, on: &frame) }
    endDisplaying(allBut: drawn)
    return frame
  }

  /// The column of a frame, from 0, at which the contents of rows begin: behind marks and numbers.
  public var contentColumn: Int {
    let painter = layoutPainter
    return painter.gutterColumns + painter.numberColumns
  }

  private func adornment(
    of row: PresentedRow, _ number: Int?, _ marks: [RowID: ChangeMark]
  ) -> RowPainter.Adornment {
    var adornment = RowPainter.Adornment()
    let id = playback.replaced[row.row.id] ?? row.row.id
    adornment.number = number
    let state = state(of: id)
    adornment.isCursor = state.isCursor
    adornment.isSelected = state.isSelected
    adornment.isMarked = state.isMarked
    adornment.mark = marks[id]
    if let mark = adornment.mark, mark != .inserted {
      adornment.change = standingChanges[id]?.change
      adornment.highlightsChange = motion.style == .none
    }
    if playback.saysNews {
      if let destination = playback.destinations[id] {
        adornment.badge = "→ \(destination.number)"
        if destination.edge != .gone, keepsChangeMarks { adornment.mark = .moved }
      } else if let change = playback.rankChanges[id] {
        adornment.badge = change > 0 ? "▲ \(change)" : "▼ \(-change)"
      }
    }
    return adornment
  }

  private func paintEmpty(_ frame: inout Frame) {
    guard size.height > 0 else { return }
    let text = RowLayout.fit(glyphs(of: emptyText, width: painter.width), columns: size.width)
    let column = (size.width - text.columns) / 2
    frame.write(
      text, style: painter.theme.quietStyle, line: size.height / 2, column: column)
  }
}
