/// The content of a row between its edges, as far as the row is seen.
extension RowPainter {
  func paintContent(
    _ row: PresentedRow, _ adornment: Adornment, _ visible: Range<Int>, _ frame: inout Frame
  ) {
    let first = visible.lowerBound
    let left = leftColumns(of: row.row)
    paintNumber(row, adornment, first, &frame)
    let rights = visible.map { line in
      line == first
        ? paintBadge(adornment, line, &frame) : frame.size.width - inset(line, frame.size)
    }
    let layout = layout(of: row.row, left..<max(left, rights[0]), in: frame.size)
    let shift = Int((row.shift * Double(frame.size.width)).rounded())
    for run in layout.runs {
      let line = row.contentLine + run.line
      guard visible.contains(line), rights[line - first] > left else { continue }
      let columns = left..<rights[line - first]
      let shown = row.row.content.isOneLine ? run : fitted(run, of: row.row, columns.count)
      paint(
        shown, of: row, adornment, line, column: left + shift + run.column,
        uncovered(row, columns), &frame)
    }
    for line in visible where rights[line - first] > left {
      let columns = uncovered(row, left..<rights[line - first])
      paintTrends(of: row, adornment, layout, line, column: left + shift, columns, &frame)
    }
  }

  private func paint(
    _ run: RowLayout.Run, of row: PresentedRow, _ adornment: Adornment, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    var style = run.style
    if row.row.kind == .header { style.attributes.insert(.bold) }
    if row.row.kind == .footer, style.foreground.isDefault {
      style.foreground = theme.quietStyle.foreground
      style.attributes.formUnion(theme.quietStyle.attributes)
    }
    if adornment.isCursor { style.attributes.insert(.bold) }
    style = tinted(style, row.tint)
    guard !theme.hides(by: 1 - row.opacity) else { return }
    let quiet = theme.faded(style, by: 1 - row.opacity)
    var (at, next) = (column, 0)
    func write(_ range: Range<Int>, _ style: Style) {
      let glyphs = run.glyphs[range]
      frame.write(glyphs, style: style, line: line, column: at, columns: visible)
      at += glyphs.columns
      next = range.upperBound
    }
    for span in changedSpans(of: run, row, adornment) {
      if next < span.glyphs.lowerBound { write(next..<span.glyphs.lowerBound, quiet) }
      let bright = flashing(style, glow(of: row, adornment), in: theme.flash(span.trend))
      write(span.glyphs, theme.faded(bright, by: 1 - row.opacity))
    }
    if next < run.glyphs.count { write(next..<run.glyphs.count, quiet) }
  }

  private func tinted(_ style: Style, _ tint: Double) -> Style {
    let amount = theme.step(tint)
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground).blended(
        with: theme.tint, amount: amount)
    case .dim: style.foreground = theme.tint
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  /// The columns that a row uncovered from its middle shows.
  private func uncovered(_ row: PresentedRow, _ columns: Range<Int>) -> Range<Int> {
    guard row.reveal < 1 else { return columns }
    let hidden = Int(Double(columns.count) * (1 - row.reveal) / 2)
    let lower = columns.lowerBound + hidden
    return lower..<max(lower, columns.upperBound - hidden)
  }
}
