extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Creates the way from one list of rows to another, as the rows of section 0.
  ///
  /// Stages: updates; deletes; inserts and moves. The moves are the fewest possible if no
  /// identifier repeats within a list.
  ///
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection) {
    self.init(source: source, target: target, section: 0)
  }

  /// Creates the way from one list of rows to another, as the rows of the given section.
  ///
  /// - Parameter section: the section that all paths name.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection, section: Int) {
    self.init(source: source, target: target, section: section, checkingCancellation: {})
  }

  /// Creates the way from one list of rows to another, unless it is cancelled before it is found.
  ///
  /// ```swift
  /// let changes = try StagedChangeset(
  ///   source: old, target: new, checkingCancellation: Task.checkCancellation)
  /// ```
  ///
  /// - Parameters:
  ///   - section: the section that all paths name.
  ///   - check: called every few thousand comparisons, on the caller's thread.
  /// - Throws: what `check` throws, which ends the computation.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves.
  @inlinable public init<Failure>(
    source: Collection, target: Collection, section: Int = 0,
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let matching = try RowMatching(before, after, check: check)
    try check()
    try self.init(
      matching, from: before, to: after, data: target, section: section, check: check)
  }

  /// Creates the way along a given matching.
  ///
  /// - Parameters:
  ///   - target: the rows after the change once more, the last `data`.
  ///   - section: the section that all paths name.
  @inlinable init<Failure>(
    _ matching: RowMatching, from before: ContiguousArray<Collection.Element>,
    to after: ContiguousArray<Collection.Element>, data target: Collection, section: Int,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    var rows = before
    let stages = LinearStages(matching, section: section)
    try check()
    let (hasDeletes, hasArrivals) = (!stages.deleted.isEmpty, stages.hasArrivals)
    self.init()
    if !stages.updated.isEmpty {
      if hasDeletes || hasArrivals { rows = matching.updated(rows, from: after) }
      let data = hasDeletes || hasArrivals ? Collection(rows) : target
      append(Changeset(data: data, elementUpdated: stages.updated))
    }
    if hasDeletes {
      let data = hasArrivals ? Collection(matching.kept(rows)) : target
      append(Changeset(data: data, elementDeleted: stages.deleted))
    }
    if hasArrivals {
      append(
        Changeset(
          data: target, elementInserted: stages.inserted, elementMoved: stages.moved))
    }
  }
}
