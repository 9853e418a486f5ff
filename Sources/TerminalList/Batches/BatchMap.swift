internal import ListDiff

/// Which place before a batch is which place after it. Each question is O(log operations).
struct BatchMap {
  /// Whether every row is where it was.
  private let keepsPlaces: Bool
  private let sections: SectionMap
  private let targets: [ElementPath: ElementPath]
  private let sources: [ElementPath: ElementPath]
  /// The sections before in which rows change, ascending, and for each which of them is which after.
  private let changed: [Int]
  private let rows: [IndexMap]
  /// Sections before that were reloaded and got all their rows anew.
  private let renewed: Set<Int>
  /// Sections before and after that have a header line.
  private let headers: (before: Set<Int>, after: Set<Int>)
  /// Those that have a footer line.
  private let footers: (before: Set<Int>, after: Set<Int>)

  /// `batch` is valid and makes `after` of `before`.
  init(_ batch: BatchUpdates, before: ListTable, after: ListTable) {
    let sections = SectionMap(batch)
    self.sections = sections
    keepsPlaces = batch.keepsPlaces
    targets = Dictionary(uniqueKeysWithValues: batch.movedRows.map { ($0.source, $0.target) })
    sources = Dictionary(uniqueKeysWithValues: batch.movedRows.map { ($0.target, $0.source) })
    (changed, rows) = BatchMap.rowMaps(batch, sections)
    renewed = Set(
      batch.reloadedSections.filter { section in
        guard let target = sections.target(of: section) else { return false }
        return before.sections[section].rows != after.sections[target].rows
      })
    headers = (before.sections(where: \.hasHeader), after.sections(where: \.hasHeader))
    footers = (before.sections(where: \.hasFooter), after.sections(where: \.hasFooter))
  }

  private static func rowMaps(
    _ batch: BatchUpdates, _ sections: SectionMap
  ) -> ([Int], [IndexMap]) {
    var removed: [Int: [Int]] = [:]
    for path in batch.deletedRows.map(\.path) + batch.movedRows.map(\.source) {
      removed[path.section, default: []].append(path.element)
    }
    var taken: [Int: [Int]] = [:]
    for path in batch.insertedRows.map(\.path) + batch.movedRows.map(\.target) {
      guard let section = sections.source(of: path.section) else { continue }
      taken[section, default: []].append(path.element)
    }
    let changed = Set(removed.keys).union(taken.keys).sorted()
    return (
      changed, changed.map { IndexMap(removed: removed[$0] ?? [], taken: taken[$0] ?? []) }
    )
  }

  /// Where `place` (before) is now, or nil when it went away.
  func target(of place: ListTable.Place) -> ListTable.Place? {
    switch place {
    case .header(let section):
      guard let target = sections.target(of: section), headers.after.contains(target) else {
        return nil
      }
      return .header(target)
    case .footer(let section):
      guard let target = sections.target(of: section), footers.after.contains(target) else {
        return nil
      }
      return .footer(target)
    case .row(let path):
      if keepsPlaces { return place }
      // what moves leaves its place, so that only those are looked for that do not stay
      guard !renewed.contains(path.section), let section = sections.target(of: path.section),
        let row = target(ofRow: path.element, in: path.section)
      else { return targets[path].map { .row($0) } }
      return .row(ElementPath(element: row, section: section))
    }
  }

  /// Where the section at `index` (before) is now, or nil when it went away.
  func target(ofSection index: Int) -> Int? { sections.target(of: index) }

  /// Where the section at `index` (after) was before, or nil when it is new.
  func source(ofSection index: Int) -> Int? { sections.source(of: index) }

  /// Where `place` (after) was before, or nil when it is new.
  func source(of place: ListTable.Place) -> ListTable.Place? {
    switch place {
    case .header(let section):
      guard let source = sections.source(of: section), headers.before.contains(source) else {
        return nil
      }
      return .header(source)
    case .footer(let section):
      guard let source = sections.source(of: section), footers.before.contains(source) else {
        return nil
      }
      return .footer(source)
    case .row(let path):
      if keepsPlaces { return place }
      guard let section = sections.source(of: path.section), !renewed.contains(section),
        let row = source(ofRow: path.element, in: section)
      else { return sources[path].map { .row($0) } }
      return .row(ElementPath(element: row, section: section))
    }
  }

  private func target(ofRow row: Int, in section: Int) -> Int? {
    guard let index = index(ofChanged: section) else { return row }
    return rows[index].target(of: row)
  }

  private func source(ofRow row: Int, in section: Int) -> Int? {
    guard let index = index(ofChanged: section) else { return row }
    return rows[index].source(of: row)
  }

  private func index(ofChanged section: Int) -> Int? {
    var (low, high) = (0, changed.count)
    while low < high {
      let middle = (low + high) / 2
      if changed[middle] < section { low = middle + 1 } else { high = middle }
    }
    return low < changed.count && changed[low] == section ? low : nil
  }
}

extension ListTable {
  fileprivate func sections(where holds: (Section) -> Bool) -> Set<Int> {
    Set(sections.indices.filter { holds(sections[$0]) })
  }
}
