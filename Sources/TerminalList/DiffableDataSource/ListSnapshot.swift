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
/// ignored, and so are changes next to them. ``checkIdentifiers()`` reports both.
public struct ListSnapshot<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
  struct Section {
    let id: SectionIdentifier
    var items: [ItemIdentifier] = []
  }

  private(set) var sections: [Section] = []
  /// The items whose content has changed.
  public private(set) var reconfiguredItemIdentifiers: Set<ItemIdentifier> = []
  private var sectionOfItem: [ItemIdentifier: SectionIdentifier] = [:]
  /// The first call with an identifier that was repeated or missing.
  private var mistake: ListUpdateError?

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
    index(of: section).map { sections[$0].items } ?? []
  }

  /// Checks that no edit appended or inserted an identifier again, or named one that did not exist.
  ///
  /// - Throws: ``ListUpdateError`` for the first such call.
  public func checkIdentifiers() throws(ListUpdateError) {
    if let mistake { throw mistake }
  }

  /// The section that contains an item; `nil` if there is none. O(1).
  public func sectionIdentifier(containingItem item: ItemIdentifier) -> SectionIdentifier? {
    sectionOfItem[item]
  }

  // MARK: Sections

  /// Appends sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifier]) {
    insert(identifiers, nextTo: "") { $0.count }
  }

  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], beforeSection other: SectionIdentifier
  ) { insert(identifiers, nextTo: other) { $0.firstIndex { $0.id == other } } }

  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], afterSection other: SectionIdentifier
  ) { insert(identifiers, nextTo: other) { $0.firstIndex { $0.id == other }.map { $0 + 1 } } }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifier]) {
    for identifier in identifiers {
      if let index = checkedIndex(of: identifier) { forget(sections.remove(at: index).items) }
    }
  }

  /// Moves a section, with its items, before another one.
  public mutating func moveSection(
    _ section: SectionIdentifier, beforeSection other: SectionIdentifier
  ) {
    guard checkedIndex(of: section) != nil else { return }
    insert([section], nextTo: other, isMove: true) { $0.firstIndex { $0.id == other } }
  }

  /// Moves a section, with its items, after another one.
  public mutating func moveSection(
    _ section: SectionIdentifier, afterSection other: SectionIdentifier
  ) {
    guard checkedIndex(of: section) != nil else { return }
    insert([section], nextTo: other, isMove: true) {
      $0.firstIndex { $0.id == other }.map { $0 + 1 }
    }
  }

  // MARK: Items

  /// Adds items at the end of a section, by default the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifier], toSection section: SectionIdentifier? = nil
  ) {
    let target = section ?? sections.last?.id
    insert(identifiers, nextTo: target.map { AnyHashable($0) } ?? AnyHashable("a section")) {
      snapshot in
      target.flatMap(snapshot.index).map { ($0, snapshot.sections[$0].items.count) }
    }
  }

  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], beforeItem other: ItemIdentifier
  ) { insert(identifiers, nextTo: other) { $0.path(of: other) } }

  /// Inserts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], afterItem other: ItemIdentifier
  ) { insert(identifiers, nextTo: other) { $0.path(of: other).map { ($0, $1 + 1) } } }

  /// Deletes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifier]) {
    check(identifiers)
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
    if check([item]) { insert([item], nextTo: other, isMove: true) { $0.path(of: other) } }
  }

  /// Moves an item after another one, into the section of that item.
  public mutating func moveItem(_ item: ItemIdentifier, afterItem other: ItemIdentifier) {
    guard check([item]) else { return }
    insert([item], nextTo: other, isMove: true) { $0.path(of: other).map { ($0, $1 + 1) } }
  }

  /// Marks the content of items as changed.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) {
    check(identifiers)
    reconfiguredItemIdentifiers.formUnion(identifiers.filter(contains))
  }
}

extension ListSnapshot: Sendable where SectionIdentifier: Sendable, ItemIdentifier: Sendable {}
extension ListSnapshot.Section: Sendable
where SectionIdentifier: Sendable, ItemIdentifier: Sendable {}

// MARK: - Places

extension ListSnapshot {
  private func contains(_ item: ItemIdentifier) -> Bool { sectionOfItem[item] != nil }

  private func index(of section: SectionIdentifier) -> Int? {
    sections.firstIndex { $0.id == section }
  }

  private func path(of item: ItemIdentifier) -> (section: Int, item: Int)? {
    guard let id = sectionOfItem[item], let section = index(of: id),
      let index = sections[section].items.firstIndex(of: item)
    else { return nil }
    return (section, index)
  }

  /// Records the identifier of a call that was repeated or is missing.
  private mutating func record(_ identifier: AnyHashable?, isRepeated: Bool, in call: String) {
    guard let identifier, mistake == nil else { return }
    mistake = .snapshot(identifier, isRepeated: isRepeated, call: call)
  }

  /// Returns whether all items exist.
  @discardableResult
  private mutating func check(_ items: [ItemIdentifier], in call: String = #function) -> Bool {
    guard let item = items.first(where: { !contains($0) }) else { return true }
    record(item, isRepeated: false, in: call)
    return false
  }

  private mutating func checkedIndex(
    of section: SectionIdentifier, in call: String = #function
  ) -> Int? {
    if let index = index(of: section) { return index }
    record(section, isRepeated: false, in: call)
    return nil
  }

  /// Inserts sections at the index that `place` finds in the others; sections that exist move there
  /// with their items.
  private mutating func insert(
    _ identifiers: [SectionIdentifier], nextTo other: AnyHashable, isMove: Bool = false,
    in call: String = #function, at place: ([Section]) -> Int?
  ) {
    if !isMove {
      record(repeated(identifiers) { index(of: $0) != nil }, isRepeated: true, in: call)
    }
    let added = unique(identifiers)
    let old = Dictionary(
      sections.map { ($0.id, $0.items) }, uniquingKeysWith: { first, _ in first })
    let others = sections.filter { !added.contains($0.id) }
    guard let place = place(others) else {
      // a place next to itself is not a mistake
      let isItself = added.contains { AnyHashable($0) == other }
      return record(isItself ? nil : other, isRepeated: false, in: call)
    }
    sections = others
    sections.insert(contentsOf: added.map { Section(id: $0, items: old[$0] ?? []) }, at: place)
  }

  /// Inserts items at the place that `place` finds among the others; items that exist move there.
  private mutating func insert(
    _ identifiers: [ItemIdentifier], nextTo other: AnyHashable, isMove: Bool = false,
    in call: String = #function, at place: (ListSnapshot) -> (section: Int, item: Int)?
  ) {
    if !isMove { record(repeated(identifiers, contains), isRepeated: true, in: call) }
    let added = unique(identifiers)
    var others = self
    let known = added.filter(contains)
    if !known.isEmpty { others.deleteItems(known) }
    guard let (section, item) = place(others) else {
      // a place next to itself is not a mistake
      let isItself = added.contains { AnyHashable($0) == other }
      return record(isItself ? nil : other, isRepeated: false, in: call)
    }
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

  /// The first identifier that is repeated or `exists` already.
  private func repeated<Identifier: Hashable>(
    _ identifiers: [Identifier], _ exists: (Identifier) -> Bool
  ) -> AnyHashable? {
    var known: Set<Identifier> = []
    return identifiers.first { !known.insert($0).inserted || exists($0) }.map { AnyHashable($0) }
  }

  private mutating func forget(_ items: [ItemIdentifier]) {
    for item in items {
      sectionOfItem[item] = nil
      reconfiguredItemIdentifiers.remove(item)
    }
  }
}
