import Snapshots
import TerminalList

@testable import flipbook
@testable import Histories

extension Player {
  /// Adds a snapshot after the newest one.
  mutating func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema? = nil
  ) {
    append(change(to: snapshot, at: moment), schema: schema)
  }

  /// The change from the newest snapshot to the given one.
  func change(to snapshot: Snapshot, at moment: Moment? = nil) -> Change {
    Change(
      before: history.isEmpty ? nil : history.newest, after: snapshot, at: moment)
  }
}

extension PlayerView {
  /// Adds a snapshot after the newest one.
  func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema? = nil, follows: Bool
  ) {
    ingest(
      NewSnapshot(
        change: player.change(to: snapshot, at: moment), schema: schema, follows: follows))
  }

  /// Gives the rows of the newest snapshot other identities.
  func rekey(newest sections: [SnapshotSection]) {
    let change = Change(
      before: sections, after: Snapshot(name: "", sections: sections), kind: .newNames,
      isRekeyed: true)
    ingest(NewSnapshot(change: change, schema: player.schema, follows: true))
  }
}

extension Snapshot {
  /// A list of rows that are identified by their text.
  static func list(_ names: [String]) -> Snapshot {
    let rows = names.map { SnapshotRow(id: .key($0), text: $0) }
    return Snapshot(name: "", sections: [SnapshotSection(id: "", title: "", rows: rows)])
  }

  static func list(_ names: String...) -> Snapshot { list(names) }
}

extension PlayerView {
  /// A view of a live source, with a first list.
  static func live(_ names: String..., size: Size) -> PlayerView {
    let view = PlayerView(
      player: Player(title: "Letters", history: History(limit: .max)), size: size,
      painter: RowPainter())
    view.source = .live
    view.append(.list(names), schema: nil, follows: true)
    return view
  }
}
