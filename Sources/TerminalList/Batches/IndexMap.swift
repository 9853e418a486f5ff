/// Which index before a batch is which index after it, for one list of sections or rows.
///
/// What is neither deleted, inserted nor moved keeps its order and fills the places that are left.
struct IndexMap {
  /// Before: what leaves its place by a delete or a move, ascending.
  private let removed: [Int]
  /// After: what an insert or a move takes, ascending.
  private let taken: [Int]

  init(removed: [Int], taken: [Int]) {
    self.removed = removed.sorted()
    self.taken = taken.sorted()
  }

  /// The index after of what was at `index` before and kept its order; nil if it was removed.
  /// O(operations).
  func target(of index: Int) -> Int? {
    if removed.contains(index) { return nil }
    var target = index - removed.count { $0 < index }
    for place in taken where place <= target { target += 1 }
    return target
  }

  /// The index before of what is at `index` after and kept its order; nil if it was put there.
  /// O(operations).
  func source(of index: Int) -> Int? {
    if taken.contains(index) { return nil }
    var source = index - taken.count { $0 < index }
    for place in removed where place <= source { source += 1 }
    return source
  }
}

/// Which section before a batch is which after it.
struct SectionMap {
  private let map: IndexMap
  private let moves: [(source: Int, target: Int)]

  init(_ batch: BatchUpdates, countBefore: Int, countAfter: Int) {
    moves = batch.movedSections
    map = IndexMap(
      removed: batch.deletedSections.map(\.index) + moves.map(\.source),
      taken: batch.insertedSections.map(\.index) + moves.map(\.target))
  }

  func target(of index: Int) -> Int? {
    moves.first { $0.source == index }?.target ?? map.target(of: index)
  }

  func source(of index: Int) -> Int? {
    moves.first { $0.target == index }?.source ?? map.source(of: index)
  }
}
