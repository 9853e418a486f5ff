import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Playback stops at the live list, and decks are found from any current folder.
@Suite struct FollowingTests {
  @Test(arguments: ["f", "9", "]"] as [Character])
  func playbackThatReachesTheLiveListFollowsIt(key: Character) {
    let snapshots = ["A", "B"].map { name in
      let rows = [SnapshotRow(id: .key(name), text: name)]
      return Snapshot(name, rows)
    }
    let view = PlayerView(Deck(title: "Letters", snapshots: snapshots), 50, 9, live: true)
    view.type(" ")
    #expect(view.player.isPlaying)
    view.press(.character(key))
    #expect(view.player.isAtEnd && !view.player.isPlaying)
    view.advance(to: .seconds(60))
    #expect(view.player.isAtEnd)
  }

  /// A slow source may deliver its first snapshot long after the screen has opened.
  @Test(arguments: [true, false]) func keysBeforeTheFirstSnapshotAreAnswered(isLive: Bool) {
    let view = PlayerView(Player(title: "", history: History()), 60, 9, live: isLive)
    for key in "]}[{05f|sSdomwtlnpC/a\n" { view.press(.character(key)) }
    view.press(.right, .left, .escape, .character("]"))
    #expect(view.frame(at: .zero).text.contains("no·snapshot·yet") && view.player.history.isEmpty)
    view.append(.list("a"), schema: nil, follows: true)
    view.advance(to: .seconds(9))
    #expect(isLive || !view.frame(at: .seconds(9)).text.contains("no·snapshot·yet"))
  }

  /// A list that changes many times a second does not hide what a key has said.
  @Test func answersToKeysStayForTwoSeconds() {
    let view = PlayerView.live("a", "b", size: Size(width: 60, height: 9))
    func isAnswerShown(at seconds: Int) -> Bool {
      view.append(.list("a", "b", "\(seconds)"), schema: nil, follows: true)
      let frame = view.frame(at: .seconds(seconds))
      return frame.text.contains("choose·a·row")
    }
    view.press(.character("m"))
    view.advance(to: .seconds(1))
    #expect(isAnswerShown(at: 1))
    view.advance(to: .seconds(2))
    #expect(!isAnswerShown(at: 3))
  }

  /// An answer that outlived a change does not wait for the next one.
  @Test func anAnswerBeforeAChangeEndsByItself() {
    let view = PlayerView.live("a", "b", size: Size(width: 60, height: 9))
    func isAnswerShown(at milliseconds: Int) -> Bool {
      view.frame(at: .milliseconds(milliseconds)).text.contains("choose·a·row")
    }
    view.press(.character("m"))
    view.append(.list("a", "b", "c"), schema: nil, follows: true)
    view.advance(to: .milliseconds(1990))
    #expect(isAnswerShown(at: 1990))
    let due = view.deadline(after: .milliseconds(1999))
    #expect(due == .seconds(2))
    view.advance(to: .seconds(2))
    #expect(!isAnswerShown(at: 2000))
  }

  /// A reader who has scrolled up in a log sees the same lines in an earlier snapshot.
  @Test func goingBackInALogKeepsTheVisibleLines() {
    let view = PlayerView(Player(title: "", history: History()), 50, 12, live: true)
    for count in [100, 101, 102] {
      view.append(Snapshot(named: "", rows: 1...count), schema: nil, follows: true)
      view.followEnd()
    }
    for _ in 0..<3 { view.handle(.pageUp, at: .zero) }
    func top() -> String? { view.list.pathsForVisibleRows.first.map { view.player.data[$0].text } }
    let before = top()
    view.handle(.left, at: .seconds(9))
    view.handle(.left, at: .seconds(9))
    #expect(view.player.position.snapshot < 2)
    #expect(top() == before && before != "row 1")
  }

  /// A list on its way to the newest snapshot counts as live, not as past.
  @Test func aLongListIsLiveWhileItIsCompared() {
    let (bench, count) = (WorkBench(), Player.longList + 10)
    let view = bench.liveView(of: 1...count, height: 12)
    view.append(Snapshot(named: "", rows: 2...count), follows: true)
    view.type("[")
    bench.doAll(view)
    view.type("f")
    #expect(!bench.waiting.isEmpty)
    while !bench.waiting.isEmpty {
      #expect(view.frame(at: .zero).lines[11].contains("● live"))
      bench.doNext()
      view.advance(to: .zero)
    }
    #expect(view.player.isAtEnd && view.player.snapshotCount == 2)
  }

  @Test func ranksAreNumberedOnceThereAreColumns() {
    let nothing = Snapshot(name: "", sections: [])
    let row = SnapshotRow(
      id: .key("A"), text: "A 3",
      fields: [Field(name: "name", value: "A"), Field(name: "n", value: "3")])
    let one = Snapshot("", [row])
    var options = TableOptions()
    options.bar = "n"
    let schema = TableSchema(of: [one], bar: options.bar)
    let view = PlayerView(Player(title: "Letters", history: History(limit: .max)), 50, 9)
    view.append(nothing, schema: nil, follows: true)
    #expect(!view.list.showsNumbers)
    view.append(one, schema: schema, follows: true)
    #expect(view.list.showsNumbers && view.list.showsRankChanges)
  }
}
