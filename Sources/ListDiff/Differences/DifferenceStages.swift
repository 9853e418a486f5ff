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
