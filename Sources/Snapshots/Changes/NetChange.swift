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
    func lines(_ sections: [SnapshotSection]) -> [(id: RowID, text: String)] {
      sections.lazy.flatMap(\.rows).filter { !$0.id.isKey }.map { ($0.id, $0.text) }
    }
    let names = Self.returned(lines(self), lines(target))
    return names.isEmpty ? self : withIDs { names[$0] ?? $0 }
  }

  /// These sections with the identities from `target` for those that disappeared, and reappeared with the same title.
  fileprivate func withReturnedSections(in target: [SnapshotSection]) -> [SnapshotSection] {
    let names = Self.returned(map { ($0.id, $0.title) }, target.map { ($0.id, $0.title) })
    return map { section in
      var section = section
      section.id = names[section.id] ?? section.id
      return section
    }
  }

  /// For each identity that only the old list has, an identity with the same text that only the new one has, in order.
  private static func returned<ID: Hashable>(
    _ old: [(id: ID, text: String)], _ new: [(id: ID, text: String)]
  ) -> [ID: ID] {
    let (olds, news) = (Set(old.map(\.id)), Set(new.map(\.id)))
    var come = Dictionary(grouping: new.filter { !olds.contains($0.id) }.reversed(), by: \.text)
    var names: [ID: ID] = [:]
    for (id, text) in old where !news.contains(id) { names[id] = come[text]?.popLast()?.id }
    return names
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
}
