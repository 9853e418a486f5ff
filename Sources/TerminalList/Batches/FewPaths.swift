internal import ListDiff

/// The paths of the few rows that somebody sees, to pick them out of the operations of a batch.
///
/// A batch may name a million rows; most are passed over here by a comparison, without being hashed.
struct FewPaths {
  private let paths: Set<ElementPath>
  /// From the first to the last of them.
  private let bounds: (first: ElementPath, last: ElementPath)?

  init(_ paths: [ElementPath]) {
    self.paths = Set(paths)
    bounds = paths.min(by: Self.precedes).flatMap { first in
      paths.max(by: Self.precedes).map { (first, $0) }
    }
  }

  func contains(_ path: ElementPath) -> Bool {
    guard let bounds, !Self.precedes(path, bounds.first), !Self.precedes(bounds.last, path) else {
      return false
    }
    return paths.contains(path)
  }

  private static func precedes(_ one: ElementPath, _ other: ElementPath) -> Bool {
    (one.section, one.element) < (other.section, other.element)
  }
}
