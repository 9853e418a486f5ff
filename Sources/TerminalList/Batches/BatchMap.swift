internal import ListDiff

/// Which place before a batch is which place after it. Each question is O(operations).
struct BatchMap {
  private let sections: SectionMap
  private let moves: [(source: ElementPath, target: ElementPath)]
  private var removed: [Int: [Int]] = [:]
  private var taken: [Int: [Int]] = [:]
  private let renewed: Set<Int>

  init(_ batch: BatchUpdates, before: ListTable, after: ListTable) {
    sections = SectionMap(
      batch, countBefore: before.sections.count, countAfter: after.sections.count)
    moves = batch.movedRows
    for path in batch.deletedRows.map(\.path) + moves.map(\.source) {
      removed[path.section, default: []].append(path.element)
    }
    for path in batch.insertedRows.map(\.path) + moves.map(\.target) {
      taken[path.section, default: []].append(path.element)
    }
    var renewed: Set<Int> = []
    for section in batch.reloadedSections {
      if let target = sections.target(of: section),
        before.sections[section].rows != after.sections[target].rows
      {
        renewed.insert(section)
      }
    }
    self.renewed = renewed
  }

  /// Where `place` (before) is now, or nil when it went away.
  func target(of place: ListTable.Place) -> ListTable.Place? {
    switch place {
    case .header(let section): return sections.target(of: section).map { .header($0) }
    case .row(let path):
      if let move = moves.first(where: { $0.source == path }) { return .row(move.target) }
      guard !renewed.contains(path.section), let section = sections.target(of: path.section),
        let row = rows(path.section, section).target(of: path.element)
      else { return nil }
      return .row(ElementPath(element: row, section: section))
    }
  }

  /// Where `place` (after) was before, or nil when it is new.
  func source(of place: ListTable.Place) -> ListTable.Place? {
    switch place {
    case .header(let section): return sections.source(of: section).map { .header($0) }
    case .row(let path):
      if let move = moves.first(where: { $0.target == path }) { return .row(move.source) }
      guard let section = sections.source(of: path.section), !renewed.contains(section),
        let row = rows(section, path.section).source(of: path.element)
      else { return nil }
      return .row(ElementPath(element: row, section: section))
    }
  }

  private func rows(_ before: Int, _ after: Int) -> IndexMap {
    IndexMap(removed: removed[before] ?? [], taken: taken[after] ?? [])
  }
}
