/// Which index before a batch is which index after it, for one list of sections or rows.
///
/// What is neither deleted, inserted nor moved keeps its order and fills the places that are left.
/// Each question is O(log operations).
struct IndexMap {
  /// Before: what leaves its place by a delete or a move, ascending.
  private let removed: [Int]
  /// After: what an insert or a move takes, ascending.
  private let taken: [Int]

  /// Both ascending.
  init(removed: [Int] = [], taken: [Int] = []) {
    self.removed = removed
    self.taken = taken
  }

  /// The index after of what was at `index` before and kept its order; nil if it was removed.
  func target(of index: Int) -> Int? { IndexMap.carried(index, outOf: removed, into: taken) }

  /// The index before of what is at `index` after and kept its order; nil if it was put there.
  func source(of index: Int) -> Int? { IndexMap.carried(index, outOf: taken, into: removed) }

  /// The index after of the first one from `index` (before) on that kept its order; past the end
  /// when none is left.
  func firstTarget(from index: Int) -> Int {
    let order = index - removed.indices.partitioningIndex { removed[$0] >= index }
    return order + taken.indices.partitioningIndex { taken[$0] - $0 > order }
  }

  /// Where `index` is once the places `gaps` are closed and the places `filled` are opened.
  private static func carried(_ index: Int, outOf gaps: [Int], into filled: [Int]) -> Int? {
    let before = gaps.indices.partitioningIndex { gaps[$0] >= index }
    if before < gaps.count, gaps[before] == index { return nil }
    let order = index - before
    return order + filled.indices.partitioningIndex { filled[$0] - $0 > order }
  }
}

/// Which section before a batch is which after it.
struct SectionMap {
  private let map: IndexMap
  private let targets: [Int: Int]
  private let sources: [Int: Int]

  /// The moves of `batch` must name each section once.
  init(_ batch: BatchUpdates) {
    let moves = batch.movedSections
    if batch.namesNoSections {
      (map, targets, sources) = (IndexMap(), [:], [:])
      return
    }
    map = IndexMap(
      removed: (batch.deletedSections.map(\.index) + moves.map(\.source)).sorted(),
      taken: (batch.insertedSections.map(\.index) + moves.map(\.target)).sorted())
    targets = Dictionary(uniqueKeysWithValues: moves.map { ($0.source, $0.target) })
    sources = Dictionary(uniqueKeysWithValues: moves.map { ($0.target, $0.source) })
  }

  func target(of index: Int) -> Int? { targets[index] ?? map.target(of: index) }

  func source(of index: Int) -> Int? { sources[index] ?? map.source(of: index) }

  /// Where the first section is that kept its order and stood at `index` or behind it; past the end
  /// when there is none.
  func firstTarget(from index: Int) -> Int { map.firstTarget(from: index) }
}
