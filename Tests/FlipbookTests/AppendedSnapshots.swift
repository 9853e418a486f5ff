import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList

@testable import FlipbookCommand
@testable import FlipbookHistories

extension Player {
  /// Adds a snapshot after the newest one.
  mutating func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema? = nil
  ) {
    append(change(to: snapshot, at: moment), schema: schema)
  }

  /// The change from the newest snapshot to the given one.
  func change(to snapshot: Snapshot, at moment: Moment? = nil) -> Change {
    Change(before: history.isEmpty ? nil : history.newest, after: snapshot, at: moment)
  }
}

extension PlayerView {
  /// Adds a snapshot after the newest one.
  func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema? = nil, follows: Bool
  ) {
    ingest(player.change(to: snapshot, at: moment), schema: schema, follows: follows)
  }

  /// Gives the rows of the newest snapshot other identities.
  func rekey(newest sections: [SnapshotSection]) {
    let change = Change(
      before: sections, after: Snapshot(name: "", sections: sections), kind: .newNames,
      isRekeyed: true)
    ingest(change, schema: player.schema, follows: true)
  }
}

extension StringProtocol {
  var withoutBlankEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension Snapshot {
  /// A list without sections.
  init(_ name: String, _ rows: [SnapshotRow]) {
    self.init(name: name, sections: [SnapshotSection(id: "", title: "", rows: RowList(rows))])
  }

  /// A list of rows that are identified by their text.
  static func list(_ names: [String]) -> Snapshot {
    Snapshot("", names.map { SnapshotRow(id: .key($0), text: $0) })
  }

  static func list(_ names: String...) -> Snapshot { list(names) }
}

extension PlayerView {
  /// A view of a live source, with a first list.
  static func live(_ names: String..., size: Size) -> PlayerView {
    let view = PlayerView(
      Player(title: "Letters", history: History(limit: .max)), size.width, size.height, live: true)
    view.append(.list(names), schema: nil, follows: true)
    return view
  }
}

extension Player {
  /// A deck at its first snapshot.
  init(deck: Deck, isPlaying: Bool) {
    self.init(
      title: deck.title, schema: deck.schema, history: LoadedHistory(deck: deck).history,
      isPlaying: isPlaying)
  }
}

extension PlayerView {
  /// A view of this width and height, which shows a live list or a deck.
  convenience init(
    _ player: Player, _ width: Int, _ height: Int, live: Bool = false,
    work: BackgroundWork = BackgroundWork(.here)
  ) {
    self.init(
      player: player, size: Size(width: width, height: height), painter: RowPainter(), work: work)
    if live { source = .live }
  }

  convenience init(
    _ deck: Deck, _ width: Int, _ height: Int, live: Bool = false,
    work: BackgroundWork = BackgroundWork(.here)
  ) {
    self.init(Player(deck: deck, isPlaying: false), width, height, live: live, work: work)
  }

  /// Presses the keys of characters; a line end is Enter.
  func type(_ text: String) {
    for character in text { press(character == "\n" ? .enter : .character(character)) }
  }

  func press(_ keys: Key...) {
    for key in keys { handle(key, at: .zero) }
  }
}
