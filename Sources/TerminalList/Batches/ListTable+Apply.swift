internal import ListDiff
internal import ListMotion

extension ListTable {
  /// Applies a batch and returns the new table; headers and footers are those of the data source
  /// after the batch. `identity` may give an inserted row an identity that it had before.
  /// O(operations + chunks of the sections that the batch names).
  func applying(
    _ batch: ValidBatch, hasHeader: (Int) -> Bool, hasFooter: (Int) -> Bool = { _ in false },
    identity: (ElementPath) -> RowID?
  ) -> ListTable {
    var table = self
    let (map, rowCounts) = (batch.sections, batch.rowCounts)
    let carried = batch.updates.movedRows.map { id(at: .row($0.source)) }
    for (section, gone) in batch.removed.groups {
      table.sections[section].rows = table.sections[section].rows.removing(gone)
    }
    table.sections = rowCounts.indices.map { index in
      let (header, footer) = (hasHeader(index), hasFooter(index))
      guard let source = map.source(of: index) else {
        return table.newSection(rows: rowCounts[index], hasHeader: header, hasFooter: footer) {
          identity(ElementPath(element: $0, section: index))
        }
      }
      var section = table.sections[source]
      (section.hasHeader, section.hasFooter) = (header, footer)
      if batch.reloadedSections.contains(source), section.rows.count != rowCounts[index] {
        section.rows = table.newRows(rowCounts[index])
      }
      return section
    }
    table.insertRows(batch.updates, carried: carried, identity: identity)
    return table
  }

  private mutating func insertRows(
    _ batch: BatchUpdates, carried: [RowID], identity: (ElementPath) -> RowID?
  ) {
    var arrivals: [(path: ElementPath, id: RowID)] = []
    arrivals.reserveCapacity(batch.insertedRows.count + carried.count)
    for (path, _) in batch.insertedRows { arrivals.append((path, identity(path) ?? newID())) }
    for (move, id) in zip(batch.movedRows, carried) { arrivals.append((move.target, id)) }
    let isAscending = arrivals.indices.dropFirst().allSatisfy {
      arrivals[$0 - 1].path.precedes(arrivals[$0].path)
    }
    if !isAscending { arrivals.sort { $0.path.precedes($1.path) } }
    var rest = arrivals[...]
    while let section = rest.first?.path.section {
      let group = rest.prefix { $0.path.section == section }
      rest = rest.dropFirst(group.count)
      sections[section].rows = sections[section].rows.inserting(
        group.map { ($0.path.element, $0.id) })
    }
  }
}
