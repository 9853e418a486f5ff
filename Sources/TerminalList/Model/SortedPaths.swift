internal import ListDiff

// Paths and indexes in the order of the list. A batch may name a million rows; whatever looks for
// one of them searches a sorted list, and nothing is hashed.

extension ElementPath {
  /// Whether the row stands before another one.
  func precedes(_ other: ElementPath) -> Bool {
    (section, element) < (other.section, other.element)
  }
}

extension [ElementPath] {
  /// The paths in the order of the list.
  ///
  /// Most lists of paths are in that order already, which is checked first.
  var ascending: [ElementPath] {
    for index in indices.dropFirst() where self[index].precedes(self[index - 1]) {
      return sorted { $0.precedes($1) }
    }
    return self
  }
}

extension Range<Int> {
  /// The first index for which `belongs` is true, where it is true for all that follow; the upper
  /// bound if there is none. O(log count).
  @inline(__always) func partitioningIndex(where belongs: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Int] {
  /// The numbers of this ascending list that are not in another ascending list.
  func subtracting(_ other: [Int]) -> [Int] {
    var rest = other[...]
    return filter { number in
      while let first = rest.first, first < number { rest.removeFirst() }
      return rest.first != number
    }
  }

  /// Whether this ascending list contains a number. O(log count).
  func sortedContains(_ number: Int) -> Bool {
    let index = indices.partitioningIndex { self[$0] >= number }
    return index < count && self[index] == number
  }
}

/// A few paths, such as those of the rows on the screen, that the operations of a batch are held
/// against.
struct SortedPathSet {
  /// Ascending.
  private let paths: [ElementPath]

  init(_ paths: [ElementPath]) {
    self.paths = paths.ascending
  }

  /// O(1) for a path before the first or behind the last, else O(log paths).
  func contains(_ path: ElementPath) -> Bool {
    guard let first = paths.first, let last = paths.last, !path.precedes(first),
      !last.precedes(path)
    else { return false }
    return paths[paths.indices.partitioningIndex { !paths[$0].precedes(path) }] == path
  }
}

/// Paths in the order of the list, grouped by section.
struct RowsBySection {
  /// The sections that have such rows and the rows of each, both ascending.
  private(set) var groups: [(section: Int, rows: [Int])] = []

  /// O(paths) for paths that ascend, else O(paths log paths).
  init(_ paths: [ElementPath]) {
    for path in paths.ascending {
      if groups.last?.section == path.section {
        groups[groups.count - 1].rows.append(path.element)
      } else {
        groups.append((path.section, [path.element]))
      }
    }
  }

  /// No rows.
  init() {}

  var isEmpty: Bool { groups.isEmpty }

  /// The rows of one section. O(log sections).
  subscript(section: Int) -> [Int] {
    let index = groups.indices.partitioningIndex { groups[$0].section >= section }
    return index < groups.count && groups[index].section == section ? groups[index].rows : []
  }

  /// The rows that `chosen` returns for each section.
  func filter(_ chosen: (_ section: Int, _ rows: [Int]) -> [Int]) -> RowsBySection {
    var some = RowsBySection()
    for (section, rows) in groups {
      let kept = chosen(section, rows)
      if !kept.isEmpty { some.groups.append((section, kept)) }
    }
    return some
  }
}
