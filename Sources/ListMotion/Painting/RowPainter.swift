/// Draws presented rows into a frame: gutter, number, content, and what is happening to it.
public struct RowPainter: Sendable {
  public var theme: Theme
  public var width: ScalarWidth { didSet { layouts = LayoutCache() } }
  /// Columns of the row number, with the blank behind it; 0 for none.
  public var numberColumns = 0

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

    public init() {}
  }

  /// How many lines `row` takes on a frame of `size`.
  public func height(of row: ArrangedRow, in size: Size) -> Int {
    row.content.isOneLine ? 1 : layout(of: row, in: size).height
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
    let line = visible.lowerBound
    let left = leftColumns(of: row.row)
    paintNumber(row, adornment, line, &frame)
    let right = paintBadge(adornment, line, &frame)
    let columns = uncovered(row, left..<max(left, frame.size.width))
    let shift = Int((row.shift * Double(frame.size.width)).rounded())
    for run in layout(of: row.row, in: frame.size).runs {
      let at = row.contentLine + run.line
      guard visible.contains(at) else { continue }
      let free = at == line ? columns.clamped(to: 0..<max(right, 0)) : columns
      paint(run, of: row, adornment, at, column: left + shift + run.column, free, &frame)
    }
  }

  /// The columns before the content of `row`.
  private func leftColumns(of row: ArrangedRow) -> Int {
    gutterColumns + (row.kind == .row ? numberColumns : 0)
  }

  private func layout(of row: ArrangedRow, in size: Size) -> RowLayout {
    layouts.layout(
      of: row, columns: size.width - leftColumns(of: row) - 1, lines: size.height, width: width)
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
    let quiet = theme.faded(style, by: 1 - row.opacity)
    let changed = row.flash > 0 ? changedGlyphs(of: run, row) : 0..<0
    if changed.isEmpty {
      frame.write(run.glyphs, style: quiet, line: line, column: column, columns: visible)
      return
    }
    let bright = theme.faded(flashing(style, row.flash), by: 1 - row.opacity)
    var at = column
    for (range, style) in [
      (0..<changed.lowerBound, quiet), (changed, bright),
      (changed.upperBound..<run.glyphs.count, quiet),
    ] {
      let glyphs = run.glyphs[range.clamped(to: 0..<run.glyphs.count)]
      frame.write(glyphs, style: style, line: line, column: at, columns: visible)
      at += glyphs.columns
    }
  }

  private func paintGutter(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, isFirst: Bool, _ frame: inout Frame
  ) {
    let happening = theme.fade == .marks ? row.mark : nil
    if isFirst, let mark = happening ?? adornment.mark {
      let style = Style(foreground: mark == .deleted ? theme.quiet : theme.accent)
      let glyphs = glyphs(of: String(mark.rawValue))
      frame.write(glyphs, style: style, line: line, column: 0)
    }
    if adornment.isCursor, happening == nil || !isFirst {
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
    let right = frame.size.width
    guard let badge = adornment.badge else { return right }
    let glyphs = glyphs(of: badge, width: width)
    let column = right - 1 - glyphs.columns
    guard column > right / 2 else { return right }
    frame.write(glyphs, style: Style(foreground: theme.accent), line: line, column: column)
    return column - 1
  }

  private func tinted(_ style: Style, _ tint: Double) -> Style {
    guard tint > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground).blended(
        with: theme.tint, amount: theme.step(tint))
    case .dim: style.foreground = theme.tint
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  private func flashing(_ style: Style, _ flash: Double) -> Style {
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground)
        .blended(with: theme.flash, amount: theme.step(flash))
    case .dim: style.foreground = theme.flash
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  private func changedGlyphs(of run: RowLayout.Run, _ row: PresentedRow) -> Range<Int> {
    guard let change = row.change, run.part < change.changed.count else {
      return 0..<run.glyphs.count
    }
    let changed = change.changed[run.part].clamped(to: run.offset..<run.offset + run.glyphs.count)
    return changed.lowerBound - run.offset..<changed.upperBound - run.offset
  }

  /// The columns that a row uncovered from its middle shows.
  private func uncovered(_ row: PresentedRow, _ columns: Range<Int>) -> Range<Int> {
    guard row.reveal < 1 else { return columns }
    let hidden = Int(Double(columns.count) * (1 - row.reveal) / 2)
    let lower = columns.lowerBound + hidden
    return lower..<max(lower, columns.upperBound - hidden)
  }
}
