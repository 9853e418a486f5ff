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
    var adornments = Adornments(of: self, seen, painter)
    let pinned = pinned(of: rows)
    if let header = pinned?.row {
      painter.paint(header, adornments.adornment(of: header, nil), on: &frame)
    }
    let free = max(pinned?.row.lines.upperBound ?? 0, 0)..<max(size.height, 0)
    let numbers = numbers(of: rows)
    for index in rows.indices where index != pinned?.index {
      // a row is large: one copy of it serves both
      let row = rows[index]
      let adornment = adornments.adornment(of: row, numbers?[index])
      painter.paint(row, adornment, on: &frame, lines: free)
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

  private func paintEmpty(_ frame: inout Frame) {
    guard size.height > 0 else { return }
    let text = RowLayout.fit(glyphs(of: emptyText, width: painter.width), columns: size.width)
    let column = (size.width - text.columns) / 2
    frame.write(
      text, style: painter.theme.quietStyle, line: size.height / 2, column: column)
  }
}
