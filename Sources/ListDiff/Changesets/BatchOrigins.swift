/// Where each section and each row after a batch was before it.
@usableFromInline struct BatchOrigins {
  /// What stands in place of an origin where the batch brings something new.
  @inlinable static var none: Int { -1 }

  @usableFromInline private(set) var sections: BatchLevel
  @usableFromInline private(set) var rows: BatchLevel

  /// Follows a batch from the numbers of rows before it to those after it.
  ///
  /// - Throws: ``ChangesetError`` if an operation names what does not exist, names something twice
  ///   or stands in a section that changes as a whole, and if the numbers do not add up.
  /// - Complexity: O(sections + rows + actions).
  init(_ updates: [BatchUpdate], from before: RowOffsets, to after: RowOffsets)
    throws(ChangesetError)
  {
    sections = BatchLevel(
      from: RowOffsets([before.sectionCount]), to: RowOffsets([after.sectionCount]))
    rows = BatchLevel(from: before, to: after)
    for update in updates where update.isOnSection {
      try sections.recordBefore(update, of: updates)
    }
    try checkSectionCount(updates)
    for update in updates where update.isOnSection {
      try sections.recordAfter(update, of: updates)
    }
    _ = sections.land(in: 0, from: 0)
    sections.markUpdates()
    for update in updates where !update.isOnSection {
      try rows.recordBefore(update, of: updates, sections: sections)
      try rows.recordAfter(update, of: updates, sections: sections)
    }
    for (section, origin) in sections.origins.enumerated() where origin != Self.none {
      let (section, origin) = (section + after.firstSection, origin + before.firstSection)
      guard rows.land(in: section, from: origin) else {
        throw rowCountError(section, origin, updates)
      }
    }
  }

  /// The number of the first section after the batch.
  @usableFromInline var firstSection: Int { rows.after.offsets.firstSection }

  /// The offset of a section's first row after the batch.
  @usableFromInline func firstRow(in section: Int) -> Int {
    rows.after.offsets.rows(in: section).lowerBound
  }

  private func checkSectionCount(_ updates: [BatchUpdate]) throws(ChangesetError) {
    let deleted = updates.count { if case .deleteSection = $0 { true } else { false } }
    let inserted = updates.count { if case .insertSection = $0 { true } else { false } }
    let (before, after) = (sections.before.effects.count, sections.after.effects.count)
    guard before - deleted + inserted == after else {
      throw .sectionCount(before: before, after: after, inserted: inserted, deleted: deleted)
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
      section: section, before: rows.before.offsets.rows(in: origin).count,
      after: rows.after.offsets.rows(in: section).count, inserted: inserted, deleted: deleted,
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
      let (before, after) = (update.before, update.after)
      guard !update.isOnSection, let section = before?.section ?? after?.section,
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
