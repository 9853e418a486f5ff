import ListMotion

/// The keys, in a box over the middle of the screen; where they do not fit, a window of them.
///
/// What the status line has no room for stands above them, whole.
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
    ("Esc", "give up, close, or clear"),
    ("Ctrl-L", "draw the screen anew"),
    ("?", "show or hide these keys"),
    ("q", "quit"),
  ]

  /// The line that stands at the top.
  var top = 0
  /// What the status line does not show whole.
  var news: [String] = []

  /// Draws the keys one below the other, in two columns where that is too high and there is room, the
  /// meaning below the key where the screen is narrow.
  func draw(on frame: inout Frame, _ painter: RowPainter) {
    let size = frame.size
    guard size.width > 4, size.height > 0 else { return }
    let lines = HelpLines(fitting: size, news: news, width: painter.width)
    let hasEdges = HelpOverlay.hasEdges(size)
    let room = HelpOverlay.room(on: size)
    let top = min(self.top, max(0, lines.count - room))
    let height = min(room, lines.count)
    let left = max(0, (size.width - lines.columns - 4) / 2)
    let box = left..<min(left + lines.columns + 4, size.width)
    let first = max(0, (size.height - height - (hasEdges ? 2 : 0)) / 2)
    let edge = painter.theme.quietStyle
    for offset in 0..<height {
      let line = first + offset + (hasEdges ? 1 : 0)
      frame.fill(.blank, line: line, columns: box)
      frame.write([Glyph("│")], style: edge, line: line, column: left)
      for piece in lines[top + offset] {
        frame.write(
          piece.glyphs, style: Self.style(of: piece.kind, painter.theme),
          line: line, column: left + 2 + piece.column,
          columns: box.lowerBound..<box.upperBound - 1)
      }
      frame.write([Glyph("│")], style: edge, line: line, column: box.upperBound - 1)
    }
    guard hasEdges else { return }
    drawEdge("╭", "╮", line: first, box, edge, &frame)
    let last = first + 1 + height
    drawEdge("╰", "╯", line: last, box, edge, &frame)
    let below = lines.count - top - height
    let hidden = [top > 0 ? "↑ \(top)" : "", below > 0 ? "↓ \(below)" : ""]
    let more = glyphs(
      of: hidden.filter { !$0.isEmpty }.joined(separator: " "), width: painter.width)
    guard !more.isEmpty else { return }
    frame.write(
      [.space] + more + [.space], style: edge, line: last,
      column: max(left + 1, box.upperBound - more.columns - 4),
      columns: left + 1..<box.upperBound - 1)
  }

  /// The greatest ``top`` that still fills the box; 0 where all of it fits.
  func lastTop(on size: Size, width: ScalarWidth) -> Int {
    max(0, HelpLines(fitting: size, news: news, width: width).count - Self.room(on: size))
  }

  private static func style(of kind: HelpLines.Piece.Kind, _ theme: Theme) -> Style {
    switch kind {
    case .key: Style(foreground: theme.accent)
    case .meaning: .plain
    case .news: Style(foreground: theme.flash)
    }
  }

  /// The lines of keys on a screen of `size`.
  static func room(on size: Size) -> Int { size.height - (hasEdges(size) ? 2 : 0) }

  private static func hasEdges(_ size: Size) -> Bool { size.height > 3 }

  private func drawEdge(
    _ first: Unicode.Scalar, _ last: Unicode.Scalar, line: Int, _ columns: Range<Int>,
    _ style: Style, _ frame: inout Frame
  ) {
    let middle = Array(repeating: Glyph("─"), count: max(0, columns.count - 2))
    frame.write(
      [Glyph(first)] + middle + [Glyph(last)], style: style, line: line, column: columns.lowerBound)
  }
}
