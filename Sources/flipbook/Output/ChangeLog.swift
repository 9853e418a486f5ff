import ListDiff
import Histories
import Reading
import Snapshots

/// Changes in plain words or JSON, for output that is not a screen.
struct ChangeLog {
  var output: OutputChoice
  var includesData = true

  /// A line for every operation of every stage in the order in which they are applied, or one
  /// line of JSON.
  func lines(
    from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>
  ) -> [String] {
    switch output {
    case .json:
      return [SnapshotJSON.text(source: source, changes: changes, includesData: includesData)]
    case .text:
      var before = source
      return changes.flatMap { change in
        defer { before = change.data }
        return ChangeDescription(before: before, changeset: change).lines
      }
    }
  }

  func print(from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>) {
    for line in lines(from: source, changes) { StandardStream.output.print(line) }
  }

  /// Prints the way to `snapshot`; its caption, if it has one, in front. Without changes there is
  /// only the caption, and nothing in JSON.
  func print(
    from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>,
    to snapshot: Snapshot
  ) {
    let caption = [snapshot.name, snapshot.detail].filter { !$0.isEmpty }.joined(separator: "  ")
    switch output {
    case .text:
      if !caption.isEmpty { StandardStream.output.print(caption) }
      print(from: source, changes)
    case .json where changes.isEmpty: break
    case .json:
      StandardStream.output.print(
        SnapshotJSON.text(
          source: source, changes: changes, caption: caption, includesData: includesData))
    }
  }

  /// Prints the way through all snapshots of a deck.
  func print(_ deck: Deck) {
    for (before, after) in zip(deck.snapshots, deck.snapshots.dropFirst()) {
      let changes = StagedChangeset(from: before.sections, to: after.sections)
      if output == .text { StandardStream.output.print("\(before.name) → \(after.name)") }
      print(from: before.sections, changes)
    }
  }

  /// Says to whoever sits at a terminal by which column rows are known, where none was asked for.
  static func tell(_ identity: RowIdentity?) {
    guard let identity, case .chosen = identity, StandardStream.error.isTerminal else { return }
    StandardStream.error.print("flipbook: \(identity.description)")
  }
}
