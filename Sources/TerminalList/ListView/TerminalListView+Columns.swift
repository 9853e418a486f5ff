internal import ListDiff
public import ListMotion

// Columns, whose titles stay visible while rows scroll below them.

extension TerminalListView {
  /// The columns of the list; empty, the default, for none. A row is laid out in them if it has one
  /// part for each column that is not a spacer.
  ///
  /// If a column with the same `id` is set again, a fitted column keeps the width that it has reached.
  /// Columns that the user hid, resized or scrolled away also keep that state.
  public var columns: [ListColumn] {
    get { listColumns.arrangement }
    set {
      changingColumns { $0.set(newValue) }
      if let chosenColumn { scrollToColumn(chosenColumn) }
    }
  }

  /// Whether the column titles are shown above the rows, on the first line of the list, if there
  /// are columns with titles; `true` by default.
  package var showsColumnTitles: Bool {
    get { listColumns.showsTitles }
    set { changingColumns { $0.showsTitles = newValue } }
  }

  /// The number of rows at the beginning of the list that are above the column titles until they
  /// are scrolled away, such as the lines that a program prints above its table; 0 by default.
  ///
  /// If the first section has a header, there are no such rows.
  package var rowsAboveColumnTitles: Int {
    get { listColumns.rowsAboveTitles }
    set { listColumns.rowsAboveTitles = max(0, newValue) }
  }

  /// The line of the list with the column titles; `nil` if there are none.
  var titleLine: Int? {
    guard titleLines > 0 else { return nil }
    let count = min(listColumns.rowsAboveTitles, model.table.sections.first?.rows.count ?? 0)
    guard count > 0, model.table.sections.first?.hasHeader == false else { return 0 }
    let last = viewport.lines(
      of: .row(ElementPath(element: count - 1, section: 0)), in: model.table)
    return max(0, min(last.upperBound - contentOffset, rowArea.height))
  }

  /// The line of the rows that is shown on a line of the list; for the line of the titles, the line next to
  /// it.
  ///
  /// For a line beyond an edge of the list, it is negative or after the last line.
  func rowLine(atLine line: Int) -> Int {
    guard let titleLine, line > titleLine || titleLine == 0 else { return line }
    return line - titleLines
  }

  /// The line of the list that shows a line of the rows.
  func line(ofRowLine line: Int) -> Int {
    guard let titleLine, line >= titleLine else { return line }
    return line + titleLines
  }

  /// The order of the rows, shown by `▴` or `▾` after the title of its column; `nil`, the default,
  /// for none.
  ///
  /// The list does not sort. When the user chooses a column by a click on its title or with `s`,
  /// the list calls ``TerminalListViewDelegate/listView(_:didSelectColumn:)``. The program then
  /// sets this property and applies its rows in the new order.
  public var sortOrder: ColumnSort? {
    get { listColumns.sortOrder }
    set { changingColumns { $0.sortOrder = newValue } }
  }

  /// The number of blanks before the first column; 0 by default. Rows in columns ignore their own
  /// indentation.
  package var columnIndentation: Int {
    get { listColumns.view.indentation }
    set { changingColumns { $0.view.indentation = max(0, newValue) } }
  }

  /// The number of unpinned columns that are scrolled off the left edge.
  ///
  /// It is limited to the number at which all of the others are visible.
  public var columnOffset: Int {
    get { layoutPainter.columnLayout?.before ?? 0 }
    set { changingColumns { $0.view.offset = max(0, newValue) } }
  }

  /// Whether all visible columns are as wide as their titles and values, none is beyond the right
  /// edge, and visible rows outside the columns and values of several lines are shown in full.
  package var showsWholeColumns: Bool {
    layoutPainter.columnLayout?.isWhole != false && !cutsRows
  }

  var cutsRows: Bool {
    let (painter, size) = (layoutPainter, rowArea)
    return viewport.visible.rows.contains { $0.place.isRow && painter.cuts($0.row, in: size) }
  }

  /// The `id`s of hidden columns. One column is always shown: a set of all columns is ignored.
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

  /// The `id` of the column that keys act on, whose title is highlighted; `nil`, the default, for
  /// none.
  ///
  /// Setting it scrolls the column onto the screen.
  package var chosenColumn: String? {
    get { listColumns.chosen }
    set {
      listColumns.choose(newValue)
      if let chosen = listColumns.chosen { scrollToColumn(chosen) }
    }
  }

  /// Scrolls sideways by a number of columns, as far as there are more.
  ///
  /// - Returns: Whether the list has scrolled.
  @discardableResult
  func scrollColumns(by count: Int) -> Bool {
    let before = columnOffset
    columnOffset = max(0, before + count)
    return columnOffset != before
  }

  /// Scrolls sideways by the least distance that makes a column visible.
  func scrollToColumn(_ id: String) {
    let others = listColumns.shown.filter { !$0.isPinned }
    guard let place = others.firstIndex(where: { $0.id == id }) else { return }
    if place < columnOffset { columnOffset = place }
    while self.place(ofColumn: id) == nil, columnOffset < place, scrollColumns(by: 1) {}
  }

  /// The columns of a row's content that a column takes; `nil` while it is off screen.
  func place(ofColumn id: String) -> Range<Int>? {
    listColumns.columns.firstIndex { $0.id == id }
      .flatMap { layoutPainter.columnLayout?.places[$0] }
  }

  /// The number of screen columns that a column takes; `nil` while it is off screen.
  public func width(ofColumn id: String) -> Int? { place(ofColumn: id)?.count }

  /// The `id`s of the columns that are hidden or beyond an edge.
  package var columnsOffScreen: Set<String> {
    let places = layoutPainter.columnLayout?.places ?? []
    return Set(zip(listColumns.columns, places).lazy.filter { $1 == nil }.map(\.0.id))
  }

  /// Sets the width of a column in screen columns, regardless of its values; `nil` lets the values determine
  /// it.
  public func setWidth(_ width: Int?, ofColumn id: String) {
    changingColumns { $0.give(width, to: id) }
  }

  /// Changes the columns, which may show or hide the line of their titles.
  func changingColumns(_ change: (inout ListColumns) -> Void) {
    let before = rowArea
    change(&listColumns)
    if rowArea != before { changing { resize() } }
  }
}
