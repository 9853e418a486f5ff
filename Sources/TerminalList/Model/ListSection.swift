public import ListDiff
public import ListMotion

/// A row of a list that owns its rows: an identifier, a content, and the rows below it in an outline.
public struct ListRow: Differentiable, Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The identifier, unique in the list. The row keeps it from one change to the next.
  public var id: String
  /// The content of the row.
  public var content: RowContent
  /// ``level`` in two bytes, which together with ``isEnabled`` fit into the padding after the content, since
  /// there may be a million rows; -1 if the row is not in an outline.
  private var depth: Int16 = -1
  /// Whether the user can act on it; `true` by default.
  ///
  /// The cursor skips a disabled row, which ignores clicks and cannot be selected or moved by the
  /// user. Its text is paler.
  public var isEnabled: Bool
  /// The rows one level below this row, from top to bottom; empty by default.
  ///
  /// They are shown below the row, further to the right, unless the row is collapsed; see
  /// ``TerminalListView/setRowCollapsed(_:at:)``.
  public var children: [ListRow]
  /// The number of rows of the outline above it, while it is shown in one.
  var level: Int? {
    get { depth < 0 ? nil : Int(depth) }
    set { depth = Int16(clamping: newValue ?? -1) }
  }

  /// Creates a row with an identifier.
  public init(
    id: String, content: RowContent, isEnabled: Bool = true, children: [ListRow] = []
  ) {
    self.id = id
    self.content = content
    self.isEnabled = isEnabled
    self.children = children
  }

  /// Creates a row with its text as identifier.
  public init(text: String, style: Style = .plain) {
    self.init(id: text, content: RowContent(text: text, style: style))
  }

  /// Creates a row with its text as identifier.
  public init(stringLiteral value: String) { self.init(text: value) }

  /// The identifier used for comparing: ``id``.
  public var differenceIdentifier: String { id }
  /// Whether both rows look the same, and both have children or both have none.
  public func isContentEqual(to source: ListRow) -> Bool {
    content == source.content && level == source.level && isEnabled == source.isEnabled
      && children.isEmpty == source.children.isEmpty
  }
}

/// A section of a list that owns its rows. The section itself takes no line unless it has a header or a
/// footer.
public struct ListSection: DifferentiableSection, Hashable, Sendable {
  /// The identifier, unique among the sections. The section keeps it from one change to the next.
  public var id: String
  /// The content above its rows; `nil` for none.
  public var header: RowContent?
  /// The content below its rows; `nil` for none.
  public var footer: RowContent?
  /// Whether the user can hide its rows below the header; `false` by default. If `true`, its header
  /// shows a triangle and takes the cursor.
  public var isCollapsible: Bool
  /// The rows, from top to bottom.
  public var elements: [ListRow]
  /// The list of a ``ListStack`` that it came from.
  var home = Home()

  /// A list of a stack. Sections are equal whatever list they are in, but one that goes to another
  /// list has changed.
  struct Home: Hashable {
    var pane: Int?

    static func == (left: Home, right: Home) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates a section. Each section of a list needs its own `id`.
  public init(
    id: String = "", header: RowContent? = nil, footer: RowContent? = nil,
    isCollapsible: Bool = false, rows: [ListRow]
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    self.isCollapsible = isCollapsible
    elements = rows
  }

  /// Creates a section like `source` with other rows.
  public init<C: Swift.Collection>(source: ListSection, elements: C) where C.Element == ListRow {
    self.init(
      id: source.id, header: source.header, footer: source.footer,
      isCollapsible: source.isCollapsible, rows: Array(elements))
    home = source.home
  }

  /// The identifier used for comparing: ``id``.
  public var differenceIdentifier: String { id }
  /// Whether both sections have the same header and footer, and can be collapsed or not.
  public func isContentEqual(to source: ListSection) -> Bool {
    header == source.header && footer == source.footer && isCollapsible == source.isCollapsible
      && (home.pane == nil || source.home.pane == nil || home.pane == source.home.pane)
  }
}

extension Array<ListSection> {
  /// The row with an identifier, in any section and at any level of an outline; `nil` if there is
  /// none.
  ///
  /// Setting it changes the row in place, and `nil` removes it. If there is no such row, nothing is
  /// added. For example, to change one row of a list, even if a filter hides it:
  ///
  /// ```swift
  /// list.performChanges { $0[row: "milk"]?.content = "oat milk" }
  /// ```
  ///
  /// O(rows).
  public subscript(row id: String) -> ListRow? {
    get { lazy.compactMap { $0.elements.row(id) }.first }
    set { for section in indices where self[section].elements.replace(id, by: newValue) { return } }
  }
}

extension [ListRow] {
  fileprivate func row(_ id: String) -> ListRow? {
    for row in self {
      if row.id == id { return row }
      if let found = row.children.row(id) { return found }
    }
    return nil
  }

  /// Returns whether the row exists.
  fileprivate mutating func replace(_ id: String, by row: ListRow?) -> Bool {
    for index in indices {
      if self[index].id == id {
        replaceSubrange(index...index, with: row.map { [$0] } ?? [])
        return true
      }
      if !self[index].children.isEmpty, self[index].children.replace(id, by: row) { return true }
    }
    return false
  }
}

extension ListSection {
  /// Whether some rows are below others.
  var isOutline: Bool { elements.contains { !$0.children.isEmpty } }
}

extension Sequence<ListSection> {
  /// Checks that no two sections have the same identifier, and no two rows of all sections
  /// together.
  ///
  /// A list can show rows that share an identifier, and pairs them in order. But cursor, selection
  /// and motion may then mistake one for another. O(rows).
  ///
  /// - Throws: ``ListUpdateError`` for the first two rows or sections that share an identifier.
  public func checkIdentifiers() throws(ListUpdateError) {
    var sections: [String: Int] = [:]
    var rows: [String: ElementPath] = [:]
    func check(_ row: ListRow, at path: ElementPath) throws(ListUpdateError) {
      if let first = rows.updateValue(path, forKey: row.id) {
        throw .repeatedRow(id: row.id, first: first, second: path)
      }
      for child in row.children { try check(child, at: path) }
    }
    for (index, section) in enumerated() {
      if let first = sections.updateValue(index, forKey: section.id) {
        throw .repeatedSection(id: section.id, first: first, second: index)
      }
      for (element, row) in section.elements.enumerated() {
        try check(row, at: ElementPath(element: element, section: index))
      }
    }
  }
}
