internal import ListDiff

/// Rows in the order of the list, those of each section together.
struct RowsBySection {
  /// The sections with such rows and the rows of each, both ascending.
  private(set) var groups: [(section: Int, rows: [Int])] = []

  /// O(paths), for those that do not ascend O(paths log paths).
  init(_ paths: [ElementPath]) {
    for path in paths.ascending {
      if groups.last?.section == path.section {
        groups[groups.count - 1].rows.append(path.element)
      } else {
        groups.append((path.section, [path.element]))
      }
    }
  }

  /// None of them.
  init() {}

  var isEmpty: Bool { groups.isEmpty }

  /// Those of one section; none where it has no such rows. O(log sections).
  subscript(section: Int) -> [Int] {
    let index = groups.indices.partitioningIndex { groups[$0].section >= section }
    return index < groups.count && groups[index].section == section ? groups[index].rows : []
  }

  /// Of each section the rows that `chosen` names, which is asked for those of one section at a time.
  func filter(_ chosen: (_ section: Int, _ rows: [Int]) -> [Int]) -> RowsBySection {
    var some = RowsBySection()
    for (section, rows) in groups {
      let kept = chosen(section, rows)
      if !kept.isEmpty { some.groups.append((section, kept)) }
    }
    return some
  }
}

extension [ElementPath] {
  /// In the order of the list.
  ///
  /// Most are. A few runs, each ascending, are sorted in linear time, which a set of so many paths
  /// is not.
  var ascending: [ElementPath] {
    for index in indices.dropFirst() where self[index].precedes(self[index - 1]) {
      return sorted { $0.precedes($1) }
    }
    return self
  }
}

extension ElementPath {
  /// Whether the row stands before another one.
  func precedes(_ other: ElementPath) -> Bool {
    (section, element) < (other.section, other.element)
  }
}
