public import ListDiff
public import ListMotion

/// A row of a list that owns its rows: what it is known by and what it shows.
public struct ListRow: Differentiable, Hashable, Sendable, ExpressibleByStringInterpolation {
  /// Unique in the list; the row keeps it from one change to the next.
  public var id: String
  /// What it shows.
  public var content: RowContent

  /// A row that is known by `id`, whatever it shows.
  public init(id: String, content: RowContent) {
    self.id = id
    self.content = content
  }

  /// A row that is known by its text.
  public init(text: String, style: Style = .plain) {
    self.init(id: text, content: RowContent(text: text, style: style))
  }

  public init(stringLiteral value: String) { self.init(text: value) }

  public var differenceIdentifier: String { id }
  public func isContentEqual(to source: ListRow) -> Bool { content == source.content }
}

/// A section of a list that owns its rows; without header and footer it has no line of its own.
public struct ListSection: DifferentiableSection, Hashable, Sendable {
  /// Unique among the sections; the section keeps it from one change to the next.
  public var id: String
  /// Above its rows; `nil` for none.
  public var header: RowContent?
  /// Below its rows; `nil` for none.
  public var footer: RowContent?
  /// From top to bottom.
  public var elements: [ListRow]

  /// A section; in a list of several each needs an `id` of its own.
  public init(
    id: String = "", header: RowContent? = nil, footer: RowContent? = nil, rows: [ListRow]
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    elements = rows
  }

  public init<C: Swift.Collection>(source: ListSection, elements: C) where C.Element == ListRow {
    self.init(id: source.id, header: source.header, footer: source.footer, rows: Array(elements))
  }

  public var differenceIdentifier: String { id }
  public func isContentEqual(to source: ListSection) -> Bool {
    header == source.header && footer == source.footer
  }
}
