public import ListDiff
public import ListMotion

/// A row of a list that owns its rows: an identifier, a content, and the rows below it in an outline.
public struct ListRow: Differentiable, Hashable, Sendable, ExpressibleByStringInterpolation {
  /// Unique in the list. The row keeps it from one change to the next.
  public var id: String
  /// What the row shows.
  public var content: RowContent
  /// ``level`` in two bytes, which fit here behind the content, as ``isEnabled`` does: there may be a
  /// million rows. -1 for no outline.
  private var depth: Int16 = -1
  /// Whether the user can do something with it; `true` by default.
  ///
  /// The cursor passes a row that is not enabled, which takes no clicks, is not selected by the user and
  /// not moved. Its text is paler: see ``TerminalListView/isRowEnabled(at:)``.
  public var isEnabled: Bool
  /// The rows one level below it, from top to bottom; none by default.
  ///
  /// They stand below the row, further to the right, unless the row is collapsed:
  /// ``TerminalListView/collapseRow(at:)``.
  public var children: [ListRow]
  /// How many rows of the outline it is below, while it is shown in one.
  var level: Int? {
    get { depth < 0 ? nil : Int(depth) }
    set { depth = Int16(clamping: newValue ?? -1) }
  }

  /// A row with an identifier of its own.
  public init(
    id: String, content: RowContent, isEnabled: Bool = true, children: [ListRow] = []
  ) {
    self.id = id
    self.content = content
    self.isEnabled = isEnabled
    self.children = children
  }

  /// A row that has its text as identifier.
  public init(text: String, style: Style = .plain) {
    self.init(id: text, content: RowContent(text: text, style: style))
  }

  /// A row that has its text as identifier.
  public init(stringLiteral value: String) { self.init(text: value) }

  /// The identifier by which differences know it: ``id``.
  public var differenceIdentifier: String { id }
  /// Whether both rows show the same. Of their children only matters whether there are any.
  public func isContentEqual(to source: ListRow) -> Bool {
    content == source.content && level == source.level && isEnabled == source.isEnabled
      && children.isEmpty == source.children.isEmpty
  }
}

/// A section of a list that owns its rows. Without header and footer it has no line of its own.
public struct ListSection: DifferentiableSection, Hashable, Sendable {
  /// Unique among the sections. The section keeps it from one change to the next.
  public var id: String
  /// Above its rows; `nil` for none.
  public var header: RowContent?
  /// Below its rows; `nil` for none.
  public var footer: RowContent?
  /// Whether the user can hide its rows below the header; `false` by default. Its header then shows
  /// a triangle and takes the cursor.
  public var isCollapsible: Bool
  /// From top to bottom.
  public var elements: [ListRow]

  /// A section. Each section of a list needs an `id` of its own.
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

  /// The section `source` with other rows.
  public init<C: Swift.Collection>(source: ListSection, elements: C) where C.Element == ListRow {
    self.init(
      id: source.id, header: source.header, footer: source.footer,
      isCollapsible: source.isCollapsible, rows: Array(elements))
  }

  /// The identifier by which differences know it: ``id``.
  public var differenceIdentifier: String { id }
  /// Whether header and footer show the same.
  public func isContentEqual(to source: ListSection) -> Bool {
    header == source.header && footer == source.footer && isCollapsible == source.isCollapsible
  }
}

extension Array<ListSection> {
  /// The row with an identifier, in whichever section and however deep in an outline; `nil` if there is none.
  ///
  /// Setting it changes the row where it stands, and `nil` takes it away. A row that is not there is not added.
  /// So a list changes one row, whatever a filter hides:
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

  /// Returns whether the row is there.
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
  /// Whether rows are below others.
  var isOutline: Bool { elements.contains { !$0.children.isEmpty } }
}

extension Sequence<ListSection> {
  /// Checks that no two sections, and no two rows of all sections together, have one identifier.
  ///
  /// A list shows rows that share one all the same, and pairs them in order. But cursor, selection and
  /// motion may then take one for the other. O(rows).
  ///
  /// - Throws: ``ListUpdateError/repeatedRow(id:first:second:)`` or
  ///   ``ListUpdateError/repeatedSection(id:first:second:)`` for the first two that do.
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
