internal import ListMotion

// Keys and the mouse on columns and their titles.

extension UserActions {
  /// Scrolls rows by half of their room to the left or to the right, as far as there is more to
  /// see.
  private func scrollRows(toEnd: Bool) {
    let step = max(1, (list.size.width - list.contentColumn) / 2)
    if !toEnd {
      list.scrolledColumns -= step
    } else if list.cutsRows {
      list.scrolledColumns += step
    }
  }

  /// The number of screen columns by which a key makes a column wider or narrower.
  private static let step = 4

  /// Handles a key that acts on columns.
  func handleColumnKey(_ key: Key) -> Bool {
    if list.listColumns.isEmpty {
      switch key {
      case .character("<"), .shift(.left): scrollRows(toEnd: false)
      case .character(">"), .shift(.right): scrollRows(toEnd: true)
      default: return false
      }
      return true
    }
    switch key {
    case .character("<"), .shift(.left): list.scrollColumns(by: -1)
    case .character(">"), .shift(.right): list.scrollColumns(by: 1)
    case .character("|"):
      let inSight = zip(list.listColumns.columns, list.layoutPainter.columnLayout?.places ?? [])
      list.chosenColumn =
        list.chosenColumn == nil
        ? (inSight.first { !$0.isPinned && $1 != nil } ?? inSight.first { $1 != nil })?.0.id : nil
    default: return list.chosenColumn.map { handle(key, in: $0) } ?? false
    }
    return true
  }

  private func handle(_ key: Key, in column: String) -> Bool {
    let shown = list.listColumns.shown.map(\.id)
    let place = shown.firstIndex(of: column) ?? 0
    let width = list.width(ofColumn: column) ?? 0
    switch key {
    case .left, .character("h"): list.chosenColumn = shown[max(0, place - 1)]
    case .right, .character("l"): list.chosenColumn = shown[min(shown.count - 1, place + 1)]
    case .character("x"):
      guard shown.count > 1 else { break }
      let next = shown[place + 1 < shown.count ? place + 1 : place - 1]
      list.hiddenColumns.insert(column)
      list.chosenColumn = next
    case .character("+"), .character("="): widen(column, to: width + Self.step)
    case .character("-"): widen(column, to: width - Self.step)
    case .character("s"): list.delegate?.listView(list, didSelectColumn: column)
    case .character("a"): list.changingColumns { $0.reset() }
    case .escape, .enter: list.chosenColumn = nil
    default: return false
    }
    return true
  }

  /// Handles a click on the titles: on a title it chooses the column, after a title it grabs the
  /// edge of the column. Returns whether there is a column.
  func pressTitle(atColumn column: Int) -> Bool {
    let place = column - list.contentColumn
    let inSight = zip(list.listColumns.columns, list.layoutPainter.columnLayout?.places ?? [])
      .compactMap { column, place in place.map { (id: column.id, place: $0) } }
    if let title = inSight.first(where: { $0.place.contains(place) }) {
      list.delegate?.listView(list, didSelectColumn: title.id)
      return true
    }
    // the blanks between two columns belong to the one before them
    guard let (id, held) = inSight.last(where: { $0.place.upperBound <= place }),
      place < held.upperBound + RowLayout.gap
    else { return false }
    list.listColumns.resized = ResizedColumn(id: id, width: held.count, start: column)
    return true
  }

  /// Resizes the column whose edge the mouse holds to the position of the mouse. Returns whether
  /// there is such a column.
  func resizeColumn(to column: Int) -> Bool {
    guard let held = list.listColumns.resized else { return false }
    let width = held.width + column - held.start
    if column != held.start || list.width(ofColumn: held.id) != held.width {
      widen(held.id, to: width)
    }
    return true
  }

  /// Releases the edge of a column. Returns whether the mouse held one.
  func endResizing() -> Bool {
    defer { list.listColumns.resized = nil }
    return list.listColumns.resized != nil
  }

  private func widen(_ column: String, to width: Int) {
    list.setWidth(min(width, list.size.width), ofColumn: column)
    list.scrollToColumn(column)
  }
}
