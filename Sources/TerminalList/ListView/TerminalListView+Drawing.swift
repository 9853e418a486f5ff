internal import ListDiff
public import ListMotion

// MARK: - Frames

extension TerminalListView {
  /// The frame of the list at the time `now`, on the caller's clock.
  ///
  /// The first frame after a change starts its motion. A later frame ends it, calls the
  /// completions, and shows what they change.
  ///
  /// - Complexity: O(lines on the screen), whatever the length of the list.
  public func frame(at now: Duration) -> Frame {
    prepareFrame(at: now)
    return changing {
      layOutIfNeeded()
      let painter = layoutPainter
      let rows = paintRows(painter)
      guard let titleLine, let layout = painter.columnLayout else { return rows }
      let titles = listColumns.titleLine(
        layout, column: painter.gutterColumns + painter.numberColumns, width: size.width, painter)
      var frame = Frame(size: size, holding: rows, line: titleLines)
      if titleLine > 0 {
        let above = Rectangle(line: 0, column: 0, width: size.width, height: titleLine)
        frame.draw(rows.cropped(to: above), line: 0, column: 0)
      }
      frame.draw(titles, line: titleLine, column: 0)
      return frame
    }
  }

  /// Like ``frame(at:)``, with a text field instead of the content of the row under the cursor.
  ///
  /// The frame has the cursor of the field. The field is not drawn if the list has no cursor, or
  /// while the row or the column is off screen: call ``setCursor(_:)`` when editing begins to scroll
  /// to the row.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - field: The field; `nil` for none.
  ///   - column: The ``ListColumn/id`` of the column whose value is edited; `nil`, the default, for
  ///     the whole row.
  public func frame(
    at now: Duration, editing field: TextField?, inColumn column: String? = nil
  ) -> Frame {
    var frame = frame(at: now)
    guard let field, let path = cursorPath, var place = rectangle(ofRowAt: path) else {
      return frame
    }
    if let column {
      guard let index = listColumns.columns.firstIndex(where: { $0.id == column }),
        let columns = layoutPainter.columnLayout?.places[index]
      else { return frame }
      place.origin.column += columns.lowerBound
      place.size.width = columns.count
    }
    let edited = field.frame(columns: place.size.width, painter: painter)
    frame.draw(
      Frame(size: place.size, holding: edited, line: 0), line: place.origin.line,
      column: place.origin.column)
    return frame
  }

  /// Lays out the visible rows, and advances the motion to `now`.
  func prepareFrame(at now: Duration) {
    changing {
      layOutIfNeeded()
      advance(to: now)
    }
  }

  /// Whether the next frame differs from the last one even if nothing else happens.
  public var isAnimating: Bool { playback.isRunning || !hints.isEmpty }

  /// The time at which the next frame is due; `nil` while nothing moves.
  ///
  /// A frame is due when it looks different from the last one, at most 60 times a second. While rows
  /// move, frames are due at least 20 times a second, because the list measures from them how fast
  /// changes come.
  public func nextFrame(after now: Duration) -> Duration? {
    guard playback.isRunning else { return endOfHints(after: now) }
    let next = playback.nextFrame(after: now)
    return min(next, hints.end ?? next)
  }

  /// Waits until all motion is over, while another task draws frames.
  ///
  /// - Returns: Whether the motion was completed; `false` if another change overtook it, or if the
  ///   list went away.
  @discardableResult
  public func motionEnded(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    guard playback.isRunning else { return true }
    return await withCheckedContinuation(isolation: isolation) { continuation in
      playback.add([{ continuation.resume(returning: $0) }])
    }
  }

  /// Ends every motion now. Its completions are called with `false`.
  public func finishAnimations() {
    changing { if playback.isRunning { finishPlayback(finished: false) } }
  }

  /// The hidden rows above the first line of the screen.
  ///
  /// Show them on the lines around the list, so that nothing covers a row. Changes count until they
  /// have been in a frame, whether or not ``showsChangeMarks`` is set. If it is set, a row that a
  /// change moved off screen is named for a moment. O(sections + changes).
  public var rowsAbove: HiddenRows { hiddenRows.above }

  /// The hidden rows below the last line of the screen; see ``rowsAbove``.
  public var rowsBelow: HiddenRows { hiddenRows.below }

  private var hiddenRows: (above: HiddenRows, below: HiddenRows) {
    changes.hiddenRows(
      around: viewport.visible,
      destinations: shownHints.map { Array($0.destinations.values) } ?? [], in: model.table,
      height: size.height)
  }

  /// The column of a frame, from 0, at which the contents of rows begin, after marks and numbers.
  var contentColumn: Int {
    let painter = layoutPainter
    return painter.gutterColumns + painter.numberColumns
  }

  /// Advances the motion to `now`.
  func advance(to now: Duration) {
    if playback.advance(to: now) { finishPlayback(finished: true) }
    guard playback.isOver else { return }
    playback.takeCompletions().forEach { callbacks.add($0, finished: true) }
    hints.advance(to: now)
  }

  private func endOfHints(after now: Duration) -> Duration? {
    hints.isEmpty ? nil : hints.end ?? now + playback.frameInterval
  }

  private func layOutIfNeeded() {
    if listColumns.measuresRows {
      let rows = viewport.visible.rows.lazy.filter(\.place.isRow).map(\.row.content)
      let hasGrown = listColumns.measure(
        rows, version: viewport.version, width: painter.width)
      if hasGrown, let chosenColumn { scrollToColumn(chosenColumn) }
    }
    if viewport.needsMeasuring(width: size.width, layoutPainter) { layOut() }
  }
}

// MARK: - Painting

extension TerminalListView {
  private func paintRows(_ layoutPainter: RowPainter) -> Frame {
    let size = rowArea
    let visible = viewport.visible
    var seen = playback.rows(on: visible)
    // if colours do not blend, half a fade would hide a row
    if playback.pacing.isHurried {
      for index in seen.indices where !seen[index].isGhost && seen[index].opacity < 1 {
        seen[index].opacity = 1
      }
    }
    lift(&seen)
    let (drawnRows, drawn) = drawnByDelegate(seen)
    let rows = lit(drawnRows)
    var frame = Frame(size: size)
    if rows.isEmpty { paintEmptyText(on: &frame) }
    var painter = layoutPainter
    painter.theme.steps = playback.blendSteps(painter.theme.steps)
    if playback.pacing.isHurried { painter.showsTrendSigns = false }
    changes.markSeen(visible, height: size.height, in: model.table)
    var adornments = adornments(seen, painter)
    let pinned = pinnedHeader(of: rows)
    if let header = pinned?.row {
      painter.paint(header, adornments.adornment(of: header, nil), on: &frame)
    }
    let free = max(pinned?.row.lines.upperBound ?? 0, 0)..<max(size.height, 0)
    let numbers =
      showsNumbers ? playback.numbers(of: rows, on: visible, in: model.table) : nil
    for index in paintingOrder(of: rows)
    where index != pinned?.index && !playback.travellers.contains(rows[index].row.id) {
      // a row is large: use one copy of it for both
      let row = rows[index]
      let adornment = adornments.adornment(of: row, numbers?[index])
      painter.paint(row, adornment, on: &frame, lines: free)
    }
    if usesAlternatingRowBackgrounds { paintBackgrounds(on: &frame, lines: free) }
    if showsScrollIndicator { paintScrollIndicator(on: &frame) }
    callbacks.addEnded(displayed.replace(with: drawn, playback.replacements))
    return frame
  }

  /// A row by itself on a separate frame, as it is drawn on the screen.
  func paint(_ row: PresentedRow, on size: Size) -> Frame {
    let rows = lit(drawnByDelegate([row]).rows)
    var frame = Frame(size: size)
    var adornments = adornments(rows, layoutPainter)
    for row in rows {
      layoutPainter.paint(row, adornments.adornment(of: row, nil), on: &frame)
    }
    return frame
  }

  /// The rows with the matches of the filter highlighted. Their data stays as it is, so that
  /// nothing flashes.
  private func lit(_ rows: [PresentedRow]) -> [PresentedRow] {
    if filter.isEmpty { return rows }
    var lit = rows
    for index in lit.indices where lit[index].row.kind == .row {
      lit[index].row.content = filter.light(lit[index].row.content)
    }
    return lit
  }

  /// The indexes of rows in the order in which they are painted: those that cross others come last.
  private func paintingOrder(of rows: [PresentedRow]) -> [Int] {
    let lifted = rows.indices.filter { rows[$0].lift != 0 }
    return lifted.isEmpty
      ? Array(rows.indices) : rows.indices.filter { rows[$0].lift == 0 } + lifted
  }

  /// Gives a background to everything that is drawn where every second row of a section is at rest.
  private func paintBackgrounds(on frame: inout Frame, lines: Range<Int>) {
    guard painter.theme.fade == .blend else { return }
    let background = painter.theme.alternatingBackground
    for row in viewport.visible.rows where row.place.path.map({ $0.element % 2 == 1 }) ?? false {
      for line in (row.line..<row.line + row.row.height).clamped(to: lines) {
        frame.fillBackground(background, line: line)
      }
    }
  }

  /// Draws the scroll indicator in the last column, which rows leave free.
  private func paintScrollIndicator(on frame: inout Frame) {
    let (height, all) = (frame.size.height, numberOfLines)
    guard all > height, height > 1, frame.size.width > 1 else { return }
    let length = max(1, height * height / all)
    let offset = min(contentOffset, all - height)
    let start = (offset * (height - length) + (all - height) / 2) / (all - height)
    let column = frame.size.width - 1
    for line in start..<start + length {
      var thumb = Cell(Glyph("▐"), style: painter.theme.quietStyle)
      thumb.style.background = frame[line, column].style.background
      frame.fill(thumb, line: line, columns: column..<column + 1)
    }
  }

  private func paintEmptyText(on frame: inout Frame) {
    let size = frame.size
    guard size.height > 0 else { return }
    let text = glyphs(of: emptyText, width: painter.width).fitted(columns: size.width)
    let column = (size.width - text.columns) / 2
    frame.write(
      text, style: painter.theme.quietStyle, line: size.height / 2, column: column)
  }

  /// The hints, while they are shown.
  private var shownHints: MoveHints? {
    hints.areShown(at: playback.isRunning ? playback.elapsed : nil) ? hints : nil
  }

  private func adornments(_ seen: [PresentedRow], _ painter: RowPainter) -> Adornments {
    let visible = viewport.visible.all
    var signs: [ChangeSign?] = []
    var contents: [StandingChange?] = []
    if paintsChangeMarks {
      signs = changes.signs(at: visible.places, in: model.table)
      if playback.isRunning {
        signs = signs.withoutOpenGaps(
          of: visible, seen: seen, departures: playback.leaving.departures)
      }
      contents = visible.indices.map { index in
        guard let sign = signs[index], let mark = sign.mark else {
          // the changed parts of an update without a mark are lit until the next change
          return changes.latestChange(of: visible[index].row, width: painter.width)
        }
        guard mark != .inserted else { return nil }
        if changes.lacksChange(of: visible[index].id, with: sign),
          let path = visible[index].place.path
        {
          let row = visible[index].row
          let original = dataSource?.listView(self, contentBeforeChangeForRowAt: path)
          // record a missing original too, so that it is requested only once
          changes.record(original ?? row.content, of: row)
        }
        return changes.change(of: visible[index].id, width: painter.width)
      }
    }
    return Adornments(
      selection, playback.replacements, isFocused: isFocused, visible: visible, signs: signs,
      changes: contents, hints: shownHints, held: held)
  }

  /// The rows as the delegate draws them, and the resulting content of each row on the screen.
  ///
  /// The delegate draws rows when a frame is painted, not when the data changes, because the result
  /// may depend on cursor, selection and marks. The content that it drew last for a row is kept
  /// while the row is visible, so that a deleted row fades as it looked.
  private func drawnByDelegate(
    _ rows: [PresentedRow]
  ) -> (rows: [PresentedRow], displayed: [RowToken: DisplayedRows.Row]) {
    guard let delegate else { return (rows, [:]) }
    let visible = viewport.visible.rows
    var places = RowPlaces(visible.ids)
    let lines = 0..<rowArea.height
    var drawn = rows
    var shown: [RowToken: DisplayedRows.Row] = [:]
    shown.reserveCapacity(rows.count)
    for index in drawn.indices where drawn[index].row.kind == .row {
      guard drawn[index].lines.overlaps(lines) else { continue }
      let id = drawn[index].row.id
      let place = places.place(of: id)
      // a row at rest, or one that leaves the screen
      let path = (place.map { visible[$0].place } ?? playback.leaving.places[id])?.path
      if let path, !drawn[index].isGhost, !needsReloadData {
        // One stage may take a row off the screen, and a later one bring it back with other
        // content. If that content has other parts than the data, the delegate gets the data.
        if let place,
          visible[place].row.content.parts.count != drawn[index].row.content.parts.count
        {
          drawn[index].row.content = visible[place].row.content
        }
        delegate.listView(
          self, willDisplay: &drawn[index].row.content, forRowAt: path,
          state: selection.state(of: id))
        shown[id] = DisplayedRows.Row(path: path, content: drawn[index].row.content)
      } else if let last = displayed.row(id, playback.replacements) {
        drawn[index].row.content = last.content
        shown[id] = last
      }
    }
    return (drawn, shown)
  }
}

extension Film {
  /// Creates a film of `list` at moments on the caller's clock, which must be in ascending order.
  ///
  /// The motion of the last change begins at the first of them, unless a frame has been requested
  /// since the change; see ``TerminalListView/frame(at:)``. Moments in between are not in the film;
  /// the delegate and the completions of the list are called at these moments only.
  public init(of list: TerminalListView, at moments: [Duration]) {
    self.init(moments.map { list.frame(at: $0) })
  }
}
