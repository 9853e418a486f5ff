package import ListDiff

/// How many rows and sections changes insert, delete, move and update.
package struct ChangeCounts {
  package private(set) var sectionsInserted = 0
  package private(set) var sectionsDeleted = 0
  /// With the rows of sections that come.
  package private(set) var inserted = 0
  /// With the rows of sections that go.
  package private(set) var deleted = 0
  /// Rows and sections.
  package private(set) var moved = 0
  /// Rows, and sections whose title changed.
  package private(set) var updated = 0

  /// Counts changes that lead on from `source`.
  package init(
    _ changes: some Sequence<Changeset<[SnapshotSection]>>, before source: [SnapshotSection]
  ) {
    var before = source
    for change in changes {
      sectionsDeleted += change.sectionDeleted.count
      sectionsInserted += change.sectionInserted.count
      deleted += change.sectionDeleted.reduce(change.elementDeleted.count) {
        $0 + before[$1].rows.count
      }
      inserted += change.sectionInserted.reduce(change.elementInserted.count) {
        $0 + change.data[$1].rows.count
      }
      moved += change.elementMoved.count + change.sectionMoved.count
      updated += change.elementUpdated.count + change.sectionUpdated.count
      before = change.data
    }
  }

  /// Those that are not 0, each with its words, such as "1 section inserted, 2 moved".
  ///
  /// - Parameters:
  ///   - came: What is said of what was inserted.
  ///   - went: What is said of what was deleted.
  package func words(came: String, went: String) -> String {
    let parts = [
      (sectionsDeleted, "\(sectionsDeleted == 1 ? "section" : "sections") \(went)"),
      (sectionsInserted, "\(sectionsInserted == 1 ? "section" : "sections") \(came)"),
      (deleted, went), (inserted, came), (moved, "moved"), (updated, "updated"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
