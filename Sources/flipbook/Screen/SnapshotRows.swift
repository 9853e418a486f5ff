import ListDiff
import ListMotion
import FlipbookNotation
import FlipbookSnapshots
import TerminalList

/// The rows of a snapshot, as the data source of the list view.
final class SnapshotRows: TerminalListViewDataSource {
  var formatter: RowFormatter
  /// The rows that are shown.
  var sections: [SnapshotSection] {
    didSet {
      if showsAll { all = sections }
    }
  }
  /// All rows in their actual order, including those that are not shown.
  var all: [SnapshotSection] {
    didSet {
      found = nil
      formatter.measure(all)
    }
  }
  /// The selection of rows if only changed rows are shown.
  var changedOnly = ChangedRows()
  /// Whether the order of the rows is held: rows may have other positions than in ``all``, and deleted rows
  /// stay.
  var isHeld = false
  /// Whether all rows are shown, in their actual order.
  var showsAll: Bool { !changedOnly.isOn && !isHeld }
  /// The last result of ``matches(of:)``.
  private var found: (search: SearchedText, filter: ListFilter, paths: [ElementPath])?
  /// The last change, which knows the earlier contents of rows.
  var change: Change? { didSet { origins = nil } }
  /// The previous paths of the rows that ``change`` updated, once they have been requested.
  private var origins: [RowID: ElementPath]?

  /// The changes of rows that get no mark.
  var quiet: QuietChanges { formatter.muted.quiet.implied(by: change) }

  init(_ sections: [SnapshotSection], formatter: RowFormatter) {
    (self.sections, all) = (sections, sections)
    self.formatter = formatter
    self.formatter.measure(sections)
  }

  /// Shows another list, or the part of it that should be shown.
  func set(_ all: [SnapshotSection]) {
    self.all = all
    sections = changedOnly.part(of: all, keeping: [])
  }

  /// The number of lines above the first row of a table; 0 if the first section has the rows and titles of another
  /// table. O(those lines).
  var notesAboveTable: Int {
    guard let rows = sections.first?.rows, case let count = rows.prefix(while: \.isNote).count,
      rows.dropFirst(count).first?.isPrinted != true
    else { return 0 }
    return count
  }

  /// The number of rows that are hidden because they did not change.
  var hiddenCount: Int {
    changedOnly.isOn && changedOnly.filter.isEmpty ? all.rowCount - sections.rowCount : 0
  }

  /// The number of all rows that the filter shows, as text; empty if there is no filter.
  var filterCounts: String {
    changedOnly.filter.isEmpty ? "" : "\(sections.rowCount) of \(all.rowCount)"
  }

  /// The paths among all rows of those that match a search and the filter. O(length of all rows), once for a list.
  func matches(of search: SearchedText) -> [ElementPath] {
    let filter = changedOnly.filter
    if let found, (found.search, found.filter) == (search, filter) { return found.paths }
    let paths = search.matches(in: all, within: filter)
    found = (search, filter, paths)
    return paths
  }

  /// Gives the rows new identities.
  func rekey(_ all: [SnapshotSection], _ name: (RowID) -> RowID?) {
    let shown = Set(sections.flatMap(\.rows).map { name($0.id) ?? $0.id })
    changedOnly.marks.rename(name)
    self.all = all
    guard isHeld else { return sections = changedOnly.part(of: all, keeping: shown) }
    sections = sections.withIDs { name($0) ?? $0 }
  }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    formatter.content(of: sections[path], in: sections[path.section])
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { formatter.header(of: sections[section]) }

  func listView(
    _ listView: TerminalListView, marksUpdateOfRowAt source: ElementPath, to target: ElementPath
  ) -> Bool? {
    let row = sections[target]
    guard let change, let old = rowBeforeChange(row.id) else { return !quiet.silences(row) }
    return !quiet.silences(from: old.renamed(by: change.columns), to: row)
  }

  func listView(
    _ listView: TerminalListView, contentBeforeChangeForRowAt path: ElementPath
  ) -> RowContent? {
    let section = sections[path.section]
    return rowBeforeChange(section.rows[path.element].id).map {
      formatter.content(of: $0, in: section)
    }
  }

  /// The version of a row before ``change``, if that updated the row.
  private func rowBeforeChange(_ id: RowID) -> SnapshotRow? {
    guard let change, let before = change.before else { return nil }
    let origins =
      self.origins
      ?? Dictionary(
        change.rows.lazy.filter(\.isUpdated).compactMap { row in
          change.new(row).flatMap { new in row.old.map { (new.id, $0) } }
        }, uniquingKeysWith: { first, _ in first })
    self.origins = origins
    return origins[id].map { before[$0] }
  }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? {
    AnyHashable(sections[path].id)
  }
}

extension [SnapshotSection] {
  fileprivate var rowCount: Int { reduce(0) { $0 + $1.rows.count } }
}
