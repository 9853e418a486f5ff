import Snapshots
import TerminalList
import Testing

@testable import flipbook

/// What plays stops at what is live, and decks are found from wherever the command is run.
@Suite struct FollowingTests {
  @Test(arguments: ["f", "9", "]"] as [Character])
  func whoComesToWhatIsLiveWhilePlayingFollowsIt(key: Character) {
    let snapshots = ["A", "B"].map { name in
      let rows = [SnapshotRow(id: .key(name), text: name)]
      return Snapshot(name: name, sections: [SnapshotSection(id: "", title: "", rows: rows)])
    }
    let view = PlayerView(
      player: Player(deck: Deck(title: "Letters", snapshots: snapshots), isPlaying: false),
      size: Size(width: 50, height: 9), painter: RowPainter())
    view.source = .live
    view.handle(Key.character(" "), at: .zero)
    #expect(view.player.isPlaying)
    view.handle(Key.character(key), at: .zero)
    #expect(view.player.isAtEnd && !view.player.isPlaying)
    view.advance(to: .seconds(60))
    #expect(view.player.isAtEnd)
  }

  @Test func decksAreFoundFromWhereTheCommandWasBuiltAndInstalled() {
    let built = DeckLocation.shippedFolders(around: "/home/ann/flipbook/.build/x/release/flipbook")
    #expect(built.first == "demo-data" && built.last == "/home/ann/flipbook/demo-data")
    let installed = DeckLocation.shippedFolders(around: "/usr/local/bin/flipbook")
    #expect(installed == ["demo-data", "/usr/local/share/flipbook"])
  }
}
