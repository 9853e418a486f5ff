extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The way back: from the rows after the last changeset to the given ones.
  ///
  /// The lists are not compared again to find it: each row of the last `data` is followed back
  /// through the stages. Stages: updates, which bring the old content; deletes of what was
  /// inserted; inserts of what was deleted, and moves of what was moved. The last `data` is
  /// `source`.
  ///
  /// There are as many changes as on the way there that `init(source:target:)` found. Of several
  /// ways behind one another there may be fewer, since their moves and updates may cancel each
  /// other; a row that is deleted on one and inserted on the next is deleted and inserted here too.
  ///
  /// ```swift
  /// let back = try changes.inverted(from: old)
  /// ```
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Returns: changes of rows in the section that the changesets name; if each names another, in
  ///   that of the last one.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left of `source`; see `Changeset.applying(to:)`.
  /// - Complexity: O(rows + changes) for each changeset, and O(*n* log *n*) for many moves.
  @inlinable public func inverted(
    from source: Collection
  ) throws(StagedChangesetError) -> StagedChangeset {
    let before = ContiguousArray(source)
    var (origins, section) = try checkedOrigins(from: before)
    let after = ContiguousArray(last?.data ?? source)
    origins.forgetIdleRowUpdates(before, after)
    return StagedChangeset(
      RowMatching(inverting: origins), from: after, to: before, data: source, section: section,
      check: {})
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The way back: from the sections after the last changeset to the given ones.
  ///
  /// The lists are not compared again to find it: each section and row of the last `data` is
  /// followed back through the stages. Stages: those of `init(source:target:)`. The last `data`
  /// is `source`.
  ///
  /// There are as many moves and updates as on the way there that `init(source:target:)` found;
  /// of several ways behind one another there may be fewer, since they may cancel each other.
  /// Deletes and inserts change places, with one exception: a section that stays only until its
  /// last rows have moved out loses its other rows one by one, while a new section comes with all
  /// of its new rows at once. So rows that were deleted from the one come back with it, and rows
  /// that came with the other are deleted one by one.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left of `source`; see `Changeset.applying(to:)`.
  /// - Complexity: O(sections + rows + changes) for each changeset, and O(*n* log *n*) for many
  ///   moves.
  @inlinable public func inverted(
    from source: Collection
  ) throws(StagedChangesetError) -> StagedChangeset {
    var origins = try checkedOrigins(from: source)
    let (before, after) = (ContiguousArray(source), ContiguousArray(last?.data ?? source))
    origins.forgetIdleSectionUpdates(before, after)
    origins.forgetIdleRowUpdates(
      ContiguousArray(before.lazy.flatMap(\.elements)),
      ContiguousArray(after.lazy.flatMap(\.elements)))
    let matching = SectionedMatching(inverting: origins)
    return StagedChangeset(
      SectionedData(after, before, matching: matching), to: source, check: {})
  }
}
