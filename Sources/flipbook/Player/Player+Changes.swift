import ListDiff
import Histories
import Snapshots

/// The way from list to list.
extension Player {
  /// Lists of so many rows take a while to compare.
  static let longList = History.longList

  /// Whether going from one list to another may take longer than a key may.
  var isLong: Bool {
    data.reduce(0) { $0 + $1.rows.count } > Player.longList
      || history.newest.reduce(0) { $0 + $1.rows.count } > Player.longList
  }

  /// The way from the rows as they are to a snapshot; nothing where that is found on a thread of its own and
  /// nobody wants it any more.
  func changes(to snapshot: Int) -> Changes {
    let change =
      newestChange(to: snapshot)
      ?? SnapshotChange(
        before: data, after: Snapshot(name: "", sections: history.sections(at: snapshot)))
    guard let progress = WorkProgress.current else { return change.stages }
    let stages = try? change.stages(
      checkingCancellation: { () throws(SnapshotError) in try progress.check() })
    return stages ?? []
  }

  /// The change that the newest snapshot came with, for one who stands at the snapshot before it.
  private func newestChange(to snapshot: Int) -> SnapshotChange? {
    let isNext = snapshot == snapshotCount - 1 && position.snapshot == snapshot - 1
    return isNext && position.stage == nil ? newestChange : nil
  }
}
