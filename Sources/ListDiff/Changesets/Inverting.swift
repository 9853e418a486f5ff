extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The inverse: the changes that lead from the rows after the last changeset back to the given ones.
  ///
  /// It does not compare the lists again, but follows each row of the last `data` back through the
  /// stages. Stages: updates that restore the old content; deletes of inserted rows; inserts of
  /// deleted rows, and moves of moved rows. The last `data` is `source`.
  ///
  /// The inverse of changes found by `init(source:target:)` has the same number of changes. If several such
  /// results are joined, the inverse may have fewer, since their moves and updates may cancel each other; a
  /// row that is deleted by one and inserted by a later one is deleted and inserted here too.
  ///
  /// ```swift
  /// let back = try changes.inverted(from: old)
  /// ```
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Returns: changes of rows in the section that the changesets name; if they name several sections, in
  ///   the last one named.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(rows + changes) for each changeset, and O(*n* log *n*) for many moves.
  @inlinable public func inverted(
    from source: Collection
  ) throws(ListUpdateError) -> StagedChangeset {
    let before = ContiguousArray(source)
    var origins = try checkedOrigins(from: source)
    let after = ContiguousArray(last?.data ?? source)
    origins.rows.dropUnchangedUpdates(before, after)
    return StagedChangeset(
      RowMatching(inverting: origins), from: after, to: before, data: source,
      section: origins.firstSection, check: {})
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The inverse: the changes that lead from the sections after the last changeset back to the given ones.
  ///
  /// It does not compare the lists again, but follows each section and row of the last `data` back
  /// through the stages. Stages: those of `init(source:target:)`. The last `data` is `source`.
  ///
  /// The inverse of changes found by `init(source:target:)` has the same number of moves and updates. If
  /// several such results are joined, the inverse may have fewer, since moves and updates may cancel each
  /// other. Deletes and inserts are exchanged, with one exception: a section that stays only until its last
  /// rows have moved out loses its other rows one by one, while a new section is inserted with all of its new
  /// rows. In the inverse, rows deleted from the former are inserted together with their section, and rows
  /// inserted with the latter are deleted one by one.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(sections + rows + changes) per changeset, and O(*n* log *n*) for many moves.
  @inlinable public func inverted(
    from source: Collection
  ) throws(ListUpdateError) -> StagedChangeset {
    var origins = try checkedOrigins(from: source)
    let (before, after) = (ContiguousArray(source), ContiguousArray(last?.data ?? source))
    origins.sections.dropUnchangedUpdates(before, after)
    origins.rows.dropUnchangedUpdates(
      ContiguousArray(before.lazy.flatMap(\.elements)),
      ContiguousArray(after.lazy.flatMap(\.elements)))
    let matching = SectionedMatching(inverting: origins)
    return StagedChangeset(
      SectionedData(after, before), along: matching, to: source, check: {})
  }
}

extension Matching {
  /// Pairs rows after some stages with their origins before them.
  ///
  /// - Parameter level: the rows after the changes; rows that are not moved keep their order.
  init(inverting level: RowOrigins) {
    self.init(sourceCount: level.origins.count, targetCount: level.before.rowCount)
    var moving = ContiguousArray<Int32>()
    for (offset, origin) in level.origins.enumerated() where origin != RowOrigins.none {
      pair(offset, origin)
      if level.isUpdated[offset] { updated.append(Int32(truncatingIfNeeded: offset)) }
      if level.isMoved[offset] { moving.append(Int32(truncatingIfNeeded: origin)) }
    }
    move(moving)
  }

  /// Moves the given pairs, unless fewer moves are enough.
  ///
  /// So the rows that moved are exactly those that move back. Other rows are chosen only if several changes
  /// were joined or if their moves were not minimal.
  ///
  /// - Parameter moving: offsets after the change, in any order; all others are in the same order
  ///   before and after it.
  /// - Complexity: O(*n* log *n*), and nothing if there are none.
  mutating func move(_ moving: ContiguousArray<Int32>) {
    guard !moving.isEmpty else { return }
    let fewest = offLongestIncreasingSubsequence(sourceOfTarget)
    moved = fewest.count < moving.count ? fewest : ContiguousArray(moving.sorted())
  }
}

extension RowMatching {
  /// Matches the rows of a list after some stages with those before them.
  @usableFromInline init(inverting origins: ListOrigins) {
    self.init(
      sourceCount: origins.rows.after.rowCount, targetCount: origins.rows.before.rowCount)
    matching = Matching(inverting: origins.rows)
  }
}

extension SectionedMatching {
  /// Matches the sections and rows of a list after some stages with those before them.
  ///
  /// - Complexity: O(sections + rows), and O(*n* log *n*) when something moves.
  @usableFromInline init(inverting origins: ListOrigins) {
    let (before, after) = (origins.rows.after, origins.rows.before)
    sections = Matching(inverting: origins.sections)
    rows = []
    rows.reserveCapacity(before.sectionCount)
    rowsOfTarget = sections.sourceOfTarget
    for s in before.sections {
      let t = Int(sections.targetOfSource[s])
      rows.append(
        RowMatching(
          sourceCount: before.rows(in: s).count,
          targetCount: t >= 0 ? after.rows(in: t).count : 0))
    }
    for t in after.sections where rowsOfTarget[t] == Matching.none {
      rowsOfTarget[t] = Int32(truncatingIfNeeded: rows.count)
      rows.append(RowMatching(sourceCount: 0, targetCount: after.rows(in: t).count))
    }
    for s in before.sections { pairRows(in: s, origins) }
    crossSection = CrossSectionMatches(leaving: leaving, arriving: arriving)
    pairAcrossSections(origins)
  }

  /// Pairs the rows of a section after the stages with their origins in the same section.
  private mutating func pairRows(in section: Int, _ origins: ListOrigins) {
    let partner = origins.sections.origins[section]
    let rowsOfPartner =
      partner == RowOrigins.none ? 0..<0 : origins.rows.before.rows(in: partner)
    var moving = ContiguousArray<Int32>()
    for (element, row) in origins.rows.after.rows(in: section).enumerated() {
      let origin = origins.rows.origins[row]
      guard rowsOfPartner.contains(origin) else { continue }
      let target = origin - rowsOfPartner.lowerBound
      rows[section].matching.pair(element, target)
      if origins.rows.isUpdated[row] {
        rows[section].matching.updated.append(Int32(truncatingIfNeeded: element))
      }
      if origins.rows.isMoved[row] { moving.append(Int32(truncatingIfNeeded: target)) }
    }
    rows[section].matching.move(moving)
  }

  /// Pairs the rows that were in another section before the stages.
  private mutating func pairAcrossSections(_ origins: ListOrigins) {
    for (offset, path) in crossSection.leaving.enumerated() {
      let row = origins.rows.after.rows(in: path.section).lowerBound + path.element
      let origin = origins.rows.origins[row]
      guard origin != RowOrigins.none else { continue }
      let target = CrossSectionMatches.offset(
        of: origins.rows.before.path(of: origin), in: crossSection.arriving)
      crossSection.matching.pair(offset, target)
      if origins.rows.isUpdated[row] {
        crossSection.matching.updated.append(Int32(truncatingIfNeeded: offset))
      }
    }
    markCrossSectionMatches()
  }
}
