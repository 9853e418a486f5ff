/// Where each section and each row after some stages was before the first of them.
@usableFromInline struct StagedOrigins {
  /// The rows before the first stage.
  let before: RowOffsets

  /// The rows after the last stage.
  private(set) var after: RowOffsets

  @usableFromInline var sections: StagedLevel
  @usableFromInline var rows: StagedLevel

  /// Starts with no stage and the number of rows in each section: everything is where it was.
  @usableFromInline init(rowCounts: [Int]) {
    before = RowOffsets(rowCounts)
    after = before
    sections = StagedLevel(count: before.sectionCount)
    rows = StagedLevel(count: before.rowCount)
  }

  /// Follows one more stage.
  ///
  /// - Precondition: the stage starts with the rows after those followed so far.
  /// - Complexity: O(sections + rows).
  @usableFromInline mutating func follow(_ batch: BatchOrigins) {
    sections.follow(batch.sections)
    rows.follow(batch.rows)
    after = batch.rows.after.offsets
  }
}

/// Where all sections, or all rows, after some stages were before the first of them.
@usableFromInline struct StagedLevel {
  /// For each row after the stages its offset before them, or ``BatchOrigins/none``.
  @usableFromInline private(set) var origins: ContiguousArray<Int>
  /// For each row after the stages whether one of them updates it.
  @usableFromInline var isUpdated: ContiguousArray<Bool>
  /// For each row after the stages whether one of them moves it.
  private(set) var isMoved: ContiguousArray<Bool>

  init(count: Int) {
    origins = ContiguousArray(0..<count)
    isUpdated = ContiguousArray(repeating: false, count: count)
    isMoved = isUpdated
  }

  fileprivate mutating func follow(_ batch: BatchLevel) {
    isUpdated = Self.carried(isUpdated, by: batch.origins, or: batch.isUpdated)
    isMoved = Self.carried(isMoved, by: batch.origins, or: batch.isMoved)
    origins = ContiguousArray(
      batch.origins.map { $0 == BatchOrigins.none ? $0 : origins[$0] })
  }

  /// For each place after a batch whether something holds for what is there: it did before the
  /// batch, or the batch makes it so.
  private static func carried(
    _ holds: ContiguousArray<Bool>, by origins: ContiguousArray<Int>, or isMade: (Int) -> Bool
  ) -> ContiguousArray<Bool> {
    ContiguousArray(
      origins.map { $0 != BatchOrigins.none && (holds[$0] || isMade($0)) })
  }

  /// Forgets the updates of rows that show after all stages what they showed before them, and of
  /// those that were not there then.
  ///
  /// - Complexity: O(rows), with a comparison for each update.
  @inlinable mutating func dropUnchangedUpdates<Row: ContentEquatable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) {
    for (row, origin) in origins.enumerated() where isUpdated[row] {
      isUpdated[row] =
        origin != BatchOrigins.none && !before[origin].isContentEqual(to: after[row])
    }
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
    from source: Collection
  ) throws(StagedChangesetError) -> (origins: StagedOrigins, section: Int) {
    var origins = StagedOrigins(rowCounts: [source.count])
    var section = 0
    _ = try afterEachStage(from: source) { changeset, rows throws(ChangesetError) in
      let batch = try changeset.rowOrigins(from: rows.count)
      origins.follow(batch)
      if changeset.hasElementChanges { section = batch.firstSection }
      return Collection(
        try batch.land(
          ContiguousArray(rows), on: changeset.data, section: batch.firstSection))
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
    var origins = StagedOrigins(rowCounts: source.map(\.elements.count))
    _ = try afterEachStage(from: source) { changeset, sections throws(ChangesetError) in
      let batch = try changeset.origins(from: sections.map(\.elements.count))
      origins.follow(batch)
      return try changeset.land(sections, batch)
    }
    return origins
  }
}
