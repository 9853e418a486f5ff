internal import ListDiff
internal import ListMotion

/// How a list draws its rows on a frame, and what the delegate makes of them.
struct ListPainting {
  let list: TerminalListView

  /// The rows, and the titles of the columns.
  func frame(_ painter: RowPainter) -> Frame {
    let (rows, size) = (paintRows(painter), list.size)
    guard let titleLine = list.titleLine, let layout = painter.columnLayout else { return rows }
    let titles = list.listColumns.titleLine(
      layout, column: painter.gutterColumns + painter.numberColumns, width: size.width, painter)
    var frame = Frame(size: size, holding: rows, line: list.titleLines)
    if titleLine > 0 {
      let above = Rectangle(line: 0, column: 0, width: size.width, height: titleLine)
      frame.draw(rows.cropped(to: above), line: 0, column: 0)
    }
    frame.draw(titles, line: titleLine, column: 0)
    return frame
  }

  /// Draws a text field instead of the row under the cursor, or of one of its columns.
  func draw(_ field: TextField, inColumn column: String?, on frame: inout Frame) {
    guard let path = list.cursorPath, var place = list.rectangle(ofRowAt: path) else { return }
    if let column {
      guard let columns = list.place(ofColumn: column) else { return }
      place.origin.column += columns.lowerBound
      place.size.width = columns.count
    }
    let edited = field.frame(columns: place.size.width, painter: list.painter)
    frame.draw(
      Frame(size: place.size, holding: edited, line: 0), line: place.origin.line,
      column: place.origin.column)
  }

  /// The rows without the titles.
  private func paintRows(_ layoutPainter: RowPainter) -> Frame {
    let size = list.rowArea
    let visible = list.viewport.visible
    var seen = list.playback.rows(on: visible)
    // if colours do not blend, half a fade would hide a row
    if list.playback.pacing.isHurried {
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
    painter.theme.steps = list.playback.blendSteps(painter.theme.steps)
    list.changes.markSeen(visible, height: size.height, in: list.model.table)
    var adornments = Adornments(of: list)
    let pinned = list.pinnedHeader(of: rows)
    if let header = pinned?.row {
      painter.paint(header, adornments.adornment(of: header, nil), on: &frame)
    }
    let free = max(pinned?.row.lines.upperBound ?? 0, 0)..<max(size.height, 0)
    let numbers =
      list.showsNumbers ? list.playback.numbers(of: rows, on: visible, in: list.model.table) : nil
    for index in paintingOrder(of: rows)
    where index != pinned?.index && !list.playback.travellers.contains(rows[index].row.id) {
      // a row is large: use one copy of it for both
      let row = rows[index]
      let adornment = adornments.adornment(of: row, numbers?[index])
      painter.paint(row, adornment, on: &frame, lines: free)
    }
    if list.usesAlternatingRowBackgrounds { paintBackgrounds(on: &frame, lines: free) }
    if list.showsScrollIndicator { paintScrollIndicator(on: &frame) }
    list.displayed = drawn
    return frame
  }

  /// A row by itself on a separate frame, as it is drawn on the screen.
  func paint(_ row: PresentedRow, on size: Size) -> Frame {
    let rows = lit(drawnByDelegate([row]).rows)
    var frame = Frame(size: size)
    var adornments = Adornments(of: list)
    for row in rows {
      list.layoutPainter.paint(row, adornments.adornment(of: row, nil), on: &frame)
    }
    return frame
  }

  /// The rows with the matches of the filter highlighted. Their data stays as it is, so that
  /// nothing flashes.
  private func lit(_ rows: [PresentedRow]) -> [PresentedRow] {
    if list.filter.isEmpty { return rows }
    var lit = rows
    for index in lit.indices where lit[index].row.kind == .row {
      lit[index].row.content = lit[index].row.content.reversed(in: list.filter.ranges)
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
    guard list.painter.theme.fade == .blend else { return }
    let background = list.painter.theme.alternatingBackground
    for row in list.viewport.visible.rows where row.place.path.map({ $0.element % 2 == 1 }) ?? false
    {
      for line in (row.line..<row.line + row.row.height).clamped(to: lines) {
        frame.fillBackground(background, line: line)
      }
    }
  }

  /// Draws the scroll indicator in the last column, which rows leave free.
  private func paintScrollIndicator(on frame: inout Frame) {
    let (height, all) = (frame.size.height, list.numberOfLines)
    guard all > height, height > 1, frame.size.width > 1 else { return }
    let length = max(1, height * height / all)
    let offset = min(list.contentOffset, all - height)
    let start = (offset * (height - length) + (all - height) / 2) / (all - height)
    let column = frame.size.width - 1
    for line in start..<start + length {
      var thumb = Cell(Glyph("▐"), style: list.painter.theme.quietStyle)
      thumb.style.background = frame[line, column].style.background
      frame.fill(thumb, line: line, columns: column..<column + 1)
    }
  }

  /// The maximum length of a line of text; longer lines are hard to read.
  private static let readable = 72

  private func paintEmptyText(on frame: inout Frame) {
    let size = frame.size
    let hidesRows = list.sections.contains { !$0.elements.isEmpty }
    let lines = wordLines(
      of: hidesRows ? "no row matches" : list.emptyText,
      columns: max(1, min(Self.readable, size.width - 2)), width: list.painter.width)
    let column = max(0, size.width - (lines.map(\.columns).max() ?? 0)) / 2
    let first = max(0, size.height + 1 - lines.count) / 2
    for (offset, glyphs) in lines.prefix(size.height).enumerated() {
      frame.write(
        glyphs, style: list.painter.theme.quietStyle, line: first + offset, column: column)
    }
  }

  /// The rows as the delegate draws them, and the resulting content of each row on the screen.
  ///
  /// The delegate draws rows when a frame is painted, not when the data changes, because the result
  /// may depend on cursor, selection and marks. The content that it drew last for a row is kept
  /// while the row is visible, so that a deleted row fades as it looked.
  private func drawnByDelegate(
    _ rows: [PresentedRow]
  ) -> (rows: [PresentedRow], displayed: [RowToken: RowContent]) {
    guard let delegate = list.delegate else { return (rows, [:]) }
    let visible = list.viewport.visible.rows
    var places = RowPlaces(visible.ids)
    let (lines, source) = (0..<list.rowArea.height, DataSourceReader(list))
    var drawn = rows
    var shown: [RowToken: RowContent] = [:]
    shown.reserveCapacity(rows.count)
    for index in drawn.indices where drawn[index].row.kind == .row {
      guard drawn[index].lines.overlaps(lines) else { continue }
      let id = drawn[index].row.id
      let place = places.place(of: id)
      // a row at rest, or one that leaves the screen
      let path = (place.map { visible[$0].place } ?? list.playback.leaving.places[id])?.path
      if let path, !drawn[index].isGhost, !list.needsReloadData {
        // One stage may take a row off the screen, and another one change it. If it has other parts
        // than the data, the delegate gets the data.
        let data = place.map { visible[$0].row.content } ?? source.content(at: .row(path))
        if data.parts.count != drawn[index].row.content.parts.count {
          drawn[index].row.content = data
        }
        delegate.listView(
          list, willDisplay: &drawn[index].row.content, forRowAt: path,
          state: list.selection.state(of: id))
        shown[id] = drawn[index].row.content
      } else if let last = list.displayed[id] {
        drawn[index].row.content = last
        shown[id] = last
      }
    }
    return (drawn, shown)
  }

  /// Shows the row that is held, or was held until now, under the mouse, above all others.
  private func lift(_ rows: inout [PresentedRow]) {
    guard let dragged = list.selection.dragged else { return }
    if !dragged.isHeld, !list.playback.isRunning { return list.selection.dragged = nil }
    guard let index = rows.firstIndex(where: { $0.row.id == dragged.row }) else { return }
    // a row that comes from another list appears at once
    if rows[index].opacity < 1 || rows[index].extent < Double(rows[index].row.height) {
      rows[index] = PresentedRow(row: rows[index].row, position: rows[index].position)
      (rows[index].tint, rows[index].mark) = (1, .moved)
    }
    rows[index].lift = Double(dragged.line - dragged.grip) - rows[index].position
  }
}
