internal import ListMotion

extension ListColumns {
  /// The line above the rows, `width` columns wide: the column titles, and the numbers of columns beyond the edges.
  ///
  /// - Parameter column: The screen column at which the content of the rows begins.
  func titleLine(
    _ layout: ColumnLayout, column: Int, width: Int, _ painter: RowPainter
  ) -> Frame {
    var frame = Frame(size: Size(width: width, height: 1))
    func write(_ text: String, _ style: Style, at column: Int) {
      frame.write(text, style: style, line: 0, column: column, width: painter.width)
    }
    func place(of id: String?) -> Range<Int>? {
      columns.firstIndex { $0.id == id }.flatMap { layout.places[$0] }
    }
    let (titles, titleLayout) = layout.holding(columns.map(title(of:)))
    let row = RowLayout(
      RowContent(titles.map { .text($0) }), columns: width - 1 - column, in: titleLayout,
      width: painter.width)
    let accent = Style(foreground: painter.theme.accent, attributes: .bold)
    let reversed = Style(foreground: painter.theme.accent, attributes: [.bold, .reverse])
    if let place = place(of: chosen) {
      let columns = column + place.lowerBound..<column + place.upperBound
      frame.fill(Cell(.space, style: reversed), line: 0, columns: columns)
    }
    for run in row.runs {
      let style = columns[run.part].id == chosen ? reversed : painter.theme.quietStyle
      frame.write(run.glyphs, style: style, line: 0, column: column + run.column)
    }
    if let place = place(of: resized?.id) { write("│", accent, at: column + place.upperBound) }
    if layout.before > 0 { write("‹\(layout.before)", accent, at: 0) }
    if layout.behind > 0 {
      let sign = "\(layout.behind)›"
      write(sign, accent, at: width - sign.count)
    }
    return frame
  }
}
