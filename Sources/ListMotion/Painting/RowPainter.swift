/// Draws presented rows into a frame: gutter, number, content, and what is happening to it.
public struct RowPainter: Sendable {
  /// Its colours.
  public var theme: Theme
  /// How wide it takes characters to be.
  public var width: ScalarWidth {
    didSet {
      layouts = LayoutCache()
      painted = PaintedRows()
    }
  }
  /// Columns of the row number, with the blank behind it; 0 for none.
  package var numberColumns = 0

  /// Columns at the right end of the frame's first and last line that rows leave free.
  package var insets = (top: 0, bottom: 0)

  /// Whether numbers that rose or fell have a sign behind them; colours say it as well where there
  /// are any, so that a list in a hurry does without.
  package var showsTrendSigns = true

  /// Columns before the row: the first holds the cursor, or the mark of a change, the second the
  /// user's mark.
  package var gutterColumns = 1

  /// Shared by the copies of a painter, which count columns alike.
  var layouts = LayoutCache()

  /// Shared by them as well.
  var painted = PaintedRows()

  /// A painter for dark backgrounds that measures characters by Unicode, unless told otherwise.
  public init(theme: Theme = .dark, width: ScalarWidth = .standard) {
    self.theme = theme
    self.width = width
  }

  /// What the list knows about a row besides its place in the timeline.
  package struct Adornment: Hashable, Sendable {
    package var number: Int?
    package var isCursor = false
    package var isSelected = false
    /// Whether the user has marked the row.
    package var isMarked = false
    /// A quiet mark that stays until it is taken away.
    package var mark: ChangeMark?
    /// At the right edge, such as `▲ 2`.
    package var badge: String?
    /// What changed of the row since its marks were taken away; its numbers say which way they went.
    package var change: RowChange?
    /// Whether what changed keeps its colour.
    package var highlightsChange = false

    package init() {}
  }

  /// How many lines `row` takes on a frame of `size`.
  package func height(of row: ArrangedRow, in size: Size) -> Int {
    if row.content.isOneLine { return 1 }
    return layout(of: row, leftColumns(of: row)..<max(leftColumns(of: row), size.width), in: size)
      .height
  }

  /// Draws `row` on its lines of `frame`, as far as they are among `lines`; nothing while it is
  /// closed or off the frame.
  ///
  /// Rows with a ``PresentedRow/lift`` come last: they cover what is there. Mark, number and badge are
  /// on the first of these lines, the cursor is on all of them.
  package func paint(
    _ row: PresentedRow, _ adornment: Adornment, on frame: inout Frame, lines: Range<Int>? = nil
  ) {
    let all = (lines ?? 0..<frame.size.height).clamped(to: 0..<frame.size.height)
    let visible = row.lines.clamped(to: all)
    guard !visible.isEmpty else { return }
    // a row on its way over others covers them
    if row.lift != 0 { frame.clear(visible) }
    guard visible == row.lines, isFree(visible, frame.size),
      frame.isBlank(visible)
    else { return draw(row, adornment, visible, on: &frame) }
    let look = look(of: row, adornment, width: frame.size.width)
    if let lines = painted.lines(of: row.row.id, look, height: frame.size.height) {
      return frame.show(lines, line: visible.lowerBound)
    }
    draw(row, adornment, visible, on: &frame)
    painted.remember(
      Array(frame.drawn[visible]), of: row.row.id, look, height: frame.size.height)
  }

  private func draw(
    _ row: PresentedRow, _ adornment: Adornment, _ visible: Range<Int>, on frame: inout Frame
  ) {
    for line in visible {
      paintGutter(row, adornment, line, isFirst: line == visible.first, &frame)
    }
    paintContent(row, adornment, visible, &frame)
    if adornment.isSelected { for line in visible { select(line, row, &frame) } }
  }
}

/// Where the content of a row begins, and how it is laid out there.
extension RowPainter {
  /// Whether rows take as many columns and lines with `other`: it leaves as many columns to marks and
  /// numbers, and is a copy of the painter whose ``width`` was set last.
  package func laysOutRows(as other: RowPainter) -> Bool {
    gutterColumns == other.gutterColumns && numberColumns == other.numberColumns
      && layouts === other.layouts
  }

  /// The columns before the content of `row`.
  func leftColumns(of row: ArrangedRow) -> Int {
    gutterColumns + (row.kind == .row ? numberColumns : 0)
  }

  /// The layout of `row` between `columns`. One that can take several lines has the whole width:
  /// how many it takes does not depend on what stands at the right edge.
  func layout(of row: ArrangedRow, _ columns: Range<Int>, in size: Size) -> RowLayout {
    let isOneLine = row.content.isOneLine
    return layouts.layout(
      of: row,
      columns: isOneLine
        ? contentColumns(of: row, columns, in: size.width) : size.width - 1 - columns.lowerBound,
      lines: size.height, width: width)
  }

  /// A run of a row of several lines, cut where something stands at the right edge of its line.
  func fitted(_ run: RowLayout.Run, of row: ArrangedRow, _ columns: Int) -> RowLayout.Run {
    guard case .some = row.content.parts[run.part].figure.string else { return run }
    var run = run
    run.glyphs = RowLayout.fit(run.glyphs, columns: columns - run.column)
    return run
  }

  /// The columns for the content between `columns`, in a frame of `width`.
  ///
  /// Text ends in an ellipsis before a badge; a bar keeps its length and goes on behind it.
  func contentColumns(of row: ArrangedRow, _ columns: Range<Int>, in width: Int) -> Int {
    let hasBar = row.content.parts.contains { if case .bar = $0.figure { true } else { false } }
    let end = hasBar ? width : columns.upperBound
    return min(end, width - 1) - columns.lowerBound
  }
}

/// What stands beside the content of a row: gutter and number on the left, a badge on the right.
extension RowPainter {
  func paintGutter(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, isFirst: Bool, _ frame: inout Frame
  ) {
    let happening = theme.fade == .marks ? row.mark : nil
    if isFirst, let mark = happening ?? adornment.mark {
      var style = mark == .deleted ? theme.quietStyle : Style(foreground: theme.accent)
      if adornment.isCursor { style.attributes.insert(.reverse) }
      frame.write(CollectionOfOne(mark.glyph), style: style, line: line, column: 0)
    }
    if adornment.isCursor, !isFirst || happening == nil && adornment.mark == nil {
      frame.write([Glyph("▌")], style: Style(foreground: theme.accent), line: line, column: 0)
    }
    if isFirst, adornment.isMarked, gutterColumns > 1 {
      frame.write([Glyph("●")], style: Style(foreground: theme.accent), line: line, column: 1)
    }
  }

  func paintNumber(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, _ frame: inout Frame
  ) {
    guard let number = adornment.number, numberColumns > 1 else { return }
    let digits = glyphs(of: String(number))
    let column = gutterColumns + max(0, numberColumns - 2 - digits.count)
    frame.write(digits, style: theme.quietStyle, line: line, column: column)
  }

  /// Draws the badge and returns the column that the content must not reach.
  func paintBadge(_ adornment: Adornment, _ line: Int, _ frame: inout Frame) -> Int {
    let right = frame.size.width - inset(line, frame.size)
    guard let badge = adornment.badge else { return right }
    let glyphs = glyphs(of: badge, width: width)
    let column = right - 1 - glyphs.columns
    guard column > frame.size.width / 2 else { return right }
    frame.write(glyphs, style: Style(foreground: theme.accent), line: line, column: column)
    return column - 1
  }

  /// Whether rows have `lines` to their right ends.
  func isFree(_ lines: Range<Int>, _ size: Size) -> Bool {
    (insets.top == 0 || lines.lowerBound > 0)
      && (insets.bottom == 0 || lines.upperBound < size.height)
  }

  /// Columns at the right end of `line` that rows leave free.
  func inset(_ line: Int, _ size: Size) -> Int {
    if line == 0 { return insets.top }
    return line == size.height - 1 ? insets.bottom : 0
  }
}

extension ChangeMark {
  /// What stands in the gutter for it.
  fileprivate var glyph: Glyph { Glyph(rawValue.unicodeScalars.first ?? " ") }
}

extension RowPainter {
  /// Puts a selected row on a background of its own, from edge to edge; where colours do not
  /// blend, in reverse.
  ///
  /// In reverse all is in one colour, so that the line is one piece.
  func select(_ line: Int, _ row: PresentedRow, _ frame: inout Frame) {
    let background = theme.background.blended(
      with: theme.selection, amount: theme.step(row.opacity))
    let isFaded = theme.faded(.plain, by: 1 - row.opacity).attributes.contains(.dim)
    for column in 0..<frame.size.width where frame[line, column] != .continuation {
      var style = frame[line, column].style
      if theme.fade == .blend {
        if style.background.isDefault { style.background = background }
      } else {
        (style.foreground, style.background) = (.default, .default)
        style.attributes.insert(.reverse)
        if !isFaded { style.attributes.remove(.dim) }
      }
      frame[line, column].style = style
    }
  }
}
