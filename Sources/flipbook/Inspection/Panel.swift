import ListMotion

/// Lines of words under the list, with a title, from some line on.
struct Panel {
  let title: String
  let lines: [String]
  /// The line that stands at the top.
  var top = 0

  /// The lines that a screen has at least on which there is room for one.
  static let leastHeight = 14

  /// The lines of the screen that a panel takes; none where the screen is too low for one.
  static func height(on size: Size) -> Int {
    size.height < leastHeight ? 0 : max(7, size.height * 2 / 5)
  }

  /// The greatest `top` that still fills a panel of `height` lines.
  func lastTop(height: Int) -> Int { max(0, lines.count - (height - 1)) }

  /// Draws the panel into the lines of a frame.
  func draw(on frame: inout Frame, lines range: Range<Int>, _ painter: RowPainter) {
    guard !range.isEmpty else { return }
    let theme = painter.theme
    let columns = 0..<frame.size.width
    for line in range { frame.fill(.blank, line: line, columns: columns) }
    let room = range.count - 1
    let top = min(self.top, lastTop(height: range.count))
    let below = lines.count - top - room
    let hidden = [top > 0 ? "↑ \(top)" : "", below > 0 ? "↓ \(below)" : ""]
    let more = hidden.filter { !$0.isEmpty }.joined(separator: " ")
    let rule = Array(repeating: Glyph("─"), count: frame.size.width)
    frame.write(rule, style: theme.quietStyle, line: range.lowerBound, column: 0)
    frame.write(
      glyphs(of: " \(title) ", width: painter.width),
      style: Style(foreground: theme.accent, attributes: .bold), line: range.lowerBound, column: 1,
      columns: 0..<max(0, frame.size.width - 20))
    let keys = more.isEmpty ? "" : " \(more)  J K "
    let tail = glyphs(of: keys, width: painter.width)
    frame.write(
      tail, style: theme.quietStyle, line: range.lowerBound,
      column: frame.size.width - tail.columns - 1)
    for (offset, text) in lines.dropFirst(top).prefix(room).enumerated() {
      let words = RowLayout.fit(
        glyphs(of: text, width: painter.width), columns: frame.size.width - 2)
      let isHeading = !text.hasPrefix(" ") && text.hasPrefix("stage ")
      frame.write(
        words, style: isHeading ? Style(attributes: .bold) : .plain,
        line: range.lowerBound + 1 + offset, column: 1)
    }
  }
}
