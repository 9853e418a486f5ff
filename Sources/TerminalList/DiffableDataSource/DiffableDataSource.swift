public import ListDiff
public import ListMotion

/// A data source that identifies rows by items, and creates their content when it is shown.
///
/// It resembles the diffable data sources of UIKit and AppKit: a program edits a ``ListSnapshot``
/// and applies it, and the list gets the changes between the two snapshots.
///
/// ```swift
/// let source = DiffableDataSource<String, Int>(list) { number in RowContent(text: titles[number]) }
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["all"])
/// snapshot.appendItems([3, 1, 2])
/// source.apply(snapshot)
/// ```
///
/// The list holds its data source weakly, so keep a reference to it.
public final class DiffableDataSource<SectionIdentifier: Hashable, ItemIdentifier: Hashable>:
  TerminalListViewDataSource
{
  /// The content above the rows of a section; `nil`, the default, for no headers.
  public var header: ((SectionIdentifier) -> RowContent?)?
  /// The content below the rows of a section; `nil`, the default, for no footers.
  public var footer: ((SectionIdentifier) -> RowContent?)?
  /// Whether the user can act on the row of an item; `nil`, the default, for all rows. Reconfigure
  /// an item when its result changes.
  public var isEnabled: ((ItemIdentifier) -> Bool)?

  /// Whether the user can move the row of an item; `nil`, the default, for no rows.
  public var canReorder: ((ItemIdentifier) -> Bool)?
  /// Called after the user has moved a row, with the items in their new order.
  public var didReorder: ((ListSnapshot<SectionIdentifier, ItemIdentifier>) -> Void)?

  private let content: (ItemIdentifier) -> RowContent
  private weak var list: TerminalListView?
  private var sections: [Section] = []
  /// The number of times that each item has been reconfigured since it was inserted, if any.
  private var versions: [ItemIdentifier: Int] = [:]

  private typealias Section = ArraySection<Key<SectionIdentifier>, Key<ItemIdentifier>>

  /// An identifier, and the number of times that its content has been reconfigured.
  fileprivate struct Key<Identifier: Hashable>: Differentiable {
    let differenceIdentifier: Identifier
    var version = 0

    func isContentEqual(to source: Key) -> Bool { version == source.version }
  }

  /// Creates a data source without items, and sets it as the data source of `list`.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - content: Returns the content of the row of an item; called for rows on the screen.
  public init(_ list: TerminalListView, content: @escaping (ItemIdentifier) -> RowContent) {
    self.list = list
    self.content = content
    list.dataSource = self
  }

  /// The current sections and items of the list.
  public func snapshot() -> ListSnapshot<SectionIdentifier, ItemIdentifier> {
    ListSnapshot(
      sections.map {
        .init(id: $0.model.differenceIdentifier, items: $0.elements.map(\.differenceIdentifier))
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
    for item in snapshot.reconfiguredItemIdentifiers { versions[item, default: 0] += 1 }
    if !versions.isEmpty { versions = versions.filter { snapshot.contains($0.key) } }
    let target = snapshot.sections.map { section in
      Section(
        model: Key(differenceIdentifier: section.id),
        elements: section.items.map {
          Key(differenceIdentifier: $0, version: versions[$0] ?? 0)
        })
    }
    guard let list, list.dataSource === self else {
      sections = target
      completion?(true)
      return
    }
    let isAnimated = list.isAnimated
    list.isAnimated = isAnimated && animatingDifferences
    defer { list.isAnimated = isAnimated }
    list.reload(
      using: StagedChangeset(source: sections, target: target), setData: { sections = $0 },
      completion: completion.map { tell in { tell($0.isFinished) } })
  }

  /// The item of a row; `nil` if there is no such row.
  public func itemIdentifier(for path: ElementPath) -> ItemIdentifier? {
    guard sections.indices.contains(path.section),
      sections[path.section].elements.indices.contains(path.element)
    else { return nil }
    return sections[path.section].elements[path.element].differenceIdentifier
  }

  /// The path of the row of an item; `nil` if it is not in the list. O(items).
  public func path(for item: ItemIdentifier) -> ElementPath? {
    for (section, rows) in sections.enumerated() {
      if let element = rows.elements.firstIndex(where: { $0.differenceIdentifier == item }) {
        return ElementPath(element: element, section: section)
      }
    }
    return nil
  }

  /// The identifier of the section at an index; `nil` if there is none.
  public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    sections.indices.contains(index) ? sections[index].model.differenceIdentifier : nil
  }

  // MARK: Data source

  public func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  public func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].elements.count
  }

  public func listView(
    _ listView: TerminalListView, contentForRowAt path: ElementPath
  ) -> RowContent { content(sections[path.section].elements[path.element].differenceIdentifier) }

  public func listView(_ listView: TerminalListView, isRowEnabledAt path: ElementPath) -> Bool {
    isEnabled?(sections[path.section].elements[path.element].differenceIdentifier) ?? true
  }

  public func listView(_ listView: TerminalListView, canMoveRowAt path: ElementPath) -> Bool {
    canReorder?(sections[path.section].elements[path.element].differenceIdentifier) ?? false
  }

  public func listView(
    _ listView: TerminalListView, moveRowAt source: ElementPath, to target: ElementPath
  ) {
    let row = sections[source.section].elements.remove(at: source.element)
    sections[target.section].elements.insert(row, at: target.element)
    didReorder?(snapshot())
  }

  public func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { header?(sections[section].model.differenceIdentifier) }

  public func listView(
    _ listView: TerminalListView, contentForFooterInSection section: Int
  ) -> RowContent? { footer?(sections[section].model.differenceIdentifier) }

  public func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { sections[path.section].elements[path.element].differenceIdentifier }
}
