/// The position of each row before some changes, and the effect of the changes on it. Sections are
/// treated as the rows of one list.
@usableFromInline struct RowOrigins: Sendable {
  /// Marks the origin of an inserted row and the target of a deleted row.
  @inlinable static var none: Int { -1 }

  var before: RowOffsets
  var after: RowOffsets

  /// For each row after the changes, its offset before them, or ``none``.
  @usableFromInline var origins: ContiguousArray<Int>
  /// For each row after the changes, whether it existed before and is updated.
  @usableFromInline var isUpdated: ContiguousArray<Bool>
  /// For each row after the changes, whether it existed before and is moved.
  var isMoved: ContiguousArray<Bool>

  /// The origins of rows without changes.
  static func unchanged(_ rows: RowOffsets) -> Self {
    let isNothingDone = ContiguousArray(repeating: false, count: rows.rowCount)
    return Self(
      before: rows, after: rows, origins: ContiguousArray(0..<rows.rowCount),
      isUpdated: isNothingDone, isMoved: isNothingDone)
  }

  /// For each row before the changes, its offset after them, or ``none``.
  var targets: ContiguousArray<Int> {
    var targets = ContiguousArray(repeating: Self.none, count: before.rowCount)
    for (target, origin) in origins.enumerated() where origin != Self.none {
      targets[origin] = target
    }
    return targets
  }

  /// Adds changes to the rows as they are after the changes so far.
  fileprivate mutating func follow(_ next: RowOrigins) {
    var followed = next
    followed.before = before
    for (target, middle) in next.origins.enumerated() where middle != Self.none {
      followed.origins[target] = origins[middle]
      followed.isUpdated[target] = isUpdated[middle] || next.isUpdated[target]
      followed.isMoved[target] = isMoved[middle] || next.isMoved[target]
    }
    self = followed
  }

  /// Drops the updates of rows whose content is finally the same as at first, and of rows that did not exist
  /// at first.
  ///
  /// - Complexity: O(rows), with a comparison for each update.
  @inlinable mutating func dropUnchangedUpdates<Row: ContentEquatable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) {
    for (row, origin) in origins.enumerated() where isUpdated[row] {
      isUpdated[row] = origin != Self.none && !before[origin].isContentEqual(to: after[row])
    }
  }
}

extension RowOrigins {
  /// The origins of rows after a batch.
  ///
  /// - Parameters:
  ///   - level: the effect of the batch on the rows.
  ///   - sections: for each section after the batch, its offset before it, or ``none``.
  init(_ level: BatchLevel, _ sections: ContiguousArray<Int>) {
    (before, after) = (level.before, level.after)
    origins = ContiguousArray(repeating: Self.none, count: after.rowCount)
    isUpdated = ContiguousArray(repeating: false, count: after.rowCount)
    isMoved = isUpdated
    for (section, origin) in sections.enumerated() where origin != Self.none {
      let (section, origin) = (section + after.firstSection, origin + before.firstSection)
      var (leaving, arriving) = (
        level.leaving[inSection: origin], level.arriving[inSection: section]
      )
      var (nextLeaving, nextArriving) = (leaving.first?.path.element, arriving.first?.path.element)
      var source = before.rows(in: origin).lowerBound
      let (firstSource, firstTarget) = (source, after.rows(in: section).lowerBound)
      for target in after.rows(in: section) {
        if nextArriving == target - firstTarget {
          arriving.removeFirst()
          nextArriving = arriving.first?.path.element
          continue
        }
        while nextLeaving == source - firstSource {
          leaving.removeFirst()
          nextLeaving = leaving.first?.path.element
          source += 1
        }
        origins[target] = source
        source += 1
      }
    }
    for (source, target) in level.moves {
      origins[after[target]] = before[source]
      isMoved[after[target]] = true
    }
    if level.reloaded.isEmpty { return }
    var isReloaded = ContiguousArray(repeating: false, count: before.rowCount)
    for name in level.reloaded { isReloaded[before[name.path]] = true }
    for (target, origin) in origins.enumerated() where origin != Self.none {
      isUpdated[target] = isReloaded[origin]
    }
  }
}

/// The position of each section and each row of a list before some changes.
@usableFromInline struct ListOrigins: Sendable {
  @usableFromInline var sections: RowOrigins
  @usableFromInline var rows: RowOrigins
}

extension ListOrigins {
  /// The origins of sections and rows after a batch.
  init(_ batch: ResolvedBatch) {
    sections = batch.sectionOrigins
    rows = RowOrigins(batch.rows, sections.origins)
  }

  /// A list without changes, given the number of rows in each section.
  @usableFromInline init(rowCounts: [Int]) {
    sections = .unchanged(RowOffsets([rowCounts.count]))
    rows = .unchanged(RowOffsets(rowCounts))
  }

  /// Adds changes to the list as it is after the changes so far.
  ///
  /// - Complexity: O(sections + rows).
  @usableFromInline mutating func follow(_ next: ListOrigins) {
    sections.follow(next.sections)
    rows.follow(next.rows)
  }

  /// The number of the first section.
  @usableFromInline var firstSection: Int {
    get { rows.after.firstSection }
    set {
      rows.before.firstSection = newValue
      rows.after.firstSection = newValue
    }
  }

  /// The offset of a section's first row after the changes.
  @usableFromInline func firstRow(in section: Int) -> Int {
    rows.after.rows(in: section).lowerBound
  }
}

extension Changeset {
  /// The origins of the rows of one list after this changeset.
  ///
  /// - Parameter count: the number of rows before the changeset.
  /// - Throws: ``ListUpdateError``, also if an operation names a section or if operations name rows of two
  ///   sections.
  @usableFromInline func rowOrigins(from count: Int) throws(ListUpdateError) -> ListOrigins {
    let updates = batchUpdates
    let section = try soleSection(updates)
    return ListOrigins(
      try ResolvedBatch(
        updates, from: RowOffsets([count], firstSection: section),
        to: RowOffsets([data.count], firstSection: section)))
  }

  /// The section that all operations name, or 0.
  private func soleSection(_ updates: [BatchUpdate]) throws(ListUpdateError) -> Int {
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
  /// The origins of the sections and rows of a list after this changeset.
  ///
  /// - Parameter rowCounts: the number of rows in each section before the changeset.
  @usableFromInline func origins(from rowCounts: [Int]) throws(ListUpdateError) -> ListOrigins {
    ListOrigins(
      try ResolvedBatch(
        batchUpdates, from: RowOffsets(rowCounts), to: RowOffsets(data.map(\.elements.count))))
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Follows the changes of one list of rows through all stages, and checks each against the result
  /// of the previous ones.
  ///
  /// - Returns: the positions of the rows before all stages, in the section that the stages name.
  /// - Throws: ``ListUpdateError`` for the first changeset that does not fit.
  @inlinable func checkedOrigins(
    from source: Collection
  ) throws(ListUpdateError) -> ListOrigins {
    var origins = ListOrigins(rowCounts: [source.count])
    var section = 0
    _ = try afterEachStage(from: source) { changeset, rows throws(ListUpdateError) in
      let batch = try changeset.rowOrigins(from: rows.count)
      origins.follow(batch)
      if changeset.hasElementChanges { section = batch.firstSection }
      return Collection(
        try batch.land(
          ContiguousArray(rows), on: changeset.data, section: batch.firstSection))
    }
    origins.firstSection = section
    return origins
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Follows the changes of a list of sections through all stages, and checks each against the
  /// result of the previous ones.
  ///
  /// - Returns: the positions of the sections and their rows before all stages.
  /// - Throws: ``ListUpdateError`` for the first changeset that does not fit.
  @inlinable func checkedOrigins(
    from source: Collection
  ) throws(ListUpdateError) -> ListOrigins {
    var origins = ListOrigins(rowCounts: source.map(\.elements.count))
    _ = try afterEachStage(from: source) { changeset, sections throws(ListUpdateError) in
      let batch = try changeset.origins(from: sections.map(\.elements.count))
      origins.follow(batch)
      return try changeset.land(sections, batch)
    }
    return origins
  }
}
