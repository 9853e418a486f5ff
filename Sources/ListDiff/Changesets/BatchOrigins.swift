/// Where each section and each row after a batch was before it.
///
/// What is neither deleted nor moved keeps its order and fills the places that inserts and moves
/// leave free.
@usableFromInline struct BatchOrigins {
  /// What stands in place of an origin where the batch brings something new.
  @inlinable static var none: Int { -1 }

  /// For each section after the batch its place before it, counted from the first section.
  @usableFromInline private(set) var sections: ContiguousArray<Int>

  /// For each row after the batch, section after section, its offset before it.
  @usableFromInline private(set) var rows: ContiguousArray<Int>

  /// What the batch does to each section and row.
  private(set) var effects: BatchEffects

  /// Follows a batch from the numbers of rows before it to those after it.
  ///
  /// - Throws: ``ChangesetError`` if an operation names what does not exist, names something twice
  ///   or stands in a section that changes as a whole, and if the numbers do not add up.
  /// - Complexity: O(sections + rows + actions).
  init(_ updates: [BatchUpdate], from before: RowOffsets, to after: RowOffsets)
    throws(ChangesetError)
  {
    effects = BatchEffects(from: before, to: after)
    sections = ContiguousArray(repeating: Self.none, count: after.sectionCount)
    rows = ContiguousArray(repeating: Self.none, count: after.rowCount)
    try effects.recordSectionsBefore(updates)
    try checkSectionCount(updates)
    try effects.recordSectionsAfter(updates)
    landSections(updates)
    try effects.recordRows(updates)
    for case .moveRow(let source, let target) in updates { rows[after[target]] = before[source] }
    for section in after.sections { try landRows(in: section, updates) }
  }

  /// The number of the first section after the batch.
  @usableFromInline var firstSection: Int { effects.after.firstSection }

  /// The offset of a section's first row after the batch.
  @usableFromInline func firstRow(in section: Int) -> Int {
    effects.after.rows(in: section).lowerBound
  }

  /// Whether the row that was at the given offset before the batch has new content after it.
  @usableFromInline func isUpdated(row: Int) -> Bool { effects.rowsBefore[row] == .updated }

  /// Whether the section that was at the given place before the batch has a new header after it.
  @usableFromInline func isUpdated(section: Int) -> Bool {
    effects.sectionsBefore[section] == .updated
  }
}

extension BatchOrigins {
  private func checkSectionCount(_ updates: [BatchUpdate]) throws(ChangesetError) {
    let deleted = updates.count { if case .deleteSection = $0 { true } else { false } }
    let inserted = updates.count { if case .insertSection = $0 { true } else { false } }
    let (before, after) = (effects.before.sectionCount, effects.after.sectionCount)
    guard before - deleted + inserted == after else {
      throw .sectionCount(before: before, after: after, inserted: inserted, deleted: deleted)
    }
  }

  /// - Precondition: the sections add up.
  private mutating func landSections(_ updates: [BatchUpdate]) {
    for case .moveSection(let source, let target) in updates { sections[target] = source }
    var target = 0
    for (source, effect) in effects.sectionsBefore.enumerated() where effect.stays {
      while effects.sectionsAfter[target] != .none { target += 1 }
      sections[target] = source
      target += 1
    }
    for (target, source) in sections.enumerated() where source != Self.none {
      if isUpdated(section: source) { effects.markUpdated(sectionAfter: target) }
    }
  }

  private mutating func landRows(in section: Int, _ updates: [BatchUpdate]) throws(ChangesetError) {
    let origin = sections[section - effects.after.firstSection]
    guard origin != Self.none else { return }
    let before = effects.before.rows(in: origin + effects.before.firstSection)
    let after = effects.after.rows(in: section)
    let staying = before.count { effects.rowsBefore[$0].stays }
    guard staying == after.count(where: { effects.rowsAfter[$0] == .none }) else {
      throw rowCountError(section, origin + effects.before.firstSection, updates)
    }
    var target = after.lowerBound
    for source in before where effects.rowsBefore[source].stays {
      while effects.rowsAfter[target] != .none { target += 1 }
      rows[target] = source
      target += 1
    }
  }

  private func rowCountError(
    _ section: Int, _ origin: Int, _ updates: [BatchUpdate]
  ) -> ChangesetError {
    var (inserted, deleted, movedIn, movedOut) = (0, 0, 0, 0)
    for update in updates {
      switch update {
      case .insertRow(let path) where path.section == section: inserted += 1
      case .deleteRow(let path) where path.section == origin: deleted += 1
      case .moveRow(let source, let target):
        if target.section == section { movedIn += 1 }
        if source.section == origin { movedOut += 1 }
      default: break
      }
    }
    return .rowCount(
      section: section, before: effects.before.rows(in: origin).count,
      after: effects.after.rows(in: section).count, inserted: inserted, deleted: deleted,
      movedIn: movedIn, movedOut: movedOut)
  }
}

extension Changeset {
  /// Follows the changes of one list of rows.
  ///
  /// - Parameter count: the number of rows before the changeset.
  /// - Throws: ``ChangesetError``, also for an operation on a section and for rows of two sections.
  @usableFromInline func rowOrigins(from count: Int) throws(ChangesetError) -> BatchOrigins {
    let updates = batchUpdates
    let section = try soleSection(updates)
    return try BatchOrigins(
      updates, from: RowOffsets([count], firstSection: section),
      to: RowOffsets([data.count], firstSection: section))
  }

  /// The section that all rows name, or 0.
  private func soleSection(_ updates: [BatchUpdate]) throws(ChangesetError) -> Int {
    var sole: Int?
    for update in updates {
      let (before, after) = (update.rowBefore, update.rowAfter)
      guard let section = before?.section ?? after?.section,
        section == (sole ?? section), section == (after?.section ?? section)
      else { throw .outsideOfList(update) }
      guard (0..<Int(Int32.max)).contains(section) else {
        throw .sectionOutOfRange(update, count: 1, isAfter: false)
      }
      sole = section
    }
    return sole ?? 0
  }
}

extension Changeset where Collection.Element: DifferentiableSection {
  /// Follows the changes of a list of sections.
  ///
  /// - Parameter rowCounts: the number of rows in each section before the changeset.
  @usableFromInline func origins(from rowCounts: [Int]) throws(ChangesetError) -> BatchOrigins {
    try BatchOrigins(
      batchUpdates, from: RowOffsets(rowCounts), to: RowOffsets(data.map(\.elements.count)))
  }
}
