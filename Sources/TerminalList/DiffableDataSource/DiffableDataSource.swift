public import ListDiff
public import ListMotion

/// The rows of a list, identified by items of the program.
///
/// It resembles the diffable data sources of UIKit and AppKit: a program edits a ``ListSnapshot``
/// and applies it, and the list gets the changes between the two snapshots. The content of a row is
/// requested when its item is inserted or reconfigured.
///
/// ```swift
/// let source = DiffableDataSource<String, Int>(list) { number in RowContent(text: titles[number]) }
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["all"])
/// snapshot.appendItems([3, 1, 2])
/// source.apply(snapshot)
/// ```
///
/// The list owns the rows, so that it can filter, collapse and reorder them. The ``ListRow/id`` of a
/// row describes its item.
public final class DiffableDataSource<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
  /// The content above the rows of a section; `nil`, the default, for no headers.
  public var header: ((SectionIdentifier) -> RowContent?)?
  /// The content below the rows of a section; `nil`, the default, for no footers.
  public var footer: ((SectionIdentifier) -> RowContent?)?
  /// Whether the user can hide the rows of a section; `nil`, the default, for no section.
  public var isCollapsible: ((SectionIdentifier) -> Bool)?
  /// Whether the user can act on the row of an item; `nil`, the default, for all rows. Reconfigure
  /// an item when its result changes.
  public var isEnabled: ((ItemIdentifier) -> Bool)?

  /// Whether the user can move the row of an item; `nil`, the default, for all rows if
  /// ``TerminalListView/allowsReordering`` is set.
  public var canReorder: ((ItemIdentifier) -> Bool)?
  /// Called after the user has moved a row, with the items in their new order.
  public var didReorder: ((ListSnapshot<SectionIdentifier, ItemIdentifier>) -> Void)?

  private let content: (ItemIdentifier) -> RowContent
  private weak var list: TerminalListView?
  private let owned = OwnedRows()
  private var rows: [ItemIdentifier: ListRow] = [:]
  private var items = Names<ItemIdentifier>()
  private var sections = Names<SectionIdentifier>()

  /// Creates a data source without items for `list`, whose rows it replaces.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - content: Returns the content of the row of an item.
  public init(_ list: TerminalListView, content: @escaping (ItemIdentifier) -> RowContent) {
    self.list = list
    self.content = content
    owned.diffable = DiffableRows(
      canReorder: { [weak self] name in
        self?.canReorder.flatMap { canReorder in self?.items[name].map(canReorder) }
      },
      didReorder: { [weak self] in if let self { didReorder?(snapshot()) } })
    list.ownedRows = owned
    list.dataSource = owned
  }

  /// The current sections and items of the list.
  public func snapshot() -> ListSnapshot<SectionIdentifier, ItemIdentifier> {
    ListSnapshot(
      owned.sections.compactMap { section in
        sections[section.id].map {
          .init(id: $0, items: section.elements.compactMap { items[$0.id] })
        }
      })
  }

  /// Replaces the items of the list with those of a snapshot, and animates the difference.
  ///
  /// - Parameters:
  ///   - snapshot: The items after the change.
  ///   - animatingDifferences: Whether the change is animated; otherwise it is shown at once.
  ///   - completion: Called when the motion is over, with `false` if another change overtook it.
  /// - Complexity: O(items).
  public func apply(
    _ snapshot: ListSnapshot<SectionIdentifier, ItemIdentifier>, animatingDifferences: Bool = true,
    completion: ((Bool) -> Void)? = nil
  ) {
    sections.keep(snapshot.sectionIdentifiers)
    items.keep(snapshot.itemIdentifiers)
    var rows: [ItemIdentifier: ListRow] = [:]
    let target = snapshot.sections.map { section in
      ListSection(
        id: sections.name(of: section.id), header: header?(section.id),
        footer: footer?(section.id), isCollapsible: isCollapsible?(section.id) ?? false,
        rows: section.items.map { item in
          let isKnown = !snapshot.reconfiguredItemIdentifiers.contains(item)
          let row = isKnown ? self.rows[item] ?? row(of: item) : row(of: item)
          rows[item] = row
          return row
        })
    }
    self.rows = rows
    guard let list, list.outline === owned else {
      owned.sections = target
      completion?(true)
      return
    }
    let isAnimated = list.isAnimated
    list.isAnimated = isAnimated && animatingDifferences
    defer { list.isAnimated = isAnimated }
    list.replaceRows(by: target, with: .automatic, completion: completion)
  }

  private func row(of item: ItemIdentifier) -> ListRow {
    ListRow(
      id: items.name(of: item), content: content(item), isEnabled: isEnabled?(item) ?? true)
  }

  /// The item of a row; `nil` if there is no such row.
  public func itemIdentifier(for path: ElementPath) -> ItemIdentifier? {
    guard owned.shown.indices.contains(path.section),
      owned.shown[path.section].elements.indices.contains(path.element)
    else { return nil }
    return items[owned.shown[path.section].elements[path.element].id]
  }

  /// The path of the row of an item; `nil` if it is not in the list, or is hidden. O(items).
  public func path(for item: ItemIdentifier) -> ElementPath? {
    rows[item].flatMap { owned.path(ofRow: $0.id) }
  }
}

/// The names of identifiers in a list, which are their descriptions. If several have the same description, all
/// but the first get a number too.
private struct Names<Identifier: Hashable> {
  private var names: [Identifier: String] = [:]
  private var identifiers: [String: Identifier] = [:]
  /// The last number for each description.
  private var numbers: [String: Int] = [:]

  subscript(name: String) -> Identifier? { identifiers[name] }

  /// Forgets all other identifiers.
  mutating func keep(_ kept: [Identifier]) {
    let kept = Set(kept)
    names = names.filter { kept.contains($0.key) }
    identifiers = identifiers.filter { kept.contains($0.value) }
    numbers = numbers.filter { identifiers[$0.key] != nil }
  }

  mutating func name(of identifier: Identifier) -> String {
    if let name = names[identifier] { return name }
    let description = String(describing: identifier)
    var name = description
    while identifiers[name] != nil {
      numbers[description, default: 1] += 1
      name = "\(description) \(numbers[description]!)"
    }
    (names[identifier], identifiers[name]) = (name, identifier)
    return name
  }
}
