/// A batch that fits a list: every position that it names exists and is named once, and the numbers add up.
///
/// Rows that no operation names keep their order and fill the positions that inserts and moves leave
/// free. Nothing is stored for them, so a batch in a long list costs as much as one in a short list.
package struct ResolvedBatch: Sendable {
  /// The effect on sections, which are treated as the rows of a section 0.
  package let sections: BatchLevel
  /// The effect on rows, except rows of sections that are deleted or inserted as a whole.
  package let rows: BatchLevel
  /// The origin of each section after the batch.
  let sectionOrigins: RowOrigins
  /// The sections, as they are before the batch, that are reloaded with another number of rows. All of their
  /// rows are new.
  package private(set) var renewedSections: Set<Int> = []

  /// Resolves operations, given the numbers of rows before and after them.
  ///
  /// - Parameter reloadsFreely: whether a row may be both moved and reloaded, and a reloaded section may have
  ///   another number of rows.
  /// - Throws: ``ListUpdateError`` if an operation names a section or row that does not exist, one that
  ///   another operation also names, or a row in a section that changes as a whole; or if the numbers do not
  ///   add up.
  /// - Complexity: O(operations log operations + sections), and O(operations + sections) if the operations
  ///   are in the order of the list.
  package init(
    _ operations: [BatchUpdate], from before: RowOffsets, to after: RowOffsets,
    reloadsFreely: Bool = false
  ) throws(ListUpdateError) {
    sections = try BatchLevel(
      operations, ofSections: true, from: RowOffsets([before.sectionCount]),
      to: RowOffsets([after.sectionCount]))
    guard sections.addsUp(in: 0, from: 0) else { throw .wrongCount(sections, in: 0, from: 0) }
    sectionOrigins = RowOrigins(sections, [0])
    rows = try BatchLevel(
      operations, ofSections: false, from: before, to: after, movesReloaded: reloadsFreely)
    if !sections.isEmpty { try checkSectionsOfRows(operations) }
    for (section, origin) in sectionOrigins.origins.enumerated() where origin != RowOrigins.none {
      let (section, origin) = (section + after.firstSection, origin + before.firstSection)
      if rows.addsUp(in: section, from: origin) { continue }
      guard reloadsFreely, sectionOrigins.isUpdated[section] else {
        throw .wrongCount(rows, in: section, from: origin)
      }
      renewedSections.insert(origin)
    }
  }

  /// Checks that no row is named in a section that changes as a whole.
  private func checkSectionsOfRows(_ operations: [BatchUpdate]) throws(ListUpdateError) {
    for (section, names) in rows.leaving.groups + rows.reloaded.groups
    where sections.deletes(.section(section)) || sections.reloaded[section: section] != nil {
      throw .rowInChangedSection(operations[names.first!.operation], isAfter: false)
    }
    for (section, names) in rows.arriving.groups
    where sectionOrigins.origins[section] == RowOrigins.none || sectionOrigins.isUpdated[section] {
      throw .rowInChangedSection(operations[names.first!.operation], isAfter: true)
    }
  }

  /// For each section after the batch, its index before it; `nil` if it is inserted.
  package var sectionSources: [Int?] {
    sectionOrigins.origins.map { $0 == RowOrigins.none ? nil : $0 }
  }
}

/// The effect of a batch on all rows of a list, or on all of its sections.
package struct BatchLevel: Sendable {
  /// The rows before and after the batch.
  let before: RowOffsets
  let after: RowOffsets
  /// The deleted and moved rows, before the batch.
  package let leaving: NamedRows
  /// The reloaded rows, before the batch.
  package let reloaded: NamedRows
  /// The inserted and moved rows, after the batch.
  package let arriving: NamedRows
  private let operations: [BatchUpdate]
  /// Whether the rows are the sections of a list.
  let isOfSections: Bool

  fileprivate init(
    _ operations: [BatchUpdate], ofSections isOfSections: Bool, from before: RowOffsets,
    to after: RowOffsets, movesReloaded: Bool = false
  ) throws(ListUpdateError) {
    var (leaving, reloaded, arriving) = (NamedRows(), NamedRows(), NamedRows())
    for (index, operation) in operations.enumerated() where operation.isOnSection == isOfSections {
      if let path = operation.before {
        try before.check(path, operation, isAfter: false)
        if operation.isReload {
          reloaded.append(path, index, of: operations)
        } else {
          leaving.append(path, index, of: operations)
        }
      }
      if let path = operation.after {
        try after.check(path, operation, isAfter: true)
        arriving.append(path, index, of: operations)
      }
    }
    try leaving.sort(in: before, operations, isAfter: false)
    try reloaded.sort(in: before, operations, isAfter: false)
    try arriving.sort(in: after, operations, isAfter: true)
    for name in reloaded {
      guard let other = leaving[name.path], !(movesReloaded && other.isMoved) else { continue }
      let both = [name.operation, other.operation].sorted().map { operations[$0] }
      throw .namedTwice(both[0], both[1], isAfter: false)
    }
    (self.leaving, self.reloaded, self.arriving) = (leaving, reloaded, arriving)
    (self.before, self.after, self.operations) = (before, after, operations)
    self.isOfSections = isOfSections
  }

  /// The rows that are deleted, before the batch.
  package var deleted: some Sequence<ElementPath> {
    leaving.lazy.filter { !$0.isMoved }.map(\.path)
  }

  /// Whether a row before the batch is deleted.
  package func deletes(_ path: ElementPath) -> Bool { leaving[path].map { !$0.isMoved } ?? false }

  /// The rows that are inserted, after the batch.
  package var inserted: some Sequence<ElementPath> {
    arriving.lazy.filter { !$0.isMoved }.map(\.path)
  }

  /// The position before the batch of an arriving row; `nil` if it is inserted.
  package func source(of arriving: NamedRows.Name) -> ElementPath? {
    operations[arriving.operation].before
  }

  /// The moves, in the order of the list after the batch.
  package var moves: some Sequence<(source: ElementPath, target: ElementPath)> {
    arriving.lazy.filter(\.isMoved).map { (operations[$0.operation].before!, $0.path) }
  }

  package var isEmpty: Bool { leaving.isEmpty && reloaded.isEmpty && arriving.isEmpty }

  /// Whether as many rows stay in a section as it has positions for them after the batch.
  fileprivate func addsUp(in section: Int, from origin: Int) -> Bool {
    before.rows(in: origin).count - leaving[inSection: origin].count
      == after.rows(in: section).count - arriving[inSection: section].count
  }
}

/// The rows that operations of a batch name, in the order of the list.
package struct NamedRows: RandomAccessCollection, Sendable {
  /// A row, and the operation that names it.
  package struct Name: Sendable {
    package let path: ElementPath
    /// Twice the offset of the operation, and 1 more for a move; a name takes 12 bytes.
    fileprivate let tag: Int32

    /// The offset of the operation in the batch.
    package var operation: Int { Int(tag >> 1) }
    /// Whether the operation is a move.
    package var isMoved: Bool { tag & 1 == 1 }
  }

  private var names: ContiguousArray<Name> = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { names.count }
  package subscript(index: Int) -> Name { names[index] }

  /// The sections in which rows are named, each with its names.
  package var groups: [(section: Int, names: Slice<NamedRows>)] {
    var (groups, start): ([(Int, Slice<NamedRows>)], Int) = ([], 0)
    while start < names.count {
      let section = names[start].path.section
      let inSection = self[inSection: section]
      groups.append((section, inSection))
      start = inSection.endIndex
    }
    return groups
  }

  /// The names in one section.
  ///
  /// - Complexity: O(log names).
  package subscript(inSection section: Int) -> Slice<NamedRows> {
    if names.isEmpty { return self[0..<0] }
    let start = names.indices.partitioningIndex { names[$0].path.section >= section }
    return self[
      start..<(start..<names.count).partitioningIndex { names[$0].path.section > section }]
  }

  /// The name of a row; `nil` if no operation names it.
  ///
  /// - Complexity: O(log names).
  package subscript(path: ElementPath) -> Name? {
    let index = names.indices.partitioningIndex { !names[$0].path.precedes(path) }
    return index < names.count && names[index].path == path ? names[index] : nil
  }

  /// The name of a section, which is treated as a row of a section 0.
  package subscript(section section: Int) -> Name? { self[.section(section)] }

  fileprivate mutating func append(
    _ path: ElementPath, _ operation: Int, of operations: [BatchUpdate]
  ) {
    if names.isEmpty { names.reserveCapacity(operations.count) }
    let isMoved = operations[operation].before != nil && operations[operation].after != nil
    names.append(
      Name(path: path, tag: Int32(truncatingIfNeeded: operation << 1 | (isMoved ? 1 : 0))))
  }

  /// Puts the names in the order of the list, and checks that no row has two.
  ///
  /// - Complexity: O(names log names), O(names) if they are in order, and O(rows) if a row in 64 is named.
  fileprivate mutating func sort(
    in offsets: RowOffsets, _ operations: [BatchUpdate], isAfter: Bool
  ) throws(ListUpdateError) {
    let isSorted = names.indices.dropFirst().allSatisfy {
      names[$0 - 1].path.precedes(names[$0].path)
    }
    if isSorted { return }
    func refuse(_ first: Int32, _ second: Int32) -> ListUpdateError {
      .namedTwice(operations[Int(first >> 1)], operations[Int(second >> 1)], isAfter: isAfter)
    }
    guard names.count > offsets.rowCount / 64 else {
      names.sort { $0.path.precedes($1.path) }
      for (name, next) in zip(names, names.dropFirst()) where name.path == next.path {
        throw refuse(name.tag, next.tag)
      }
      return
    }
    // Many names are put where their rows are, which takes a fraction of the time of `sort`.
    var tags = ContiguousArray<Int32>(repeating: -1, count: offsets.rowCount)
    for name in names {
      let row = offsets[name.path]
      guard tags[row] < 0 else { throw refuse(tags[row], name.tag) }
      tags[row] = name.tag
    }
    var end = 0
    for section in offsets.sections {
      for (element, row) in offsets.rows(in: section).enumerated() where tags[row] >= 0 {
        names[end] = Name(path: ElementPath(element: element, section: section), tag: tags[row])
        end += 1
      }
    }
  }
}

extension RowOffsets {
  /// Checks that a row that an operation names exists.
  fileprivate func check(
    _ path: ElementPath, _ operation: BatchUpdate, isAfter: Bool
  ) throws(ListUpdateError) {
    guard sections.contains(path.section) else {
      throw .sectionOutOfRange(operation, count: sectionCount, isAfter: isAfter)
    }
    let count = rows(in: path.section).count
    guard (0..<count).contains(path.element) else {
      throw operation.isOnSection
        ? .sectionOutOfRange(operation, count: count, isAfter: isAfter)
        : .rowOutOfRange(operation, count: count, isAfter: isAfter)
    }
  }
}

extension ElementPath {
  /// The position of a section, which is treated as a row of a section 0.
  static func section(_ section: Int) -> Self { ElementPath(element: section, section: 0) }

  /// Whether the row comes before another one.
  package func precedes(_ other: ElementPath) -> Bool {
    (storedSection, storedElement) < (other.storedSection, other.storedElement)
  }
}

extension BatchUpdate {
  /// Whether the action names a section.
  var isOnSection: Bool {
    switch self {
    case .deleteSection, .insertSection, .reloadSection, .moveSection: true
    case .deleteRow, .insertRow, .reloadRow, .moveRow: false
    }
  }

  /// Whether rows and sections keep their positions.
  package var isReload: Bool {
    switch self {
    case .reloadSection, .reloadRow: true
    default: false
    }
  }

  /// The row before the batch that this action names; a section's offset is given as a row's offset.
  var before: ElementPath? {
    switch self {
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      .section(section)
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _): path
    case .insertSection, .insertRow: nil
    }
  }

  /// The row after the batch that this action names; a section's offset is given as a row's offset.
  var after: ElementPath? {
    switch self {
    case .insertSection(let section), .moveSection(_, let section): .section(section)
    case .insertRow(let path), .moveRow(_, let path): path
    case .deleteSection, .reloadSection, .deleteRow, .reloadRow: nil
    }
  }
}
