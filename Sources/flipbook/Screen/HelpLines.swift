import ListMotion

/// The lines of the keys and their meanings, and of news above them, as they fit on a screen.
struct HelpLines {
  /// What stands in a line, at a column of the box's inside.
  struct Piece {
    enum Kind {
      case key
      case meaning
      case news
    }

    let column: Int
    let glyphs: [Glyph]
    let kind: Kind
  }

  private var lines: [[Piece]] = []
  /// The columns that the widest line takes.
  private(set) var columns = 0

  /// Edges with a blank beside each.
  private static let edges = 4
  /// Between keys and meanings; between two columns of keys there is one more.
  private static let gap = 2
  /// Fewer columns for the meanings are not worth reading.
  private static let leastReadable = 12
  /// Longer lines of news are harder to read.
  private static let readable = 72

  var count: Int { lines.count }
  subscript(line: Int) -> [Piece] { lines[line] }

  /// One column of keys; two where one is too high and there is room for two; meanings that go on in
  /// further lines where there is no room for one. News stand above, and a blank line below them.
  init(fitting size: Size, news: [String] = [], width: ScalarWidth) {
    let room = max(1, size.width - Self.edges)
    let wrapped = news.flatMap { Self.wrapped($0, columns: min(room, Self.readable), width) }
    let above = wrapped.isEmpty ? 0 : wrapped.count + 1
    layOutKeys(room: room, height: HelpOverlay.room(on: size) - above, width)
    guard above > 0 else { return }
    lines.insert(
      contentsOf: wrapped.map { [Piece(column: 0, glyphs: $0, kind: .news)] } + [[]], at: 0)
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
      let meaning = Self.wrapped(entry.meaning, columns: max(1, room - column), width)
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

  /// Puts keys one below the other, each with its meaning beside it.
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

  /// The words of a text in lines of at most `columns`; a word that is longer goes on in the next one.
  private static func wrapped(_ text: String, columns: Int, _ width: ScalarWidth) -> [[Glyph]] {
    var lines: [[Glyph]] = []
    for word in text.split(separator: " ") {
      let glyphs = glyphs(of: String(word), width: width)
      if let last = lines.last, last.columns + 1 + glyphs.columns <= columns {
        lines[lines.count - 1] += [.space] + glyphs
        continue
      }
      lines.append([])
      for glyph in glyphs {
        let taken = lines[lines.count - 1]
        if !taken.isEmpty, taken.columns + [glyph].columns > columns { lines.append([]) }
        lines[lines.count - 1].append(glyph)
      }
    }
    return lines
  }
}
