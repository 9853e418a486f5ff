internal import ListDiff
internal import ListMotion

extension ListTable {
  /// Applies a valid batch and returns the new table; `hasHeader` and the row counts are those of
  /// the data source after the batch. `identity` may give an inserted row an identity that it had
  /// before. O(rows of the sections that the batch names + operations).
  func applying(
    _ batch: BatchUpdates, rowCounts: [Int], hasHeader: (Int) -> Bool,
    identity: (ElementPath) -> RowID?
  ) -> ListTable {
    var table = self
    let map = SectionMap(batch)
    let carried = batch.movedRows.map { id(at: .row($0.source)) }
    table.removeRows(batch)
    let reloaded = Set(batch.reloadedSections)
    table.sections = rowCounts.indices.map { index in
      let header = hasHeader(index)
      guard let source = map.source(of: index) else {
        return table.newSection(rows: rowCounts[index], hasHeader: header) {
          identity(ElementPath(element: $0, section: index))
        }
      }
      var section = table.sections[source]
      section.hasHeader = header
      if reloaded.contains(source), section.rows.count != rowCounts[index] {
        section.rows = (0..<rowCounts[index]).map { _ in table.newID() }
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
      sections[section].rows = ListTable.removing(gone, from: sections[section].rows)
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
      sections[section].rows = ListTable.inserting(sorted, into: sections[section].rows)
    }
  }

  private static func removing(_ gone: [Int], from rows: [RowID]) -> [RowID] {
    var kept: [RowID] = []
    kept.reserveCapacity(rows.count - gone.count)
    var from = 0
    for index in gone {
      kept.append(contentsOf: rows[from..<index])
      from = index + 1
    }
    kept.append(contentsOf: rows[from...])
    return kept
  }

  private static func inserting(
    _ arrivals: [(element: Int, id: RowID)], into rows: [RowID]
  ) -> [RowID] {
    var all: [RowID] = []
    all.reserveCapacity(rows.count + arrivals.count)
    var from = 0
    for (element, id) in arrivals {
      let until = from + (element - all.count)
      all.append(contentsOf: rows[from..<until])
      all.append(id)
      from = until
    }
    all.append(contentsOf: rows[from...])
    return all
  }
}
