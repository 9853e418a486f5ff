public import ListDiff
public import ListMotion

/// Where a list view gets its rows from, as a table view does.
///
/// The list asks for the rows on the screen only, and for the counts after each batch.
public protocol TerminalListViewDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in listView: TerminalListView) -> Int

  /// The number of rows of a section.
  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int

  /// What a row shows. Asked of rows that come onto the screen, and of those that are reconfigured or
  /// reloaded; see ``TerminalListView/reloadContents()`` and
  /// ``TerminalListView/setNeedsContents()`` for all that are on it.
  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent

  /// The header of a section, above its rows; `nil`, the default, for none.
  func listView(_ listView: TerminalListView, contentForHeaderInSection section: Int) -> RowContent?

  /// The footer of a section, below its rows; `nil`, the default, for none.
  func listView(_ listView: TerminalListView, contentForFooterInSection section: Int) -> RowContent?

  /// What a row is known by from one change to the next; `nil`, the default, for nothing.
  ///
  /// With it a row that comes back while its ghost still fades is the same row again.
  func listView(_ listView: TerminalListView, identifierForRowAt path: ElementPath) -> AnyHashable?
}

extension TerminalListViewDataSource {
  public func numberOfSections(in listView: TerminalListView) -> Int { 1 }

  public func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { nil }

  public func listView(
    _ listView: TerminalListView, contentForFooterInSection section: Int
  ) -> RowContent? { nil }

  public func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { nil }
}
