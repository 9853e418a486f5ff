package import ListDiff

/// How many rows and sections changes insert, delete, move and update.
package struct ChangeSum {
  package private(set) var sectionsInserted = 0
  package private(set) var sectionsDeleted = 0
  /// With the rows of sections that come.
  package private(set) var inserted = 0
  /// With the rows of sections that go.
  package private(set) var deleted = 0
  /// Rows and sections.
  package private(set) var moved = 0
  /// Those of them that are at another place now: the others only let rows pass.
  package private(set) var displaced = 0
  /// Rows, and sections whose title changed.
  package private(set) var updated = 0

  /// Counts changes that lead on from `source`.
  ///
  /// - Parameter quiet: The updates that do not count.
  package init(
    _ changes: some Sequence<Changeset<[SnapshotSection]>>, before source: [SnapshotSection],
    without quiet: QuietChanges = .none
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
      displaced += change.elementMoved.count { change.displaces($0, from: before) }
      displaced += change.sectionMoved.count { $0.source != $0.target }
      updated += change.sectionUpdated.count
      updated += change.elementUpdated.count { path in
        !quiet.silences(
          from: before[path.section].rows[path.element],
          to: change.data[path.section].rows[path.element])
      }
      before = change.data
    }
  }

  /// Whether there is none. Moves that only let rows pass do not count.
  package var isEmpty: Bool {
    sectionsInserted + sectionsDeleted + inserted + deleted + displaced + updated == 0
  }

  /// Those that are not 0, each with its words, such as "1 section inserted, 2 moved".
  package func words() -> String {
    let parts = [
      (deleted, "deleted"), (inserted, "inserted"), (moved, "moved"), (updated, "updated"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let sections = sectionWords()
    return ((sections.isEmpty ? [] : [sections]) + parts).joined(separator: ", ")
  }

  /// Those of inserted and deleted sections.
  package func sectionWords() -> String {
    [(sectionsDeleted, "deleted"), (sectionsInserted, "inserted")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.0 == 1 ? "section" : "sections") \($0.1)" }.joined(separator: ", ")
  }
}

extension Changeset<[SnapshotSection]> {
  /// Whether a row that it moves is at another place then, and did not only let others pass.
  package func displaces(
    _ move: (source: ElementPath, target: ElementPath), from before: [SnapshotSection]
  ) -> Bool {
    move.source.element != move.target.element
      || before[move.source.section].id != data[move.target.section].id
  }
}
