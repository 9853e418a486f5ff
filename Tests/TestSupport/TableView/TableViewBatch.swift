import ListDiff

/// The effects of a batch on each section and row, after checking that every index exists and none
/// is used twice.
struct TableViewBatch {
  /// The fate of a section or row before the batch, or the origin of one after it.
  enum Use {
    case none
    case deleted
    case inserted
    case updated
    case moved
  }

  private(set) var sectionsBefore: [Use]
  private(set) var sectionsAfter: [Use]
  private(set) var rowsBefore: [[Use]]
  private(set) var rowsAfter: [[Use]]

  /// Checks the indexes of a batch.
  init<C>(_ changeset: Changeset<C>, before: [Int], after: [Int])
    throws(TableViewFault.Kind)
  {
    sectionsBefore = Array(repeating: .none, count: before.count)
    sectionsAfter = Array(repeating: .none, count: after.count)
    rowsBefore = before.map { Array(repeating: .none, count: $0) }
    rowsAfter = after.map { Array(repeating: .none, count: $0) }
    try useSections(changeset)
    for path in changeset.elementDeleted { try useBefore(path, .deleted, .elementDelete) }
    for path in changeset.elementUpdated { try useBefore(path, .updated, .elementUpdate) }
    for path in changeset.elementInserted { try useAfter(path, .inserted, .elementInsert) }
    for move in changeset.elementMoved {
      try useBefore(move.source, .moved, .elementMove)
      try useAfter(move.target, .moved, .elementMove)
    }
  }

  private mutating func useSections<C>(_ changeset: Changeset<C>) throws(TableViewFault.Kind) {
    for section in changeset.sectionDeleted {
      try Self.use(section, .deleted, .sectionDelete, in: &sectionsBefore, .before)
    }
    for section in changeset.sectionUpdated {
      try Self.use(section, .updated, .sectionUpdate, in: &sectionsBefore, .before)
    }
    for section in changeset.sectionInserted {
      try Self.use(section, .inserted, .sectionInsert, in: &sectionsAfter, .after)
    }
    for move in changeset.sectionMoved {
      try Self.use(move.source, .moved, .sectionMove, in: &sectionsBefore, .before)
      try Self.use(move.target, .moved, .sectionMove, in: &sectionsAfter, .after)
    }
  }

  private static func use(
    _ section: Int, _ use: Use, _ operation: TableViewFault.Operation, in sections: inout [Use],
    _ space: TableViewFault.Space
  ) throws(TableViewFault.Kind) {
    guard sections.indices.contains(section) else { throw .noSection(section, operation, space) }
    guard sections[section] == .none else { throw .sectionUsedTwice(section, operation, space) }
    sections[section] = use
  }

  private mutating func useBefore(
    _ path: ElementPath, _ use: Use, _ operation: TableViewFault.Operation
  ) throws(TableViewFault.Kind) {
    try Self.use(path, use, operation, in: &rowsBefore, sections: sectionsBefore, .before)
  }

  private mutating func useAfter(
    _ path: ElementPath, _ use: Use, _ operation: TableViewFault.Operation
  ) throws(TableViewFault.Kind) {
    try Self.use(path, use, operation, in: &rowsAfter, sections: sectionsAfter, .after)
  }

  private static func use(
    _ path: ElementPath, _ use: Use, _ operation: TableViewFault.Operation,
    in rows: inout [[Use]], sections: [Use], _ space: TableViewFault.Space
  ) throws(TableViewFault.Kind) {
    guard rows.indices.contains(path.section), rows[path.section].indices.contains(path.element)
    else { throw .noRow(path, operation, space) }
    switch sections[path.section] {
    case .deleted, .inserted, .updated: throw .insideChangedSection(path, operation, space)
    case .none, .moved: break
    }
    guard rows[path.section][path.element] == .none else {
      throw .rowUsedTwice(path, operation, space)
    }
    rows[path.section][path.element] = use
  }
}
