internal import ListDiff
internal import ListMotion

extension ListTable {
  /// Applies a valid batch and returns the new table; headers, footers and row counts are those of
  /// the data source after the batch. `identity` may give an inserted row an identity that it had
  /// before. O(operations + chunks of the sections that the batch names).
  func applying(
    _ batch: BatchUpdates, rowCounts: [Int], hasHeader: (Int) -> Bool,
    hasFooter: (Int) -> Bool = { _ in false }, identity: (ElementPath) -> RowID?
  ) -> ListTable {
    var table = self
    let map = SectionMap(batch)
    let carried = batch.movedRows.map { id(at: .row($0.source)) }
    table.removeRows(batch)
    let reloaded = Set(batch.reloadedSections)
    table.sections = rowCounts.indices.map { index in
      let (header, footer) = (hasHeader(index), hasFooter(index))
      guard let source = map.source(of: index) else {
        return table.newSection(rows: rowCounts[index], hasHeader: header, hasFooter: footer) {
          identity(ElementPath(element: $0, section: index))
        }
      }
      var section = table.sections[source]
      (section.hasHeader, section.hasFooter) = (header, footer)
      if reloaded.contains(source), section.rows.count != rowCounts[index] {
        section.rows = table.newRows(rowCounts[index])
      }
      return section
    }
    table.insertRows(batch, carried: carried, identity: identity)
    return table
  }

  private mutating func removeRows(_ batch: BatchUpdates) {
    let paths = batch.deletedRows.map(\.path) + batch.movedRows.map(\.source)
    for (section, removed) in Dictionary(grouping: paths, by: \.section) {
      let gone = removed.map(\.element).sorted()
      sections[section].rows = sections[section].rows.removing(gone)
    }
  }

  private mutating func insertRows(
    _ batch: BatchUpdates, carried: [RowID], identity: (ElementPath) -> RowID?
  ) {
    var arrivals: [Int: [(element: Int, id: RowID)]] = [:]
    for (path, _) in batch.insertedRows {
      arrivals[path.section, default: []].append((path.element, identity(path) ?? newID()))
    }
    for (move, id) in zip(batch.movedRows, carried) {
      arrivals[move.target.section, default: []].append((move.target.element, id))
    }
    for (section, rows) in arrivals {
      let sorted = rows.sorted { $0.element < $1.element }
      sections[section].rows = sections[section].rows.inserting(sorted)
    }
  }
}
