internal import ListDiff

/// Maps indexes before a batch to indexes after it, for one list of sections or rows.
///
/// An item that is not deleted, inserted or moved keeps its order, and fills the remaining indexes.
/// Each lookup is O(log operations).
struct IndexMap {
  /// Indexes before the batch that a delete or a move frees, ascending.
  private let removed: [Int]
  /// Indexes after the batch that an insert or a move fills, ascending.
  private let taken: [Int]

  /// Creates a map; both lists must be ascending.
  init(removed: [Int] = [], taken: [Int] = []) {
    self.removed = removed
    self.taken = taken
  }

  /// The index after the batch of the item that was at `index` and kept its order; `nil` if it
  /// left.
  func target(of index: Int) -> Int? { IndexMap.carried(index, outOf: removed, into: taken) }

  /// The index before the batch of the item that is at `index` and kept its order; `nil` if it was
  /// inserted or moved there.
  func source(of index: Int) -> Int? { IndexMap.carried(index, outOf: taken, into: removed) }

  /// The index after the batch of the first item that was at `index` or later and kept its order;
  /// past the end if there is none.
  func firstTarget(from index: Int) -> Int {
    let order = index - removed.indices.partitioningIndex { removed[$0] >= index }
    return order + taken.indices.partitioningIndex { taken[$0] - $0 > order }
  }

  /// The new position of `index` when the indexes `gaps` are closed and the indexes `filled` are
  /// opened.
  private static func carried(_ index: Int, outOf gaps: [Int], into filled: [Int]) -> Int? {
    let before = gaps.indices.partitioningIndex { gaps[$0] >= index }
    if before < gaps.count, gaps[before] == index { return nil }
    let order = index - before
    return order + filled.indices.partitioningIndex { filled[$0] - $0 > order }
  }
}

/// Maps sections before a batch to sections after it.
struct SectionMap {
  private let map: IndexMap
  private let targets: [Int: Int]
  private let sources: [Int: Int]

  /// - Precondition: The moves of `batch` refer to each section at most once.
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

  /// The index after the batch of the section at `index` before it; `nil` if it was deleted.
  func target(of index: Int) -> Int? { targets[index] ?? map.target(of: index) }

  /// The index before the batch of the section at `index` after it; `nil` if it is new.
  func source(of index: Int) -> Int? { sources[index] ?? map.source(of: index) }

  /// The index after the batch of the first section that was at `index` or later and kept its
  /// order; past the end if there is none.
  func firstTarget(from index: Int) -> Int { map.firstTarget(from: index) }
}

/// Maps places before a batch to places after it.
///
/// Each lookup is O(log operations).
struct BatchMap {
  /// Whether every row keeps its path.
  private let keepsPlaces: Bool
  private let sections: SectionMap
  private let targets: [ElementPath: ElementPath]
  private let sources: [ElementPath: ElementPath]
  /// The sections before the batch in which rows are inserted, deleted or moved, ascending, with a
  /// map of the rows of each.
  private let changed: [Int]
  private let rows: [IndexMap]
  /// Reloaded sections, before the batch, that get new rows.
  private let renewed: Set<Int>
  /// Whether each section has a header line, before and after.
  private let headers: (before: [Bool], after: [Bool])
  /// Whether each section has a footer line, before and after.
  private let footers: (before: [Bool], after: [Bool])
  /// Whether a header or a footer appears or disappears although all rows and sections keep their
  /// places.
  let changesEnds: Bool

  /// Creates the map of a batch that turns `before` into `after`.
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
    changesEnds = headers.before != headers.after || footers.before != footers.after
  }

  /// The sections before the batch in which rows are inserted, deleted or moved, ascending.
  private static func changedSections(_ batch: ValidBatch) -> [Int] {
    let removed = batch.removed.groups.map(\.section)
    let taken = batch.taken.groups.compactMap { batch.sections.source(of: $0.section) }
    if taken.isEmpty || removed == taken { return removed }
    return Set(removed).union(taken).sorted()
  }

  /// The place after the batch of `place` before it; `nil` if it was deleted.
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
      // A moved row leaves the order of its section, so that the moves are looked up only for rows
      // that left.
      guard !renewed.contains(path.section), let section = sections.target(of: path.section),
        let row = target(ofRow: path.element, in: path.section)
      else { return targets[path].map { .row($0) } }
      return .row(ElementPath(element: row, section: section))
    }
  }

  /// The index after the batch of the section at `index` before it; `nil` if it was deleted.
  func target(ofSection index: Int) -> Int? { sections.target(of: index) }

  /// The index before the batch of the section at `index` after it; `nil` if it is new.
  func source(ofSection index: Int) -> Int? { sections.source(of: index) }

  /// The place before the batch of `place` after it; `nil` if it is new.
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
