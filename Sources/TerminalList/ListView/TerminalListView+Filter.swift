internal import ListDiff

extension TerminalListView {
  /// The text that rows must contain to be shown; the default matches every row. Matches are lit.
  ///
  /// A list that owns its rows shows the rows that match, the rows above them in an outline, and
  /// the sections that contain them; it is empty if nothing matches. All text of a row counts,
  /// including that in hidden columns. A row that is filtered out is selected and marked again when
  /// it returns. While there is a filter, nothing is collapsed and no row can be moved, and rows
  /// that the filter hides and shows again are not marked as changes. ``sections`` stay as they
  /// are. In a list with a data source, matches are lit, and the source decides what is shown.
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
  /// The rows that a filter matches, with the rows above them in an outline. A section without a
  /// match is removed.
  func filtered(by filter: ListFilter) -> [ListSection] {
    compactMap { section in
      var section = section
      section.elements = section.elements.compactMap { $0.filtered(by: filter) }
      return section.elements.isEmpty ? nil : section
    }
  }
}

extension ListRow {
  /// The row with those rows below it that match; `nil` if neither it nor any of them matches.
  fileprivate func filtered(by filter: ListFilter) -> ListRow? {
    var row = self
    row.children = children.compactMap { $0.filtered(by: filter) }
    return row.children.isEmpty && !filter.matches(content.text) ? nil : row
  }
}
