import ListDiff

extension Change {
  /// The change between two snapshots that are not adjacent. Only the two lists are compared, so rows that
  /// were inserted and deleted in between and values that changed back are not included.
  ///
  /// Throws ``SnapshotError/cancelled`` if the work is cancelled.
  package static func net(
    from before: [SnapshotSection], to after: Snapshot, at moment: Moment? = nil
  ) throws(SnapshotError) -> Change {
    let rows = before.withReturned(in: after.sections)
    return try resolve(rows.withReturnedSections(in: after.sections), after, at: moment)
  }
}

extension [SnapshotSection] {
  /// These rows with the identities from `target` for rows without a key that disappeared and reappeared in
  /// between. O(rows).
  ///
  /// A line that reappears gets a new identity. In a net change it counts as having stayed or moved.
  fileprivate func withReturned(in target: [SnapshotSection]) -> [SnapshotSection] {
    let (old, new) = (serialRows, target.serialRows)
    var returned = Dictionary(
      grouping: new.filter { old[$0.key] == nil }.sorted { $0.value.order < $1.value.order },
      by: \.value.text)
    if returned.isEmpty { return self }
    var names: [RowID: RowID] = [:]
    for (id, row) in old.sorted(by: { $0.value.order < $1.value.order }) where new[id] == nil {
      guard let first = returned[row.text]?.first else { continue }
      returned[row.text]?.removeFirst()
      names[id] = first.key
    }
    if names.isEmpty { return self }
    return withIDs { names[$0] ?? $0 }
  }

  /// These sections with the identities from `target` for those that disappeared, and reappeared with the same title.
  fileprivate func withReturnedSections(in target: [SnapshotSection]) -> [SnapshotSection] {
    let (old, new) = (Set(map(\.id)), Set(target.map(\.id)))
    var returned = Dictionary(grouping: target.filter { !old.contains($0.id) }, by: \.title)
    if returned.isEmpty { return self }
    return map { section in
      guard !new.contains(section.id), let first = returned[section.title]?.first else {
        return section
      }
      returned[section.title]?.removeFirst()
      var section = section
      section.id = first.id
      return section
    }
  }

  /// These rows with other identities.
  package func withIDs(_ id: (RowID) -> RowID) -> [SnapshotSection] {
    map { section in
      let rows = section.rows.map {
        SnapshotRow(id: id($0.id), values: $0.values, styles: $0.styles)
      }
      return SnapshotSection(source: section, elements: RowList(rows))
    }
  }

  /// The rows without a key, with their positions.
  private var serialRows: [RowID: (order: Int, text: String)] {
    var rows: [RowID: (order: Int, text: String)] = [:]
    for row in lazy.flatMap(\.rows) {
      if case .serial = row.id { rows[row.id] = (rows.count, row.text) }
    }
    return rows
  }
}
