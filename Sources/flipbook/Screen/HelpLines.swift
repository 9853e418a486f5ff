import ListMotion

/// The lines of the keys and their meanings, as they fit on a screen.
struct HelpLines {
  /// What stands in a line, at a column of the box's inside.
  struct Piece {
    let column: Int
    let glyphs: [Glyph]
    let isKey: Bool
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

  var count: Int { lines.count }
  subscript(line: Int) -> [Piece] { lines[line] }

  /// One column of keys; two where one is too high and there is room for two; meanings that go on in
  /// further lines where there is no room for one.
  init(fitting size: Size, width: ScalarWidth) {
    let keys = HelpOverlay.keys
    let half = (keys.count + 1) / 2
    let room = size.width - Self.edges
    if keys.count > HelpOverlay.room(on: size) {
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
      let key = Piece(column: 0, glyphs: glyphs(of: entry.keys, width: width), isKey: true)
      let isBeside = beside >= Self.leastReadable
      let column = isBeside ? keyColumns + Self.gap : 1
      let meaning = Self.wrapped(entry.meaning, columns: max(1, room - column), width)
        .map { Piece(column: column, glyphs: $0, isKey: false) }
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
        Piece(column: column, glyphs: entry.keys, isKey: true),
        Piece(column: meanings, glyphs: entry.meaning, isKey: false),
      ]
      if let first { lines[first + offset] += pieces } else { lines.append(pieces) }
      columns = max(columns, meanings + entry.meaning.columns)
    }
  }

  /// The words of a text in lines of at most `columns`.
  private static func wrapped(_ text: String, columns: Int, _ width: ScalarWidth) -> [[Glyph]] {
    var lines: [[Glyph]] = []
    for word in text.split(separator: " ") {
      let glyphs = glyphs(of: String(word), width: width)
      if let last = lines.last, last.columns + 1 + glyphs.columns <= columns {
        lines[lines.count - 1] += [.space] + glyphs
      } else {
        lines.append(glyphs)
      }
    }
    return lines
  }
}
