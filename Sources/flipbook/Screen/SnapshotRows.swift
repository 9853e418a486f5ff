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
  private var lines = LineContents()

  init(_ sections: [SnapshotSection], formatter: RowFormatter) {
    self.sections = sections
    self.formatter = formatter
    self.formatter.measure(sections)
  }

  /// Another list is shown from now on, by whatever stages; what lines of the one before the last
  /// showed is forgotten.
  func turnPage() { lines.turnPage() }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    guard let line = sections[path.section].rows.line(at: path.element) else {
      return content(at: path)
    }
    let setting = LineContents.Setting(
      isIndented: !sections[path.section].title.isEmpty, wrapColumns: formatter.wrapColumns)
    return lines.content(of: line, setting) { content(at: path) }
  }

  private func content(at path: ElementPath) -> RowContent {
    let section = sections[path.section]
    return formatter.content(of: section.rows[path.element], in: section)
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { formatter.header(of: sections[section]) }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? {
    let rows = sections[path.section].rows
    guard let line = rows.line(at: path.element) else { return rows[path.element].id }
    return lines.identifier(of: line)
  }
}
