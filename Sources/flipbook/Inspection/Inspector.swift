import ListDiff
import Snapshots

/// The changes that were applied last, as a list view is told of them and in words.
///
/// Paths count from 0, deleted and updated ones before the stage, inserted ones after it: the table
/// view's own.
struct Inspector {
  let lines: [String]

  init(before: [SnapshotSection], changes: StagedChangeset<[SnapshotSection]>) {
    var before = before
    var lines: [String] = []
    for (offset, changeset) in changes.enumerated() {
      lines.append("stage \(offset + 1) of \(changes.count)")
      lines += Inspector.calls(changeset).map { "  " + $0 }
      lines += ChangeDescription(before: before, changeset: changeset).lines.map { "    " + $0 }
      before = changeset.data
    }
    self.lines = lines.isEmpty ? ["nothing has changed yet"] : lines
  }

  /// What is called on a table view for a stage.
  static func calls(_ changeset: Changeset<[SnapshotSection]>) -> [String] {
    let sections = [
      ("reloadSections", changeset.sectionUpdated), ("deleteSections", changeset.sectionDeleted),
      ("insertSections", changeset.sectionInserted),
    ]
    let rows = [
      ("reconfigureRows", changeset.elementUpdated), ("deleteRows", changeset.elementDeleted),
      ("insertRows", changeset.elementInserted),
    ]
    return sections.filter { !$0.1.isEmpty }.map { "\($0.0)([\(list($0.1.map(String.init)))])" }
      + changeset.sectionMoved.map { "moveSection(\($0.source), toSection: \($0.target))" }
      + rows.filter { !$0.1.isEmpty }.map { "\($0.0)(at: [\(list($0.1.map(path)))])" }
      + changeset.elementMoved.map { "moveRow(at: \(path($0.source)), to: \(path($0.target)))" }
  }

  private static func path(_ path: ElementPath) -> String { "[\(path.section), \(path.element)]" }

  private static func list(_ parts: [String]) -> String {
    let most = 12
    return parts.prefix(most).joined(separator: ", ")
      + (parts.count > most ? ", … \(parts.count - most) more" : "")
  }
}
