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
  private(set) var uses: BatchUses

  /// Follows a batch from the numbers of rows before it to those after it.
  ///
  /// - Throws: ``ChangesetError`` if an operation names what does not exist, names something twice
  ///   or stands in a section that changes as a whole, and if the numbers do not add up.
  /// - Complexity: O(sections + rows + actions).
  init(_ updates: [BatchUpdate], from before: RowOffsets, to after: RowOffsets)
    throws(ChangesetError)
  {
    uses = BatchUses(from: before, to: after)
    sections = ContiguousArray(repeating: Self.none, count: after.sectionCount)
    rows = ContiguousArray(repeating: Self.none, count: after.rowCount)
    try uses.useSectionsBefore(updates)
    try checkSectionCount(updates)
    try uses.useSectionsAfter(updates)
    landSections(updates)
    try uses.useRows(updates)
    for case .moveRow(let source, let target) in updates { rows[after[target]] = before[source] }
    for section in after.sections { try landRows(in: section, updates) }
  }

  /// The number of the first section after the batch.
  @usableFromInline var firstSection: Int { uses.after.firstSection }

  /// The offset of a section's first row after the batch.
  @usableFromInline func firstRow(in section: Int) -> Int {
    uses.after.rows(in: section).lowerBound
  }

  /// Whether the row that was at the given offset before the batch has new content after it.
  @usableFromInline func isUpdated(row: Int) -> Bool { uses.rowsBefore[row] == .updated }

  /// Whether the section that was at the given place before the batch has a new header after it.
  @usableFromInline func isUpdated(section: Int) -> Bool {
    uses.sectionsBefore[section] == .updated
  }
}

extension BatchOrigins {
  private func checkSectionCount(_ updates: [BatchUpdate]) throws(ChangesetError) {
    let deleted = updates.count { if case .deleteSection = $0 { true } else { false } }
    let inserted = updates.count { if case .insertSection = $0 { true } else { false } }
    let (before, after) = (uses.before.sectionCount, uses.after.sectionCount)
    guard before - deleted + inserted == after else {
      throw .sectionCount(before: before, after: after, inserted: inserted, deleted: deleted)
    }
  }

  /// - Precondition: the sections add up.
  private mutating func landSections(_ updates: [BatchUpdate]) {
    for case .moveSection(let source, let target) in updates { sections[target] = source }
    var target = 0
    for (source, use) in uses.sectionsBefore.enumerated() where use.stays {
      while uses.sectionsAfter[target] != .none { target += 1 }
      sections[target] = source
      target += 1
    }
    for (target, source) in sections.enumerated() where source != Self.none {
      if isUpdated(section: source) { uses.markUpdated(sectionAfter: target) }
    }
  }

  private mutating func landRows(in section: Int, _ updates: [BatchUpdate]) throws(ChangesetError) {
    let origin = sections[section - uses.after.firstSection]
    guard origin != Self.none else { return }
    let before = uses.before.rows(in: origin + uses.before.firstSection)
    let after = uses.after.rows(in: section)
    let staying = before.count { uses.rowsBefore[$0].stays }
    guard staying == after.count(where: { uses.rowsAfter[$0] == .none }) else {
      throw rowCountError(section, origin + uses.before.firstSection, updates)
    }
    var target = after.lowerBound
    for source in before where uses.rowsBefore[source].stays {
      while uses.rowsAfter[target] != .none { target += 1 }
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
      section: section, before: uses.before.rows(in: origin).count,
      after: uses.after.rows(in: section).count, inserted: inserted, deleted: deleted,
      movedIn: movedIn, movedOut: movedOut)
  }
}
