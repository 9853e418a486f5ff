import FlipbookHistories
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Space freezes a live list, and resumes it at the newest snapshot.
@Suite struct FreezingTests {
  private func view() -> PlayerView {
    let view = PlayerView.live("A", size: Size(width: 60, height: 9))
    view.options.now = { Moment(milliseconds: 43_262_000) }
    return view
  }

  private func status(_ view: PlayerView) -> String { view.frame(at: .zero).lines.last ?? "" }

  @Test func newSnapshotsAreCountedAndThenShownAsOneChange() {
    let view = view()
    view.type(" ")
    #expect(status(view).contains("‖ frozen since 12:01:02"))
    view.append(.list("A", "B"), schema: nil, follows: true)
    #expect(status(view).contains("‖ frozen, 1 change since 12:01:02"))
    view.append(.list("A", "B", "C"), schema: nil, follows: false)
    view.append(.list("B", "C"), schema: nil, follows: false)
    #expect(status(view).contains("‖ frozen, 3 changes since 12:01:02"))
    #expect(view.player.data[0].rows.map(\.text) == ["A"])
    view.type(" ")
    #expect(view.player.isAtEnd && view.player.data[0].rows.map(\.text) == ["B", "C"])
    #expect(status(view).contains("● live   1 deleted   2 inserted"))
  }

  /// A table of one row, with a column of ages.
  private func pods(_ status: String, age: String) -> Snapshot {
    let row = SnapshotRow(
      id: .key("a"), text: "a  \(status)  \(age)",
      fields: [("NAME", "a"), ("STATUS", status), ("AGE", age)].map {
        Field(name: $0, value: $1)
      })
    return Snapshot("", [row])
  }

  @Test func unreportedChangesAreNotCountedAndColumnsStay() {
    let view = PlayerView.live(size: Size(width: 60, height: 12))
    view.options.now = { Moment(milliseconds: 43_262_000) }
    var muted = MutedColumns()
    muted.origin = .polled
    view.mute(muted)
    func come(_ snapshot: Snapshot) {
      view.append(snapshot, schema: TableSchema(of: [snapshot]), follows: true)
    }
    func lines() -> [String] { view.frame(at: .seconds(9)).lines }
    come(pods("up", age: "5s"))
    view.type(" ")
    let titles = lines()[1]
    #expect(titles.contains("STATUS"))
    come(pods("up", age: "6s"))
    #expect(status(view).contains("‖ frozen since"))
    come(pods("CrashLoopBackOff", age: "7s"))
    #expect(status(view).contains("‖ frozen, 1 change since"))
    #expect(lines()[1] == titles)
    view.type(" ")
    #expect(lines()[1] != titles && lines().joined().contains("CrashLoopBackOff"))
  }

  /// A key for the history leaves the list in the past, where space plays.
  @Test func otherKeysThawIt() {
    let view = view()
    view.append(.list("A", "B"), schema: nil, follows: true)
    view.type(" [")
    #expect(status(view).contains("‖ past, 1 newer"))
    view.type(" ")
    #expect(view.player.isPlaying)
    view.type("f ")
    #expect(!view.player.isPlaying && status(view).contains("‖ frozen since"))
  }

  @Test func anEndedSourceIsPlayed() {
    let view = view()
    view.append(.list("A", "B"), schema: nil, follows: true)
    view.source = .ended
    view.type(" ")
    #expect(view.player.isPlaying)
  }

  /// Lines have no key, and get a new identity when they are inserted again.
  @Test func aLineThatReturnsHasNotChanged() {
    var aligner = LineAligner()
    func lines(_ texts: String...) -> Snapshot {
      let text = texts.joined(separator: "\n")
      return Snapshot(name: "", sections: aligner.align(LineBuffer(Array(text.utf8))))
    }
    let view = view()
    view.append(lines("a", "b", "c"), follows: true)
    view.type(" ")
    view.append(lines("a", "c"), follows: false)
    view.append(lines("a", "b", "c", "d"), follows: false)
    view.list.clearChanges()
    view.type(" ")
    _ = view.frame(at: .zero)
    #expect(
      view.frame(at: .seconds(9)).lines[1...4].map { $0.prefix(3) } == [
        "  a", "  b", "  c", "+ d",
      ])
    #expect(status(view).contains("live   + “d”  "))
    // and later lists are compared with the current one
    view.append(lines("a", "b", "c", "d", "e"), follows: true)
    _ = view.frame(at: .seconds(20))
    #expect(
      view.frame(at: .seconds(30)).lines[1...5].map { $0.prefix(3) } == [
        "  a", "  b", "  c", "+ d", "+ e",
      ])
  }
}
