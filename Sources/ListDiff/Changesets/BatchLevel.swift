extension ListOrigins {
  /// Follows a batch, given the numbers of rows before and after it.
  ///
  /// - Throws: ``ChangesetError`` if an operation names a section or row that does not exist, one that
  ///   another operation also names, or a row in a section that changes as a whole; or if the numbers do not
  ///   add up.
  /// - Complexity: O(sections + rows + actions).
  init(_ updates: [BatchUpdate], from before: RowOffsets, to after: RowOffsets)
    throws(ChangesetError)
  {
    var sections = BatchLevel(
      from: RowOffsets([before.sectionCount]), to: RowOffsets([after.sectionCount]))
    var rows = BatchLevel(from: before, to: after)
    for update in updates where update.isOnSection {
      try sections.recordBefore(update, of: updates)
    }
    let deleted = updates.count { if case .deleteSection = $0 { true } else { false } }
    let inserted = updates.count { if case .insertSection = $0 { true } else { false } }
    guard before.sectionCount - deleted + inserted == after.sectionCount else {
      throw .sectionCount(
        before: before.sectionCount, after: after.sectionCount, inserted: inserted,
        deleted: deleted)
    }
    for update in updates where update.isOnSection {
      try sections.recordAfter(update, of: updates)
    }
    _ = sections.land(in: 0, from: 0)
    for update in updates where !update.isOnSection {
      try rows.recordBefore(update, of: updates, sections: sections)
      try rows.recordAfter(update, of: updates, sections: sections)
    }
    for (section, origin) in sections.origins.enumerated() where origin != RowOrigins.none {
      let (section, origin) = (section + after.firstSection, origin + before.firstSection)
      guard rows.land(in: section, from: origin) else {
        throw .rowCount(
          section, after: after.rows(in: section).count, origin,
          before: before.rows(in: origin).count, updates)
      }
    }
    self.init(sections: sections.rowOrigins, rows: rows.rowOrigins)
  }
}

/// The effects of a batch on all rows of a list, or on all of its sections, which are treated as
/// the rows of a section 0.
///
/// Rows that are neither deleted nor moved keep their order and fill the positions that inserts and
/// moves leave free.
private struct BatchLevel {
  /// The fate of a row before the batch, or the origin of a row after it.
  enum Effect: UInt8 {
    case none, deleted, inserted, updated, moved
  }

  /// The rows before the batch, or those after it.
  struct Side {
    let offsets: RowOffsets
    let isAfter: Bool
    /// The effect on each row, counted from the first one.
    var effects: ContiguousArray<Effect>

    init(_ offsets: RowOffsets, isAfter: Bool) {
      (self.offsets, self.isAfter) = (offsets, isAfter)
      effects = ContiguousArray(repeating: .none, count: offsets.rowCount)
    }
  }

  private var before: Side
  private var after: Side

  /// For each row after the batch, its offset before it, or ``RowOrigins/none``.
  private(set) var origins: ContiguousArray<Int>

  init(from before: RowOffsets, to after: RowOffsets) {
    (self.before, self.after) = (Side(before, isAfter: false), Side(after, isAfter: true))
    origins = ContiguousArray(repeating: RowOrigins.none, count: after.rowCount)
  }

  /// Records the effect of an action on a row before the batch.
  ///
  /// - Parameter sections: for an action on a row, the effects of the batch on sections.
  mutating func recordBefore(
    _ update: BatchUpdate, of all: [BatchUpdate], sections: BatchLevel? = nil
  ) throws(ChangesetError) {
    _ = try before.record(update, of: all, sections?.before)
  }

  /// Records the effect of an action on a row after the batch.
  ///
  /// - Parameter sections: for an action on a row, the effects of the batch on sections.
  /// - Precondition: the effect on the row before the batch has been recorded.
  mutating func recordAfter(
    _ update: BatchUpdate, of all: [BatchUpdate], sections: BatchLevel? = nil
  ) throws(ChangesetError) {
    guard let row = try after.record(update, of: all, sections?.after) else { return }
    if let source = update.before { origins[row] = before.offsets[source] }
  }

  /// Determines the origins of the rows that stay in a section.
  ///
  /// - Returns: whether the number of these rows equals the number of free positions.
  mutating func land(in section: Int, from origin: Int) -> Bool {
    let staying = before.offsets.rows(in: origin).filter {
      before.effects[$0] == .none || before.effects[$0] == .updated
    }
    let free = after.offsets.rows(in: section).filter { after.effects[$0] == .none }
    guard staying.count == free.count else { return false }
    for (source, target) in zip(staying, free) {
      origins[target] = source
      after.effects[target] = before.effects[source]
    }
    return true
  }

  /// The effects of the batch, once all actions are recorded and the other rows are matched.
  var rowOrigins: RowOrigins {
    RowOrigins(
      before: before.offsets, after: after.offsets, origins: origins,
      isUpdated: ContiguousArray(after.effects.map { $0 == .updated }),
      isMoved: ContiguousArray(after.effects.map { $0 == .moved }))
  }
}

extension BatchLevel.Side {
  /// Records the effect of an action on a row of this side.
  ///
  /// - Returns: the row's offset, or `nil` if the action names no row on this side.
  fileprivate mutating func record(
    _ update: BatchUpdate, of all: [BatchUpdate], _ sections: Self?
  ) throws(ChangesetError) -> Int? {
    guard let path = isAfter ? update.after : update.before else { return nil }
    let row = try offset(of: path, update, sections)
    guard effects[row] == .none else {
      let both = all.filter {
        $0.isOnSection == update.isOnSection && (isAfter ? $0.after : $0.before) == path
      }
      throw .namedTwice(both[0], both[1], isAfter: isAfter)
    }
    effects[row] = update.effect
    return row
  }

  /// The offset of the row that an action names.
  private func offset(
    of path: ElementPath, _ update: BatchUpdate, _ sections: Self?
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
  /// The effect of the action.
  fileprivate var effect: BatchLevel.Effect {
    switch self {
    case .deleteSection, .deleteRow: .deleted
    case .insertSection, .insertRow: .inserted
    case .reloadSection, .reloadRow: .updated
    case .moveSection, .moveRow: .moved
    }
  }

  /// Whether the action names a section.
  var isOnSection: Bool {
    switch self {
    case .deleteSection, .insertSection, .reloadSection, .moveSection: true
    case .deleteRow, .insertRow, .reloadRow, .moveRow: false
    }
  }

  /// The row before the batch that this action names; a section's offset is given as a row's offset.
  var before: ElementPath? {
    switch self {
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      ElementPath(element: section, section: 0)
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _): path
    case .insertSection, .insertRow: nil
    }
  }

  /// The row after the batch that this action names; a section's offset is given as a row's offset.
  var after: ElementPath? {
    switch self {
    case .insertSection(let section), .moveSection(_, let section):
      ElementPath(element: section, section: 0)
    case .insertRow(let path), .moveRow(_, let path): path
    case .deleteSection, .reloadSection, .deleteRow, .reloadRow: nil
    }
  }
}
