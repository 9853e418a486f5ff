import ListDiff

extension TableViewSimulator {
  /// The screen after a batch: each row with its content on the screen, at its new position.
  /// Positions of inserted rows are empty.
  struct Landed {
    var section: ShownSection?
    var rows: [ShownRow?]
  }

  /// Puts sections and rows in place: moved ones at their targets; those that are neither moved nor
  /// deleted fill the remaining gaps in order.
  func land(
    _ changeset: Changeset<[Section]>, _ batch: TableViewBatch
  ) throws(TableViewFault.Kind) -> [Landed] {
    let origins = try origins(changeset, batch)
    var arrivals = batch.rowsAfter.map { Array<ShownRow?>(repeating: nil, count: $0.count) }
    for move in changeset.elementMoved {
      arrivals[move.target.section][move.target.element] =
        sections[move.source.section].rows[move.source.element]
    }
    var landed: [Landed] = []
    for (offset, origin) in origins.enumerated() {
      guard let origin else {
        landed.append(Landed(section: nil, rows: arrivals[offset]))
        continue
      }
      let rows = try landRows(from: origin, to: offset, arrivals[offset], batch)
      landed.append(Landed(section: sections[origin], rows: rows))
    }
    return landed
  }

  /// For each section after the batch, its offset before it, or `nil` if it is inserted.
  private func origins(
    _ changeset: Changeset<[Section]>, _ batch: TableViewBatch
  ) throws(TableViewFault.Kind) -> [Int?] {
    var origins = Array<Int?>(repeating: nil, count: batch.sectionsAfter.count)
    for move in changeset.sectionMoved { origins[move.target] = move.source }
    var staying = batch.sectionsBefore.indices.filter {
      batch.sectionsBefore[$0] != .deleted && batch.sectionsBefore[$0] != .moved
    }[...]
    let shown =
      staying.count + changeset.sectionInserted.count + changeset.sectionMoved.count
    guard shown == origins.count else { throw .sectionCount(shown: shown, data: origins.count) }
    for offset in origins.indices where batch.sectionsAfter[offset] == .none {
      origins[offset] = staying.removeFirst()
    }
    return origins
  }

  private func landRows(
    from origin: Int, to offset: Int, _ arrivals: [ShownRow?], _ batch: TableViewBatch
  ) throws(TableViewFault.Kind) -> [ShownRow?] {
    let uses = batch.rowsBefore[origin]
    var staying = uses.indices.filter { uses[$0] != .deleted && uses[$0] != .moved }[...]
    let gaps = batch.rowsAfter[offset].count(where: { $0 == .none })
    guard staying.count == gaps else {
      throw .rowCount(
        section: offset, shown: arrivals.count - gaps + staying.count, data: arrivals.count)
    }
    var rows = arrivals
    for row in rows.indices where batch.rowsAfter[offset][row] == .none {
      rows[row] = sections[origin].rows[staying.removeFirst()]
    }
    return rows
  }
}
