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
  /// Mark, number and badge are on the first of these lines, the cursor is on all of them.
  package func paint(
    _ row: PresentedRow, _ adornment: Adornment, on frame: inout Frame, lines: Range<Int>? = nil
  ) {
    let all = (lines ?? 0..<frame.size.height).clamped(to: 0..<frame.size.height)
    let visible = row.lines.clamped(to: all)
    guard !visible.isEmpty else { return }
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
