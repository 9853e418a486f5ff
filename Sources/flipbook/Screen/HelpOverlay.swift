import ListMotion

/// The keys, in a box over the middle of the screen.
struct HelpOverlay {
  static let keys: [(keys: String, meaning: String)] = [
    ("space", "play or pause"),
    ("→ ←  l h", "one stage forward or back"),
    ("] [", "one snapshot forward or back"),
    ("↑ ↓  k j", "move the cursor"),
    ("PgUp PgDn", "a screen up or down"),
    ("Ctrl-U -D", "half a screen up or down"),
    ("g G", "first or last row"),
    ("c C", "next or previous change"),
    ("m", "mark the row, or take its mark away"),
    ("M", "the mouse: wheel and click, or not"),
    ("+ -", "faster or slower"),
    ("f", "follow what is live"),
    ("Ctrl-L", "draw the screen anew"),
    ("?", "show or hide these keys"),
    ("q", "quit"),
  ]

  func draw(on frame: inout Frame, _ painter: RowPainter) {
    let lines = HelpOverlay.keys.map { entry in
      (
        glyphs(of: entry.keys, width: painter.width),
        glyphs(of: entry.meaning, width: painter.width)
      )
    }
    let keyColumns = lines.map(\.0.columns).max() ?? 0
    let inner = keyColumns + 2 + (lines.map(\.1.columns).max() ?? 0) + 2
    let left = max(0, (frame.size.width - inner - 2) / 2)
    let top = max(0, (frame.size.height - lines.count - 2) / 2)
    let columns = left..<min(left + inner + 2, frame.size.width)
    let edge = painter.theme.quietStyle
    drawEdge("╭", "╮", line: top, columns, edge, &frame)
    for (index, (keys, meaning)) in lines.enumerated() {
      let line = top + 1 + index
      frame.fill(.blank, line: line, columns: columns)
      frame.write([Glyph("│")], style: edge, line: line, column: left)
      frame.write(
        keys, style: Style(foreground: painter.theme.accent), line: line, column: left + 2)
      frame.write(meaning, style: .plain, line: line, column: left + 4 + keyColumns)
      frame.write([Glyph("│")], style: edge, line: line, column: columns.upperBound - 1)
    }
    drawEdge("╰", "╯", line: top + 1 + lines.count, columns, edge, &frame)
  }

  private func drawEdge(
    _ first: Unicode.Scalar, _ last: Unicode.Scalar, line: Int, _ columns: Range<Int>,
    _ style: Style, _ frame: inout Frame
  ) {
    let middle = Array(repeating: Glyph("─"), count: max(0, columns.count - 2))
    frame.write(
      [Glyph(first)] + middle + [Glyph(last)], style: style, line: line, column: columns.lowerBound)
  }
}
