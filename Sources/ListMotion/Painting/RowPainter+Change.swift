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
