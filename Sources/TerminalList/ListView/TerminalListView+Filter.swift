internal import ListDiff

extension TerminalListView {
  /// What rows must hold to be shown; the default matches every row. What matches is lit.
  ///
  /// A list that owns its rows shows those that match, the rows of an outline above them, and the
  /// sections that have such rows: none, if nothing matches. All text of a row counts, also that in a
  /// hidden column. A row that is filtered away is selected and marked again when it comes back.
  /// Nothing is collapsed and no row can be moved meanwhile, and what the filter hides and shows again
  /// is not marked as a change. ``sections`` stay as they are. In a list with a data source matches are
  /// lit, and the source decides what is shown.
  ///
  /// - Complexity: O(characters of all rows) in a list that owns its rows.
  public var filter: ListFilter {
    get { options.filter }
    set {
      guard newValue != options.filter else { return }
      changing {
        setFilter(newValue)
        guard let outline else { return }
        outline.filter = newValue
        show(outline, with: .fade, isNews: false)
      }
    }
  }
}

extension [ListSection] {
  /// The rows that a filter matches. In an outline the rows above a row that matches stay too. A section
  /// without such a row goes.
  func filtered(by filter: ListFilter) -> [ListSection] {
    compactMap { section in
      var section = section
      section.elements = section.elements.compactMap { $0.filtered(by: filter) }
      return section.elements.isEmpty ? nil : section
    }
  }
}

extension ListRow {
  /// The row with those below it that match; `nil` where none does.
  fileprivate func filtered(by filter: ListFilter) -> ListRow? {
    var row = self
    row.children = children.compactMap { $0.filtered(by: filter) }
    return row.children.isEmpty && !filter.matches(content.text) ? nil : row
  }
}
