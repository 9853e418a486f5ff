extension Snapshot {
  /// This snapshot, with the identities of the rows of another one, which shows the same rows.
  func rekeyed(as other: Snapshot) -> Snapshot {
    guard sections.count == other.sections.count,
      zip(sections, other.sections).allSatisfy({ $0.rows.count == $1.rows.count })
    else { return other }
    var rekeyed = self
    for (index, section) in other.sections.enumerated() {
      let rows = zip(sections[index].rows, section.rows).map { row, named in
        var row = row
        row.id = named.id
        return row
      }
      rekeyed.sections[index] = SnapshotSection(
        id: section.id, title: section.title, level: section.level, rows: rows)
    }
    return rekeyed
  }
}
