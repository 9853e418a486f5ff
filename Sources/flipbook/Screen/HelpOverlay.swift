import ListMotion

/// The keys, in a box in the middle of the screen; the box scrolls if they do not fit.
///
/// Messages that the status line had to truncate are shown above the keys in full.
struct HelpOverlay {
  static let keys: [(keys: String, meaning: String)] = [
    ("Enter", "the row and its history"),
    ("Tab", "last change, row by row"),
    ("space", "play, pause; freeze live"),
    ("→ ←  l h", "next or previous stage"),
    ("] [", "next or previous snapshot"),
    ("} {", "10 % forward or back"),
    ("0 … 9", "jump to 0 %, 10 %, … 90 %"),
    ("↑ ↓  k j", "move the cursor"),
    ("PgUp PgDn", "one screen up or down"),
    ("Ctrl-U -D", "half a screen up or down"),
    ("g G", "first or last row"),
    ("c C", "next or previous change"),
    ("d", "only changed rows, or all"),
    ("/  n N", "search; next, previous match"),
    ("J K", "scroll the panel"),
    ("m", "mark or unmark the row"),
    ("< >  |", "scroll or choose columns"),
    ("W M", "wrap long rows; mouse on/off"),
    ("+ -  L", "speed or interval; loop"),
    ("r p", "run now; pause runs"),
    ("f", "go to the newest snapshot"),
    ("w", "save all as a recording"),
    ("Esc", "cancel, close, clear marks"),
    ("Ctrl-L", "redraw the screen"),
    ("?", "show or hide this help"),
    ("q", "quit"),
  ]

  /// The index of the line at the top.
  var top = 0
  /// The messages that the status line does not show in full.
  var messages: [String] = []

  /// Draws the keys one below the other: in two columns if one is too high and there is room, and with each meaning
  /// below its key if the screen is narrow.
  func draw(on frame: inout Frame, _ painter: RowPainter) {
    let size = frame.size
    guard size.width > 4, size.height > 0 else { return }
    let lines = HelpLines(fitting: size, messages: messages, width: painter.width)
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

  /// The greatest ``top`` that still fills the box; 0 if all of it fits.
  func lastTop(on size: Size, width: ScalarWidth) -> Int {
    max(0, HelpLines(fitting: size, messages: messages, width: width).count - Self.room(on: size))
  }

  private static func style(of kind: HelpLines.Piece.Kind, _ theme: Theme) -> Style {
    switch kind {
    case .key: Style(foreground: theme.accent)
    case .meaning: .plain
    case .message: Style(foreground: theme.flash)
    }
  }

  /// The number of lines for keys on a screen of `size`.
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

/// The lines of the keys and their meanings, with messages above them, laid out for a screen.
struct HelpLines {
  /// Text in a line, at a column inside the box.
  struct Piece {
    enum Kind {
      case key
      case meaning
      case message
    }

    let column: Int
    let glyphs: [Glyph]
    let kind: Kind
  }

  private var lines: [[Piece]] = []
  /// The width of the widest line.
  private(set) var columns = 0

  /// The columns of both edges, each with a blank next to it.
  private static let edges = 4
  /// The blanks between keys and meanings. Between two columns of keys there is one more.
  private static let gap = 2
  /// Meanings in fewer columns than this are not worth reading.
  private static let leastReadable = 12
  /// Lines of a message that are longer than this are hard to read.
  static let readable = 72

  var count: Int { lines.count }
  subscript(line: Int) -> [Piece] { lines[line] }

  /// Lays out one column of keys, or two if one is too high and two fit. Wraps meanings if not even one column
  /// fits. Messages come first, with a blank line after them.
  init(fitting size: Size, messages: [String] = [], width: ScalarWidth) {
    let room = max(1, size.width - Self.edges)
    let wrapped = messages.flatMap {
      wordLines(of: $0, columns: min(room, Self.readable), width: width)
    }
    let above = wrapped.isEmpty ? 0 : wrapped.count + 1
    layOutKeys(room: room, height: HelpOverlay.room(on: size) - above, width)
    guard above > 0 else { return }
    lines.insert(
      contentsOf: wrapped.map { [Piece(column: 0, glyphs: $0, kind: .message)] } + [[]], at: 0)
    columns = max(columns, wrapped.map(\.columns).max() ?? 0)
  }

  private mutating func layOutKeys(room: Int, height: Int, _ width: ScalarWidth) {
    let keys = HelpOverlay.keys
    let half = (keys.count + 1) / 2
    if keys.count > height {
      add(keys[..<half], width)
      let first = columns
      add(keys[half...], width, at: columns + Self.gap + 1, line: 0)
      if columns <= room { return }
      (lines, columns) = ([], first)
    }
    add(keys[...], width)
    if columns <= room { return }
    (lines, columns) = ([], room)
    let keyColumns = keys.map { glyphs(of: $0.keys, width: width).columns }.max() ?? 0
    let beside = room - keyColumns - Self.gap
    for entry in keys {
      let key = Piece(column: 0, glyphs: glyphs(of: entry.keys, width: width), kind: .key)
      let isBeside = beside >= Self.leastReadable
      let column = isBeside ? keyColumns + Self.gap : 1
      let meaning = wordLines(of: entry.meaning, columns: max(1, room - column), width: width)
        .map { Piece(column: column, glyphs: $0, kind: .meaning) }
      if isBeside, let first = meaning.first {
        lines.append([key, first])
        lines += meaning.dropFirst().map { [$0] }
      } else {
        lines.append([key])
        lines += meaning.map { [$0] }
      }
    }
  }

  /// Adds keys one below the other, each with its meaning to the right.
  private mutating func add(
    _ keys: ArraySlice<(keys: String, meaning: String)>, _ width: ScalarWidth, at column: Int = 0,
    line first: Int? = nil
  ) {
    let entries = keys.map {
      (keys: glyphs(of: $0.keys, width: width), meaning: glyphs(of: $0.meaning, width: width))
    }
    let meanings = column + (entries.map(\.keys.columns).max() ?? 0) + Self.gap
    for (offset, entry) in entries.enumerated() {
      let pieces = [
        Piece(column: column, glyphs: entry.keys, kind: .key),
        Piece(column: meanings, glyphs: entry.meaning, kind: .meaning),
      ]
      if let first { lines[first + offset] += pieces } else { lines.append(pieces) }
      columns = max(columns, meanings + entry.meaning.columns)
    }
  }
}
