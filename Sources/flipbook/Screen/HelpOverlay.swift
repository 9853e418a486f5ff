import ListMotion

/// The keys, in a box in the middle of the screen; the box scrolls if they do not fit.
///
/// Messages that the status line had to truncate are shown above the keys in full.
struct HelpOverlay {
  /// Keys that belong together, each with its meaning.
  typealias Group = (title: String, keys: [(keys: String, words: String)])
  let groups: [Group]
  /// The index of the line at the top.
  var top = 0
  /// The messages that the status line does not show in full.
  var messages: [String] = []

  /// The maximum length of a line in a message; longer lines are hard to read.
  static let readable = 72

  /// Draws the part of the page that fits over the middle of a frame.
  func draw(on frame: inout Frame, _ painter: RowPainter) {
    let size = frame.size
    guard size.width > 4 else { return }
    let page = page(for: size, painter)
    let top = min(self.top, lastTop(on: size, painter))
    let height = min(Self.room(on: size), page.size.height)
    let part = page.cropped(
      to: Rectangle(line: top, column: -1, width: page.size.width + 2, height: height))
    guard Self.hasEdges(size) else {
      frame.drawCentered(part)
      return
    }
    let edge = painter.theme.quietStyle
    var box = part.bordered(style: edge)
    let more = Panel.hiddenWords(above: top, below: page.size.height - top - height)
    if !more.isEmpty {
      let words = glyphs(of: " \(more) ", width: painter.width)
      box.write(
        words, style: edge, line: box.size.height - 1,
        column: max(1, box.size.width - 2 - words.columns), columns: 1..<box.size.width - 1)
    }
    frame.drawCentered(box)
  }

  /// The greatest ``top`` that still fills the box; 0 if all of it fits.
  func lastTop(on size: Size, _ painter: RowPainter) -> Int {
    max(0, page(for: size, painter).size.height - Self.room(on: size))
  }

  /// The number of lines for keys on a screen of `size`.
  static func room(on size: Size) -> Int { size.height - (hasEdges(size) ? 2 : 0) }

  private static func hasEdges(_ size: Size) -> Bool { size.height > 3 }

  /// All lines: the messages, a blank line and the keys.
  private func page(for size: Size, _ painter: RowPainter) -> Frame {
    let room = max(1, size.width - 4)
    let lines = messages.flatMap {
      wordLines(of: $0, columns: min(room, Self.readable), width: painter.width)
    }
    let above = lines.isEmpty ? 0 : lines.count + 1
    let table = table(columns: room, lines: Self.room(on: size) - above, painter)
    let width = lines.map(\.columns).reduce(min(room, table.size.width), max)
    var page = Frame(size: Size(width: width, height: above + table.size.height))
    for (line, glyphs) in lines.enumerated() {
      page.write(glyphs, style: Style(foreground: painter.theme.flash), line: line, column: 0)
    }
    page.draw(table, line: above, column: 0)
    return page
  }

  /// The groups in one column, or in two if one is too high and two fit.
  private func table(columns: Int, lines: Int, _ painter: RowPainter) -> Frame {
    let one = table(groups[...], painter)
    if one.size.height > lines {
      let half = groups.count / 2
      let (left, right) = (table(groups[..<half], painter), table(groups[half...], painter))
      let start = left.size.width + 3
      if start + right.size.width <= columns {
        let height = max(left.size.height, right.size.height)
        var both = Frame(size: Size(width: start + right.size.width, height: height))
        both.draw(left, line: 0, column: 0)
        both.draw(right, line: 0, column: start)
        return both
      }
    }
    return one
  }

  /// Groups with a blank line between them: a title, then each key with its meaning to the right.
  private func table(_ groups: ArraySlice<Group>, _ painter: RowPainter) -> Frame {
    let lines = Array(groups.map { [($0.title, "")] + $0.keys }.joined(separator: [("", "")]))
    let keys = lines.map { glyphs(of: $0.0, width: painter.width) }
    let meanings = lines.map { glyphs(of: $0.1, width: painter.width) }
    let start = keys.map(\.columns).reduce(0, max) + 2
    let width = start + meanings.map(\.columns).reduce(0, max)
    var frame = Frame(size: Size(width: width, height: lines.count))
    for (line, (key, meaning)) in zip(keys, meanings).enumerated() {
      let style =
        meaning.isEmpty ? Style(attributes: .bold) : Style(foreground: painter.theme.accent)
      frame.write(key, style: style, line: line, column: 0)
      frame.write(meaning, style: .plain, line: line, column: start)
    }
    return frame
  }
}
