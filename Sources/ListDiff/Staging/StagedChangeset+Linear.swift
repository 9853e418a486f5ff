extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Creates the way from one list of rows to another, as the rows of section 0.
  @inlinable public init(source: Collection, target: Collection) {
    self.init(source: source, target: target, section: 0)
  }

  /// Creates the way from one list of rows to another, as the rows of the given section.
  @inlinable public init(source: Collection, target: Collection, section: Int) {
    let same =
      source.count == target.count
      && zip(source, target).allSatisfy {
        $0.differenceIdentifier == $1.differenceIdentifier && $1.isContentEqual(to: $0)
      }
    self.init()
    guard !same else { return }
    if !source.isEmpty {
      append(
        Changeset(
          data: Collection(),
          elementDeleted: (0..<source.count).map { ElementPath(element: $0, section: section) }))
    }
    if !target.isEmpty {
      append(
        Changeset(
          data: target,
          elementInserted: (0..<target.count).map { ElementPath(element: $0, section: section) }))
    }
  }
}
