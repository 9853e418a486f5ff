import ListDiff
import Snapshots

/// What the status line says of the changes that were applied last.
struct ChangeWords {
  let text: String

  /// One stage is described by names, several by counts. In a live list all are described by counts:
  /// there each row is on the screen only once.
  init(
    before: [SnapshotSection], changes: Player.Changes, position: Position, namesRows: Bool
  ) {
    guard let first = changes.first else {
      text = ""
      return
    }
    if changes.count > 1 || !namesRows {
      text = ChangeWords.counts(changes, before: before)
      return
    }
    let words = ChangeDescription(before: before, changeset: first).summary()
    guard let stage = position.stage ?? position.arrivedStage, stage.count > 1 else {
      text = words
      return
    }
    text = "\(stage.applied) of \(stage.count)  \(words)"
  }

  /// "1 section in, 2 out, 3 in, 1 moved, 5 updated". The rows of sections that come and go count too.
  private static func counts(_ changes: Player.Changes, before: [SnapshotSection]) -> String {
    var (sectionsOut, sectionsIn) = (0, 0)
    var (out, new, moved, updated) = (0, 0, 0, 0)
    var before = before
    for change in changes {
      sectionsOut += change.sectionDeleted.count
      sectionsIn += change.sectionInserted.count
      out += change.sectionDeleted.reduce(change.elementDeleted.count) {
        $0 + before[$1].rows.count
      }
      new += change.sectionInserted.reduce(change.elementInserted.count) {
        $0 + change.data[$1].rows.count
      }
      moved += change.elementMoved.count + change.sectionMoved.count
      updated += change.elementUpdated.count + change.sectionUpdated.count
      before = change.data
    }
    let parts = [
      (sectionsOut, sectionsOut == 1 ? "section out" : "sections out"),
      (sectionsIn, sectionsIn == 1 ? "section in" : "sections in"),
      (out, "out"), (new, "in"), (moved, "moved"), (updated, "updated"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
