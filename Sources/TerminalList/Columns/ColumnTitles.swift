internal import ListMotion

/// The line above the rows: the column titles, and the numbers of columns beyond the edges.
struct ColumnTitles {
  let columns: [ListColumn]
  /// The title of each column.
  let titles: [String]
  let layout: ColumnLayout
  let chosen: String?
  /// The column whose edge is being dragged.
  let resized: String?

  /// Draws the titles where `painter` draws rows.
  func draw(on frame: inout Frame, line: Int, column: Int, _ painter: RowPainter) {
    let content = RowContent(titles.map { .text($0) })
    let titles = RowLayout(
      content, columns: frame.size.width - 1 - column, in: layout.holdingTitles(titles),
      width: painter.width)
    let accent = Style(foreground: painter.theme.accent, attributes: .bold)
    if let place = place(of: chosen) {
      let columns = column + place.lowerBound..<column + place.upperBound
      frame.fill(Cell(.space, style: painter.theme.chosen), line: line, columns: columns)
    }
    for run in titles.runs {
      let isChosen = columns[run.part].id == chosen
      frame.write(
        run.glyphs, style: isChosen ? painter.theme.chosen : painter.theme.quietStyle, line: line,
        column: column + run.column)
    }
    if let place = place(of: resized) {
      frame.write([Glyph("│")], style: accent, line: line, column: column + place.upperBound)
    }
    if layout.before > 0 {
      frame.write(
        glyphs(of: "‹\(layout.before)", width: painter.width), style: accent, line: line, column: 0)
    }
    if layout.behind > 0 {
      let sign = glyphs(of: "\(layout.behind)›", width: painter.width)
      frame.write(sign, style: accent, line: line, column: frame.size.width - sign.columns)
    }
  }

  private func place(of id: String?) -> Range<Int>? {
    guard let index = columns.firstIndex(where: { $0.id == id }) else { return nil }
    return layout.places[index]
  }
}

extension Theme {
  /// The style of the title of the column that keys act on.
  fileprivate var chosen: Style { Style(foreground: accent, attributes: [.bold, .reverse]) }
}
