extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Finds the stages from one list of rows to another.
  ///
  /// Stages: updates; deletes; inserts and moves. The moves are the fewest possible if no
  /// identifier repeats within a list. If some repeat, as many rows as possible are kept, preferably those
  /// with equal content. A longest common subsequence of the rows stays in place if it can be found with
  /// little work: always in short lists, and in long lists with few differences. There are never more changes
  /// than if rows with the same identifier were paired in order.
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves. Heckel, "A technique
  ///   for isolating differences between files", CACM 21 (1978); Myers, "An O(ND) difference
  ///   algorithm and its variations", Algorithmica 1 (1986); Fredman, "On computing the length of
  ///   longest increasing subsequences", Discrete Mathematics 11 (1975).
  @inlinable public init(source: Collection, target: Collection, section: Int = 0) {
    self.init(source: source, target: target, section: section, checkingCancellation: {})
  }

  /// Finds the stages from one list of rows to another, unless it is cancelled.
  ///
  /// ```swift
  /// let changes = try StagedChangeset(
  ///   source: old, target: new, checkingCancellation: Task.checkCancellation)
  /// ```
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  ///   - check: called repeatedly on the caller's thread: every few thousand rows, except during the search
  ///     for the fewest moves and while the data of a stage is created.
  /// - Throws: any error from `check`, which ends the computation.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves.
  @inlinable public init<Failure>(
    source: Collection, target: Collection, section: Int = 0,
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !source.isEmpty, !target.isEmpty else {
      try check()
      self.init(between: source.count, and: target.count, data: target, section: section)
      return
    }
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let matching = try RowMatching(before, after, check: check)
    try check()
    try self.init(
      matching, from: before, to: after, data: target, section: section, check: check)
  }
}

extension StagedChangeset where Collection: RangeReplaceableCollection {
  /// Creates the stages from or to a list without rows.
  @inlinable init(between sourceCount: Int, and targetCount: Int, data: Collection, section: Int) {
    precondition(
      Swift.max(sourceCount, targetCount) <= Int(Int32.max), "a list holds at most 2³¹ − 1 rows")
    guard sourceCount + targetCount > 0 else {
      self.init()
      return
    }
    let paths = (0..<sourceCount + targetCount).map { ElementPath(element: $0, section: section) }
    self.init(
      arrayLiteral: sourceCount > 0
        ? Changeset(data: data, elementDeleted: paths)
        : Changeset(data: data, elementInserted: paths))
  }

  /// Creates the stages for a given matching.
  ///
  /// - Parameters:
  ///   - target: the rows after the change, which are the last `data`.
  ///   - section: the section that all paths name.
  @inlinable init<Failure>(
    _ matching: RowMatching, from before: ContiguousArray<Collection.Element>,
    to after: ContiguousArray<Collection.Element>, data target: Collection, section: Int,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    let stages = LinearStages(matching, section: section)
    try check()
    let (hasUpdates, hasDeletes) = (!stages.updated.isEmpty, !stages.deleted.isEmpty)
    // The data of a stage is created only if another stage follows: the last stage has the target.
    var (updated, kept) = (before, before)
    if hasUpdates && (hasDeletes || stages.hasArrivals) {
      updated = matching.updated(before, from: after)
    }
    if hasDeletes && stages.hasArrivals {
      kept = updated.removing(stages.deleted.lazy.map(\.element))
    }
    self.init()
    if hasUpdates {
      let isLast = !hasDeletes && !stages.hasArrivals
      append(
        Changeset(data: isLast ? target : Collection(updated), elementUpdated: stages.updated))
    }
    if hasDeletes {
      let isLast = !stages.hasArrivals
      append(Changeset(data: isLast ? target : Collection(kept), elementDeleted: stages.deleted))
    }
    if stages.hasArrivals {
      append(
        Changeset(
          data: target, elementInserted: stages.inserted, elementMoved: stages.moved))
    }
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Finds the stages from one list of sections to another.
  ///
  /// Stages: updates of rows; deletes; inserts and moves of sections; inserts and moves of rows;
  /// updates of sections; deletes of the sections whose last rows moved elsewhere. If no identifier repeats,
  /// the moves are the fewest possible, both of sections and of rows in all sections together. A row with a
  /// repeated identifier stays in its section if it can.
  ///
  /// - Parameters:
  ///   - source: the sections before the change.
  ///   - target: the sections after it, the last `data`.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: O(sections + rows) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection) {
    self.init(source: source, target: target, checkingCancellation: {})
  }

  /// Finds the stages from one list of sections to another, unless it is cancelled.
  ///
  /// - Parameters:
  ///   - source: the sections before the change.
  ///   - target: the sections after it, the last `data`.
  ///   - check: called repeatedly on the caller's thread: every few thousand rows, except during the search
  ///     for the fewest moves and while the data of a stage is created.
  /// - Throws: any error from `check`, which ends the computation.
  /// - Complexity: O(sections + rows) on average, and O(*n* log *n*) for many moves.
  @inlinable public init<Failure>(
    source: Collection, target: Collection,
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    try self.init(
      source: source, target: target, rowsFollowSections: false, checkingCancellation: check)
  }

  /// Finds the stages from one list of sections to another, where rows may follow their sections.
  ///
  /// If rows follow their sections, a row that is in both lists is not moved out of a deleted section or into
  /// a new one. It is deleted or inserted with the section, as in DifferenceKit. There are at most five
  /// stages and, if no identifier repeats, never more stages or changes than otherwise; but such a row loses
  /// its cell and its selection.
  ///
  /// - Parameters:
  ///   - source: the sections before the change.
  ///   - target: the sections after it, the last `data`.
  ///   - rowsFollowSections: whether rows are deleted and inserted with their sections; if not, the result is
  ///     that of `init(source:target:)`.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: O(sections + rows) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection, rowsFollowSections: Bool) {
    self.init(
      source: source, target: target, rowsFollowSections: rowsFollowSections,
      checkingCancellation: {})
  }

  /// Finds the stages from one list of sections to another, for the initializers above.
  @inlinable init<Failure>(
    source: Collection, target: Collection, rowsFollowSections: Bool,
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let data = SectionedData(before, after)
    let matching = try SectionedMatching(
      before, after, data.rows, data.targetRows, rowsFollowSections: rowsFollowSections,
      check: check)
    try check()
    try self.init(data, along: matching, to: target, check: check)
  }

  /// Creates the stages for a given matching.
  ///
  /// - Parameters:
  ///   - data: the sections before all stages.
  ///   - target: the sections after all stages, which are the last `data`.
  @inlinable init<Failure>(
    _ data: consuming SectionedData<Collection.Element>, along matching: SectionedMatching,
    to target: Collection, check: () throws(Failure) -> Void
  ) throws(Failure) {
    let stages = SectionedStages(matching)
    self.init()
    let last = SectionedStages.Stage.allCases.last(where: stages.has)
    for stage in SectionedStages.Stage.allCases where stages.has(stage) {
      try check()
      let isLast = stage == last
      let sections =
        isLast ? target : Collection(data.sections(after: stage, stages, along: matching))
      append(stages.changeset(stage, data: sections))
    }
  }
}

extension SectionedStages {
  /// The changes of a stage together with the sections after it.
  @inlinable func changeset<Collection>(_ stage: Stage, data: Collection) -> Changeset<Collection> {
    switch stage {
    case .elementUpdates:
      Changeset(data: data, elementUpdated: elementUpdated)
    case .deletes:
      Changeset(data: data, sectionDeleted: order.deleted, elementDeleted: elementDeleted)
    case .sectionArrivals:
      Changeset(data: data, sectionInserted: order.inserted, sectionMoved: order.moved)
    case .elementArrivals:
      Changeset(data: data, elementInserted: elementInserted, elementMoved: elementMoved)
    case .sectionUpdates:
      Changeset(data: data, sectionUpdated: sectionUpdated)
    case .lastDeletes:
      Changeset(data: data, sectionDeleted: order.deletedLast)
    }
  }
}

extension StagedChangeset {
  /// Provides the compiler's error message if the elements of the list are neither rows nor sections.
  @available(
    *, unavailable,
    message: """
      the elements must conform to Differentiable (a differenceIdentifier that stays, and == or \
      isContentEqual), or to DifferentiableSection for a list of sections; or be Identifiable and \
      Equatable, or be compared with id: and by:
      """
  )
  public init(source: Collection, target: Collection) { fatalError("unavailable") }
}
