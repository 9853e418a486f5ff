import ListMotion

/// A window of lines below the list, with a title.
struct Panel {
  /// A chart at the beginning of a line.
  struct Chart {
    /// The index of its colour among those of the theme.
    let series: Int
    /// The number of columns.
    let columns: Int
    /// The columns of the moment that the list shows.
    let now: Range<Int>
  }

  /// A line of text, after a symbol for the kind of change or after a label.
  struct Line {
    var text: String
    var sign: Unicode.Scalar?
    var mark: ChangeMark?
    /// The subject of the text, shown before it in `labelColumns` columns.
    var label = ""
    var labelColumns = 0
    var isHeading = false
    var chart: Chart?
    /// The number of blanks before text that continues the line above.
    fileprivate var indentation = 0
    /// The column of the screen at which the line begins.
    fileprivate var origin = 0
    /// A line to the right of this one; empty if there is none.
    fileprivate var beside: [Line] = []

    init(
      _ text: String, label: String = "", labelColumns: Int = 0, isHeading: Bool = false
    ) {
      (self.text, self.label, self.labelColumns) = (text, label, labelColumns)
      self.isHeading = isHeading
    }

    init(_ text: String, sign: Unicode.Scalar, mark: ChangeMark) {
      (self.text, self.sign, self.mark) = (text, sign, mark)
    }

    /// The number of columns before the text.
    fileprivate var start: Int { origin + 1 + (sign == nil ? 0 : 2) + labelColumns + indentation }

    /// The line wrapped to `columns` columns of the screen: a newline begins another line, and words that do not
    /// fit continue on the next one.
    fileprivate func wrapped(columns: Int, _ width: ScalarWidth) -> [Line] {
      let room = max(1, columns - 1 - (start - origin))
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
        let text = String(words.dropFirst(blanks))
        for (offset, part) in wordLines(of: text, columns: room - indentation, width: width)
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

    /// The line with different text. Only the first line has the symbol and the label.
    private func continued(_ words: String, isFirst: Bool) -> Line {
      var line = self
      line.text = words
      guard !isFirst else { return line }
      line.indentation = start - origin - 1
      (line.sign, line.mark, line.label, line.labelColumns) = (nil, nil, "", 0)
      return line
    }

    fileprivate func draw(on frame: inout Frame, line: Int, _ painter: RowPainter) {
      let theme = painter.theme
      if let sign, let mark {
        let style = theme.signStyle(of: theme.color(of: mark), isOlder: false)
        frame.write([Glyph(sign)], style: style, line: line, column: origin + 1)
      }
      let label = glyphs(of: label, width: painter.width).fitted(columns: max(0, labelColumns - 2))
      frame.write(label, style: theme.quietStyle, line: line, column: start - labelColumns)
      let words = glyphs(of: text, width: painter.width)
        .fitted(columns: max(0, frame.size.width - 1 - start))
      frame.write(
        words, style: isHeading ? Style(attributes: .bold) : .plain, line: line, column: start)
      if let chart, chart.columns <= words.count, !theme.series.isEmpty {
        var style = Style(foreground: theme.series[chart.series % theme.series.count])
        frame.write(words[..<chart.columns], style: style, line: line, column: start)
        style.background = theme.fade == .blend ? theme.selection : .default
        if theme.fade != .blend { style.attributes.insert(.reverse) }
        frame.write(
          words[chart.now], style: style, line: line, column: start + chart.now.lowerBound)
      }
      for other in beside { other.draw(on: &frame, line: line, painter) }
    }
  }

  let title: String
  /// The lines as they appear on the screen.
  let lines: [Line]
  /// The hint about another key; empty if there is none.
  var keys = ""
  /// The index of the line at the top.
  var top = 0

  /// Lines wrapped to `columns` columns of the screen.
  static func wrapped(_ lines: [Line], columns: Int, _ width: ScalarWidth) -> [Line] {
    lines.flatMap { $0.wrapped(columns: columns, width) }
  }

  /// Two lists of lines wrapped to `columns` columns of the screen: side by side if the first takes less than half
  /// of them, otherwise one below the other, the shorter one first.
  ///
  /// - Parameter heading: The heading of the first list if it is below the second.
  static func wrapped(
    _ first: [Line], heading: String, then second: (_ columns: Int) -> [Line], columns: Int,
    _ width: ScalarWidth
  ) -> [Line] {
    let left = wrapped(first, columns: columns, width)
    let origin = widest(left, width) + gap
    guard !first.isEmpty, origin < columns / 2 else {
      let right = wrapped(second(columns), columns: columns, width)
      return left.count <= right.count
        ? left + right : right + [Line(heading, isHeading: true)] + left
    }
    let right = wrapped(second(columns - origin), columns: columns - origin, width)
    return join(left, right, at: origin)
  }

  /// Messages above the keys, for a page of `size`: in two columns if one is too high and two fit.
  static func help(
    _ groups: [[Line]], below messages: [String], on size: Size, top: Int, _ width: ScalarWidth
  ) -> Panel {
    let above = messages.map { Line($0) } + (messages.isEmpty ? [] : [Line("")])
    var page = Array(groups.joined(separator: [Line("")]))
    let half = groups.count / 2
    let left = Array(groups[..<half].joined(separator: [Line("")]))
    let right = Array(groups[half...].joined(separator: [Line("")]))
    let origin = widest(left, width) + gap
    if above.count + page.count >= size.height, origin + widest(right, width) < size.width {
      page = join(left, right, at: origin)
    }
    return Panel(
      title: "keys", lines: wrapped(above + page, columns: size.width, width), top: top)
  }

  private static func widest(_ lines: [Line], _ width: ScalarWidth) -> Int {
    lines.map { $0.start + glyphs(of: $0.text, width: width).columns }.max() ?? 0
  }

  /// Two lists of lines side by side; the second begins in the column `origin`.
  private static func join(_ left: [Line], _ right: [Line], at origin: Int) -> [Line] {
    (0..<max(left.count, right.count)).map { place in
      var line = place < left.count ? left[place] : Line("")
      if place < right.count {
        line.beside = [right[place]]
        line.beside[0].origin = origin
      }
      return line
    }
  }

  /// The number of blanks between lines that are side by side.
  private static let gap = 3

  /// The numbers of lines that are hidden; empty if there are none.
  static func hiddenWords(above: Int, below: Int) -> String {
    [above > 0 ? "↑ \(above)" : "", below > 0 ? "↓ \(below)" : ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The greatest `top` that still fills a panel of `height` lines.
  func lastTop(height: Int) -> Int { max(0, lines.count - (height - 1)) }

  /// Draws the panel on the given lines of a frame.
  func draw(on frame: inout Frame, lines range: Range<Int>, _ painter: RowPainter) {
    guard !range.isEmpty else { return }
    let theme = painter.theme
    let columns = 0..<frame.size.width
    for line in range { frame.fill(.blank, line: line, columns: columns) }
    let room = range.count - 1
    let top = min(self.top, lastTop(height: range.count))
    let more = Self.hiddenWords(above: top, below: lines.count - top - room)
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
