internal import ListDiff
internal import ListMotion

/// The input for the layout of a viewport: the rows of the list, their contents, and the screen.
struct LayoutContext {
  let table: ListTable
  let source: any RowSource
  let size: Size
  /// The painter with the columns that gutter and numbers take.
  let painter: RowPainter
  /// Whether the header of the first row's section stays on the screen.
  let pinsHeaders: Bool
}

/// The effect of a layout: the screen before it, and its current offset.
struct LayoutChange {
  let before: VisibleRows
  /// The content offset at which the previous rows are now, given the current heights.
  let offsetBefore: Int
}

/// The rows on the screen at rest, their heights, and the content offset.
///
/// Rows are measured when they come onto the screen; the heights of all others are estimates. If a
/// row turns out to be higher or lower than estimated, the rows on the screen keep their lines, and
/// the offset changes.
///
/// It is a class because it requests contents in the middle of a layout, and a data source may read the list
/// meanwhile.
final class Viewport {
  private(set) var visible = VisibleRows() { didSet { version += 1 } }
  /// A version that increases whenever ``visible`` may have changed.
  private(set) var version = 0
  private(set) var heights = RowHeights()
  /// The part of the list that stays in place during a change.
  var anchor = ScrollAnchor.automatic
  /// The columns and character widths for which ``heights`` were measured.
  private var measuredColumns: MeasuredColumns?
  /// Increases whenever a row turns out to be higher or lower than previously known.
  private var heightChanges = 0
  /// Whether the last rows are measured before the offset is limited to the list.
  private var measuresEnd = false
  /// Whether the next layout requests the contents of all rows on the screen.
  private var needsContents = false

  /// Everything that determines the number of lines of a row.
  private struct MeasuredColumns: Equatable {
    let width: Int
    let painter: RowPainter

    static func == (left: MeasuredColumns, right: MeasuredColumns) -> Bool {
      left.width == right.width && left.painter.laysOutRows(as: right.painter)
    }
  }

  var contentOffset: Int { visible.contentOffset }

  /// Whether heights were measured with other columns or other characters than those of `painter`.
  func needsMeasuring(width: Int, _ painter: RowPainter) -> Bool {
    MeasuredColumns(width: width, painter: painter) != measuredColumns
  }

  /// Makes the next layout request the contents of all rows on the screen.
  func setNeedsContents() { needsContents = true }

  // MARK: Layout

  /// Lays out the screen again at its current place.
  func layOut(_ context: LayoutContext) -> LayoutChange {
    layOut(context) { [self] before in offset(of: before, context) ?? contentOffset }
  }

  /// Lays out new rows, at the same offset, or at the end if the list must stay there.
  func reload(_ context: LayoutContext) {
    let isHeld = anchor == .bottom && visible.isAtEnd
    heights = RowHeights()
    _ = isHeld ? layOutEnd(context) : layOut(context)
  }

  private func layOutEnd(_ context: LayoutContext) -> LayoutChange {
    layOut(context) { [self] _ in lineCount(context) - context.size.height }
  }

  /// Lays out a screen of another size: a list that must stay at its end does so; otherwise a
  /// cursor that was on the screen stays on it.
  func resize(_ context: LayoutContext, cursor: RowToken?) -> LayoutChange {
    let wasAtEnd = visible.isAtEnd
    let cursorPlace = visible.rows.first { $0.id == cursor }?.place
    measureAgain(context)
    if anchor == .bottom, wasAtEnd { return layOutEnd(context) }
    guard let cursorPlace, context.size.height > 0 else { return layOut(context) }
    return layOut(context) { [self] before in
      visible.contentOffset = offset(of: before, context) ?? contentOffset
      limitOffset(context)
      return offset(revealing: cursorPlace, context) ?? contentOffset
    }
  }

  private func layOut(
    _ context: LayoutContext, at offset: (_ before: VisibleRows) -> Int
  ) -> LayoutChange {
    let before = visible
    fill(context) { visible.contentOffset = offset(before) }
    return change(from: before, context)
  }

  private func change(from before: VisibleRows, _ context: LayoutContext) -> LayoutChange {
    LayoutChange(
      before: before, offsetBefore: offset(of: before, context) ?? before.contentOffset)
  }

  // MARK: Batches

  /// Carries the known heights over a batch. It is called for each batch, before
  /// ``follow(_:cursor:cursorWasVisible:_:)``.
  func carryHeights(over applied: AppliedBatch) { heights.carry(over: applied) }

  /// Fills the screen after batches, as the anchor requires.
  ///
  /// - Parameters:
  ///   - batches: The batches applied since the screen was last filled.
  ///   - cursor: The row of the cursor before the batches, and after them.
  ///   - cursorWasVisible: Whether the cursor must stay on the screen.
  ///   - context: The list after the batches.
  func follow(
    _ batches: [AppliedBatch], cursor: (before: RowToken?, after: RowToken?),
    cursorWasVisible: Bool,
    _ context: LayoutContext
  ) -> VisibleStep {
    let before = visible
    let fates = batches.fates(of: before.all.ids)
    fill(context, carrying: CarriedRows(before, fates)) {
      visible.contentOffset = before.contentOffset
      let mayFollow = anchorOffset(from: before, fates, cursor: cursor, context)
      limitOffset(context)
      guard cursorWasVisible, mayFollow, context.size.height > 0,
        let place = cursor.after.flatMap(context.table.place),
        let offset = offset(revealing: place, context)
      else { return }
      visible.contentOffset = offset
      limitOffset(context)
    }
    return VisibleStep(batches, from: before, fates: fates, to: visible)
  }

  /// Sets the offset that the anchor requires. Returns whether the cursor may be kept on the
  /// screen.
  private func anchorOffset(
    from before: VisibleRows, _ fates: [Fate], cursor: (before: RowToken?, after: RowToken?),
    _ context: LayoutContext
  ) -> Bool {
    switch anchor {
    case .top where before.contentOffset == 0:
      visible.contentOffset = 0
      return false
    case .bottom where before.isAtEnd:
      visible.contentOffset = lineCount(context) - context.size.height
      return false
    case .cursor:
      if let row = before.rows.first(where: { $0.id == cursor.before }),
        let place = cursor.after.flatMap(context.table.place)
      {
        visible.contentOffset = line(of: place, context) - row.line
        return true
      }
    case .window:
      keepFirstRow(from: before, fates, context)
      return true
    default: break
    }
    if contentOffset > 0 { keepFirstRow(from: before, fates, context) }
    return true
  }

  /// Puts the first row that stays in the list on its previous line.
  ///
  /// A moved row is followed only if all of them have moved.
  private func keepFirstRow(
    from before: VisibleRows, _ fates: [Fate], _ context: LayoutContext
  ) {
    let fates = Array(fates.suffix(before.rows.count))
    let kept = before.rows.indices.lazy.filter {
      before.rows[$0].place.isRow && fates[$0].target != nil
    }
    let first = kept.first { !fates[$0].isMoved } ?? kept.first
    guard let first, let target = fates[first].target else { return }
    visible.contentOffset = line(of: target, context) - before.rows[first].line
  }

  // MARK: Scrolling

  /// Scrolls by a number of lines, limited to the ends of the list.
  ///
  /// - Returns: The change; `nil` if the offset stays the same.
  func scroll(by lines: Int, _ context: LayoutContext) -> LayoutChange? {
    let (first, before) = (visible.rows.first, contentOffset)
    return scroll(context) { [self] in
      let start = first.map { line(of: $0.place, context) - $0.line } ?? before
      let count = lineCount(context)
      return start + max(-count, min(lines, count))
    }
  }

  /// Scrolls until `place` is at `position` on the screen.
  func scroll(
    to place: ListTable.Place, at position: ScrollPosition, _ context: LayoutContext
  ) -> LayoutChange? {
    scroll(context) { [self] in
      let (line, height) = (line(of: place, context), self.height(of: place, context))
      let top = line - linesCovered(above: place, context)
      return switch position {
      case .none: offset(revealing: place, context)
      case .top: top
      case .middle: min(line - (context.size.height - height) / 2, top)
      case .bottom: min(line + height - context.size.height, top)
      }
    }
  }

  /// Scrolls by the least distance that brings `place` onto the screen; for a row that is higher
  /// than the screen, its last lines.
  func scroll(toEndOf place: ListTable.Place, _ context: LayoutContext) -> LayoutChange? {
    scroll(context) { [self] in
      guard isHigherThanScreen(place, context) else { return offset(revealing: place, context) }
      return line(of: place, context) + height(of: place, context) - context.size.height
    }
  }

  /// The number of lines, at most `lines`, by which the screen can scroll down (or up, if negative)
  /// within a row that is higher than the screen; 0 if there are none, or if no part of the row is
  /// on the screen.
  func scrollableLines(within place: ListTable.Place, _ lines: Int, _ context: LayoutContext) -> Int
  {
    guard isHigherThanScreen(place, context), visible.rows.contains(where: { $0.place == place })
    else { return 0 }
    let covered = linesCovered(above: place, context)
    let top = line(of: place, context)
    let step = min(lines.magnitude, UInt(max(1, context.size.height - covered - 1)))
    if lines < 0 {
      return -min(Int(step), max(0, contentOffset + covered - top))
    }
    let end = top + height(of: place, context)
    return min(Int(step), max(0, end - contentOffset - context.size.height))
  }

  /// Whether a row takes more lines than the screen has for it, as far as its height is known.
  func isHigherThanScreen(_ place: ListTable.Place, _ context: LayoutContext) -> Bool {
    height(of: place, context) > max(0, context.size.height - linesCovered(above: place, context))
  }

  /// Scrolls to an offset, or as near as the ends of the list allow.
  ///
  /// `offset` is evaluated again until no row turns out to have another height.
  private func scroll(_ context: LayoutContext, to offset: () -> Int?) -> LayoutChange? {
    let before = visible
    guard let wanted = offset() else { return nil }
    visible.contentOffset = wanted
    limitOffset(context)
    let moves = contentOffset != before.contentOffset
    visible.contentOffset = before.contentOffset
    guard moves || needsMeasuring(width: context.size.width, context.painter) else { return nil }
    fill(context) { if let offset = offset() { visible.contentOffset = offset } }
    return change(from: before, context)
  }

  // MARK: Lines

  /// The lines of the list that `place` takes.
  func lines(of place: ListTable.Place, in table: ListTable) -> Range<Int> {
    let line = heights.line(of: place, in: table)
    return line..<line + heights.height(of: place, in: table)
  }

  /// The number of lines at the top of the screen that a pinned header covers for a row at `place`.
  func linesCovered(above place: ListTable.Place, _ context: LayoutContext) -> Int {
    guard context.pinsHeaders, !place.isHeader, context.table.sections[place.section].hasHeader
    else { return 0 }
    let lines = height(of: .header(place.section), context)
    return lines < context.size.height ? lines : 0
  }

  private func line(of place: ListTable.Place, _ context: LayoutContext) -> Int {
    heights.line(of: place, in: context.table)
  }

  private func height(of place: ListTable.Place, _ context: LayoutContext) -> Int {
    heights.height(of: place, in: context.table)
  }

  private func lineCount(_ context: LayoutContext) -> Int { heights.lineCount(of: context.table) }

  /// The nearest offset at which all of `place` is visible, or its first lines if it is higher than
  /// the screen; `nil` if it is already visible, or fills the screen.
  private func offset(revealing place: ListTable.Place, _ context: LayoutContext) -> Int? {
    let line = line(of: place, context)
    let top = line - linesCovered(above: place, context)
    let bottom = line + height(of: place, context) - context.size.height
    if top < contentOffset { return bottom >= contentOffset ? nil : top }
    return bottom > contentOffset ? min(bottom, top) : nil
  }

  /// The content offset of the first of the previous rows, given the heights known now; `nil` if
  /// that row is deleted.
  private func offset(of before: VisibleRows, _ context: LayoutContext) -> Int? {
    guard let first = before.rows.first(where: { !$0.place.isHeader }) ?? before.rows.first,
      context.table.has(first.place), context.table.id(at: first.place) == first.id
    else { return nil }
    return line(of: first.place, context) + min(-first.line, height(of: first.place, context) - 1)
  }

  // MARK: Filling

  /// Fills the screen at the offset that `place` sets.
  ///
  /// `place` is called again until no row turns out to have another height. Carried rows are not
  /// requested again, unless they were measured with other columns or all contents are needed.
  private func fill(
    _ context: LayoutContext, carrying carried: CarriedRows? = nil, placing place: () -> Void
  ) {
    let requestsAll = needsContents || needsMeasuring(width: context.size.width, context.painter)
    var carried = requestsAll ? nil : carried
    needsContents = false
    measureAgain(context)
    defer { measuresEnd = false }
    for _ in 0..<8 {
      let changes = heightChanges
      place()
      limitOffset(context)
      fillRows(context, &carried)
      pinHeader(context)
      if heightChanges == changes { break }
      measuresEnd = true
    }
    visible.isAtEnd = contentOffset + context.size.height >= lineCount(context)
  }

  /// Requests and measures the rows that are on the screen at the offset.
  private func fillRows(_ context: LayoutContext, _ carried: inout CarriedRows?) {
    var known: [ListTable.Place: VisibleRow] = [:]
    var rows: [VisibleRow] = []
    while true {
      let screen = contentOffset..<contentOffset + context.size.height
      let places = heights.places(in: screen, of: context.table)
      rows.removeAll(keepingCapacity: true)
      rows.reserveCapacity(places.count)
      for place in places {
        if let row = known[place] {
          rows.append(row)
        } else if let row = carried?.row(at: place, in: context.table) {
          rows.append(row)
        } else {
          rows.append(row(at: place, context))
        }
      }
      guard let first = rows.first, let line = record(rows, context) else { break }
      visible.contentOffset = min(contentOffset, line + first.row.height - 1)
      for row in rows { known[row.place] = row }
    }
    var line = rows.first.map { self.line(of: $0.place, context) - contentOffset } ?? 0
    for index in rows.indices {
      rows[index].line = line
      line += rows[index].row.height
    }
    visible.rows = rows
  }

  /// The row at `place`, requested from the data source and measured.
  private func row(at place: ListTable.Place, _ context: LayoutContext) -> VisibleRow {
    var row = ArrangedRow(
      id: context.table.id(at: place), content: context.source.content(at: place),
      kind: place.kind, section: context.table.sections[place.section].id,
      isEnabled: context.source.isEnabled(at: place))
    row.height = context.painter.height(of: row, in: context.size)
    return VisibleRow(row: row, place: place, identifier: context.source.identifier(at: place))
  }

  /// Records the heights of consecutive rows. Returns the line of the first one if a height is new.
  private func record(_ rows: [VisibleRow], _ context: LayoutContext) -> Int? {
    guard let first = rows.first else { return nil }
    let index = context.table.index(of: first.place)
    guard heights.record(rows.map(\.row.height), from: index) else { return nil }
    heightChanges += 1
    return line(of: first.place, context)
  }

  /// Limits the offset to the list: no line after the last one is shown, unless all lines are.
  private func limitOffset(_ context: LayoutContext) {
    let height = context.size.height
    if measuresEnd, contentOffset > lineCount(context) - height { measureEnd(context) }
    visible.contentOffset = max(0, min(contentOffset, lineCount(context) - height))
  }

  /// Measures the last rows until they fill the screen. The row at the offset stays there.
  private func measureEnd(_ context: LayoutContext) {
    keepingFirstLine(context) { _ in
      var rows: [VisibleRow] = []
      var (lines, end) = (0, lineCount(context))
      while lines < context.size.height,
        let place = heights.places(in: end - 1..<end, of: context.table).first
      {
        end = line(of: place, context)
        rows.append(row(at: place, context))
        lines += rows[rows.count - 1].row.height
      }
      _ = record(rows.reversed(), context)
    }
  }

  /// Changes heights. The row at the offset stays there, as far as it is high enough.
  private func keepingFirstLine(
    _ context: LayoutContext, _ change: (_ first: ListTable.Place?) -> Void
  ) {
    let first = heights.places(in: contentOffset..<contentOffset + 1, of: context.table).first
    let cut = first.map { contentOffset - line(of: $0, context) } ?? 0
    change(first)
    guard let first else { return }
    visible.contentOffset = line(of: first, context) + min(cut, height(of: first, context) - 1)
  }

  /// Finds the header of the first row's section, if it is above the screen.
  private func pinHeader(_ context: LayoutContext) {
    visible.pinnedHeader = nil
    guard context.pinsHeaders, let first = visible.rows.first, !first.place.isHeader,
      context.table.sections[first.place.section].hasHeader
    else { return }
    let line = line(of: first.place, context)
    var header = row(at: .header(first.place.section), context)
    header.line = first.line - header.row.height
    if record([header], context) != nil {
      visible.contentOffset += self.line(of: first.place, context) - line
    }
    visible.pinnedHeader = header
  }

  /// Discards heights that were measured with other columns. The first row keeps its line.
  private func measureAgain(_ context: LayoutContext) {
    let columns = MeasuredColumns(width: context.size.width, painter: context.painter)
    guard columns != measuredColumns else { return }
    measuredColumns = columns
    guard !heights.isEmpty else { return }
    keepingFirstLine(context) { first in
      heights = RowHeights()
      if let first { _ = record([row(at: first, context)], context) }
    }
  }
}

extension ListTable.Place {
  fileprivate var kind: ArrangedRow.Kind {
    switch self {
    case .header: .header
    case .row: .row
    case .footer: .footer
    }
  }
}
