public import ListDiff

/// Marks that the user puts on rows: `●` in the gutter, which follows its row.
///
/// They are held by identity like the selection, and not shown by colour: a marked row may be
/// selected, and have changed.
extension TerminalListView {
  /// The marked rows, from top to bottom.
  public var pathsForMarkedRows: [ElementPath] { paths(of: markedRows) }

  /// How many rows are marked.
  public var numberOfMarkedRows: Int { markedRows.count }

  /// Marks a row, or takes its mark away.
  ///
  /// The gutter is three columns wide while a row is marked: for the cursor or a change, for the
  /// mark, and a blank.
  public func setMark(_ isMarked: Bool, forRowAt path: ElementPath) {
    let id = table.id(at: .row(path))
    if isMarked { markedRows.insert(id) } else { markedRows.remove(id) }
  }

  /// Whether a row is marked.
  public func isRowMarked(at path: ElementPath) -> Bool {
    markedRows.contains(table.id(at: .row(path)))
  }

  /// Takes the marks of all rows away.
  public func unmarkAllRows() { markedRows = [] }
}
