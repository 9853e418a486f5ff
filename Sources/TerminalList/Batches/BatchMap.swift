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
  /// Which sections have a header line, before and after.
  private let headers: (before: [Bool], after: [Bool])
  /// Which have a footer line.
  private let footers: (before: [Bool], after: [Bool])

  /// `batch` makes `after` of `before`.
  init(_ batch: ValidBatch, before: ListTable, after: ListTable) {
    let (updates, sections) = (batch.updates, batch.sections)
    self.sections = sections
    keepsPlaces = updates.keepsPlaces
    targets = Dictionary(uniqueKeysWithValues: updates.movedRows.map { ($0.source, $0.target) })
    sources = Dictionary(uniqueKeysWithValues: updates.movedRows.map { ($0.target, $0.source) })
    changed = BatchMap.changedSections(batch)
    rows = changed.map { section in
      IndexMap(
        removed: batch.removed[section],
        taken: sections.target(of: section).map { batch.taken[$0] } ?? [])
    }
    renewed = Set(
      updates.reloadedSections.filter { section in
        guard let target = sections.target(of: section) else { return false }
        return before.sections[section].rows != after.sections[target].rows
      })
    headers = (before.sections.map(\.hasHeader), after.sections.map(\.hasHeader))
    footers = (before.sections.map(\.hasFooter), after.sections.map(\.hasFooter))
  }

  /// The sections before from which rows go or to which rows come, ascending.
  private static func changedSections(_ batch: ValidBatch) -> [Int] {
    let removed = batch.removed.groups.map(\.section)
    let taken = batch.taken.groups.compactMap { batch.sections.source(of: $0.section) }
    if taken.isEmpty || removed == taken { return removed }
    return Set(removed).union(taken).sorted()
  }

  /// Where `place` (before) is now, or nil when it went away.
  func target(of place: ListTable.Place) -> ListTable.Place? {
    switch place {
    case .header(let section):
      guard let target = sections.target(of: section), headers.after[target] else {
        return nil
      }
      return .header(target)
    case .footer(let section):
      guard let target = sections.target(of: section), footers.after[target] else {
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
      guard let source = sections.source(of: section), headers.before[source] else {
        return nil
      }
      return .header(source)
    case .footer(let section):
      guard let source = sections.source(of: section), footers.before[source] else {
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
    let index = changed.indices.partitioningIndex { changed[$0] >= section }
    return index < changed.count && changed[index] == section ? index : nil
  }
}
