import ListMotion
import FlipbookHistories
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// The timeline: dots while they fit, then the amount of change over time; and the keys that seek
/// on it.
@Suite struct TimelineTests {
  private func snapshot(_ text: String) -> Snapshot {
    let rows = text.map { SnapshotRow(id: .key(String($0)), text: String($0)) }
    return Snapshot("", rows)
  }

  /// Lists that get one letter longer at each of these seconds.
  private func history(_ seconds: [Int]) -> History {
    var history = History()
    for (index, second) in seconds.enumerated() {
      history.append(
        snapshot(String("abcdefghijklmnopqrstuvwxyz".prefix(index % 26 + 1))),
        at: Moment(milliseconds: second * 1000))
    }
    return history
  }

  private func view(_ history: History, width: Int = 50) -> PlayerView {
    PlayerView(Player(title: "Letters", history: history), width, 9)
  }

  private func timeline(_ view: PlayerView) -> String { view.frame(at: .seconds(9)).lines[7] }

  @Test func manySnapshotsAreDrawnAsBlocks() {
    let busy = history([0] + Array(50..<70) + [100])
    let view = view(busy, width: 32)
    #expect(timeline(view) == " 00:00:00 ◉     ▄▄▁  ▁ 00:01:40 ")
    view.type("}")
    #expect(timeline(view) == " 00:00:00       ◉▄▁  ▁ 00:01:40 ")
  }

  /// A band from one end to the other, whatever the number of snapshots.
  @Test(arguments: [2, 20, 200, 2000]) func theTimelineHasTheFullWidth(count: Int) {
    let view = view(history(Array(0..<count)), width: 80)
    view.type("5")
    let band = timeline(view).split(separator: " ")[1]
    #expect(band.count == 80 - 2 - 2 * 9)
    #expect(band.allSatisfy { "─▁▂▃▄●○◉".contains($0) })
    #expect(band.count { $0 == "◉" } == 1)
    if count == 20 { #expect(band.count { "●○".contains($0) } == 19) }
  }

  @Test func keysSeekOnIt() {
    let view = view(history(Array(0...20)))
    var places: [Int] = []
    for key: Character in ["5", "}", "}", "{", "9", "0", "{", "f"] {
      view.type("\(key)")
      places.append(view.player.position.snapshot)
    }
    #expect(places == [10, 12, 14, 12, 18, 0, 0, 20])
    #expect(view.player.data.flatMap(\.rows).count == 21)
  }

  @Test func playedSnapshotsLastAsLongAsTheyDid() {
    let history = history([0, 1, 1, 100])
    let pace = Pace(longest: .seconds(2))
    #expect(pace.standing(of: 0, in: history) == .seconds(1))
    #expect(pace.standing(of: 1, in: history) == .milliseconds(100))
    #expect(pace.standing(of: 2, in: history) == .seconds(2))
    #expect(pace.standing(of: 3, in: history) == .milliseconds(1700))
    let view = view(history)
    view.togglePlaying(at: .zero)
    view.advance(to: .zero)
    #expect(view.player.position.snapshot == 1)
    view.advance(to: .milliseconds(99))
    #expect(view.player.position.snapshot == 1)
    view.advance(to: .milliseconds(100))
    #expect(view.player.position.snapshot == 2)
  }

  @Test func playingOnceEndsAtTheLast() {
    let view = view(history([0, 1]))
    view.type("L")
    #expect(view.frame(at: .zero).lines[8].contains("playing once"))
    view.togglePlaying(at: .zero)
    view.advance(to: .zero)
    view.advance(to: .seconds(9))
    #expect(view.player.position.snapshot == 1 && !view.player.isPlaying)
    view.type("L")
    view.togglePlaying(at: .seconds(9))
    view.advance(to: .seconds(9))
    #expect(view.player.position.snapshot == 0 && view.player.isPlaying)
  }

  @Test func aLiveListShowsNewerSnapshotsAndItsAge() {
    let view = view(History(), width: 70)
    view.source = .live
    func append(_ second: Int, _ text: String) {
      let follows = view.player.isAtEnd
      view.append(
        snapshot(text), at: Moment(milliseconds: second * 1000), schema: nil, follows: follows)
    }
    append(1, "a")
    append(2, "ab")
    view.type("[")
    append(3, "abc")
    append(4, "abcd")
    #expect(view.frame(at: .seconds(9)).lines[8].hasPrefix(" ‖ past, 3 newer"))
    #expect(view.frame(at: .seconds(9)).lines[0].contains("00:00:01   1 of 4"))
    view.type("f")
    for second in 5...9 { view.countUnchanged(at: Moment(milliseconds: second * 1000)) }
    var lines = view.frame(at: .seconds(9)).lines
    #expect(
      lines[0].contains("  unchanged for 5 s   00:00:04   4 of 4") && lines[8].hasPrefix(" ● live"))
    append(10, "abcde")
    lines = view.frame(at: .seconds(9)).lines
    #expect(!lines[0].contains("unchanged"))
  }

  @Test func aSaveIsReportedUntilAKey() {
    let view = view(history([0, 1]))
    view.source = .live
    view.options.saver = { { _ in "all" } }
    view.type("f")
    view.type("w")
    view.append(snapshot("later"), at: Moment(milliseconds: 9000), schema: nil, follows: true)
    let status = view.frame(at: .seconds(9)).lines[8]
    #expect(status.contains("saved all"))
    view.type("[")
    #expect(!view.frame(at: .seconds(9)).lines[8].contains("saved"))
  }

  @Test func savingNamesTheFileOrTheReason() {
    let view = view(history([0, 1]))
    view.options.saver = { { "all \($0.count)" } }
    view.type("w")
    #expect(view.frame(at: .zero).lines[8].contains("saved all 2"))
    view.options.saver = { { _ in throw SnapshotError("x", "no room") } }
    view.type("w")
    #expect(view.frame(at: .zero).lines[8].contains("not saved: x: no room"))
  }
}
