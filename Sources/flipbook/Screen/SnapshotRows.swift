import ListDiff
import ListMotion
import Snapshots
import TerminalList

/// The rows of a snapshot as the list view asks for them.
final class SnapshotRows: TerminalListViewDataSource {
  var formatter: RowFormatter
  var sections: [SnapshotSection] {
    didSet { formatter.measure(sections) }
  }

  init(_ sections: [SnapshotSection], formatter: RowFormatter) {
    self.sections = sections
    self.formatter = formatter
    self.formatter.measure(sections)
  }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    formatter.content(
      of: sections[path.section].rows[path.element], in: sections[path.section])
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { formatter.header(of: sections[section]) }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { sections[path.section].rows.id(at: path.element) }
}
