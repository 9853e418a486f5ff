internal import ListDiff
public import ListMotion

/// The data source of a list that owns its rows.
final class OwnedRows: TerminalListViewDataSource {
  var sections: [ListSection] = []

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].elements.count
  }

  func listView(
    _ listView: TerminalListView, contentForRowAt path: ElementPath
  ) -> RowContent {
    sections[path.section].elements[path.element].content
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { sections[section].header }

  func listView(
    _ listView: TerminalListView, contentForFooterInSection section: Int
  ) -> RowContent? { sections[section].footer }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { sections[path.section].elements[path.element].id }
}

extension TerminalListView {
  /// The rows of a list that owns them; empty when a data source has them.
  public var sections: [ListSection] {
    guard let ownedRows, dataSource === ownedRows else { return [] }
    return ownedRows.sections
  }

  /// Makes `sections` the rows of the list and animates the difference. The list becomes its own
  /// data source; the first rows that it gets so are there at once.
  public func apply(
    _ sections: [ListSection], with animation: RowAnimation = .automatic,
    completion: ((Bool) -> Void)? = nil
  ) {
    changing {
      let owned = ownedRows ?? OwnedRows()
      guard dataSource === owned else {
        owned.sections = sections
        ownedRows = owned
        dataSource = owned
        return announce(completion, finished: true)
      }
      let changes = StagedChangeset(source: owned.sections, target: sections)
      do {
        try reload(
          using: changes, with: animation, setData: { owned.sections = $0 }, completion: completion)
      } catch {
        owned.sections = sections
        reloadData()
        announce(completion, finished: true)
      }
    }
  }

  /// Takes the rows before and after `changes` and animates the difference.
  public func performChanges(
    with animation: RowAnimation = .automatic, _ changes: (inout [ListSection]) -> Void
  ) {
    var sections = sections
    changes(&sections)
    apply(sections, with: animation)
  }
}
