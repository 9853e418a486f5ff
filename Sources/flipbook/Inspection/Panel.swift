import ListMotion

/// A window of lines under the list, with a title.
struct Panel {
  /// A line of words, behind a sign of what happened or a label.
  struct Line {
    var text: String
    var sign: Unicode.Scalar?
    var mark: ChangeMark?
    /// What the words are about; it stands before them, in so many columns.
    var label = ""
    var labelColumns = 0
    var isHeading = false
    /// Blanks before words that go on from the line above.
    fileprivate var indentation = 0

    init(
      _ text: String, label: String = "", labelColumns: Int = 0, isHeading: Bool = false
    ) {
      (self.text, self.label, self.labelColumns) = (text, label, labelColumns)
      self.isHeading = isHeading
    }

    init(_ text: String, sign: Unicode.Scalar, mark: ChangeMark) {
      (self.text, self.sign, self.mark) = (text, sign, mark)
    }

    /// The columns before the words.
    fileprivate var start: Int { 1 + (sign == nil ? 0 : 2) + labelColumns + indentation }

    /// The line as it stands on so many columns of the screen: a newline in it begins another line, and
    /// words without room go on in the next one.
    fileprivate func wrapped(columns: Int, _ width: ScalarWidth) -> [Line] {
      let room = max(1, columns - 1 - start)
      var lines: [Line] = []
      for piece in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let words = String(piece.last == "\r" ? piece.dropLast() : piece)
        let glyphs = glyphs(of: words, width: width)
        guard glyphs.columns > room else {
          lines.append(continued(words, isFirst: lines.isEmpty))
          continue
        }
        let blanks = words.prefix { $0 == " " }.count
        let indentation = blanks < room / 2 ? blanks : 0
        for (offset, part) in HelpLines.wrapped(words, columns: room - indentation, width)
          .enumerated()
        {
          var line = continued(
            String(String.UnicodeScalarView(part.flatMap(\.scalars))),
            isFirst: lines.isEmpty && offset == 0)
          line.indentation += indentation
          lines.append(line)
        }
      }
      return lines
    }

    /// A line with other words, which has sign and label only where it is the first.
    private func continued(_ words: String, isFirst: Bool) -> Line {
      var line = self
      line.text = words
      guard !isFirst else { return line }
      line.indentation = start - 1
      (line.sign, line.mark, line.label, line.labelColumns) = (nil, nil, "", 0)
      return line
    }

    fileprivate func draw(on frame: inout Frame, line: Int, _ painter: RowPainter) {
      let theme = painter.theme
      if let sign, let mark {
        let style = theme.signStyle(of: theme.color(of: mark), isOlder: false)
        frame.write([Glyph(sign)], style: style, line: line, column: 1)
      }
      let label = glyphs(of: label, width: painter.width).fitted(columns: max(0, labelColumns - 2))
      frame.write(label, style: theme.quietStyle, line: line, column: start - labelColumns)
      let words = glyphs(of: text, width: painter.width)
        .fitted(columns: max(0, frame.size.width - 1 - start))
      frame.write(
        words, style: isHeading ? Style(attributes: .bold) : .plain, line: line, column: start)
    }
  }

  let title: String
  /// As they stand on the screen.
  let lines: [Line]
  /// What another key shows; empty for nothing.
  var keys = ""
  /// The index of the line at the top.
  var top = 0

  /// Lines as they stand on so many columns of the screen.
  static func wrapped(_ lines: [Line], columns: Int, _ width: ScalarWidth) -> [Line] {
    lines.flatMap { $0.wrapped(columns: columns, width) }
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
    let keys = [more.isEmpty ? "" : " \(more)  J K ", keys.isEmpty ? "" : " \(keys) "].joined()
    let tail = glyphs(of: keys, width: painter.width)
    frame.write(
      tail, style: theme.quietStyle, line: range.lowerBound,
      column: frame.size.width - tail.columns - 1)
    for (offset, line) in lines.dropFirst(top).prefix(room).enumerated() {
      line.draw(on: &frame, line: range.lowerBound + 1 + offset, painter)
    }
  }
}
