/// Draws presented rows into a frame: gutter, number, content, and what is happening to it.
public struct RowPainter: Sendable {
  public var theme: Theme
  public var width: ScalarWidth { didSet { layouts = LayoutCache() } }
  /// Columns of the row number, with the blank behind it; 0 for none.
  public var numberColumns = 0

  /// Columns at the right end of the frame's first and last line that rows leave free.
  public var insets = (top: 0, bottom: 0)

  /// Whether numbers that rose or fell have a sign behind them; colours say it as well where there
  /// are any, so that a list in a hurry does without.
  public var showsTrendSigns = true

  /// Columns before the row: the first holds the cursor, or the mark of a change, the second the
  /// user's mark.
  public var gutterColumns = 1

  /// Shared by the copies of a painter, which count columns alike.
  private var layouts = LayoutCache()

  public init(theme: Theme = .dark, width: ScalarWidth = .standard) {
    self.theme = theme
    self.width = width
  }

  /// What the list knows about a row besides its place in the timeline.
  public struct Adornment: Hashable, Sendable {
    public var number: Int?
    public var isCursor = false
    public var isSelected = false
    /// Whether the user has marked the row.
    public var isMarked = false
    /// A quiet mark that stays until it is taken away.
    public var mark: ChangeMark?
    /// At the right edge, such as `▲ 2`.
    public var badge: String?
    /// What changed of the row since its marks were taken away; its numbers say which way they went.
    public var change: RowChange?
    /// Whether what changed keeps its colour.
    public var highlightsChange = false

    public init() {}
  }

  /// How many lines `row` takes on a frame of `size`.
  public func height(of row: ArrangedRow, in size: Size) -> Int {
    if row.content.isOneLine { return 1 }
    return layout(of: row, leftColumns(of: row)..<max(leftColumns(of: row), size.width), in: size)
      .height
  }

  /// Draws `row` on its lines of `frame`, as far as they are among `lines`; nothing while it is
  /// closed or off the frame.
  ///
  /// Mark, number and badge are on the first of these lines, the cursor is on all of them.
  public func paint(
    _ row: PresentedRow, _ adornment: Adornment, on frame: inout Frame, lines: Range<Int>? = nil
  ) {
    let all = (lines ?? 0..<frame.size.height).clamped(to: 0..<frame.size.height)
    let visible = row.lines.clamped(to: all)
    guard !visible.isEmpty else { return }
    for line in visible {
      paintGutter(row, adornment, line, isFirst: line == visible.first, &frame)
    }
    paintContent(row, adornment, visible, &frame)
    if adornment.isSelected { for line in visible { select(line, row, &frame) } }
  }

  private func paintContent(
    _ row: PresentedRow, _ adornment: Adornment, _ visible: Range<Int>, _ frame: inout Frame
  ) {
    let first = visible.lowerBound
    let left = leftColumns(of: row.row)
    paintNumber(row, adornment, first, &frame)
    let rights = visible.map { line in
      line == first
        ? paintBadge(adornment, line, &frame) : frame.size.width - inset(line, frame.size)
    }
    let layout = layout(of: row.row, left..<max(left, rights[0]), in: frame.size)
    let shift = Int((row.shift * Double(frame.size.width)).rounded())
    for run in layout.runs {
      let line = row.contentLine + run.line
      guard visible.contains(line), rights[line - first] > left else { continue }
      let columns = left..<rights[line - first]
      let shown = row.row.content.isOneLine ? run : fitted(run, of: row.row, columns.count)
      paint(
        shown, of: row, adornment, line, column: left + shift + run.column,
        uncovered(row, columns), &frame)
    }
    for line in visible where rights[line - first] > left {
      let columns = uncovered(row, left..<rights[line - first])
      paintTrends(of: row, adornment, layout, line, column: left + shift, columns, &frame)
    }
  }

  /// The columns before the content of `row`.
  private func leftColumns(of row: ArrangedRow) -> Int {
    gutterColumns + (row.kind == .row ? numberColumns : 0)
  }

  /// The layout of `row` between `columns`. One that can take several lines has the whole width:
  /// how many it takes does not depend on what stands at the right edge.
  private func layout(of row: ArrangedRow, _ columns: Range<Int>, in size: Size) -> RowLayout {
    let isOneLine = row.content.isOneLine
    return layouts.layout(
      of: row,
      columns: isOneLine
        ? contentColumns(of: row, columns, in: size.width) : size.width - 1 - columns.lowerBound,
      lines: size.height, width: width)
  }

  /// A run of a row of several lines, cut where something stands at the right edge of its line.
  private func fitted(_ run: RowLayout.Run, of row: ArrangedRow, _ columns: Int) -> RowLayout.Run {
    guard case .some = row.content.parts[run.part].figure.string else { return run }
    var run = run
    run.glyphs = RowLayout.fit(run.glyphs, columns: columns - run.column)
    return run
  }

  private func paint(
    _ run: RowLayout.Run, of row: PresentedRow, _ adornment: Adornment, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    var style = run.style
    if row.row.kind == .header { style.attributes.insert(.bold) }
    if row.row.kind == .footer, style.foreground.isDefault { style.foreground = theme.quiet }
    if adornment.isCursor { style.attributes.insert(.bold) }
    style = tinted(style, row.tint)
    guard !theme.hides(by: 1 - row.opacity) else { return }
    let quiet = theme.faded(style, by: 1 - row.opacity)
    var (at, next) = (column, 0)
    func write(_ range: Range<Int>, _ style: Style) {
      let glyphs = run.glyphs[range]
      frame.write(glyphs, style: style, line: line, column: at, columns: visible)
      at += glyphs.columns
      next = range.upperBound
    }
    for span in changedSpans(of: run, row, adornment) {
      if next < span.glyphs.lowerBound { write(next..<span.glyphs.lowerBound, quiet) }
      let bright = flashing(style, glow(of: row, adornment), in: theme.flash(span.trend))
      write(span.glyphs, theme.faded(bright, by: 1 - row.opacity))
    }
    if next < run.glyphs.count { write(next..<run.glyphs.count, quiet) }
  }

  private func paintGutter(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, isFirst: Bool, _ frame: inout Frame
  ) {
    let happening = theme.fade == .marks ? row.mark : nil
    if isFirst, let mark = happening ?? adornment.mark {
      var style = Style(foreground: mark == .deleted ? theme.quiet : theme.accent)
      if adornment.isCursor { style.attributes.insert(.reverse) }
      let glyphs = glyphs(of: String(mark.rawValue))
      frame.write(glyphs, style: style, line: line, column: 0)
    }
    if adornment.isCursor, !isFirst || happening == nil && adornment.mark == nil {
      frame.write([Glyph("▌")], style: Style(foreground: theme.accent), line: line, column: 0)
    }
    if isFirst, adornment.isMarked, gutterColumns > 1 {
      frame.write([Glyph("●")], style: Style(foreground: theme.accent), line: line, column: 1)
    }
  }

  private func paintNumber(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, _ frame: inout Frame
  ) {
    guard let number = adornment.number, numberColumns > 1 else { return }
    let digits = glyphs(of: String(number))
    let column = gutterColumns + max(0, numberColumns - 2 - digits.count)
    frame.write(digits, style: Style(foreground: theme.quiet), line: line, column: column)
  }

  /// Draws the badge and returns the column that the content must not reach.
  private func paintBadge(_ adornment: Adornment, _ line: Int, _ frame: inout Frame) -> Int {
    let right = frame.size.width - inset(line, frame.size)
    guard let badge = adornment.badge else { return right }
    let glyphs = glyphs(of: badge, width: width)
    let column = right - 1 - glyphs.columns
    guard column > frame.size.width / 2 else { return right }
    frame.write(glyphs, style: Style(foreground: theme.accent), line: line, column: column)
    return column - 1
  }

  private func tinted(_ style: Style, _ tint: Double) -> Style {
    let amount = theme.step(tint)
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground).blended(
        with: theme.tint, amount: amount)
    case .dim: style.foreground = theme.tint
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  /// The columns that a row uncovered from its middle shows.
  private func uncovered(_ row: PresentedRow, _ columns: Range<Int>) -> Range<Int> {
    guard row.reveal < 1 else { return columns }
    let hidden = Int(Double(columns.count) * (1 - row.reveal) / 2)
    let lower = columns.lowerBound + hidden
    return lower..<max(lower, columns.upperBound - hidden)
  }
}
