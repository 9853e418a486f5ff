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
    style = tinted(style, row)
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

  /// `style` in the colour of rows that move, or of new ones, while the row is lit.
  private func tinted(_ style: Style, _ row: PresentedRow) -> Style {
    let amount = theme.step(row.accent)
    let tint = row.isNew ? theme.insertion : theme.tint
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground).blended(
        with: tint, amount: amount)
    case .dim: style.foreground = tint
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

/// How what changed of a row looks: its characters flash, its numbers say which way they went.
extension RowPainter {
  /// How brightly what changed of a row shows, 0...1.
  func glow(of row: PresentedRow, _ adornment: Adornment) -> Double {
    adornment.highlightsChange && adornment.change != nil ? 1 : row.glow
  }

  /// The changed places of what a run shows, from left to right; all of it where the row flashes
  /// as a whole. What changed behind the end of text that is cut off is its ellipsis.
  func changedSpans(
    of run: RowLayout.Run, _ row: PresentedRow, _ adornment: Adornment
  ) -> [TextChange.Span] {
    guard glow(of: row, adornment) > 0 else { return [] }
    let all = 0..<run.glyphs.count
    guard let change = row.flash > 0 ? row.change : adornment.change else {
      return [TextChange.Span(glyphs: all)]
    }
    guard run.part < change.parts.count else { return [] }
    let spans = change.parts[run.part].spans
    let shown = run.offset..<run.offset + run.glyphs.count
    let visible = spans.compactMap { span -> TextChange.Span? in
      let glyphs = span.glyphs.clamped(to: shown)
      guard !glyphs.isEmpty else { return nil }
      return TextChange.Span(
        glyphs: glyphs.lowerBound - run.offset..<glyphs.upperBound - run.offset, trend: span.trend)
    }
    guard visible.isEmpty, let last = spans.last, last.glyphs.lowerBound >= shown.upperBound,
      run.glyphs.last == Glyph("…")
    else { return visible }
    return [TextChange.Span(glyphs: all.upperBound - 1..<all.upperBound, trend: last.trend)]
  }

  /// `style` in the colour `color`, as far as the flash is not over.
  func flashing(_ style: Style, _ glow: Double, in color: Color) -> Style {
    let amount = theme.step(glow)
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground)
        .blended(with: color, amount: amount)
    case .dim: style.foreground = color
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  /// Whether numbers that rose or fell have a sign behind them.
  package var marksTrends: Bool { showsTrendSigns || theme.fade == .marks }

  /// Draws `▲` or `▼` behind the parts whose numbers rose or fell: in the gap before the next part,
  /// or after a blank behind the last. Nothing of the row gives way for it.
  ///
  /// - Parameters:
  ///   - line: of the frame; a part says so on the last line that it takes.
  ///   - column: where the row's content begins.
  func paintTrends(
    of row: PresentedRow, _ adornment: Adornment, _ layout: RowLayout, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    guard marksTrends else { return }
    guard let change = theme.step(row.glow) > 0 ? row.change : adornment.change else { return }
    for (index, run) in layout.runs.enumerated() where run.part < change.parts.count {
      guard run.line + row.contentLine == line, let trend = change.parts[run.part].trend,
        layout.runs.count == index + 1 || layout.runs[index + 1].part != run.part
      else { continue }
      let next = layout.runs.lazy.filter { $0.line == run.line && $0.column > run.column }
        .map(\.column).min()
      let at = column + run.column + run.glyphs.columns + (next == nil ? 1 : 0)
      if let next, column + next <= at { continue }
      let style = flashing(.plain, 1, in: theme.flash(trend))
      frame.write(
        [Glyph(trend.sign)], style: theme.faded(style, by: 1 - row.opacity), line: line, column: at,
        columns: visible)
    }
  }
}
