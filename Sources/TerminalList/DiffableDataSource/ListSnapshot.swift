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
/// Identifiers of sections must be unique, and so must those of items in all sections. A method
/// that gets a new identifier that already exists, or refers to one that does not, stops the
/// process with a message.
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

  /// The identifiers of the items of a section, from top to bottom.
  public func itemIdentifiers(inSection section: SectionIdentifier) -> [ItemIdentifier] {
    sections[place(of: section)].items
  }

  /// The number of items of a section.
  public func numberOfItems(inSection section: SectionIdentifier) -> Int {
    sections[place(of: section)].items.count
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
    sectionOfItem[item].flatMap { sections[place(of: $0)].items.firstIndex(of: item) }
  }

  // MARK: Sections

  /// Appends sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifier]) {
    insert(identifiers, at: sections.count)
  }

  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], beforeSection other: SectionIdentifier
  ) { insert(identifiers, at: place(of: other)) }

  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], afterSection other: SectionIdentifier
  ) { insert(identifiers, at: place(of: other) + 1) }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifier]) {
    for identifier in identifiers {
      let section = sections.remove(at: place(of: identifier))
      forget(section.items)
    }
  }

  /// Moves a section, with its items, before another one.
  public mutating func moveSection(
    _ section: SectionIdentifier, beforeSection other: SectionIdentifier
  ) { move(section, beside: other, offset: 0) }

  /// Moves a section, with its items, after another one.
  public mutating func moveSection(
    _ section: SectionIdentifier, afterSection other: SectionIdentifier
  ) { move(section, beside: other, offset: 1) }

  // MARK: Items

  /// Adds items at the end of a section, by default the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifier], toSection section: SectionIdentifier? = nil
  ) {
    guard let target = section ?? sections.last?.id else {
      stop("appendItems(_:toSection:): there is no section; append one first")
    }
    let place = place(of: target)
    insert(identifiers, at: sections[place].items.count, inSection: place)
  }

  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], beforeItem other: ItemIdentifier
  ) {
    let (section, item) = place(of: other)
    insert(identifiers, at: item, inSection: section)
  }

  /// Inserts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], afterItem other: ItemIdentifier
  ) {
    let (section, item) = place(of: other)
    insert(identifiers, at: item + 1, inSection: section)
  }

  /// Deletes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifier]) {
    for identifier in identifiers { _ = place(of: identifier) as (Int, Int) }
    let deleted = Set(identifiers)
    let touched = Set(identifiers.compactMap { sectionOfItem[$0] })
    for section in touched { sections[place(of: section)].items.removeAll { deleted.contains($0) } }
    forget(identifiers)
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = ListSnapshot() }

  /// Moves an item before another one, into the section of that item.
  public mutating func moveItem(_ item: ItemIdentifier, beforeItem other: ItemIdentifier) {
    move(item, beside: other, offset: 0)
  }

  /// Moves an item after another one, into the section of that item.
  public mutating func moveItem(_ item: ItemIdentifier, afterItem other: ItemIdentifier) {
    move(item, beside: other, offset: 1)
  }

  /// Marks the content of items as changed.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) {
    for identifier in identifiers { _ = place(of: identifier) as (Int, Int) }
    reconfiguredItemIdentifiers.formUnion(identifiers)
  }
}

extension ListSnapshot: Sendable where SectionIdentifier: Sendable, ItemIdentifier: Sendable {}
extension ListSnapshot.Section: Sendable
where SectionIdentifier: Sendable, ItemIdentifier: Sendable {}

// MARK: - Places

extension ListSnapshot {
  private func place(of section: SectionIdentifier) -> Int {
    guard let place = indexOfSection(section) else { stop("ListSnapshot: no section \(section)") }
    return place
  }

  private func place(of item: ItemIdentifier) -> (section: Int, item: Int) {
    guard let section = sectionOfItem[item], let index = indexOfItem(item) else {
      stop("ListSnapshot: no item \(item)")
    }
    return (place(of: section), index)
  }

  private mutating func insert(_ identifiers: [SectionIdentifier], at place: Int) {
    var known = Set(sections.map(\.id))
    for identifier in identifiers where !known.insert(identifier).inserted {
      stop("ListSnapshot: section \(identifier) already exists; identifiers must be unique")
    }
    sections.insert(contentsOf: identifiers.map { Section(id: $0) }, at: place)
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifier], at index: Int, inSection section: Int
  ) {
    for item in identifiers
    where sectionOfItem.updateValue(sections[section].id, forKey: item) != nil {
      stop("ListSnapshot: item \(item) already exists; identifiers must be unique")
    }
    sections[section].items.insert(contentsOf: identifiers, at: index)
  }

  private mutating func forget(_ items: [ItemIdentifier]) {
    for item in items {
      sectionOfItem[item] = nil
      reconfiguredItemIdentifiers.remove(item)
    }
  }

  private mutating func move(
    _ section: SectionIdentifier, beside other: SectionIdentifier, offset: Int
  ) {
    if section == other { return }
    let moved = sections.remove(at: place(of: section))
    sections.insert(moved, at: place(of: other) + offset)
  }

  private mutating func move(_ item: ItemIdentifier, beside other: ItemIdentifier, offset: Int) {
    if item == other { return }
    let old = place(of: item) as (section: Int, item: Int)
    sections[old.section].items.remove(at: old.item)
    let new = place(of: other) as (section: Int, item: Int)
    sectionOfItem[item] = sections[new.section].id
    sections[new.section].items.insert(item, at: new.item + offset)
  }
}
