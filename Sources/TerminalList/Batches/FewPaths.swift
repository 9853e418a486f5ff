internal import ListDiff

/// The paths of the few rows that somebody sees, to pick them out of the operations of a batch.
///
/// A batch may name a million rows; most are passed over here by a comparison, and none is hashed.
struct FewPaths {
  /// Ascending.
  private let paths: [ElementPath]

  init(_ paths: [ElementPath]) {
    self.paths = paths.ascending
  }

  /// O(1) for those before the first or behind the last, else O(log paths).
  func contains(_ path: ElementPath) -> Bool {
    guard let first = paths.first, let last = paths.last, !path.precedes(first),
      !last.precedes(path)
    else { return false }
    return paths[paths.indices.partitioningIndex { !paths[$0].precedes(path) }] == path
  }
}
