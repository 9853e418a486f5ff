extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Creates the way that a difference of the standard library describes.
  ///
  /// Stages: updates; deletes; inserts and moves. The last `data` is `source.applying(difference)`.
  /// A removal and an insertion that the difference associates are a move if their identifiers are
  /// equal, an update if their content differs too, and nothing but an update if the row stands
  /// where it stood; they are a delete and an insert if the identifiers differ. Rows that the
  /// difference does not name stay where they are. Moves are known only from a difference with
  /// `inferringMoves()`, and updates only from ``collectionDifference(from:)``, since equal rows are
  /// all that the standard library associates.
  ///
  /// - Parameters:
  ///   - difference: the changes, with offsets of removals in `source`.
  ///   - source: the rows before the change.
  ///   - section: the section that all paths name.
  /// - Returns: `nil` if an offset is beyond the rows, as for `source.applying(difference)`.
  /// - Complexity: O(rows), and O(*n* log *n*) for *n* changes.
  public init?(
    _ difference: CollectionDifference<Collection.Element>, from source: Collection,
    section: Int = 0
  ) {
    guard let target = source.applying(difference) else { return nil }
    func path(_ row: Int) -> ElementPath { ElementPath(element: row, section: section) }
    let after = ContiguousArray(target)
    var rows = ContiguousArray(source)
    let stages = DifferenceStages(difference, from: rows, to: after)
    self.init()
    if !stages.updated.isEmpty {
      for (source, target) in stages.updated { rows[source] = after[target] }
      append(
        Changeset(
          data: Collection(rows), elementUpdated: stages.updated.map { path($0.source) }))
    }
    if !stages.deleted.isEmpty {
      rows.remove(at: stages.deleted)
      append(Changeset(data: Collection(rows), elementDeleted: stages.deleted.map(path)))
    }
    if stages.hasArrivals {
      append(
        Changeset(
          data: target, elementInserted: stages.inserted.map(path),
          elementMoved: stages.moved.map { (path($0.source), path($0.target)) }))
    }
    if let last = indices.last { self[last].data = target }
  }
}

extension ContiguousArray {
  /// Removes the members at the given offsets, which ascend.
  fileprivate mutating func remove(at offsets: [Int]) {
    var offsets = offsets[...]
    var kept = ContiguousArray()
    for (offset, element) in enumerated() {
      if offsets.first == offset { offsets.removeFirst() } else { kept.append(element) }
    }
    self = kept
  }
}
