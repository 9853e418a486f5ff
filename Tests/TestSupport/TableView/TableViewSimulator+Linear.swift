public import ListDiff

/// The header of the section that contains a list without sections.
public struct SoleSection: Hashable, Differentiable, Sendable {
  /// The section's offset.
  public var offset: Int
}

/// A table view that shows one list of rows.
public enum LinearTableView<Row: Differentiable> {
  public typealias Section = ArraySection<SoleSection, Row>

  /// Applies all stages, in the correct order, and expects the target on the screen.
  ///
  /// - Parameter section: the section that the changes name; those before it are empty.
  @discardableResult public static func run<C: Collection<Row>>(
    _ changes: StagedChangeset<C>, from source: C, to target: C, section: Int = 0
  ) throws(TableViewFault) -> TableViewSimulator<Section> {
    try TableViewSimulator.run(
      sectioned(changes, section), from: sections(source, section), to: sections(target, section))
  }

  /// The changes of a list as those of the given section.
  public static func sectioned<C: Collection<Row>>(
    _ changes: StagedChangeset<C>, _ section: Int = 0
  ) -> StagedChangeset<[Section]> {
    StagedChangeset(
      changes.map { change in
        Changeset(
          data: sections(change.data, section),
          sectionDeleted: change.sectionDeleted, sectionInserted: change.sectionInserted,
          sectionUpdated: change.sectionUpdated, sectionMoved: change.sectionMoved,
          elementDeleted: change.elementDeleted, elementInserted: change.elementInserted,
          elementUpdated: change.elementUpdated, elementMoved: change.elementMoved)
      })
  }

  /// The list as the given section.
  public static func sections(_ rows: some Collection<Row>, _ section: Int = 0) -> [Section] {
    (0...section).map { offset in
      let header = SoleSection(offset: offset)
      return offset == section
        ? ArraySection(model: header, elements: rows) : ArraySection(model: header, elements: [])
    }
  }
}
