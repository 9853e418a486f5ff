internal import ListDiff

extension BatchUpdates {
  /// Checks the indexes of sections, of which there are so many before and after.
  func validateSections(before: Int, after: Int) throws(ListUpdateError) {
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

  /// Checks the paths of rows against `table` (before) and the rows of each section after.
  func validateRows(
    on table: ListTable, _ counts: [Int], _ map: SectionMap
  ) throws(ListUpdateError) {
    let sources = deletedRows.map(\.path) + reloadedRows + movedRows.map(\.source)
    let targets = insertedRows.map(\.path) + movedRows.map(\.target)
    let changedBefore = deletedSections.map(\.index) + reloadedSections
    let changedAfter = insertedSections.map(\.index) + reloadedSections.compactMap(map.target)
    try checkRows(
      sources, counts: table.sections.map { $0.rows.count }, changed: Set(changedBefore),
      isAfter: false)
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
