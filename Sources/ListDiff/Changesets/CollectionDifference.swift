extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Creates the stages for a difference of the standard library.
  ///
  /// Stages: updates; deletes; inserts and moves. The last `data` is `source.applying(difference)`.
  /// A removal and an insertion that the difference associates become a delete and an insert if their
  /// identifiers differ. Otherwise they become a move, and an update as well if their content differs; if the
  /// row keeps its position, they become only an update. Rows that the difference does not name stay in
  /// place. Only a difference with `inferringMoves()` contains moves, and only one from
  /// ``collectionDifference(from:)`` contains updates, since the standard library associates only equal rows.
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
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    self.init(
      RowMatching(difference, from: before, to: after), from: before, to: after, data: target,
      section: section, check: {})
  }
}

extension RowMatching {
  /// Matches the rows that a difference of the standard library does not name, and those that it
  /// associates if their identifiers are equal.
  ///
  /// All rows that the difference does not name stay in place, and so do as many associated rows as possible.
  ///
  /// - Precondition: the difference leads from `before` to `after`.
  /// - Complexity: O(rows), and O(*n* log *n*) for *n* changes.
  fileprivate init<Row: Differentiable>(
    _ difference: CollectionDifference<Row>, from before: ContiguousArray<Row>,
    to after: ContiguousArray<Row>
  ) {
    self.init(sourceCount: before.count, targetCount: after.count)
    var isNamedBefore = ContiguousArray(repeating: false, count: before.count)
    var isNamedAfter = ContiguousArray(repeating: false, count: after.count)
    for case .insert(let target, _, _) in difference.insertions { isNamedAfter[target] = true }
    for case .remove(let source, _, let target) in difference.removals {
      isNamedBefore[source] = true
      guard let target, before[source].differenceIdentifier == after[target].differenceIdentifier
      else { continue }
      matching.pair(source, target)
      if !after[target].isContentEqual(to: before[source]) {
        matching.updated.append(Int32(truncatingIfNeeded: source))
      }
    }
    let unnamed = zip(
      before.indices.filter { !isNamedBefore[$0] }, after.indices.filter { !isNamedAfter[$0] })
    for (source, target) in unnamed { matching.pair(source, target) }
    // A pair can stay if as many unnamed rows precede it before the change as after it.
    let unnamedBefore = Self.counts(isNamedBefore)
    let unnamedAfter = Self.counts(isNamedAfter)
    var staying = matching.sourceOfTarget
    for (target, source) in staying.enumerated()
    where source >= 0 && unnamedBefore[Int(source)] != unnamedAfter[target] {
      staying[target] = Matching.none
      matching.moved.append(Int32(truncatingIfNeeded: target))
    }
    matching.moved = ContiguousArray(
      (matching.moved + offLongestIncreasingSubsequence(staying)).sorted())
  }

  /// For each row, the number of unnamed rows up to it.
  private static func counts(_ isNamed: ContiguousArray<Bool>) -> ContiguousArray<Int> {
    var count = 0
    return ContiguousArray(
      isNamed.map {
        count += $0 ? 0 : 1
        return count
      })
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// All changes as one difference of the standard library.
  ///
  /// `source.applying(difference)` is the last `data`, with rows that no changeset names taken from
  /// `source`. Offsets of removals refer to the list before all stages, offsets of insertions to
  /// the list after them. A moved row is removed and inserted, and the two are associated. An updated row is
  /// removed and inserted in the same way, because a difference cannot express an update. The inverse is
  /// ``init(_:from:section:)``.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that does not fit the result of the
  ///   previous ones in numbers, identity or content; see `Changeset.applying(to:)`.
  /// - Complexity: O(rows + changes) for each changeset, and O(*n* log *n*) for all changes.
  public func collectionDifference(
    from source: Collection
  ) throws(ListUpdateError) -> CollectionDifference<Collection.Element> {
    let before = ContiguousArray(source)
    let after = ContiguousArray(last?.data ?? source)
    let origins = try checkedOrigins(from: source)
    var changes: [CollectionDifference<Collection.Element>.Change] = []
    var isGone = ContiguousArray(repeating: true, count: before.count)
    for (target, origin) in origins.rows.origins.enumerated() {
      guard origin != RowOrigins.none else {
        changes.append(.insert(offset: target, element: after[target], associatedWith: nil))
        continue
      }
      isGone[origin] = false
      guard origins.rows.isMoved[target] || origins.rows.isUpdated[target] else { continue }
      changes.append(.remove(offset: origin, element: before[origin], associatedWith: target))
      changes.append(.insert(offset: target, element: after[target], associatedWith: origin))
    }
    for (origin, isGone) in isGone.enumerated() where isGone {
      changes.append(.remove(offset: origin, element: before[origin], associatedWith: nil))
    }
    guard let difference = CollectionDifference(changes) else {
      preconditionFailure("each offset occurs once, and associations are mutual")
    }
    return difference
  }
}
