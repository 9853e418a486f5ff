internal import ListDiff
internal import ListMotion

/// The rows of a list after the last batch.
///
/// It checks batches and applies them, independently of data source and screen: the caller passes the counts
/// of the data source, and gets an ``AppliedBatch`` for the other parts.
struct ListModel {
  private(set) var table = ListTable()
  /// Whether a batch has been refused since the last ``reload(_:)``.
  private(set) var needsReloadData = false

  /// Checks a batch. If the batch is refused, the model does not change until it is reloaded.
  ///
  /// - Parameters:
  ///   - updates: The operations.
  ///   - shapes: The sections of the data source after the batch; a failure refuses the batch too.
  mutating func check(
    _ updates: BatchUpdates, shapes: Result<[SectionShape], ListUpdateError>
  ) throws(ListUpdateError) -> ValidBatch {
    if needsReloadData { throw .needsReloadData }
    do throws(ListUpdateError) {
      return try ValidBatch(updates, on: table, shapes: try shapes.get())
    } catch {
      needsReloadData = true
      throw error
    }
  }

  /// Applies the batch that was checked last. `revived` gives inserted rows identities that they
  /// had before, by their paths after the batch.
  mutating func apply(_ batch: ValidBatch, revived: [ElementPath: RowToken] = [:]) -> AppliedBatch {
    let before = table
    table = before.applying(batch, revived: revived)
    return AppliedBatch(batch, before: before, after: table)
  }

  /// Replaces all rows with new ones.
  mutating func reload(_ shapes: [SectionShape]) {
    needsReloadData = false
    table.replaceSections(with: shapes)
  }
}

/// A batch that fits the list: no index is out of range or named twice, and the numbers add up.
struct ValidBatch {
  let updates: BatchUpdates
  /// The sections after the batch.
  let shapes: [SectionShape]
  /// For each section after the batch, its index before it; `nil` if it is new.
  let sources: [Int?]
  /// The sections before the batch that lose all their rows: deleted ones, and reloaded ones whose
  /// number of rows changes.
  let cleared: Set<Int>
  /// The rows that are deleted or moved, before the batch.
  let removed: RowsBySection
  /// The rows that are deleted, before the batch.
  let deleted: RowsBySection
  /// The rows that are inserted or moved, after the batch.
  let taken: RowsBySection

  /// Checks every index against `table` (before) and `shapes` (after), and that the numbers add up.
  /// O(operations log operations + sections), linear for paths in order.
  init(
    _ updates: BatchUpdates, on table: ListTable, shapes: [SectionShape]
  ) throws(ListUpdateError) {
    try updates.validateSections(before: table.sections.count, after: shapes.count)
    self.updates = updates
    self.shapes = shapes
    let sources = updates.sectionSources(before: table.sections.count, after: shapes.count)
    self.sources = sources
    let reloaded = updates.reloadedSections
    let renewed = reloaded.filter { section in
      sources.firstIndex(of: section).map { shapes[$0].rows } != table.sections[section].rows.count
    }
    cleared = Set(updates.deletedSections.map(\.index) + renewed)
    try updates.validateRows(on: table, shapes.map(\.rows), sources)
    let moves = updates.movedRows
    let gone = updates.deletedRows.map(\.path)
    deleted = RowsBySection(gone)
    removed = moves.isEmpty ? deleted : RowsBySection(gone + moves.map(\.source))
    taken = RowsBySection(updates.insertedRows.map(\.path) + moves.map(\.target))
    for (section, source) in sources.enumerated() {
      guard let source, !cleared.contains(source) else { continue }
      let (before, after) = (table.sections[source].rows.count, shapes[section].rows)
      guard before - removed[source].count + taken[section].count != after else { continue }
      let movedIn = moves.count { $0.target.section == section }
      let movedOut = moves.count { $0.source.section == source }
      throw .rowCount(
        section: section, before: before, after: after,
        inserted: taken[section].count - movedIn, deleted: removed[source].count - movedOut,
        movedIn: movedIn, movedOut: movedOut)
    }
  }

  /// Whether a row before the batch is not in the list after it.
  func deletes(_ path: ElementPath) -> Bool {
    cleared.contains(path.section) || deleted[path.section].sortedContains(path.element)
  }
}

extension BatchUpdates {
  /// Checks the indexes of sections against the numbers of sections before and after.
  fileprivate func validateSections(before: Int, after: Int) throws(ListUpdateError) {
    if namesNoSections, before == after { return }
    let sources =
      deletedSections.map(\.index) + reloadedSections + movedSections.map(\.source)
    let targets = insertedSections.map(\.index) + movedSections.map(\.target)
    try checkSections(sources, count: before, isAfter: false)
    let expected = before - deletedSections.count + insertedSections.count
    guard expected == after else {
      throw .sectionCount(
        before: before, after: after, inserted: insertedSections.count,
        deleted: deletedSections.count)
    }
    try checkSections(targets, count: after, isAfter: true)
  }

  /// For each section after the batch, its index before it. Sections that are neither deleted, inserted nor
  /// moved keep their order and fill the remaining indexes.
  fileprivate func sectionSources(before: Int, after: Int) -> [Int?] {
    if namesNoSections { return Array(0..<after) }
    let moves = Dictionary(
      movedSections.map { ($0.target, $0.source) }, uniquingKeysWith: { first, _ in first })
    let inserted = Set(insertedSections.map(\.index))
    let gone = Set(deletedSections.map(\.index) + movedSections.map(\.source))
    var rest = (0..<before).filter { !gone.contains($0) }[...]
    return (0..<after).map { moves[$0] ?? (inserted.contains($0) ? nil : rest.popFirst()) }
  }

  private func checkSections(
    _ indexes: [Int], count: Int, isAfter: Bool
  ) throws(ListUpdateError) {
    var seen = Set<Int>()
    for index in indexes {
      guard (0..<count).contains(index) else {
        throw .sectionOutOfRange(index: index, count: count, isAfter: isAfter)
      }
      guard seen.insert(index).inserted else {
        throw .sectionNamedTwice(index, isAfter: isAfter)
      }
    }
  }

  /// Checks the paths of rows against `table` (before) and the numbers of rows after.
  fileprivate func validateRows(
    on table: ListTable, _ counts: [Int], _ sectionSources: [Int?]
  ) throws(ListUpdateError) {
    let (deleted, moved) = (deletedRows.map(\.path), movedRows.map(\.source))
    let targets = insertedRows.map(\.path) + movedRows.map(\.target)
    let changedBefore = deletedSections.map(\.index) + reloadedSections
    let changedAfter =
      insertedSections.map(\.index) + reloadedSections.compactMap(sectionSources.firstIndex(of:))
    // a row that moves may have new content as well
    for sources in [deleted + moved, deleted + reloadedRows] {
      try checkRows(
        sources, counts: table.sections.map { $0.rows.count }, changed: Set(changedBefore),
        isAfter: false)
    }
    try checkRows(targets, counts: counts, changed: Set(changedAfter), isAfter: true)
  }

  private func checkRows(
    _ paths: [ElementPath], counts: [Int], changed: Set<Int>, isAfter: Bool
  ) throws(ListUpdateError) {
    for path in paths {
      guard counts.indices.contains(path.section) else {
        throw .sectionOutOfRange(index: path.section, count: counts.count, isAfter: isAfter)
      }
      guard (0..<counts[path.section]).contains(path.element) else {
        throw .rowOutOfRange(path: path, count: counts[path.section], isAfter: isAfter)
      }
      guard !changed.contains(path.section) else {
        throw .rowInChangedSection(path, isAfter: isAfter)
      }
    }
    let paths = paths.ascending
    for index in paths.indices.dropFirst() where paths[index] == paths[index - 1] {
      throw .rowNamedTwice(paths[index], isAfter: isAfter)
    }
  }
}

/// A batch that the model has applied, with the rows before and after it. The other parts are updated from
/// this value.
///
/// Rows keep their identities, so the destination of each row follows from both tables.
struct AppliedBatch {
  let valid: ValidBatch
  /// The rows before the batch.
  let before: ListTable
  /// The rows after the batch.
  let after: ListTable

  init(_ valid: ValidBatch, before: ListTable, after: ListTable) {
    self.valid = valid
    (self.before, self.after) = (before, after)
  }

  var updates: BatchUpdates { valid.updates }

  /// Whether a row, header or footer has new content.
  var hasUpdates: Bool { !updates.reloadedRows.isEmpty || !updates.reloadedSections.isEmpty }

  /// Whether every row, header and footer has the same place after the batch as before. O(sections).
  var keepsPlaces: Bool {
    updates.keepsPlaces
      && before.sections.elementsEqual(after.sections) {
        $0.hasHeader == $1.hasHeader && $0.hasFooter == $1.hasFooter
      }
  }

  /// The index after the batch of a section before it; `nil` if it was deleted. O(sections).
  func target(ofSection index: Int) -> Int? { valid.sources.firstIndex(of: index) }
}
