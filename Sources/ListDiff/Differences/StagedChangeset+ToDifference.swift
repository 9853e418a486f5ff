extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// All changes at once, as a difference of the standard library.
  ///
  /// `source.applying(difference)` is the last `data`, with rows that no changeset names taken
  /// from `source`. Offsets of removals are those before all stages, offsets of inserts those after
  /// them. A row that a stage moves is removed and inserted, the two associated with each other; so
  /// is a row that a stage updates, at the place where it stands before and after, because a
  /// difference has no other word for it. ``init(_:from:section:)`` is the way back.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left of `source`, in numbers, identity or content; see `Changeset.applying(to:)`.
  /// - Complexity: O(rows + changes) for each changeset, and O(*n* log *n*) for all changes.
  public func collectionDifference(
    from source: Collection
  ) throws(StagedChangesetError) -> CollectionDifference<Collection.Element> {
    let before = ContiguousArray(source)
    let after = ContiguousArray(last?.data ?? source)
    let (origins, _) = try checkedOrigins(from: before)
    var changes: [CollectionDifference<Collection.Element>.Change] = []
    var isGone = ContiguousArray(repeating: true, count: before.count)
    for (target, origin) in origins.rows.enumerated() {
      guard origin != BatchOrigins.none else {
        changes.append(.insert(offset: target, element: after[target], associatedWith: nil))
        continue
      }
      isGone[origin] = false
      guard origins.isRowMoved[target] || origins.isRowUpdated[target] else { continue }
      changes.append(.remove(offset: origin, element: before[origin], associatedWith: target))
      changes.append(.insert(offset: target, element: after[target], associatedWith: origin))
    }
    for (origin, isGone) in isGone.enumerated() where isGone {
      changes.append(.remove(offset: origin, element: before[origin], associatedWith: nil))
    }
    guard let difference = CollectionDifference(changes) else {
      preconditionFailure("each offset is named once, and associations go both ways")
    }
    return difference
  }
}
