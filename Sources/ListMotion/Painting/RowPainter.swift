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

  /// Where the columns of the list stand; `nil` for a list without columns.
  package var columnLayout: ColumnLayout?

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
    for line in visible { paintGround(of: row, adornment, line, &frame) }
  }
}

/// Where the content of a row begins, and how it is laid out there.
extension RowPainter {
  /// Whether rows take as many columns and lines with `other`: it leaves as many columns to marks and
  /// numbers, has the same columns, and is a copy of the painter whose ``width`` was set last.
  package func laysOutRows(as other: RowPainter) -> Bool {
    gutterColumns == other.gutterColumns && numberColumns == other.numberColumns
      && layouts === other.layouts && columnLayout == other.columnLayout
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
      in: row.kind == .row ? columnLayout : nil, lines: size.height, width: width)
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
  /// Puts a row on a background of its own, from edge to edge: that of the selection, the cursor or
  /// its content. Where colours do not blend, a selected row is in reverse.
  ///
  /// In reverse all is in one colour, so that the line is one piece.
  func paintGround(
    of row: PresentedRow, _ adornment: Adornment, _ line: Int, _ frame: inout Frame
  ) {
    if adornment.isSelected { return select(line, row, &frame) }
    var ground = adornment.isCursor ? theme.cursor : .default
    if ground.isDefault { ground = row.row.content.style.background }
    if !ground.isDefault { put(ground, behind: line, row, &frame) }
  }

  private func put(
    _ ground: Color, behind line: Int, _ row: PresentedRow, _ frame: inout Frame
  ) {
    let isBlended = theme.fade == .blend && row.opacity < 1
    let background =
      isBlended
      ? theme.background.blended(with: ground, amount: theme.step(row.opacity)) : ground
    for column in 0..<frame.size.width
    where frame[line, column] != .continuation && frame[line, column].style.background.isDefault {
      frame[line, column].style.background = background
    }
  }

  private func select(_ line: Int, _ row: PresentedRow, _ frame: inout Frame) {
    if theme.fade == .blend { return put(theme.selection, behind: line, row, &frame) }
    let isFaded = theme.faded(.plain, by: 1 - row.opacity).attributes.contains(.dim)
    for column in 0..<frame.size.width where frame[line, column] != .continuation {
      var style = frame[line, column].style
      (style.foreground, style.background) = (.default, .default)
      style.attributes.insert(.reverse)
      if !isFaded { style.attributes.remove(.dim) }
      frame[line, column].style = style
    }
  }
}

/// The content of a row between its edges, as far as the row is seen.
extension RowPainter {
  func paintContent(
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

  private func paint(
    _ run: RowLayout.Run, of row: PresentedRow, _ adornment: Adornment, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    var style = run.style.over(row.row.content.style)
    // what is behind the row is put there from edge to edge
    if run.style.background.isDefault { style.background = .default }
    if row.row.kind == .header { style.attributes.insert(.bold) }
    if row.row.kind == .footer, style.foreground.isDefault {
      style.foreground = theme.quietStyle.foreground
      style.attributes.formUnion(theme.quietStyle.attributes)
    }
    if adornment.isCursor { style.attributes.insert(.bold) }
    style = tinted(style, row)
    let coverage = theme.opacity(ofCoverage: run.coverage)
    let faded = 1 - row.opacity * coverage
    guard coverage > 0, !theme.hides(by: faded) else { return }
    let quiet = theme.faded(style, by: faded)
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
      write(span.glyphs, theme.faded(bright, by: faded))
    }
    if next < run.glyphs.count { write(next..<run.glyphs.count, quiet) }
  }

  /// `style` in the colour of rows that move, or of new ones, while the row is lit.
  private func tinted(_ style: Style, _ row: PresentedRow) -> Style {
    let amount = theme.step(row.accent)
    let tint = row.isNew ? theme.insertion : theme.tint
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground).blended(
        with: tint, amount: amount)
    case .dim: style.foreground = tint
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

/// How what changed of a row looks: its characters flash, its numbers say which way they went.
extension RowPainter {
  /// How brightly what changed of a row shows, 0...1.
  func glow(of row: PresentedRow, _ adornment: Adornment) -> Double {
    adornment.highlightsChange && adornment.change != nil ? 1 : row.glow
  }

  /// The changed places of what a run shows, from left to right; all of it where the row flashes
  /// as a whole. What changed behind the end of text that is cut off is its ellipsis.
  func changedSpans(
    of run: RowLayout.Run, _ row: PresentedRow, _ adornment: Adornment
  ) -> [TextChange.Span] {
    guard glow(of: row, adornment) > 0 else { return [] }
    let all = 0..<run.glyphs.count
    guard let change = row.flash > 0 ? row.change : adornment.change else {
      return [TextChange.Span(glyphs: all)]
    }
    guard run.part < change.parts.count else { return [] }
    let spans = change.parts[run.part].spans
    if run.hiddenCount > 0 {
      let hidden = run.offset..<run.offset + run.hiddenCount
      return spans.first { $0.glyphs.overlaps(hidden) }
        .map { [TextChange.Span(glyphs: all, trend: $0.trend)] } ?? []
    }
    let shown = run.offset..<run.offset + run.glyphs.count
    let visible = spans.compactMap { span -> TextChange.Span? in
      let glyphs = span.glyphs.clamped(to: shown)
      guard !glyphs.isEmpty else { return nil }
      return TextChange.Span(
        glyphs: glyphs.lowerBound - run.offset..<glyphs.upperBound - run.offset, trend: span.trend)
    }
    guard visible.isEmpty, let last = spans.last, last.glyphs.lowerBound >= shown.upperBound,
      run.glyphs.last == Glyph("…")
    else { return visible }
    return [TextChange.Span(glyphs: all.upperBound - 1..<all.upperBound, trend: last.trend)]
  }

  /// `style` in the colour `color`, as far as the flash is not over.
  func flashing(_ style: Style, _ glow: Double, in color: Color) -> Style {
    let amount = theme.step(glow)
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground)
        .blended(with: color, amount: amount)
    case .dim: style.foreground = color
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  /// Whether numbers that rose or fell have a sign behind them.
  package var marksTrends: Bool { showsTrendSigns || theme.fade == .marks }

  /// Draws `▲` or `▼` behind the parts whose numbers rose or fell: in the gap before the next part,
  /// or after a blank behind the last. Nothing of the row gives way for it.
  ///
  /// - Parameters:
  ///   - line: of the frame; a part says so on the last line that it takes.
  ///   - column: where the row's content begins.
  func paintTrends(
    of row: PresentedRow, _ adornment: Adornment, _ layout: RowLayout, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    guard marksTrends else { return }
    guard let change = theme.step(row.glow) > 0 ? row.change : adornment.change else { return }
    for (index, run) in layout.runs.enumerated() where run.part < change.parts.count {
      guard run.line + row.contentLine == line, let trend = change.parts[run.part].trend,
        layout.runs.count == index + 1 || layout.runs[index + 1].part != run.part
      else { continue }
      let next = layout.runs.lazy.filter { $0.line == run.line && $0.column > run.column }
        .map(\.column).min()
      let at = column + run.column + run.glyphs.columns + (next == nil ? 1 : 0)
      if let next, column + next <= at { continue }
      let style = flashing(.plain, 1, in: theme.flash(trend))
      frame.write(
        [Glyph(trend.sign)], style: theme.faded(style, by: 1 - row.opacity), line: line, column: at,
        columns: visible)
    }
  }
}
