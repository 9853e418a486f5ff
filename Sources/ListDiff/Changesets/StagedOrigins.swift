/// Where each section and each row after some stages was before the first of them.
@usableFromInline struct StagedOrigins {
  /// The rows before the first stage.
  let before: RowOffsets

  /// The rows after the last stage.
  private(set) var after: RowOffsets

  /// For each section after the stages its offset before them, or ``BatchOrigins/none``.
  @usableFromInline private(set) var sections: ContiguousArray<Int>
  /// For each section after the stages whether one of them updates it.
  @usableFromInline var isSectionUpdated: ContiguousArray<Bool>
  /// For each section after the stages whether one of them moves it.
  private(set) var isSectionMoved: ContiguousArray<Bool>

  /// For each row after the stages its offset before them, or ``BatchOrigins/none``.
  @usableFromInline private(set) var rows: ContiguousArray<Int>
  /// For each row after the stages whether one of them updates it.
  @usableFromInline var isRowUpdated: ContiguousArray<Bool>
  /// For each row after the stages whether one of them moves it.
  private(set) var isRowMoved: ContiguousArray<Bool>

  /// Starts with no stage: everything is where it was.
  init(_ rows: RowOffsets) {
    before = rows
    after = rows
    sections = ContiguousArray(0..<rows.sectionCount)
    isSectionUpdated = ContiguousArray(repeating: false, count: rows.sectionCount)
    isSectionMoved = isSectionUpdated
    self.rows = ContiguousArray(0..<rows.rowCount)
    isRowUpdated = ContiguousArray(repeating: false, count: rows.rowCount)
    isRowMoved = isRowUpdated
  }

  /// Starts with no stage and the number of rows in each section.
  @usableFromInline init(rowCounts: [Int]) { self.init(RowOffsets(rowCounts)) }

  /// Follows one more stage.
  ///
  /// - Precondition: the stage starts with the rows after those followed so far.
  /// - Complexity: O(sections + rows).
  @usableFromInline mutating func follow(_ batch: BatchOrigins) {
    isSectionUpdated = Self.carried(
      isSectionUpdated, by: batch.sections, or: batch.isUpdated(section:))
    isSectionMoved = Self.carried(isSectionMoved, by: batch.sections) {
      batch.effects.sectionsBefore[$0] == .moved
    }
    isRowUpdated = Self.carried(isRowUpdated, by: batch.rows, or: batch.isUpdated(row:))
    isRowMoved = Self.carried(isRowMoved, by: batch.rows) { batch.effects.rowsBefore[$0] == .moved }
    sections = ContiguousArray(
      batch.sections.map { $0 == BatchOrigins.none ? $0 : sections[$0] })
    rows = ContiguousArray(batch.rows.map { $0 == BatchOrigins.none ? $0 : rows[$0] })
    after = batch.effects.after
  }

  /// For each place after a batch whether something holds for what is there: it did before the
  /// batch, or the batch makes it so.
  private static func carried(
    _ holds: ContiguousArray<Bool>, by origins: ContiguousArray<Int>, or isMade: (Int) -> Bool
  ) -> ContiguousArray<Bool> {
    ContiguousArray(
      origins.map { $0 != BatchOrigins.none && (holds[$0] || isMade($0)) })
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Follows the changes of one list of rows through all stages, and checks each of them against
  /// the rows that those before it left.
  ///
  /// - Returns: where the rows were before all stages, and the section that the stages name.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit.
  @inlinable func checkedOrigins(
    from source: ContiguousArray<Collection.Element>
  ) throws(StagedChangesetError) -> (origins: StagedOrigins, section: Int) {
    var rows = source
    var origins = StagedOrigins(rowCounts: [rows.count])
    var section = 0
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        let batch = try changeset.rowOrigins(from: rows.count)
        rows = try batch.land(rows, on: changeset.data, section: batch.firstSection)
        origins.follow(batch)
        if changeset.hasElementChanges { section = batch.firstSection }
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
    }
    return (origins, section)
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Follows the changes of a list of sections through all stages, and checks each of them against
  /// the sections that those before it left.
  ///
  /// - Returns: where the sections and their rows were before all stages.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit.
  @inlinable func checkedOrigins(
    from source: Collection
  ) throws(StagedChangesetError) -> StagedOrigins {
    var sections = source
    var rowCounts = sections.map(\.elements.count)
    var origins = StagedOrigins(rowCounts: rowCounts)
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        let batch = try changeset.origins(from: rowCounts)
        sections = try changeset.land(sections, batch)
        origins.follow(batch)
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
      rowCounts = sections.map(\.elements.count)
    }
    return origins
  }
}

extension StagedOrigins {
  /// Forgets the updates of rows that show after all stages what they showed before them, and of
  /// those that were not there then.
  ///
  /// - Parameters:
  ///   - before: the rows before the first stage, section after section.
  ///   - after: the rows after the last stage, section after section.
  /// - Complexity: O(rows), with a comparison for each update.
  @inlinable mutating func dropUnchangedRowUpdates<Row: ContentEquatable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) {
    for (row, origin) in rows.enumerated() where isRowUpdated[row] {
      isRowUpdated[row] =
        origin != BatchOrigins.none && !before[origin].isContentEqual(to: after[row])
    }
  }

  /// Forgets the updates of sections whose headers show after all stages what they showed before
  /// them, and of those that were not there then.
  ///
  /// - Complexity: O(sections), with a comparison for each update.
  @inlinable mutating func dropUnchangedSectionUpdates<Section: ContentEquatable>(
    _ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>
  ) {
    for (section, origin) in sections.enumerated() where isSectionUpdated[section] {
      isSectionUpdated[section] =
        origin != BatchOrigins.none && !before[origin].isContentEqual(to: after[section])
    }
  }
}
