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
  private var contents = RowContents()
  /// How the rows are set that the list has asked for last; `nil` where they are not set alike, or what
  /// they are known by is no longer that.
  private var shown: RowSetting?

  init(_ sections: [SnapshotSection], formatter: RowFormatter) {
    self.sections = sections
    self.formatter = formatter
    self.formatter.measure(sections)
  }

  /// Another list is shown from now on, by whatever stages; what rows of the one before the last
  /// showed is forgotten.
  func turnPage() { contents.turnPage() }

  /// Notes how the rows are set now. Returns whether those that stay what they are show something else
  /// so, or are known by something else, and are to be asked for.
  func noteSetting() -> Bool {
    let setting = sections.count == 1 ? formatter.setting(in: sections[0]) : nil
    defer { shown = setting }
    return setting == nil || setting != shown
  }

  /// The rows are known by something else from now on.
  func rekey(_ sections: [SnapshotSection]) {
    self.sections = sections
    shown = nil
  }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    let setting = formatter.setting(in: sections[path.section])
    if let shown, shown != setting { self.shown = nil }
    let row = sections[path.section].rows.version(at: path.element)
    return contents.content(of: row, setting) {
      setting.content(of: sections[path.section].rows[path.element])
    }
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { formatter.header(of: sections[section]) }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? {
    contents.identifier(of: sections[path.section].rows.version(at: path.element))
  }
}
