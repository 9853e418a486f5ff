internal import ListDiff
internal import ListMotion

/// What decides how many lines a row takes: the columns that it has, and how wide its characters are.
struct MeasuredColumns: Equatable {
  let width: Int
  let painter: RowPainter

  static func == (left: MeasuredColumns, right: MeasuredColumns) -> Bool {
    left.width == right.width && left.painter.laysOutRows(as: right.painter)
  }
}

/// Which rows are on the screen, and how many lines they take. Rows are measured when they come
/// there, and all that is known of others is an estimate; so what is on the screen, not the
/// offset, is what stays when a row turns out to be higher or lower.
extension TerminalListView {
  /// The painter with the columns that it leaves to gutter and numbers now.
  var layoutPainter: RowPainter {
    var painter = painter
    painter.gutterColumns = markedRows.isEmpty ? keepsChangeMarks ? 2 : 1 : 3
    painter.numberColumns = showsNumbers ? numberColumns : 0
    return painter
  }

  private var numberColumns: Int {
    let most = table.sections.map { $0.rows.count }.max() ?? 0
    return max(2, String(most).count) + 2
  }

  /// Whether heights were measured for other columns than there are now, or other characters.
  var needsMeasuring: Bool {
    MeasuredColumns(width: size.width, painter: layoutPainter) != measuredColumns
  }

  /// Fills the window at the offset that `place` sets; while rows turn out to be of other heights,
  /// again. Rows that are `carried` are not asked for, unless they were measured for other columns or
  /// all are to be asked for.
  func fillWindow(carrying carried: CarriedRows? = nil, placing place: () -> Void) {
    let painter = layoutPainter
    var carried = needsContents || needsMeasuring ? nil : carried
    needsContents = false
    measureAnew(painter)
    defer { measuresEnd = false }
    for _ in 0..<8 {
      let changes = heightChanges
      place()
      clampOffset()
      fillWindow(painter, &carried)
      pinHeader(painter)
      if heightChanges == changes { break }
      measuresEnd = true
    }
  }

  /// Asks for the rows that stand on the screen at the offset, and measures them.
  private func fillWindow(_ painter: RowPainter, _ carried: inout CarriedRows?) {
    var known: [ListTable.Place: WindowRow] = [:]
    var rows: [WindowRow] = []
    while true {
      let places = table.places(in: contentOffset..<contentOffset + size.height)
      rows.removeAll(keepingCapacity: true)
      rows.reserveCapacity(places.count)
      for place in places {
        if let row = known[place] {
          rows.append(row)
        } else if let row = carried?.row(at: place, in: table) {
          rows.append(row)
        } else {
          rows.append(row(at: place, painter))
        }
      }
      guard let first = rows.first, let line = takeHeights(of: rows) else { break }
      contentOffset = min(contentOffset, line + first.row.height - 1)
      for row in rows { known[row.place] = row }
    }
    var line = rows.first.map { table.line(of: $0.place) - contentOffset } ?? 0
    for index in rows.indices {
      rows[index].line = line
      line += rows[index].row.height
    }
    window = rows
  }

  /// Keeps the offset within the list: no line behind the last one is shown unless all are.
  func clampOffset() {
    if measuresEnd, contentOffset > table.lineCount - size.height { measureEnd() }
    contentOffset = max(0, min(contentOffset, table.lineCount - size.height))
  }

  /// Measures as many of the last rows as fill the screen; what stands at the offset stays there.
  private func measureEnd() {
    let painter = layoutPainter
    let first = table.places(in: contentOffset..<contentOffset + 1).first
    let cut = first.map { contentOffset - table.line(of: $0) } ?? 0
    var rows: [WindowRow] = []
    var (lines, end) = (0, table.lineCount)
    while lines < size.height, let place = table.places(in: end - 1..<end).first {
      end = table.line(of: place)
      rows.append(row(at: place, painter))
      lines += rows[rows.count - 1].row.height
    }
    guard takeHeights(of: rows.reversed()) != nil, let first else { return }
    contentOffset = table.line(of: first) + min(cut, table.height(of: first) - 1)
  }

  /// Takes in how high rows are that follow one another. Returns the line of the first one if
  /// that is news.
  private func takeHeights(of rows: [WindowRow]) -> Int? {
    guard let first = rows.first,
      table.take(rows.map { (place: $0.place, lines: $0.row.height) })
    else { return nil }
    heightChanges += 1
    return table.line(of: first.place)
  }

  /// Finds the header of the section that the first row belongs to, where it is above the screen.
  private func pinHeader(_ painter: RowPainter) {
    pinnedHeader = nil
    guard sectionHeadersPin, let first = window.first, !first.place.isHeader,
      table.sections[first.place.section].hasHeader
    else { return }
    let line = table.line(of: first.place)
    var header = row(at: .header(first.place.section), painter)
    header.line = first.line - header.row.height
    if takeHeights(of: [header]) != nil { contentOffset += table.line(of: first.place) - line }
    pinnedHeader = header
  }

  /// Forgets heights that were measured for other columns; the first row stays where it is.
  func measureAnew(_ painter: RowPainter) {
    let columns = MeasuredColumns(width: size.width, painter: painter)
    guard columns != measuredColumns else { return }
    measuredColumns = columns
    if table.sections.contains(where: { !$0.heights.isEmpty }) {
      keepingFirstRow(painter) { table.forgetHeights() }
    }
  }

  /// Makes `height` the estimate for all rows.
  func estimateRows(at height: Int) {
    guard height != table.estimatedRowHeight else { return }
    keepingFirstRow(layoutPainter) {
      table.forgetHeights()
      table.estimatedRowHeight = height
    }
    layOut()
  }

  /// Puts the offset where the row is again that stood on the first line before `change`.
  private func keepingFirstRow(_ painter: RowPainter, _ change: () -> Void) {
    guard !needsReloadData,
      let first = table.places(in: contentOffset..<contentOffset + 1).first
    else { return change() }
    let cut = contentOffset - table.line(of: first)
    change()
    let height = row(at: first, painter).row.height
    if table.take([(first, height)]) { heightChanges += 1 }
    contentOffset = table.line(of: first) + min(cut, height - 1)
  }

  /// Lines at the top of the screen that the header covers of a row at `place`, which is to be seen.
  func linesCovered(above place: ListTable.Place) -> Int {
    guard sectionHeadersPin, !place.isHeader, table.sections[place.section].hasHeader else {
      return 0
    }
    let lines = table.height(of: .header(place.section))
    return lines < size.height ? lines : 0
  }

  /// The offset nearest to the one that is at which all of `place` is seen, or its first lines
  /// where it is higher than the screen; `nil` when it is seen.
  func offset(revealing place: ListTable.Place) -> Int? {
    let line = table.line(of: place)
    let top = line - linesCovered(above: place)
    if top < contentOffset { return top }
    let bottom = line + table.height(of: place) - size.height
    return bottom > contentOffset ? min(bottom, top) : nil
  }
}

extension ListTable.Place {
  var isHeader: Bool { if case .header = self { true } else { false } }
}
