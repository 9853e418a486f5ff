public import ListDiff
public import ListMotion

/// A row of a list that owns its rows: an identifier and a content.
public struct ListRow: Differentiable, Hashable, Sendable, ExpressibleByStringInterpolation {
  /// Unique in the list. The row keeps it from one change to the next.
  public var id: String
  /// What the row shows.
  public var content: RowContent

  /// A row with an identifier of its own.
  public init(id: String, content: RowContent) {
    self.id = id
    self.content = content
  }

  /// A row that has its text as identifier.
  public init(text: String, style: Style = .plain) {
    self.init(id: text, content: RowContent(text: text, style: style))
  }

  /// A row that has its text as identifier.
  public init(stringLiteral value: String) { self.init(text: value) }

  /// The identifier by which differences know it: ``id``.
  public var differenceIdentifier: String { id }
  /// Whether both rows show the same.
  public func isContentEqual(to source: ListRow) -> Bool { content == source.content }
}

/// A section of a list that owns its rows. Without header and footer it has no line of its own.
public struct ListSection: DifferentiableSection, Hashable, Sendable {
  /// Unique among the sections. The section keeps it from one change to the next.
  public var id: String
  /// Above its rows; `nil` for none.
  public var header: RowContent?
  /// Below its rows; `nil` for none.
  public var footer: RowContent?
  /// From top to bottom.
  public var elements: [ListRow]

  /// A section. Each section of a list needs an `id` of its own.
  public init(
    id: String = "", header: RowContent? = nil, footer: RowContent? = nil, rows: [ListRow]
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    elements = rows
  }

  /// The section `source` with other rows.
  public init<C: Swift.Collection>(source: ListSection, elements: C) where C.Element == ListRow {
    self.init(id: source.id, header: source.header, footer: source.footer, rows: Array(elements))
  }

  /// The identifier by which differences know it: ``id``.
  public var differenceIdentifier: String { id }
  /// Whether header and footer show the same.
  public func isContentEqual(to source: ListSection) -> Bool {
    header == source.header && footer == source.footer
  }
}

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
