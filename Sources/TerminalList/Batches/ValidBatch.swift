internal import ListDiff

/// A batch that fits the list: nothing in it is out of range or named twice, and its numbers add up.
///
/// What is asked of it by all who take it in is found once: which section is which, and which rows
/// leave their places and come to new ones.
struct ValidBatch {
  let updates: BatchUpdates
  /// The rows of each section after the batch.
  let rowCounts: [Int]
  let sections: SectionMap
  /// Before: the sections that are asked for anew.
  let reloadedSections: Set<Int>
  /// Before: the rows that are deleted or moved.
  let removed: RowsBySection
  /// Before: those that are deleted.
  let deleted: RowsBySection
  /// After: the rows that are inserted or moved.
  let taken: RowsBySection

  /// Checks every index against `table` (before) and `rowCounts` (after), and that the numbers add up.
  /// O(operations log operations + sections), linear for paths in order.
  init(
    _ updates: BatchUpdates, on table: ListTable, rowCounts: [Int]
  ) throws(ListUpdateError) {
    try updates.validateSections(before: table.sections.count, after: rowCounts.count)
    self.updates = updates
    self.rowCounts = rowCounts
    sections = SectionMap(updates)
    reloadedSections = Set(updates.reloadedSections)
    try updates.validateRows(on: table, rowCounts, sections)
    let moves = updates.movedRows
    let gone = updates.deletedRows.map(\.path)
    deleted = RowsBySection(gone)
    removed = moves.isEmpty ? deleted : RowsBySection(gone + moves.map(\.source))
    taken = RowsBySection(updates.insertedRows.map(\.path) + moves.map(\.target))
    try validateRowCounts(on: table)
  }

  private func validateRowCounts(on table: ListTable) throws(ListUpdateError) {
    for (section, after) in rowCounts.enumerated() {
      guard let source = sections.source(of: section), !reloadedSections.contains(source)
      else { continue }
      let before = table.sections[source].rows.count
      guard before - removed[source].count + taken[section].count == after else {
        let movedIn = updates.movedRows.count { $0.target.section == section }
        let movedOut = updates.movedRows.count { $0.source.section == source }
        throw .rowCount(
          section: section, before: before, after: after,
          inserted: taken[section].count - movedIn, deleted: removed[source].count - movedOut,
          movedIn: movedIn, movedOut: movedOut)
      }
    }
  }
}
