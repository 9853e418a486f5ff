/// The items of a list, with their sections and their order: a value that a program edits and a
/// ``DiffableDataSource`` applies.
///
/// ```swift
/// var snapshot = ListSnapshot<String, Int>()
/// snapshot.appendSections(["Inbox", "Done"])
/// snapshot.appendItems([1, 2, 3], toSection: "Inbox")
/// snapshot.moveItem(3, beforeItem: 1)
/// snapshot.reconfigureItems([2])
/// ```
///
/// Identifiers of sections are unique, and so are those of items in all sections. An item or a
/// section that is appended or inserted again moves. Items and sections that do not exist are
/// ignored, and so are changes next to them.
public struct ListSnapshot<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
  struct Section {
    let id: SectionIdentifier
    var items: [ItemIdentifier] = []
  }

  private(set) var sections: [Section] = []
  /// The items whose content has changed.
  public private(set) var reconfiguredItemIdentifiers: Set<ItemIdentifier> = []
  private var sectionOfItem: [ItemIdentifier: SectionIdentifier] = [:]

  /// Creates a snapshot without sections.
  public init() {}

  init(_ sections: [Section]) {
    self.sections = sections
    for section in sections { for item in section.items { sectionOfItem[item] = section.id } }
  }

  // MARK: Contents

  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The number of items in all sections.
  public var numberOfItems: Int { sectionOfItem.count }
  /// The identifiers of the sections, from top to bottom.
  public var sectionIdentifiers: [SectionIdentifier] { sections.map(\.id) }
  /// The identifiers of all items, from top to bottom.
  public var itemIdentifiers: [ItemIdentifier] { sections.flatMap(\.items) }

  /// The identifiers of the items of a section, from top to bottom; empty if it does not exist.
  public func itemIdentifiers(inSection section: SectionIdentifier) -> [ItemIdentifier] {
    indexOfSection(section).map { sections[$0].items } ?? []
  }

  /// The number of items of a section; 0 if it does not exist.
  public func numberOfItems(inSection section: SectionIdentifier) -> Int {
    itemIdentifiers(inSection: section).count
  }

  func contains(_ item: ItemIdentifier) -> Bool { sectionOfItem[item] != nil }

  /// The section that contains an item; `nil` if there is none. O(1).
  public func sectionIdentifier(containingItem item: ItemIdentifier) -> SectionIdentifier? {
    sectionOfItem[item]
  }

  /// The index of a section; `nil` if it does not exist. O(sections).
  public func indexOfSection(_ section: SectionIdentifier) -> Int? {
    sections.firstIndex { $0.id == section }
  }

  /// The index of an item among the items of its section; `nil` if it does not exist. O(sections +
  /// items of the section).
  public func indexOfItem(_ item: ItemIdentifier) -> Int? {
    path(of: item)?.item
  }

  // MARK: Sections

  /// Appends sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifier]) {
    insert(identifiers) { $0.count }
  }

  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], beforeSection other: SectionIdentifier
  ) { insert(identifiers) { $0.firstIndex { $0.id == other } } }

  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], afterSection other: SectionIdentifier
  ) { insert(identifiers) { $0.firstIndex { $0.id == other }.map { $0 + 1 } } }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifier]) {
    for identifier in identifiers {
      if let index = indexOfSection(identifier) { forget(sections.remove(at: index).items) }
    }
  }

  /// Moves a section, with its items, before another one.
  public mutating func moveSection(
    _ section: SectionIdentifier, beforeSection other: SectionIdentifier
  ) {
    if indexOfSection(section) != nil { insertSections([section], beforeSection: other) }
  }

  /// Moves a section, with its items, after another one.
  public mutating func moveSection(
    _ section: SectionIdentifier, afterSection other: SectionIdentifier
  ) {
    if indexOfSection(section) != nil { insertSections([section], afterSection: other) }
  }

  // MARK: Items

  /// Adds items at the end of a section, by default the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifier], toSection section: SectionIdentifier? = nil
  ) {
    guard let target = section ?? sections.last?.id else { return }
    insert(identifiers) { snapshot in
      snapshot.indexOfSection(target).map { ($0, snapshot.sections[$0].items.count) }
    }
  }

  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], beforeItem other: ItemIdentifier
  ) { insert(identifiers) { $0.path(of: other) } }

  /// Inserts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], afterItem other: ItemIdentifier
  ) { insert(identifiers) { $0.path(of: other).map { ($0, $1 + 1) } } }

  /// Deletes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifier]) {
    let deleted = Set(identifiers)
    let touched = Set(identifiers.compactMap { sectionOfItem[$0] })
    for section in sections.indices where touched.contains(sections[section].id) {
      sections[section].items.removeAll { deleted.contains($0) }
    }
    forget(identifiers)
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = ListSnapshot() }

  /// Moves an item before another one, into the section of that item.
  public mutating func moveItem(_ item: ItemIdentifier, beforeItem other: ItemIdentifier) {
    if contains(item) { insertItems([item], beforeItem: other) }
  }

  /// Moves an item after another one, into the section of that item.
  public mutating func moveItem(_ item: ItemIdentifier, afterItem other: ItemIdentifier) {
    if contains(item) { insertItems([item], afterItem: other) }
  }

  /// Marks the content of items as changed.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) {
    reconfiguredItemIdentifiers.formUnion(identifiers.filter(contains))
  }
}

extension ListSnapshot: Sendable where SectionIdentifier: Sendable, ItemIdentifier: Sendable {}
extension ListSnapshot.Section: Sendable
where SectionIdentifier: Sendable, ItemIdentifier: Sendable {}

// MARK: - Places

extension ListSnapshot {
  private func path(of item: ItemIdentifier) -> (section: Int, item: Int)? {
    guard let id = sectionOfItem[item], let section = indexOfSection(id),
      let index = sections[section].items.firstIndex(of: item)
    else { return nil }
    return (section, index)
  }

  /// Inserts sections at the index that `place` finds in the others; sections that exist move there
  /// with their items.
  private mutating func insert(
    _ identifiers: [SectionIdentifier], at place: ([Section]) -> Int?
  ) {
    let added = unique(identifiers)
    let old = Dictionary(
      sections.map { ($0.id, $0.items) }, uniquingKeysWith: { first, _ in first })
    let others = sections.filter { !added.contains($0.id) }
    guard let place = place(others) else { return }
    sections = others
    sections.insert(contentsOf: added.map { Section(id: $0, items: old[$0] ?? []) }, at: place)
  }

  /// Inserts items at the place that `place` finds among the others; items that exist move there.
  private mutating func insert(
    _ identifiers: [ItemIdentifier], at place: (ListSnapshot) -> (section: Int, item: Int)?
  ) {
    let added = unique(identifiers)
    var others = self
    let known = added.filter(contains)
    if !known.isEmpty { others.deleteItems(known) }
    guard let (section, item) = place(others) else { return }
    let reconfigured = reconfiguredItemIdentifiers
    self = others
    reconfiguredItemIdentifiers = reconfigured
    for item in added { sectionOfItem[item] = sections[section].id }
    sections[section].items.insert(contentsOf: added, at: item)
  }

  private func unique<Identifier: Hashable>(_ identifiers: [Identifier]) -> [Identifier] {
    var known: Set<Identifier> = []
    return identifiers.filter { known.insert($0).inserted }
  }

  private mutating func forget(_ items: [ItemIdentifier]) {
    for item in items {
      sectionOfItem[item] = nil
      reconfiguredItemIdentifiers.remove(item)
    }
  }
}
