import Snapshots

@testable import flipbook
@testable import Histories

extension Player {
  /// Adds a snapshot behind the newest one.
  mutating func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema? = nil
  ) {
    append(change(to: snapshot, at: moment), schema: schema)
  }

  /// The change from the newest snapshot to another one.
  func change(to snapshot: Snapshot, at moment: Moment? = nil) -> SnapshotChange {
    SnapshotChange(
      before: history.isEmpty ? nil : history.newest, after: snapshot, at: moment)
  }
}

extension PlayerView {
  /// Adds a snapshot behind the newest one.
  func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema? = nil, follows: Bool
  ) {
    ingest(
      NewSnapshot(
        change: player.change(to: snapshot, at: moment), schema: schema, follows: follows))
  }

  /// Gives the rows of the newest snapshot other identities.
  func rekey(newest sections: [SnapshotSection]) {
    let change = SnapshotChange(
      before: sections, after: Snapshot(name: "", sections: sections), isRekeyed: true,
      addsSnapshot: false)
    ingest(NewSnapshot(change: change, schema: player.schema, follows: true))
  }
}
