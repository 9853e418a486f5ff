extension Changeset {
  /// Follows the changes of one list of rows.
  ///
  /// - Parameter count: the number of rows before the changeset.
  /// - Throws: ``ChangesetError``, also for an operation on a section and for rows of two sections.
  @usableFromInline func rowOrigins(from count: Int) throws(ChangesetError) -> BatchOrigins {
    guard !hasSectionChanges else { throw .sectionOperationInRows }
    let section = try soleSection()
    return try BatchOrigins(
      batchUpdates, from: RowOffsets([count], firstSection: section),
      to: RowOffsets([data.count], firstSection: section))
  }

  /// The section that all rows name, or 0.
  private func soleSection() throws(ChangesetError) -> Int {
    var sole: Int?
    for paths in [
      elementDeleted, elementInserted, elementUpdated, elementMoved.map(\.source),
      elementMoved.map(\.target),
    ] {
      for path in paths where path.section != sole {
        if let sole { throw .severalSections(sole, path.section) }
        sole = path.section
      }
    }
    let section = sole ?? 0
    guard (0..<Int(Int32.max)).contains(section) else {
      throw .sectionOutOfRange(index: section, count: 1, isAfter: false)
    }
    return section
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
