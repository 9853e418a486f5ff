extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Creates the way from one list of sections to another.
  @inlinable public init(source: Collection, target: Collection) {
    self.init()
    if !source.isEmpty {
      append(Changeset(data: Collection(), sectionDeleted: Array(0..<source.count)))
    }
    if !target.isEmpty {
      append(Changeset(data: target, sectionInserted: Array(0..<target.count)))
    }
  }
}
