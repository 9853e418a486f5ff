import ListMotion

/// The keys, in a box over the middle of the screen.
struct HelpOverlay {
  static let keys: [(keys: String, meaning: String)] = [
    ("space", "play or pause"),
    ("→ ←  l h", "one stage on or back"),
    ("] [", "one snapshot on or back"),
    ("} {", "a tenth on or back"),
    ("0 … 9", "so many tenths of the time"),
    ("↑ ↓  k j", "move the cursor"),
    ("PgUp PgDn", "a screen up or down"),
    ("Ctrl-U -D", "half a screen up or down"),
    ("g G", "first or last row"),
    ("c C", "next or previous change"),
    ("/  n N", "search; next, previous match"),
    ("Tab", "the last change in stages"),
    ("Enter", "the history of the row"),
    ("J K", "scroll these panels"),
    ("m", "mark the row, or unmark it"),
    ("W", "long rows: wrapped, or cut"),
    ("M", "the mouse, on or off"),
    ("+ -  L", "speed; in a loop, or once"),
    ("f", "follow what is live"),
    ("w", "write a recording of all"),
    ("Esc", "give up what takes long"),
    ("Ctrl-L", "draw the screen anew"),
    ("?", "show or hide these keys"),
    ("q", "quit"),
  ]

  /// Keys that stand one below the other, and how wide they are.
  private struct Part {
    let entries: ArraySlice<(keys: [Glyph], meaning: [Glyph])>
    let keyColumns: Int
    let columns: Int

    init(_ entries: ArraySlice<(keys: [Glyph], meaning: [Glyph])>) {
      self.entries = entries
      keyColumns = entries.map(\.keys.columns).max() ?? 0
      columns = keyColumns + 2 + (entries.map(\.meaning.columns).max() ?? 0)
    }
  }

  /// Draws the keys one below the other, in two columns where that is too high and there is room.
  func draw(on frame: inout Frame, _ painter: RowPainter) {
    let entries = HelpOverlay.keys.map { entry in
      (
        keys: glyphs(of: entry.keys, width: painter.width),
        meaning: glyphs(of: entry.meaning, width: painter.width)
      )
    }
    func inner(_ parts: [Part]) -> Int {
      parts.reduce(2 + (parts.count - 1) * 3) { $0 + $1.columns }
    }
    let half = (entries.count + 1) / 2
    var parts = [Part(entries[..<half]), Part(entries[half...])]
    let isTooHigh = entries.count + 2 > frame.size.height
    if !isTooHigh || inner(parts) + 2 > frame.size.width { parts = [Part(entries[...])] }
    let height = parts[0].entries.count
    let inner = inner(parts)
    let left = max(0, (frame.size.width - inner - 2) / 2)
    let top = max(0, (frame.size.height - height - 2) / 2)
    let box = left..<min(left + inner + 2, frame.size.width)
    let edge = painter.theme.quietStyle
    drawEdge("╭", "╮", line: top, box, edge, &frame)
    for offset in 0..<height {
      let line = top + 1 + offset
      frame.fill(.blank, line: line, columns: box)
      frame.write([Glyph("│")], style: edge, line: line, column: left)
      var column = left + 2
      for part in parts {
        if let entry = part.entries.dropFirst(offset).first {
          frame.write(
            entry.keys, style: Style(foreground: painter.theme.accent), line: line, column: column)
          frame.write(
            entry.meaning, style: .plain, line: line, column: column + part.keyColumns + 2,
            columns: box.lowerBound..<box.upperBound - 1)
        }
        column += part.columns + 3
      }
      frame.write([Glyph("│")], style: edge, line: line, column: box.upperBound - 1)
    }
    drawEdge("╰", "╯", line: top + 1 + height, box, edge, &frame)
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
