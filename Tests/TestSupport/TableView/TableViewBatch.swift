import ListDiff

/// The effects of a batch on each section and row, after checking that every index exists and none
/// is named twice.
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
    // sections come before rows
    for update in changeset.batchUpdates {
      switch update {
      case .deleteSection(let section): try use(section, in: \.sectionsBefore, .deleted, update)
      case .reloadSection(let section): try use(section, in: \.sectionsBefore, .updated, update)
      case .insertSection(let section): try use(section, in: \.sectionsAfter, .inserted, update)
      case .moveSection(let source, let target):
        try use(source, in: \.sectionsBefore, .moved, update)
        try use(target, in: \.sectionsAfter, .moved, update)
      case .deleteRow(let path): try use(path, in: \.rowsBefore, sectionsBefore, .deleted, update)
      case .reloadRow(let path): try use(path, in: \.rowsBefore, sectionsBefore, .updated, update)
      case .insertRow(let path): try use(path, in: \.rowsAfter, sectionsAfter, .inserted, update)
      case .moveRow(let source, let target):
        try use(source, in: \.rowsBefore, sectionsBefore, .moved, update)
        try use(target, in: \.rowsAfter, sectionsAfter, .moved, update)
      }
    }
  }

  private mutating func use(
    _ section: Int, in sections: WritableKeyPath<Self, [Use]>, _ use: Use, _ update: BatchUpdate
  ) throws(TableViewFault.Kind) {
    guard self[keyPath: sections].indices.contains(section) else { throw .missing(update) }
    guard self[keyPath: sections][section] == .none else { throw .namedTwice(update) }
    self[keyPath: sections][section] = use
  }

  private mutating func use(
    _ path: ElementPath, in rows: WritableKeyPath<Self, [[Use]]>, _ sections: [Use], _ use: Use,
    _ update: BatchUpdate
  ) throws(TableViewFault.Kind) {
    guard sections.indices.contains(path.section),
      self[keyPath: rows][path.section].indices.contains(path.element)
    else { throw .missing(update) }
    switch sections[path.section] {
    case .deleted, .inserted, .updated: throw .insideChangedSection(update)
    case .none, .moved: break
    }
    guard self[keyPath: rows][path.section][path.element] == .none else {
      throw .namedTwice(update)
    }
    self[keyPath: rows][path.section][path.element] = use
  }
}
