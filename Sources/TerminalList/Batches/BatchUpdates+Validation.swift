internal import ListDiff

extension BatchUpdates {
  /// Checks every index against `table` (before) and `counts` (rows of each section after), and
  /// that the numbers add up. O(operations log operations + sections), linear for paths in order.
  func validate(on table: ListTable, rowCounts counts: [Int]) throws(ListUpdateError) {
    try validateSections(before: table.sections.count, after: counts.count)
    let map = SectionMap(self)
    try validateRows(table, counts, map)
    try validateRowCounts(table, counts, map)
  }

  private func validateSections(before: Int, after: Int) throws(ListUpdateError) {
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

  private func validateRows(
    _ table: ListTable, _ counts: [Int], _ map: SectionMap
  ) throws(ListUpdateError) {
    let sources = deletedRows.map(\.path) + reloadedRows + movedRows.map(\.source)
    let targets = insertedRows.map(\.path) + movedRows.map(\.target)
    let changedBefore = Set(deletedSections.map(\.index) + reloadedSections)
    let changedAfter = Set(
      insertedSections.map(\.index) + reloadedSections.compactMap(map.target))
    try checkRows(
      sources, counts: table.sections.map { $0.rows.count }, changed: changedBefore, isAfter: false)
    try checkRows(targets, counts: counts, changed: changedAfter, isAfter: true)
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
    // A few runs, each ascending, are sorted in linear time, which a set of so many paths is not.
    let sorted = paths.sorted { ($0.section, $0.element) < ($1.section, $1.element) }
    for (path, next) in zip(sorted, sorted.dropFirst()) where path == next {
      throw .rowNamedTwice(path, isAfter: isAfter)
    }
  }

  private func validateRowCounts(
    _ table: ListTable, _ counts: [Int], _ map: SectionMap
  ) throws(ListUpdateError) {
    var tally: [Int: (inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)] = [:]
    for operation in deletedRows {
      tally[operation.path.section, default: (0, 0, 0, 0)].deleted += 1
    }
    for move in movedRows { tally[move.source.section, default: (0, 0, 0, 0)].movedOut += 1 }
    var arrivals: [Int: (inserted: Int, movedIn: Int)] = [:]
    for operation in insertedRows {
      arrivals[operation.path.section, default: (0, 0)].inserted += 1
    }
    for move in movedRows { arrivals[move.target.section, default: (0, 0)].movedIn += 1 }
    let reloaded = Set(reloadedSections)
    for (section, after) in counts.enumerated() {
      guard let source = map.source(of: section), !reloaded.contains(source) else { continue }
      let before = table.sections[source].rows.count
      let gone = tally[source] ?? (0, 0, 0, 0)
      let came = arrivals[section] ?? (0, 0)
      let expected = before - gone.deleted - gone.movedOut + came.inserted + came.movedIn
      guard expected == after else {
        throw .rowCount(
          section: section, before: before, after: after, inserted: came.inserted,
          deleted: gone.deleted, movedIn: came.movedIn, movedOut: gone.movedOut)
      }
    }
  }
}
