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
    let (origins, _) = try checkedOrigins(from: source)
    var changes: [CollectionDifference<Collection.Element>.Change] = []
    var isGone = ContiguousArray(repeating: true, count: before.count)
    for (target, origin) in origins.rows.origins.enumerated() {
      guard origin != BatchOrigins.none else {
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

/// The changes of a difference of the standard library, sorted into stages.
struct DifferenceStages {
  /// A row that the difference removes and inserts again.
  typealias Pair = (source: Int, target: Int)

  /// Rows with new content: offsets before and after all stages, in the order before them.
  private(set) var updated: [Pair] = []
  /// Offsets before all stages, ascending.
  private(set) var deleted: [Int] = []
  /// Offsets after all stages, ascending.
  private(set) var inserted: [Int] = []
  /// Sources before the last stage, that is after the deletes; targets after it.
  private(set) var moved: [Pair] = []

  /// Sorts the changes.
  ///
  /// An associated removal and insertion of rows with different identifiers are a delete and an
  /// insert. Of the other associated ones as many as possible stay where they are; rows that the
  /// difference does not name all do.
  ///
  /// - Precondition: the difference leads from `before` to `after`.
  /// - Complexity: O(*n* log *n*) for *n* changes.
  init<Row: Differentiable>(
    _ difference: CollectionDifference<Row>, from before: ContiguousArray<Row>,
    to after: ContiguousArray<Row>
  ) {
    var pairs: [Pair] = []
    for case .remove(let source, _, let target) in difference.removals {
      if let target, before[source].differenceIdentifier == after[target].differenceIdentifier {
        pairs.append((source, target))
      } else {
        deleted.append(source)
      }
    }
    let targets = Set(pairs.map(\.target))
    for case .insert(let target, _, _) in difference.insertions where !targets.contains(target) {
      inserted.append(target)
    }
    updated = pairs.filter { !after[$0.target].isContentEqual(to: before[$0.source]) }
    moved = movesAfterDeletes(Self.moving(pairs, in: difference))
  }

  /// Whether the last stage has something to do.
  var hasArrivals: Bool { !inserted.isEmpty || !moved.isEmpty }

  /// The pairs that cannot stay where they are, in the order before the change.
  ///
  /// A pair can stay if as many unnamed rows are in front of it before the change as after it, and
  /// of those that can, the ones on a longest increasing subsequence do.
  private static func moving<Row>(
    _ pairs: [Pair], in difference: CollectionDifference<Row>
  ) -> [Pair] {
    var unnamedBefore: [Int: Int] = [:]
    for case (let place, .remove(let source, _, _)) in difference.removals.enumerated() {
      unnamedBefore[source] = source - place
    }
    var unnamedAfter: [Int: Int] = [:]
    for case (let place, .insert(let target, _, _)) in difference.insertions.enumerated() {
      unnamedAfter[target] = target - place
    }
    let canStay = pairs.map { unnamedBefore[$0.source] == unnamedAfter[$0.target] }
    let candidates = pairs.indices.filter { canStay[$0] }
    let off = offLongestIncreasingSubsequence(
      ContiguousArray(candidates.map { Int32(truncatingIfNeeded: pairs[$0].target) }))
    let mustMove = Set(off.map { candidates[Int($0)] })
    return pairs.indices.filter { !canStay[$0] || mustMove.contains($0) }.map { pairs[$0] }
  }

  /// The moves with their sources as offsets after the deletes.
  ///
  /// - Precondition: the moves and the deletes are in the order before the change.
  private func movesAfterDeletes(_ moves: [Pair]) -> [Pair] {
    var gone = 0
    return moves.map { move in
      while gone < deleted.count, deleted[gone] < move.source { gone += 1 }
      return (move.source - gone, move.target)
    }
  }
}
