import ListDiff
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

  /// The way from the rows as they are; nothing where that is found on a thread of its own and nobody
  /// wants it any more.
  func changes(to target: [SnapshotSection]) -> Changes {
    guard let progress = WorkProgress.current else { return Changes(from: data, to: target) }
    let changes = try? Changes(
      from: data, to: target,
      checkingCancellation: { () throws(SnapshotError) in try progress.check() })
    return changes ?? []
  }
}
