/// Draws presented rows into a frame: gutter, number, content, and marks of changes.
public struct RowPainter: Sendable {
  /// The colours that it draws with.
  public var theme: Theme
  /// The measure of character widths.
  public var width: ScalarWidth {
    didSet { painted = PaintedRows() }
  }
  /// The number of columns for the row number, including the blank after it; 0 to show no numbers.
  package var numberColumns = 0

  /// The number of columns before the row. The first holds the cursor or the mark of a change, the
  /// second the user's mark. Deleted rows are marked on the edge of both.
  package var gutterColumns = 1

  /// The number of columns by which rows are scrolled to the left, in a list that has no columns.
  /// Wrapped rows are not scrolled.
  package var scrolledColumns = 0

  /// The positions of the list's columns; `nil` for a list without columns.
  package var columnLayout: ColumnLayout?

  /// The cache shared by all copies of a painter, which measure characters alike.
  var painted = PaintedRows()

  /// Creates a painter, by default for dark backgrounds and with standard Unicode widths.
  public init(theme: Theme = .dark, width: ScalarWidth = .standard) {
    self.theme = theme
    self.width = width
  }

  /// The state of a row that does not come from the timeline.
  package struct Adornment: Hashable, Sendable {
    package var number: Int?
    package var isCursor = false
    /// Whether the cursor is on the row but the list does not have the focus.
    package var isQuietCursor = false
    package var isSelected = false
    /// Whether the user has marked the row.
    package var isMarked = false
    /// The marks of changes to the row and next to it, until they are cleared.
    package var sign = ChangeSign()
    /// Text shown after the name of the row if there is room, such as `↑ 2`.
    package var badge: String?
    /// Whether the row was deleted, and stays only because the order of the list is held.
    package var isGone = false
    /// Whether a line below the row separates it from rows that wait for their positions.
    package var hasRuleBelow = false
    /// Whether the badge shows an earlier change rather than the last one.
    package var isOlderBadge = false
    /// The last change of the row, including the directions of its numbers.
    package var change: ContentChange?
    /// Whether that change is older than the last change of the list.
    package var isOlderChange = false
    /// The last change, if its parts are highlighted.
    fileprivate var latestChange: ContentChange? { isOlderChange ? nil : change }

    package init() {}
  }

  /// The number of lines that `row` takes on a frame of `size`.
  package func height(of row: ArrangedRow, in size: Size) -> Int {
    row.content.isOneLine ? 1 : layout(of: row, in: size).height
  }

  /// Draws `row` on its lines of `frame`, limited to `lines`. Draws nothing if the row is closed or outside
  /// the frame.
  ///
  /// Draw a row with a ``PresentedRow/lift`` last, because it covers other rows. Mark, number and
  /// badge are on the first of these lines, and the cursor is on all of them.
  package func paint(
    _ row: PresentedRow, _ adornment: Adornment, on frame: inout Frame, lines: Range<Int>? = nil
  ) {
    let all = (lines ?? 0..<frame.size.height).clamped(to: 0..<frame.size.height)
    let visible = row.lines.clamped(to: all)
    guard !visible.isEmpty else { return }
    // a row that is dragged covers others
    if row.lift != 0 { frame.clear(visible) }
    guard visible == row.lines, frame.isBlank(visible) else {
      return draw(row, adornment, layout(of: row, adornment, in: frame.size), visible, on: &frame)
    }
    let look = look(of: row, adornment, width: frame.size.width)
    let lines = painted.lines(of: row.row.id, look, height: frame.size.height) { known in
      let layout = known ?? layout(of: row, adornment, in: frame.size)
      draw(row, adornment, layout, visible, on: &frame)
      return (Array(frame.drawn[visible]), layout)
    }
    frame.show(lines, line: visible.lowerBound)
  }

  private func draw(
    _ row: PresentedRow, _ adornment: Adornment, _ layout: RowLayout, _ visible: Range<Int>,
    on frame: inout Frame
  ) {
    for line in visible {
      paintGutter(row, adornment, line, isFirst: line == visible.first, &frame)
    }
    paintContent(row, adornment, layout, visible, &frame)
    for line in visible { paintGround(of: row, adornment, line, &frame) }
    if adornment.hasRuleBelow, visible.upperBound == row.lines.upperBound {
      frame.restyle(line: visible.upperBound - 1) { $0.attributes.insert(.underline) }
    }
  }
}

/// The position and the layout of a row's content.
extension RowPainter {
  /// Whether rows have the same layout with `other`: both are copies of the same painter with an unchanged
  /// ``width``, the same columns for marks and numbers, and the same list columns.
  package func laysOutRows(as other: RowPainter) -> Bool {
    gutterColumns == other.gutterColumns && numberColumns == other.numberColumns
      && painted === other.painted && columnLayout == other.columnLayout
  }

  /// The number of columns before the content of `row`.
  func leftColumns(of row: ArrangedRow) -> Int {
    gutterColumns + (row.kind == .row ? numberColumns : 0)
  }

  /// The layout of `row`. While the row flashes or its mark is bright, a value whose changes are all cut off is
  /// cut at another position, so that a change is visible.
  func layout(of row: PresentedRow, _ adornment: Adornment, in size: Size) -> RowLayout {
    let layout = layout(of: row.row, in: size)
    // keep the part that the user has chosen by scrolling sideways
    guard scrolledColumns == 0, let change = Self.revealedChange(of: row, adornment) else {
      return layout
    }
    let revealed = layout.hiddenChanges(change)
    return revealed.isEmpty ? layout : self.layout(of: row.row, in: size, revealing: revealed)
  }

  /// The change that the layout of `row` makes visible.
  static func revealedChange(of row: PresentedRow, _ adornment: Adornment) -> ContentChange? {
    (row.flash > 0 ? row.change : nil) ?? adornment.latestChange
  }

  /// Whether `row` does not fit, apart from values cut in their columns; see ``RowLayout/isCut``.
  package func cuts(_ row: ArrangedRow, in size: Size) -> Bool { layout(of: row, in: size).isCut }

  /// The number of columns by which a row is scrolled to the left.
  private func scrolledColumns(of row: ArrangedRow) -> Int {
    row.kind == .row && columnLayout == nil && row.content.lineBreakMode == .byTruncatingTail
      ? scrolledColumns : 0
  }

  /// The layout of `row`; the last column of the frame stays free.
  func layout(
    of row: ArrangedRow, in size: Size, revealing: [Int: Range<Int>] = [:]
  ) -> RowLayout {
    RowLayout(
      row.content, columns: size.width - 1 - leftColumns(of: row) + scrolledColumns(of: row),
      in: row.kind == .row ? columnLayout : nil, width: width, revealing: revealing)
  }
}

extension RowLayout {
  /// The changed glyphs of each part that shows none of them because its text is cut.
  fileprivate func hiddenChanges(_ change: ContentChange) -> [Int: Range<Int>] {
    var hidden: [Int: Range<Int>] = [:]
    for part in change.parts.indices where !change.parts[part].spans.isEmpty {
      let shown = runs.filter { $0.part == part && $0.hiddenCount == 0 }
      let isCut =
        shown.last?.glyphs.last == Glyph("…") || shown.count < runs.count { $0.part == part }
      let spans = change.parts[part].spans
      let isSeen = shown.contains { run in
        let end = run.offset + run.glyphs.count - (run.glyphs.last == Glyph("…") ? 1 : 0)
        return spans.contains { $0.glyphs.overlaps(run.offset..<max(run.offset, end)) }
      }
      guard isCut, !isSeen, let first = spans.first, let last = spans.last else { continue }
      hidden[part] = first.glyphs.lowerBound..<max(first.glyphs.lowerBound, last.glyphs.upperBound)
    }
    return hidden
  }
}

/// The gutter and the number to the left of a row's content, and the badge to the right.
extension RowPainter {
  func paintGutter(
    _ row: PresentedRow, _ adornment: Adornment, _ line: Int, isFirst: Bool, _ frame: inout Frame
  ) {
    let sign = adornment.sign
    // a mark shows a past change; without a mark, the gutter shows the change in progress
    let happening =
      (theme.fade == .marks || row.isOnlyMarked) && sign.mark == nil ? row.mark : nil
    let mark = isFirst ? happening ?? sign.mark : nil
    if let mark {
      let isOlder = sign.isOlder && happening == nil
      var style = theme.signStyle(of: theme.color(of: mark), isOlder: isOlder)
      if adornment.isCursor { style.attributes.insert(.reverse) }
      frame.write(
        CollectionOfOne(mark == sign.mark ? sign.glyph : mark.glyph), style: style, line: line,
        column: 0)
    } else if adornment.isCursor {
      frame.write([Glyph("▌")], style: Style(foreground: theme.accent), line: line, column: 0)
    } else if adornment.isQuietCursor {
      frame.write([Glyph("▏")], style: theme.quietStyle, line: line, column: 0)
    }
    let isMarked = isFirst && adornment.isMarked && gutterColumns > 1
    if isMarked {
      frame.write([Glyph("●")], style: Style(foreground: theme.accent), line: line, column: 1)
    }
    paintGaps(
      sign, columns: (mark == nil && !adornment.isCursor ? 0 : isMarked ? 2 : 1)..<gutterColumns,
      line, isFirst: isFirst, isLast: line == row.lines.upperBound - 1, &frame)
  }

  /// Draws a line between two rows where others were deleted, in the free cells of `columns`.
  private func paintGaps(
    _ sign: ChangeSign, columns: Range<Int>, _ line: Int, isFirst: Bool, isLast: Bool,
    _ frame: inout Frame
  ) {
    let gaps: [(age: ChangeSign.Age?, glyph: Glyph, isHere: Bool)] = [
      (sign.gapBelow, Glyph("▁"), isLast), (sign.gapAbove, Glyph("▔"), isFirst),
    ]
    for case let (age?, glyph, true) in gaps {
      let style = theme.signStyle(of: theme.color(of: .deleted), isOlder: age == .older)
      frame.write(
        Array(repeating: glyph, count: columns.count), style: style, line: line,
        column: columns.lowerBound)
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

  /// Draws the badge with a blank on either side: in the column for badges or, in a row without columns, in the
  /// first free cells after its first part.
  ///
  /// - Parameter start: The column at which the row's content begins.
  func paintBadge(
    _ adornment: Adornment, of layout: RowLayout, from start: Int, _ line: Int,
    _ frame: inout Frame
  ) {
    guard let badge = adornment.badge else { return }
    let glyphs = glyphs(of: badge, width: width)
    let fixed = layout.isInColumns ? columnLayout?.badgeColumn : nil
    let name = layout.runs.last { $0.part == layout.runs[0].part && $0.line == 0 }
    let end = name.map { $0.column + $0.glyphs.columns } ?? 0
    let first = max(gutterColumns, start + (fixed ?? end + 1))
    let places = first..<max(first, fixed == nil ? frame.size.width : first + 1)
    guard
      let column = places.first(where: { place in
        place + glyphs.columns < frame.size.width
          && (place - 1...place + glyphs.columns).allSatisfy { frame[line, $0] == .blank }
      })
    else { return }
    let style = theme.signStyle(of: theme.color(of: .moved), isOlder: adornment.isOlderBadge)
    frame.write(glyphs, style: style, line: line, column: column)
  }
}

extension ChangeMark {
  /// The glyph of the mark in the gutter.
  fileprivate var glyph: Glyph { Glyph(rawValue.unicodeScalars.first ?? " ") }
}

extension ChangeSign {
  /// The glyph that shows the mark in the gutter; for a moved row, an arrow in its direction.
  fileprivate var glyph: Glyph {
    if mark == .moved, rise != 0 { return Glyph(rise > 0 ? "↑" : "↓") }
    return mark?.glyph ?? .space
  }
}

extension RowPainter {
  /// Gives a row the background of the selection, the cursor or its content, from edge to edge. If colours do
  /// not blend, selection and cursor are shown in reverse.
  ///
  /// A reversed row has a single colour, so that the line is one block.
  func paintGround(
    of row: PresentedRow, _ adornment: Adornment, _ line: Int, _ frame: inout Frame
  ) {
    var ground = adornment.isCursor ? theme.cursor : .default
    if adornment.isSelected { ground = theme.selection }
    if !ground.isDefault, theme.fade != .blend { return reverse(line, row, &frame) }
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
    frame.fillBackground(background, line: line)
  }

  private func reverse(_ line: Int, _ row: PresentedRow, _ frame: inout Frame) {
    let isFaded = theme.faded(.plain, by: 1 - row.opacity).attributes.contains(.dim)
    frame.restyle(line: line) { style in
      (style.foreground, style.background) = (.default, .default)
      // text that is already in reverse, such as a match, must stay visible
      style.attributes.formSymmetricDifference(.reverse)
      if !isFaded { style.attributes.remove(.dim) }
    }
  }
}

/// The visible part of a row's content between its edges.
extension RowPainter {
  func paintContent(
    _ row: PresentedRow, _ adornment: Adornment, _ layout: RowLayout, _ visible: Range<Int>,
    _ frame: inout Frame
  ) {
    let first = visible.lowerBound
    let left = leftColumns(of: row.row)
    paintNumber(row, adornment, first, &frame)
    let columns = left..<max(left, frame.size.width)
    let scrolled = scrolledColumns(of: row.row)
    let shift = Int((row.shift * Double(frame.size.width)).rounded()) - scrolled
    for run in layout.runs {
      let line = row.contentLine + run.line
      guard visible.contains(line), !columns.isEmpty else { continue }
      paint(
        run, of: row, adornment, line, column: left + shift + run.column,
        uncovered(row, columns), &frame)
    }
    if layout.runs.contains(where: { $0.column < scrolled }), first == row.contentLine {
      frame.write(
        [Glyph("…")], style: theme.faded(theme.quietStyle, by: 1 - row.opacity), line: first,
        column: left + shift + scrolled, columns: uncovered(row, columns))
    }
    for line in visible where !columns.isEmpty {
      paintTrends(
        of: row, adornment, layout, line, column: left + shift, uncovered(row, columns), &frame)
    }
    paintBadge(adornment, of: layout, from: left + shift, first, &frame)
  }

  private func paint(
    _ run: RowLayout.Run, of row: PresentedRow, _ adornment: Adornment, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    var style = run.style.over(row.row.content.style)
    // the row's background is drawn separately, from edge to edge
    if run.style.background.isDefault { style.background = .default }
    if row.row.kind == .header, !run.isQuiet { style.attributes.insert(.bold) }
    if row.row.kind == .footer || run.isQuiet, style.foreground.isDefault {
      style.foreground = theme.quietStyle.foreground
      style.attributes.formUnion(theme.quietStyle.attributes)
    }
    if adornment.isCursor { style.attributes.insert(.bold) }
    // a colour set by the content has a meaning, even in a row that appears or leaves
    if !row.isNew && !row.isLeaving || run.style.foreground.isDefault || theme.fade == .marks {
      style = tinted(style, row)
    }
    if adornment.isGone { style.foreground = theme.fade == .marks ? .default : theme.fall }
    if !row.row.isEnabled || adornment.isGone { style = theme.disabled(style) }
    let faded = 1 - row.opacity
    if theme.hides(by: faded) { return }
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
      let isKnown = !row.isFlashing || row.change != nil
      let bright =
        isKnown && hasMeaning(run.style.foreground) && theme.fade != .marks
        ? marked(style, isFresh: row.isFlashing)
        : flashing(style, glow(of: row, adornment), in: theme.flash(span.trend))
      write(span.glyphs, theme.faded(bright, by: faded))
    }
    if next < run.glyphs.count { write(next..<run.glyphs.count, quiet) }
  }

  /// `style` in the colour of moved or new rows while the row is highlighted, or in that of deleted rows
  /// while it leaves. A moved row keeps its own colours.
  private func tinted(_ style: Style, _ row: PresentedRow) -> Style {
    if row.isLeaving { return theme.fade == .marks ? style : lit(style, 1, in: theme.fall) }
    if !row.isNew, !style.foreground.isDefault, theme.fade != .marks { return style }
    return lit(style, row.accent, in: row.isNew ? theme.insertion : theme.tint)
  }

  /// `style` blended towards `color` by a brightness, 0...1.
  private func lit(_ style: Style, _ brightness: Double, in color: Color) -> Style {
    let amount = theme.lightStep(brightness)
    guard amount > 0 else { return style }
    var style = style
    switch theme.fade {
    case .blend:
      style.foreground = theme.foreground(style.foreground).blended(with: color, amount: amount)
    case .dim: style.foreground = color
    case .marks: style.attributes.insert(.bold)
    }
    return style
  }

  /// The visible columns of a row that is being uncovered from its middle.
  private func uncovered(_ row: PresentedRow, _ columns: Range<Int>) -> Range<Int> {
    guard row.reveal < 1 else { return columns }
    let hidden = Int(Double(columns.count) * (1 - row.reveal) / 2)
    let lower = columns.lowerBound + hidden
    return lower..<max(lower, columns.upperBound - hidden)
  }
}

/// The look of changes in a row: characters flash, and numbers show their direction.
extension RowPainter {
  /// The brightness of the changed parts of a row, 0...1.
  func glow(of row: PresentedRow, _ adornment: Adornment) -> Double {
    adornment.latestChange == nil ? row.glow : 1
  }

  /// The changed spans of a run, from left to right; the whole run if the row flashes as a whole. A
  /// change after the end of truncated text is shown on the ellipsis.
  func changedSpans(
    of run: RowLayout.Run, _ row: PresentedRow, _ adornment: Adornment
  ) -> [TextChange.Span] {
    guard glow(of: row, adornment) > 0 else { return [] }
    let all = 0..<run.glyphs.count
    guard let change = row.isFlashing ? row.change : adornment.change else {
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

  /// Whether a colour carries a meaning. The quiet colour only means that the text is unimportant, until it
  /// changes.
  private func hasMeaning(_ color: Color) -> Bool { !color.isDefault && color != theme.quiet }

  /// The style of changed text that has its own colour: underlined, because the colour of a change would hide
  /// the meaning of that colour. While other text flashes, this text is bold.
  private func marked(_ style: Style, isFresh: Bool) -> Style {
    var style = style
    style.attributes.insert(.underline)
    if isFresh { style.attributes.insert(.bold) }
    return style
  }

  /// `style` blended towards `color` by the remaining flash, without the dim attribute.
  func flashing(_ style: Style, _ glow: Double, in color: Color) -> Style {
    var bright = style
    bright.attributes.remove(.dim)
    return theme.lightStep(glow) > 0 ? lit(bright, glow, in: color) : style
  }

  /// Draws `▲` or `▼` after the parts whose numbers rose or fell: in the gap after a column or, in a row
  /// without columns, one blank after its last part. The arrow never displaces a part of the row.
  ///
  /// - Parameters:
  ///   - line: The line of the frame. A part has its arrow on its last line.
  ///   - column: The column at which the row's content begins.
  func paintTrends(
    of row: PresentedRow, _ adornment: Adornment, _ layout: RowLayout, _ line: Int, column: Int,
    _ visible: Range<Int>, _ frame: inout Frame
  ) {
    guard !theme.hides(by: 1 - row.opacity),
      let change = theme.lightStep(row.glow) > 0 ? row.change : adornment.change
    else { return }
    for (index, run) in layout.runs.enumerated() where run.part < change.parts.count {
      guard run.line + row.contentLine == line, let trend = change.parts[run.part].trend,
        layout.runs.count == index + 1 || layout.runs[index + 1].part != run.part
      else { continue }
      let next = layout.runs.lazy.filter { $0.line == run.line && $0.column > run.column }
        .map(\.column).min()
      let isFree = next == nil && columnLayout?.holds(row.row.content) != true
      // after several numbers the arrow would be ambiguous, and words have no direction
      if let text = row.row.content.parts[run.part].figure.string,
        isFree ? text.hasSeveralNumbers : text.beginsWithLetter
      {
        continue
      }
      let at = column + run.column + run.glyphs.columns + (isFree ? 1 : 0)
      // keep a blank between columns, unless nothing else shows that the number changed
      if let next, column + next <= at + (theme.fade == .marks ? 0 : 1) { continue }
      let isOlder = adornment.isOlderChange && row.glow == 0
      let style = theme.signStyle(of: theme.flash(trend), isOlder: isOlder)
      frame.write(
        [Glyph(trend.sign)], style: theme.faded(style, by: 1 - row.opacity), line: line, column: at,
        columns: visible)
    }
  }
}

extension String {
  fileprivate var beginsWithLetter: Bool { first?.isLetter == true }

  /// Whether more than one of its words contains a digit.
  fileprivate var hasSeveralNumbers: Bool {
    var (count, isCounted) = (0, false)
    for byte in utf8 {
      if byte == 0x20 {
        isCounted = false
      } else if byte &- 0x30 < 10, !isCounted {
        (count, isCounted) = (count + 1, true)
        if count > 1 { return true }
      }
    }
    return false
  }
}
