internal import ListDiff
public import ListMotion

// Columns: their titles stay in sight while rows scroll below them.

extension TerminalListView {
  /// The columns in which rows stand that have one part for each of them, but for spacers; empty, the
  /// default, for none.
  ///
  /// A fitted column keeps the width that it has reached, if a column with its `id` is set again. What
  /// the user hid, widened and scrolled away stays so too.
  public var columns: [ListColumn] {
    get { listColumns.arrangement }
    set {
      changingColumns { $0.set(newValue) }
      if let chosenColumn { scrollToColumn(chosenColumn) }
    }
  }

  /// Whether the titles of columns stand above the rows, on the first line of the list, if there are
  /// columns with titles; `true` by default.
  public var showsColumnTitles: Bool {
    get { listColumns.showsTitles }
    set { changingColumns { $0.showsTitles = newValue } }
  }

  /// How many rows at the beginning of the list stand above the titles of the columns until they are
  /// scrolled out of sight, such as the lines that a program prints above its table; 0 by default.
  ///
  /// A first section with a header has no such rows.
  public var rowsAboveColumnTitles: Int {
    get { listColumns.rowsAboveTitles }
    set { listColumns.rowsAboveTitles = max(0, newValue) }
  }

  /// The line of the list on which the titles of the columns stand; `nil` if there are none.
  var titleLine: Int? {
    guard titleLines > 0 else { return nil }
    let count = min(listColumns.rowsAboveTitles, model.table.sections.first?.rows.count ?? 0)
    guard count > 0, model.table.sections.first?.hasHeader == false else { return 0 }
    let last = viewport.lines(
      of: .row(ElementPath(element: count - 1, section: 0)), in: model.table)
    return max(0, min(last.upperBound - contentOffset, rowArea.height))
  }

  /// The line of the rows that is seen on a line of the list; on that of the titles, the one next to it.
  ///
  /// A line beyond an edge of the list gives one below 0, or behind the last one.
  func rowLine(atLine line: Int) -> Int {
    guard let titleLine, line > titleLine || titleLine == 0 else { return line }
    return line - titleLines
  }

  /// The line of the list on which a line of the rows is seen.
  func line(ofRowLine line: Int) -> Int {
    guard let titleLine, line >= titleLine else { return line }
    return line + titleLines
  }

  /// The order of the rows, shown by `▴` or `▾` behind the title of its column; `nil`, the default, for
  /// none.
  ///
  /// The list does not sort. It tells its delegate that a column was chosen, by a click on the title or
  /// by `s`: ``TerminalListViewDelegate/listView(_:didSelectColumn:)``. The program then sets this and
  /// applies its rows in the new order.
  public var sortOrder: ColumnSort? {
    get { listColumns.sortOrder }
    set { changingColumns { $0.sortOrder = newValue } }
  }

  /// Blanks before the first column; 0 by default. Rows in columns have no indentation of their own.
  public var columnIndentation: Int {
    get { listColumns.indentation }
    set { changingColumns { $0.indentation = newValue } }
  }

  /// How many of the columns that are not pinned are scrolled out of sight at the left.
  ///
  /// It is never more than it takes to see all of the others; a number beyond counts as that.
  public var columnOffset: Int {
    get { layoutPainter.columnLayout?.before ?? 0 }
    set { changingColumns { $0.scroll(to: newValue) } }
  }

  /// The columns that are out of sight at the left and at the right; hidden ones do not count.
  public var columnsBeyondEdges: (left: Int, right: Int) {
    let layout = layoutPainter.columnLayout
    return (layout?.before ?? 0, layout?.behind ?? 0)
  }

  /// Whether the columns in sight are as wide as their titles and values, and none is out of sight at the
  /// right; and whether the rows in sight are whole that stand in no columns, and values of several lines.
  public var showsWholeColumns: Bool {
    layoutPainter.columnLayout?.isWhole != false && !cutsRows
  }

  private var cutsRows: Bool {
    let (painter, size) = (layoutPainter, rowArea)
    return viewport.visible.rows.contains { $0.place.isRow && painter.cuts($0.row, in: size) }
  }

  /// Scrolls rows by half of their room to the left or to the right, as far as there is something to be seen.
  private func scrollRows(toEnd: Bool) {
    let step = max(1, (size.width - contentColumn) / 2)
    if !toEnd { scrolledColumns -= step } else if cutsRows { scrolledColumns += step }
  }

  /// The `id`s of columns that are not shown. One column always is: a set of all of them is not taken.
  public var hiddenColumns: Set<String> {
    get { listColumns.hidden }
    set {
      guard
        listColumns.isEmpty || listColumns.columns.contains(where: { !newValue.contains($0.id) })
      else {
        return
      }
      changingColumns { $0.hide(newValue) }
    }
  }

  /// The `id` of the column that keys act on, whose title stands out; `nil`, the default, for none.
  ///
  /// The column is scrolled into sight.
  public var chosenColumn: String? {
    get { listColumns.chosen }
    set {
      listColumns.choose(newValue)
      if let chosen = listColumns.chosen { scrollToColumn(chosen) }
    }
  }

  /// Scrolls sideways by a number of columns, as far as there is something to be seen.
  ///
  /// - Returns: Whether another column is the first now.
  @discardableResult
  public func scrollColumns(by count: Int) -> Bool {
    let before = columnOffset
    columnOffset = max(0, before + count)
    return columnOffset != before
  }

  /// Scrolls sideways as little as brings a column into sight.
  public func scrollToColumn(_ id: String) {
    guard let index = listColumns.columns.firstIndex(where: { $0.id == id }),
      !listColumns.hidden.contains(id), !listColumns.columns[index].isPinned
    else { return }
    func isInSight() -> Bool { layoutPainter.columnLayout?.places[index] != nil }
    let place = listColumns.shown.filter { !$0.isPinned }.firstIndex { $0.id == id } ?? 0
    if place < columnOffset { columnOffset = place }
    while !isInSight(), columnOffset < place, scrollColumns(by: 1) {}
  }

  /// How many columns of the screen a column has; `nil` while it is out of sight.
  public func width(ofColumn id: String) -> Int? {
    guard let index = listColumns.columns.firstIndex(where: { $0.id == id }) else { return nil }
    return layoutPainter.columnLayout?.places[index]?.count
  }

  /// Gives a column so many columns of the screen, whatever its values need; `nil` lets it have what
  /// it needs again.
  public func setWidth(_ width: Int?, ofColumn id: String) {
    changingColumns { $0.give(width, to: id) }
  }

  /// Shows all columns in the widths that their values need, from the first one on.
  public func resetColumns() { changingColumns { $0.reset() } }

  /// Changes the columns; the line of their titles may come or go with that.
  private func changingColumns(_ change: (inout ListColumns) -> Void) {
    let before = rowArea
    change(&listColumns)
    if rowArea != before { changing { resize() } }
  }
}

// MARK: - Keys

extension TerminalListView {
  /// By how many columns of the screen a key makes a column wider or narrower.
  private static let step = 4

  /// Carries out a key that means something to columns.
  func handleColumnKey(_ key: Key) -> Bool {
    if listColumns.isEmpty {
      switch key {
      case .character("<"), .shift(.left): scrollRows(toEnd: false)
      case .character(">"), .shift(.right): scrollRows(toEnd: true)
      default: return false
      }
      return true
    }
    switch key {
    case .character("<"), .shift(.left): scrollColumns(by: -1)
    case .character(">"), .shift(.right): scrollColumns(by: 1)
    case .character("|"):
      let inSight = zip(listColumns.columns, layoutPainter.columnLayout?.places ?? [])
      chosenColumn =
        chosenColumn == nil
        ? (inSight.first { !$0.isPinned && $1 != nil } ?? inSight.first { $1 != nil })?.0.id : nil
    default: return chosenColumn.map { handle(key, in: $0) } ?? false
    }
    return true
  }

  private func handle(_ key: Key, in column: String) -> Bool {
    let shown = listColumns.shown.map(\.id)
    let place = shown.firstIndex(of: column) ?? 0
    switch key {
    case .left, .character("h"): chosenColumn = shown[max(0, place - 1)]
    case .right, .character("l"): chosenColumn = shown[min(shown.count - 1, place + 1)]
    case .character("x"):
      guard shown.count > 1 else { break }
      let next = shown[place + 1 < shown.count ? place + 1 : place - 1]
      hiddenColumns.insert(column)
      chosenColumn = next
    case .character("+"), .character("="): widen(column, by: Self.step)
    case .character("-"): widen(column, by: -Self.step)
    case .character("s"): delegate?.listView(self, didSelectColumn: column)
    case .character("a"): resetColumns()
    case .escape, .enter: chosenColumn = nil
    default: return false
    }
    return true
  }

  /// Does what a click on the titles does: on a title it chooses the column, behind one it takes hold of
  /// the edge. Returns whether there is a column.
  func pressTitle(atColumn column: Int) -> Bool {
    let place = column - contentColumn
    let inSight = zip(listColumns.columns, layoutPainter.columnLayout?.places ?? [])
      .compactMap { column, place in place.map { (id: column.id, place: $0) } }
    if let title = inSight.first(where: { $0.place.contains(place) }) {
      delegate?.listView(self, didSelectColumn: title.id)
      return true
    }
    // the blanks between two columns belong to the one before them
    guard let (id, held) = inSight.last(where: { $0.place.upperBound <= place }),
      place < held.upperBound + RowLayout.gap
    else { return false }
    listColumns.hold(ResizedColumn(id: id, width: held.count, start: column))
    return true
  }

  /// Makes the column as wide as the mouse wants it that holds its edge. Returns whether there is one.
  func resizeColumn(to column: Int) -> Bool {
    guard let held = listColumns.resized else { return false }
    let width = held.width + column - held.start
    if column != held.start || self.width(ofColumn: held.id) != held.width {
      setWidth(min(width, size.width), ofColumn: held.id)
      scrollToColumn(held.id)
    }
    return true
  }

  /// Lets go of the edge of a column. Returns whether the mouse held one.
  func endResizing() -> Bool {
    defer { listColumns.hold(nil) }
    return listColumns.resized != nil
  }

  private func widen(_ column: String, by count: Int) {
    guard let width = width(ofColumn: column) else { return }
    setWidth(min(width + count, size.width), ofColumn: column)
    scrollToColumn(column)
  }
}
