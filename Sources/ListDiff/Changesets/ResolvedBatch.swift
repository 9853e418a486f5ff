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
  /// Whether the rows are the sections of a list.
  let isOfSections: Bool

  fileprivate init(
    _ operations: [BatchUpdate], ofSections isOfSections: Bool, from before: RowOffsets,
    to after: RowOffsets, movesReloaded: Bool = false
  ) throws(ListUpdateError) {
    var named:
      (
        leaving: ContiguousArray<Int32>, reloaded: ContiguousArray<Int32>,
        arriving: ContiguousArray<Int32>
      )
    named = ([], [], [])
    func add(_ operation: Int, to names: inout ContiguousArray<Int32>) {
      if names.isEmpty { names.reserveCapacity(operations.count) }
      names.append(Int32(truncatingIfNeeded: operation))
    }
    for (index, operation) in operations.enumerated() where operation.isOnSection == isOfSections {
      if let path = operation.before {
        try before.check(path, operation, isAfter: false)
        if operation.isReload {
          add(index, to: &named.reloaded)
        } else {
          add(index, to: &named.leaving)
        }
      }
      if let path = operation.after {
        try after.check(path, operation, isAfter: true)
        add(index, to: &named.arriving)
      }
    }
    leaving = try NamedRows(named.leaving, of: operations, isAfter: false, in: before)
    reloaded = try NamedRows(named.reloaded, of: operations, isAfter: false, in: before)
    arriving = try NamedRows(named.arriving, of: operations, isAfter: true, in: after)
    for name in reloaded {
      guard let other = leaving[name.path], !(movesReloaded && other.isMoved) else { continue }
      let both = [name.operation, other.operation].sorted().map { operations[$0] }
      throw .namedTwice(both[0], both[1], isAfter: false)
    }
    (self.before, self.after, self.isOfSections) = (before, after, isOfSections)
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

  /// The moves, in the order of the list after the batch.
  package var moves: some Sequence<(source: ElementPath, target: ElementPath)> {
    arriving.lazy.filter(\.isMoved).map { ($0.source!, $0.path) }
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
  package struct Name {
    package let path: ElementPath
    /// The offset of the operation in the batch.
    package let operation: Int
    fileprivate let update: BatchUpdate

    /// The position before the batch; `nil` if the row is inserted.
    package var source: ElementPath? { update.before }

    /// Whether the operation is a move.
    package var isMoved: Bool { update.before != nil && update.after != nil }
  }

  private let operations: [BatchUpdate]
  private let isAfter: Bool
  /// The offsets of the operations, in the order of the rows that they name.
  private var order: ContiguousArray<Int32>

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }
  package subscript(index: Int) -> Name {
    let operation = Int(order[index])
    return Name(
      path: path(at: index), operation: operation, update: operations[operation])
  }

  private func path(at index: Int) -> ElementPath {
    let update = operations[Int(order[index])]
    return (isAfter ? update.after : update.before)!
  }

  /// The sections in which rows are named, each with its names.
  package var groups: [(section: Int, names: Slice<NamedRows>)] {
    var (groups, start): ([(Int, Slice<NamedRows>)], Int) = ([], 0)
    while start < count {
      let section = path(at: start).section
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
    if isEmpty { return self[0..<0] }
    let start = indices.partitioningIndex { path(at: $0).section >= section }
    return self[
      start..<(start..<count).partitioningIndex { path(at: $0).section > section }]
  }

  /// The name of a row; `nil` if no operation names it.
  ///
  /// - Complexity: O(log names).
  package subscript(path: ElementPath) -> Name? {
    let index = indices.partitioningIndex { !self.path(at: $0).precedes(path) }
    return index < count && self.path(at: index) == path ? self[index] : nil
  }

  /// The name of a section, which is treated as a row of a section 0.
  package subscript(section section: Int) -> Name? { self[.section(section)] }

  /// Puts operations in the order of the rows that they name, and checks that no row has two.
  ///
  /// - Complexity: O(names log names), O(names) if they are in order, and O(rows) if a row in 64 is named.
  fileprivate init(
    _ order: ContiguousArray<Int32>, of operations: [BatchUpdate], isAfter: Bool,
    in offsets: RowOffsets
  ) throws(ListUpdateError) {
    (self.operations, self.isAfter, self.order) = (operations, isAfter, order)
    if indices.dropFirst().allSatisfy({ path(at: $0 - 1).precedes(path(at: $0)) }) { return }
    func refuse(_ first: Int32, _ second: Int32) -> ListUpdateError {
      .namedTwice(operations[Int(first)], operations[Int(second)], isAfter: isAfter)
    }
    guard count > offsets.rowCount / 64 else {
      self.order = ContiguousArray(
        indices.sorted { path(at: $0).precedes(path(at: $1)) }.map { order[$0] })
      for index in indices.dropFirst() where path(at: index - 1) == path(at: index) {
        throw refuse(self.order[index - 1], self.order[index])
      }
      return
    }
    // Many operations are put where their rows are, which takes a fraction of the time of `sort`.
    var places = ContiguousArray<Int32>(repeating: -1, count: offsets.rowCount)
    for (index, operation) in order.enumerated() {
      let row = offsets[path(at: index)]
      guard places[row] < 0 else { throw refuse(places[row], operation) }
      places[row] = operation
    }
    self.order = places.filter { $0 >= 0 }
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
