public import ListDiff
public import ListMotion

/// Provides the rows of a list view, as with a table view.
///
/// The list requests only the rows on the screen, and the counts after each batch. After a refused batch it
/// asks about no row until ``TerminalListView/reloadData()``. A data source may read the list while it answers,
/// but must not change it. Negative counts are an error: a
/// batch is then refused, and ``TerminalListView/reloadData()`` stops the process with a message.
public protocol TerminalListViewDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in listView: TerminalListView) -> Int

  /// The number of rows of a section.
  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int

  /// The content of a row. The list requests it for rows that enter the screen, and for rows
  /// that are reconfigured or reloaded; ``TerminalListView/reloadContents()`` requests it for all
  /// rows on the screen.
  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent

  /// The header of a section, above its rows; `nil`, the default, for none.
  func listView(_ listView: TerminalListView, contentForHeaderInSection section: Int) -> RowContent?

  /// The footer of a section, below its rows; `nil`, the default, for none.
  func listView(_ listView: TerminalListView, contentForFooterInSection section: Int) -> RowContent?

  /// Whether an update of a row, from one path to another, is a change that gets a mark and is a
  /// stop of ``TerminalListView/nextChange(backwards:)``. If it is `nil`, the default, an update is marked unless
  /// the row looks the same as before. If it is `false`, the changed parts are only highlighted until the next change,
  /// if marks are shown.
  func listView(
    _ listView: TerminalListView, marksUpdateOfRowAt source: ElementPath, to target: ElementPath
  ) -> Bool?

  /// Whether the user can act on a row; `true` by default. The cursor skips disabled rows, which ignore
  /// clicks and are paler. The method is called when the list requests the content, and whenever the cursor
  /// would stop at the row.
  func listView(_ listView: TerminalListView, isRowEnabledAt path: ElementPath) -> Bool

  /// The content of a row before the last change; `nil`, the default, if it is not known.
  ///
  /// The list requests it for a marked row that enters the screen for the first time since that
  /// change, so that its changed parts are highlighted too.
  func listView(
    _ listView: TerminalListView, contentBeforeChangeForRowAt path: ElementPath
  ) -> RowContent?

  /// Whether the user can move a row; `false` by default.
  func listView(_ listView: TerminalListView, canMoveRowAt path: ElementPath) -> Bool

  /// Called when the user moves a row. The data source must have the row at `target`, which indexes
  /// the rows after the move, when the method returns.
  func listView(
    _ listView: TerminalListView, moveRowAt source: ElementPath, to target: ElementPath)

  /// The identifier of a row from one change to the next; `nil`, the default, for none.
  ///
  /// If a row with this identifier is inserted again while it is still visible as it leaves, it is
  /// the same row.
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
    _ listView: TerminalListView, marksUpdateOfRowAt source: ElementPath, to target: ElementPath
  ) -> Bool? { nil }

  public func listView(_ listView: TerminalListView, isRowEnabledAt path: ElementPath) -> Bool {
    true
  }

  public func listView(
    _ listView: TerminalListView, contentBeforeChangeForRowAt path: ElementPath
  ) -> RowContent? { nil }

  public func listView(_ listView: TerminalListView, canMoveRowAt path: ElementPath) -> Bool {
    false
  }

  public func listView(
    _ listView: TerminalListView, moveRowAt source: ElementPath, to target: ElementPath
  ) {}

  public func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { nil }
}

/// A data source as seen by the parts of a list, which ask it only here.
///
/// It retains the data source only while a list is laid out or updated. After a refused batch, the data
/// source has other rows than the list, and is not asked about any row until they are loaded.
struct DataSourceReader: RowSource {
  let list: TerminalListView
  private let source: (any TerminalListViewDataSource)?
  /// The data source, if it has the rows of the list.
  private var rows: (any TerminalListViewDataSource)? { list.needsReloadData ? nil : source }
  /// Contents that were requested already.
  private let known: [RowToken: RowContent]

  init(_ list: TerminalListView, knowing contents: [RowToken: RowContent] = [:]) {
    (self.list, source, known) = (list, list.dataSource, contents)
  }

  func content(at place: ListTable.Place) -> RowContent {
    guard let source = rows else { return "" }
    switch place {
    case .header(let section):
      return source.listView(list, contentForHeaderInSection: section) ?? ""
    case .row(let path):
      let content = known.isEmpty ? nil : known[list.model.table.id(at: place)]
      return content ?? source.listView(list, contentForRowAt: path)
    case .footer(let section):
      guard var footer = source.listView(list, contentForFooterInSection: section) else {
        return list.separatesSections ? RowContent([.rule]) : ""
      }
      if isSeparated(section, from: source) { footer.parts += [.lineBreak, .rule] }
      return footer
    }
  }

  /// Whether a rule separates a section from those below it, because the section and one of those below have
  /// visible parts.
  private func isSeparated(
    _ section: Int, from source: any TerminalListViewDataSource
  ) -> Bool {
    list.separatesSections && shape(of: section, source).isShown
      && (section + 1..<source.numberOfSections(in: list)).contains {
        shape(of: $0, source).isShown
      }
  }

  /// A section of the data source, without a separator.
  private func shape(of section: Int, _ source: any TerminalListViewDataSource) -> SectionShape {
    SectionShape(
      rows: source.listView(list, numberOfRowsInSection: section),
      hasHeader: source.listView(list, contentForHeaderInSection: section) != nil,
      hasFooter: source.listView(list, contentForFooterInSection: section) != nil)
  }

  func identifier(at place: ListTable.Place) -> AnyHashable? {
    place.path.flatMap { rows?.listView(list, identifierForRowAt: $0) }
  }

  func isEnabled(at place: ListTable.Place) -> Bool {
    place.path.flatMap { rows?.listView(list, isRowEnabledAt: $0) } ?? true
  }

  func canMove(_ path: ElementPath) -> Bool { rows?.listView(list, canMoveRowAt: path) ?? false }

  /// The content of a row before the last change; `nil` if it is not known.
  func contentBeforeChange(at path: ElementPath) -> RowContent? {
    rows?.listView(list, contentBeforeChangeForRowAt: path)
  }

  /// Whether an update is a change that is marked; `nil` if that depends on the look of the row.
  func marksUpdate(from path: ElementPath, to target: ElementPath) -> Bool? {
    rows?.listView(list, marksUpdateOfRowAt: path, to: target)
  }

  /// The sections of the data source; throws if a count is negative.
  func shapes() throws(ListUpdateError) -> [SectionShape] {
    guard let source else { return [] }
    let count = source.numberOfSections(in: list)
    guard count >= 0 else { throw .negativeCount(section: nil, count: count) }
    var shapes: [SectionShape] = []
    shapes.reserveCapacity(count)
    for section in 0..<count {
      let shape = shape(of: section, source)
      guard shape.rows >= 0 else { throw .negativeCount(section: section, count: shape.rows) }
      shapes.append(shape)
    }
    if list.separatesSections {
      let shown = shapes.indices.filter { shapes[$0].isShown }
      for section in shown.dropLast() { shapes[section].hasFooter = true }
    }
    return shapes
  }
}
