/// What a batch does to all rows of a list, or to all of its sections, which are the rows of a section 0
/// here.
///
/// What is neither deleted nor moved keeps its order and fills the places that inserts and moves leave
/// free.
@usableFromInline struct BatchLevel {
  /// What becomes of a row before the batch, or how one after it came to be.
  enum Effect: UInt8 {
    case none, deleted, inserted, updated, moved
  }

  /// The rows before the batch or those after it.
  struct Side {
    let offsets: RowOffsets
    /// For each row, counted from the first one.
    fileprivate(set) var effects: ContiguousArray<Effect>

    init(_ offsets: RowOffsets) {
      self.offsets = offsets
      effects = ContiguousArray(repeating: .none, count: offsets.rowCount)
    }
  }

  private(set) var before: Side
  private(set) var after: Side

  /// For each row after the batch its offset before it, or ``BatchOrigins/none``.
  @usableFromInline private(set) var origins: ContiguousArray<Int>

  init(from before: RowOffsets, to after: RowOffsets) {
    (self.before, self.after) = (Side(before), Side(after))
    origins = ContiguousArray(repeating: BatchOrigins.none, count: after.rowCount)
  }

  /// Whether the row that was at the given offset before the batch has new content after it.
  @usableFromInline func isUpdated(_ row: Int) -> Bool { before.effects[row] == .updated }

  /// Whether the row that was at the given offset before the batch is moved.
  func isMoved(_ row: Int) -> Bool { before.effects[row] == .moved }

  /// Notes what an action does to a row before the batch.
  ///
  /// - Parameter sections: for an action on a row, what the batch does to sections.
  mutating func recordBefore(
    _ update: BatchUpdate, of all: [BatchUpdate], sections: BatchLevel? = nil
  ) throws(ChangesetError) {
    guard let path = update.before else { return }
    let row = try before.offset(of: path, update, sections?.before, isAfter: false)
    guard before.effects[row] == .none else {
      let both = all.filter { $0.isOnSection == update.isOnSection && $0.before == path }
      throw .namedTwice(both[0], both[1], isAfter: false)
    }
    before.effects[row] = update.effect
  }

  /// Notes what an action does to a row after the batch.
  ///
  /// - Parameter sections: for an action on a row, what the batch does to sections.
  /// - Precondition: what it does to a row before the batch is noted.
  mutating func recordAfter(
    _ update: BatchUpdate, of all: [BatchUpdate], sections: BatchLevel? = nil
  ) throws(ChangesetError) {
    guard let path = update.after else { return }
    let row = try after.offset(of: path, update, sections?.after, isAfter: true)
    guard after.effects[row] == .none else {
      let both = all.filter { $0.isOnSection == update.isOnSection && $0.after == path }
      throw .namedTwice(both[0], both[1], isAfter: true)
    }
    after.effects[row] = update.effect
    if let source = update.before { origins[row] = before.offsets[source] }
  }

  /// Finds out where the rows of a section were that stay.
  ///
  /// - Returns: whether their number is that of the places left free.
  mutating func land(in section: Int, from origin: Int) -> Bool {
    let staying = before.offsets.rows(in: origin).filter {
      before.effects[$0] == .none || before.effects[$0] == .updated
    }
    let free = after.offsets.rows(in: section).filter { after.effects[$0] == .none }
    guard staying.count == free.count else { return false }
    for (source, target) in zip(staying, free) { origins[target] = source }
    return true
  }

  /// Marks the rows after the batch that have new content.
  mutating func markUpdates() {
    for (row, origin) in origins.enumerated() where origin != BatchOrigins.none {
      if isUpdated(origin) { after.effects[row] = .updated }
    }
  }
}

extension BatchLevel.Side {
  /// The offset of the row that an action names.
  fileprivate func offset(
    of path: ElementPath, _ update: BatchUpdate, _ sections: Self?, isAfter: Bool
  ) throws(ChangesetError) -> Int {
    guard offsets.sections.contains(path.section) else {
      throw .sectionOutOfRange(update, count: offsets.sectionCount, isAfter: isAfter)
    }
    let count = offsets.rows(in: path.section).count
    guard (0..<count).contains(path.element) else {
      throw sections == nil
        ? .sectionOutOfRange(update, count: count, isAfter: isAfter)
        : .rowOutOfRange(update, count: count, isAfter: isAfter)
    }
    switch sections?.effects[path.section - offsets.firstSection] {
    case .deleted, .inserted, .updated: throw .rowInChangedSection(update, isAfter: isAfter)
    case .none?, .moved?, nil: return offsets[path]
    }
  }
}

extension BatchUpdate {
  /// What the action does.
  fileprivate var effect: BatchLevel.Effect {
    switch self {
    case .deleteSection, .deleteRow: .deleted
    case .insertSection, .insertRow: .inserted
    case .reloadSection, .reloadRow: .updated
    case .moveSection, .moveRow: .moved
    }
  }

  /// Whether the action is on a section.
  var isOnSection: Bool {
    switch self {
    case .deleteSection, .insertSection, .reloadSection, .moveSection: true
    case .deleteRow, .insertRow, .reloadRow, .moveRow: false
    }
  }

  /// The row before the batch that this action is on; of a section its offset as that of a row.
  var before: ElementPath? {
    switch self {
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      ElementPath(element: section, section: 0)
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _): path
    case .insertSection, .insertRow: nil
    }
  }

  /// The row after the batch that this action is on; of a section its offset as that of a row.
  var after: ElementPath? {
    switch self {
    case .insertSection(let section), .moveSection(_, let section):
      ElementPath(element: section, section: 0)
    case .insertRow(let path), .moveRow(_, let path): path
    case .deleteSection, .reloadSection, .deleteRow, .reloadRow: nil
    }
  }
}
