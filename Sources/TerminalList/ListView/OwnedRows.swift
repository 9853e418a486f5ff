internal import ListDiff
internal import ListMotion

/// The data source of a list that owns its rows.
///
/// It holds the rows of the program, and the rows that are shown: all of them, unless there is a
/// filter or parts of an outline are collapsed. It is also the data source of a list with a
/// ``DiffableDataSource``.
final class OwnedRows: TerminalListViewDataSource {
  /// The rows that the program has set.
  var sections: [ListSection] = []
  /// The rows that the list shows: each row of an outline is an element of its section. While the
  /// stages of a change are applied, it lags behind ``sections``.
  var shown: [ListSection] = []
  /// The rows that were shown before the stage that is applied now; `nil` between changes.
  var former: [ListSection]?
  /// The sections and rows that hide the rows below them. They stay collapsed if they return.
  private var collapsed: Set<Item> = []
  /// The filter that rows must match to be shown. While there is one, nothing is collapsed.
  var filter = ListFilter("")

  /// What a ``DiffableDataSource`` decides about its rows; `nil` in other lists.
  var diffable: DiffableRows?

  /// A section or a row of the program, by its identifier.
  enum Item: Hashable {
    case section(String)
    case row(String)
  }

  /// The columns of the triangle and the blank before a row.
  static let signColumns = 2

  /// The section or row shown at `place`, if it can hide rows.
  func collapsibleItem(at place: ListTable.Place) -> Item? {
    switch place {
    case .header(let section):
      shown[section].isCollapsible ? .section(shown[section].id) : nil
    case .row(let path):
      row(at: path).children.isEmpty ? nil : .row(row(at: path).id)
    case .footer: nil
    }
  }

  /// Whether rows may be hidden.
  var hidesRows: Bool { !filter.isEmpty || !collapsed.isEmpty }

  func isCollapsed(_ item: Item) -> Bool { filter.isEmpty && collapsed.contains(item) }

  func setCollapsed(_ isCollapsed: Bool, _ item: Item) {
    if isCollapsed { collapsed.insert(item) } else { collapsed.remove(item) }
  }

  /// The collapsed section that hides a row; `nil` if there is none. O(rows).
  func collapsedSection(of row: String) -> Int? {
    sections.firstIndex { section in
      section.isCollapsible && isCollapsed(.section(section.id))
        && section.elements.contains { $0.id == row }
    }
  }

  /// Collapses or expands every section and row that can be collapsed.
  func setAllCollapsed(_ isCollapsed: Bool) {
    collapsed = []
    guard isCollapsed else { return }
    func collapse(_ rows: [ListRow]) {
      for row in rows where !row.children.isEmpty {
        collapsed.insert(.row(row.id))
        collapse(row.children)
      }
    }
    for section in sections {
      if section.isCollapsible { collapsed.insert(.section(section.id)) }
      collapse(section.elements)
    }
  }

  /// The visible part of `sections`. O(rows) for an outline, O(1) memory for other lists.
  func shownSections(of sections: [ListSection]) -> [ListSection] {
    let sections = filter.isEmpty ? sections : sections.filtered(by: filter)
    guard sections.contains(where: { $0.isCollapsible || $0.isOutline }) else { return sections }
    return sections.map { section in
      var shown = section
      if section.isCollapsible, isCollapsed(.section(section.id)) {
        shown.elements = []
      } else if section.isOutline {
        shown.elements = []
        append(section.elements, level: 0, to: &shown.elements)
      }
      return shown
    }
  }

  private func append(_ rows: [ListRow], level: Int, to shown: inout [ListRow]) {
    for row in rows {
      var copy = row
      copy.level = level
      shown.append(copy)
      if !row.children.isEmpty, !isCollapsed(.row(row.id)) {
        append(row.children, level: level + 1, to: &shown)
      }
    }
  }

  /// The identifiers of all rows, including hidden ones. O(rows).
  var identifiers: Set<String> {
    var identifiers: Set<String> = []
    func add(_ rows: [ListRow]) {
      for row in rows {
        identifiers.insert(row.id)
        add(row.children)
      }
    }
    for section in sections { add(section.elements) }
    return identifiers
  }

  /// The paths of the shown rows, by identifier. O(rows).
  var shownPaths: [String: ElementPath] {
    var paths: [String: ElementPath] = [:]
    for (section, rows) in shown.enumerated() {
      for (element, row) in rows.elements.enumerated() {
        paths[row.id] = ElementPath(element: element, section: section)
      }
    }
    return paths
  }

  func row(at path: ElementPath) -> ListRow { shown[path.section].elements[path.element] }

  /// The path of a row that is shown; `nil` if there is none. O(rows).
  func path(ofRow id: String) -> ElementPath? {
    for (section, rows) in shown.enumerated() {
      if let element = rows.elements.firstIndex(where: { $0.id == id }) {
        return ElementPath(element: element, section: section)
      }
    }
    return nil
  }

  /// The parent of the row at `path`, one level above it; `nil` on the first level.
  func parent(of path: ElementPath) -> ElementPath? {
    guard let level = row(at: path).level, level > 0 else { return nil }
    let rows = shown[path.section].elements[..<path.element]
    return rows.lastIndex { $0.level ?? 0 < level }.map {
      ElementPath(element: $0, section: path.section)
    }
  }

  /// Whether the row at `place` is hidden if `parent` is collapsed.
  func isBelow(_ place: ListTable.Place, _ parent: ListTable.Place) -> Bool {
    guard var path = place.path else { return false }
    if case .header(let section) = parent { return path.section == section }
    while let next = self.parent(of: path) {
      if .row(next) == parent { return true }
      path = next
    }
    return false
  }

  /// The topmost parent of a row, which remains visible when everything is collapsed; `nil` if that
  /// is the row itself.
  func visibleAncestor(of path: ElementPath) -> ListTable.Place? {
    if collapsibleItem(at: .header(path.section)) != nil { return .header(path.section) }
    var top = path
    while let parent = parent(of: top) { top = parent }
    return top == path ? nil : .row(top)
  }

  // MARK: Data source

  func numberOfSections(in listView: TerminalListView) -> Int { shown.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    shown[section].elements.count
  }

  func listView(
    _ listView: TerminalListView, contentForRowAt path: ElementPath
  ) -> RowContent {
    let row = row(at: path)
    return row.level.map { row.content.outlined(level: $0, sign(of: .row(path))) } ?? row.content
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? {
    guard shown[section].isCollapsible else { return shown[section].header }
    return (shown[section].header ?? "").outlined(level: 0, sign(of: .header(section)))
  }

  func listView(
    _ listView: TerminalListView, contentForFooterInSection section: Int
  ) -> RowContent? { shown[section].footer }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { row(at: path).id }

  func listView(
    _ listView: TerminalListView, marksUpdateOfRowAt source: ElementPath, to target: ElementPath
  ) -> Bool? {
    guard let old = former?[source.section].elements[source.element] else { return nil }
    var new = row(at: target)
    for index in new.content.parts.indices.prefix(old.content.parts.count)
    where new.content.parts[index].isMuted {
      new.content.parts[index] = old.content.parts[index]
    }
    return new.isContentEqual(to: old) ? false : nil
  }

  func listView(_ listView: TerminalListView, isRowEnabledAt path: ElementPath) -> Bool {
    row(at: path).isEnabled
  }

  func listView(_ listView: TerminalListView, canMoveRowAt path: ElementPath) -> Bool {
    let row = row(at: path)
    return row.level == nil && diffable?.canReorder(row.id) ?? listView.allowsReordering
  }

  func listView(
    _ listView: TerminalListView, moveRowAt source: ElementPath, to target: ElementPath
  ) {
    // the section that the row leaves may have no other match
    let section = index(ofShown: target.section)
    let row = remove(at: source)
    insert(row, at: target, inSection: section)
  }

  /// Removes a row from a section that is not an outline.
  func remove(at path: ElementPath) -> ListRow {
    let section = index(ofShown: path.section)
    shown[path.section].elements.remove(at: path.element)
    return sections[section].elements.remove(at: index(ofShown: path.element, inSection: section))
  }

  /// Inserts a row into a section that is not an outline.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - path: Its path among the rows that are shown.
  ///   - section: The index of the section in ``sections``, if the filter shows it only with the row.
  func insert(_ row: ListRow, at path: ElementPath, inSection section: Int? = nil) {
    let section = section ?? index(ofShown: path.section)
    shown[path.section].elements.insert(row, at: path.element)
    sections[section].elements.insert(
      row, at: index(ofShown: path.element, inSection: section))
  }

  /// The index in ``sections`` of a section that is shown.
  private func index(ofShown section: Int) -> Int {
    filter.isEmpty
      ? section : sections.indices.filter { ![sections[$0]].filtered(by: filter).isEmpty }[section]
  }

  /// The index of a row that is shown among all rows of a section; the end of the rows that are
  /// shown is after the last of them.
  private func index(ofShown element: Int, inSection section: Int) -> Int {
    if filter.isEmpty { return element }
    let rows = sections[section].elements
    let matches = rows.indices.filter { rows[$0].filtered(by: filter) != nil }
    return element < matches.count ? matches[element] : matches.last.map { $0 + 1 } ?? rows.count
  }

  private func sign(of place: ListTable.Place) -> String {
    guard let item = collapsibleItem(at: place) else { return "  " }
    return isCollapsed(item) ? "▸ " : "▾ "
  }
}

/// What a ``DiffableDataSource`` decides about the rows of its list.
struct DiffableRows {
  /// Whether the user can move the row with an identifier; `nil` if the list decides.
  let canReorder: (String) -> Bool?
  let didReorder: () -> Void
}

extension RowContent {
  /// This content, indented, with a symbol before its first line.
  ///
  /// Indentation and symbol are in the first part, so that the other parts keep their columns.
  fileprivate func outlined(level: Int, _ sign: String) -> RowContent {
    let lead = String(repeating: " ", count: OwnedRows.signColumns * level) + sign
    var content = self
    switch parts.first?.figure {
    case .text(let text): content.parts[0].figure = .text(lead + text)
    case .attributedText(let text):
      content.parts[0].figure = .attributedText(AttributedText(lead) + text)
    case .bar, .rule, .lineBreak, nil: content.parts.insert(.text(lead), at: 0)
    }
    return content
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
  /// The row with the matching rows below it; `nil` if neither the row nor any of them matches.
  fileprivate func filtered(by filter: ListFilter) -> ListRow? {
    var row = self
    row.children = children.compactMap { $0.filtered(by: filter) }
    return row.children.isEmpty && !filter.matches(content.text) ? nil : row
  }
}
