extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Creates the way from one list of sections to another.
  ///
  /// Stages: updates of rows; deletes; inserts and moves of sections; inserts and moves of rows;
  /// updates of sections; deletes of the sections whose last rows moved elsewhere. The moves are
  /// the fewest possible if no identifier repeats, of sections in the list and of rows in all
  /// sections together. A row with a repeated identifier stays in its section if it can.
  ///
  /// - Parameters:
  ///   - source: the sections before the change.
  ///   - target: the sections after it, the last `data`.
  /// - Precondition: there are less than 2³¹ rows in each list.
  /// - Complexity: O(sections + rows) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection) {
    self.init(source: source, target: target, checkingCancellation: {})
  }

  /// Creates the way from one list of sections to another, unless it is cancelled before it is
  /// found.
  ///
  /// - Parameters:
  ///   - source: the sections before the change.
  ///   - target: the sections after it, the last `data`.
  ///   - check: called over and over, on the caller's thread: every few thousand rows, but not within
  ///     the search for the fewest moves, nor while the data of a stage is made.
  /// - Throws: what `check` throws, which ends the computation.
  /// - Complexity: O(sections + rows) on average, and O(*n* log *n*) for many moves.
  @inlinable public init<Failure>(
    source: Collection, target: Collection,
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    let data = try SectionedData(ContiguousArray(source), ContiguousArray(target), check: check)
    try check()
    try self.init(data, to: target, check: check)
  }

  /// Creates the way along a given matching.
  ///
  /// - Parameters:
  ///   - data: the sections before all stages and the matching.
  ///   - target: the sections after all stages once more, the last `data`.
  @inlinable init<Failure>(
    _ data: consuming SectionedData<Collection.Element>, to target: Collection,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    let stages = SectionedStages(data.matching)
    self.init()
    for stage in stages.stages {
      try check()
      let isLast = stage == stages.stages.last
      let sections = isLast ? target : Collection(data.sections(after: stage, stages))
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
      Changeset(data: data, sectionDeleted: sectionDeleted, elementDeleted: elementDeleted)
    case .sectionArrivals:
      Changeset(data: data, sectionInserted: sectionInserted, sectionMoved: sectionMoved)
    case .elementArrivals:
      Changeset(data: data, elementInserted: elementInserted, elementMoved: elementMoved)
    case .sectionUpdates:
      Changeset(data: data, sectionUpdated: sectionUpdated)
    case .lastDeletes:
      Changeset(data: data, sectionDeleted: sectionDeletedLast)
    }
  }
}
