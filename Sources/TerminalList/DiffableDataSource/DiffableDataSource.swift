public import ListDiff
public import ListMotion

/// A data source that knows rows by identifiers, and makes their content when it is shown.
///
/// It is that of UIKit and AppKit: a program edits a ``ListSnapshot``, and applies it. The list is told
/// what changed between the two.
///
/// ```swift
/// let source = DiffableDataSource<String, Int>(list) { number in RowContent(text: titles[number]) }
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["all"])
/// snapshot.appendItems([3, 1, 2])
/// source.apply(snapshot)
/// ```
///
/// The list holds its data source weakly: keep it.
public final class DiffableDataSource<SectionIdentifier: Hashable, ItemIdentifier: Hashable>:
  TerminalListViewDataSource
{
  /// What stands above the rows of a section; `nil`, the default, for no headers.
  public var header: ((SectionIdentifier) -> RowContent?)?
  /// What stands below the rows of a section; `nil`, the default, for no footers.
  public var footer: ((SectionIdentifier) -> RowContent?)?
  /// Whether the user can do something with the row of an item; `nil`, the default, for all. An item whose
  /// answer is another one is reconfigured.
  public var isEnabled: ((ItemIdentifier) -> Bool)?

  private let content: (ItemIdentifier) -> RowContent
  private weak var list: TerminalListView?
  private var sections: [Section] = []
  /// How often the items were reconfigured that have been since they came.
  private var versions: [ItemIdentifier: Int] = [:]

  private typealias Section = ArraySection<Key<SectionIdentifier>, Key<ItemIdentifier>>

  /// An identifier, and how often its content was said to be another one.
  fileprivate struct Key<Identifier: Hashable>: Differentiable {
    let differenceIdentifier: Identifier
    var version = 0

    func isContentEqual(to source: Key) -> Bool { version == source.version }
  }

  /// The data source of a list from now on, without items.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - content: What the row of an item shows; asked for those on the screen.
  public init(_ list: TerminalListView, content: @escaping (ItemIdentifier) -> RowContent) {
    self.list = list
    self.content = content
    list.dataSource = self
  }

  /// The items that the list shows.
  public func snapshot() -> ListSnapshot<SectionIdentifier, ItemIdentifier> {
    ListSnapshot(
      sections.map {
        .init(id: $0.model.differenceIdentifier, items: $0.elements.map(\.differenceIdentifier))
      })
  }

  /// Makes the items of a snapshot those of the list, and animates the difference.
  ///
  /// - Parameters:
  ///   - snapshot: The items after the change.
  ///   - animatingDifferences: Whether the change moves; otherwise it is shown at once.
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

  /// The row of an item; `nil` if it is not in the list. O(items).
  public func path(for item: ItemIdentifier) -> ElementPath? {
    for (section, rows) in sections.enumerated() {
      if let element = rows.elements.firstIndex(where: { $0.differenceIdentifier == item }) {
        return ElementPath(element: element, section: section)
      }
    }
    return nil
  }

  /// The section at an index; `nil` if there is none.
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
