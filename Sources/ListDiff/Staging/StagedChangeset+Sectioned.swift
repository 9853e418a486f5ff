extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Creates the way from one list of sections to another.
  ///
  /// Stages: updates of rows; deletes; inserts and moves of sections; inserts and moves of rows;
  /// updates of sections; deletes of the sections whose last rows moved elsewhere. The moves are
  /// the fewest possible if no identifier repeats within a list.
  ///
  /// - Complexity: O(sections + rows) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection) {
    var data = SectionedData(ContiguousArray(source), ContiguousArray(target))
    let stages = SectionedStages(data.matching)
    self.init()
    appendUpdatesAndDeletes(stages, &data)
    appendArrivals(stages, &data)
    appendSectionUpdates(stages, &data)
    if let last = indices.last { self[last].data = target }
  }

  /// Appends stages 1 and 2.
  @inlinable mutating func appendUpdatesAndDeletes(
    _ stages: SectionedStages, _ data: inout SectionedData<Collection.Element>
  ) {
    if !stages.elementUpdated.isEmpty {
      data.update(stages.elementUpdated)
      append(
        Changeset(data: Collection(data.sections), elementUpdated: stages.elementUpdated))
    }
    if !stages.sectionDeleted.isEmpty || !stages.elementDeleted.isEmpty {
      data.delete(stages.elementDeleted)
      append(
        Changeset(
          data: Collection(data.sections(without: stages.sectionDeleted)),
          sectionDeleted: stages.sectionDeleted, elementDeleted: stages.elementDeleted))
    }
  }

  /// Appends stages 3 and 4.
  @inlinable mutating func appendArrivals(
    _ stages: SectionedStages, _ data: inout SectionedData<Collection.Element>
  ) {
    data.arrange(stages.order.places)
    if !stages.sectionInserted.isEmpty || !stages.sectionMoved.isEmpty {
      append(
        Changeset(
          data: Collection(data.sections),
          sectionInserted: stages.sectionInserted, sectionMoved: stages.sectionMoved))
    }
    if !stages.elementInserted.isEmpty || !stages.elementMoved.isEmpty {
      data.arrive(stages)
      append(
        Changeset(
          data: Collection(data.sections),
          elementInserted: stages.elementInserted, elementMoved: stages.elementMoved))
    }
  }

  /// Appends stages 5 and 6.
  @inlinable mutating func appendSectionUpdates(
    _ stages: SectionedStages, _ data: inout SectionedData<Collection.Element>
  ) {
    if !stages.sectionUpdated.isEmpty {
      data.updateSections(stages.order.places)
      append(
        Changeset(data: Collection(data.sections), sectionUpdated: stages.sectionUpdated))
    }
    if !stages.sectionDeletedLast.isEmpty {
      append(
        Changeset(data: Collection(data.sections), sectionDeleted: stages.sectionDeletedLast))
    }
  }
}
