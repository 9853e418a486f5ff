import Histories
import Snapshots
import TerminalList
import Testing

@testable import flipbook

/// Space lets a live list stand still, and go on at the newest snapshot.
@Suite struct FreezingTests {
  private func snapshot(_ names: String...) -> Snapshot {
    let rows = names.map { SnapshotRow(id: .key($0), text: $0) }
    return Snapshot(name: "", sections: [SnapshotSection(id: "", title: "", rows: rows)])
  }

  private func view() -> PlayerView {
    let view = PlayerView(
      player: Player(title: "Letters", history: History(limit: .max)),
      size: Size(width: 60, height: 9), painter: RowPainter())
    view.source = .live
    view.options.now = { Moment(milliseconds: 43_262_000) }
    view.append(snapshot("A"), schema: nil, follows: true)
    return view
  }

  private func status(_ view: PlayerView) -> String { view.frame(at: .zero).lines.last ?? "" }

  @Test func whatComesIsCountedAndThenShownAsOneChange() {
    let view = view()
    view.handle(.character(" "), at: .zero)
    #expect(status(view).contains("‖ frozen since 12:01:02"))
    view.append(snapshot("A", "B"), schema: nil, follows: true)
    #expect(status(view).contains("‖ frozen, 1 change since 12:01:02"))
    view.append(snapshot("A", "B", "C"), schema: nil, follows: false)
    view.append(snapshot("B", "C"), schema: nil, follows: false)
    #expect(status(view).contains("‖ frozen, 3 changes since 12:01:02"))
    #expect(view.player.data[0].rows.map(\.text) == ["A"])
    view.handle(.character(" "), at: .zero)
    #expect(view.player.isAtEnd && view.player.data[0].rows.map(\.text) == ["B", "C"])
    #expect(status(view).contains("● live   1 gone   2 new"))
  }

  /// A key that goes through the history leaves the list in the past, where space plays.
  @Test func otherKeysThawIt() {
    let view = view()
    view.append(snapshot("A", "B"), schema: nil, follows: true)
    view.handle(.character(" "), at: .zero)
    view.handle(.character("["), at: .zero)
    #expect(status(view).contains("‖ past, 1 newer"))
    view.handle(.character(" "), at: .zero)
    #expect(view.player.isPlaying)
    view.handle(.character("f"), at: .zero)
    view.handle(.character(" "), at: .zero)
    #expect(!view.player.isPlaying && status(view).contains("‖ frozen since"))
  }

  @Test func whatHasEndedIsPlayed() {
    let view = view()
    view.append(snapshot("A", "B"), schema: nil, follows: true)
    view.source = .ended
    view.handle(.character(" "), at: .zero)
    #expect(view.player.isPlaying)
  }
}
