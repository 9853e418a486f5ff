import FlipbookHistories
import ListMotion
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// The marks of a change while snapshots are played: they stay until the next one, as in a live
/// list.
@Suite struct PlayedMarksTests {
  private func view(_ lists: [[String]], height: Int = 12, loops: Bool = true) -> PlayerView {
    var history = History(limit: .max)
    for (index, names) in lists.enumerated() {
      history.append(.list(names), at: Moment(milliseconds: 1000 * index))
    }
    var player = Player(title: "T", history: history, isPlaying: true)
    if !loops { player.toggleLoop() }
    return PlayerView(player, 60, height)
  }

  private let lists = [["a", "b", "c"], ["a", "n", "b", "c"], ["a", "n", "b", "c", "d"]]

  @Test func theyStayUntilTheNextChangeAndAreCounted() {
    let view = view(lists)
    view.queue.send(.play)
    _ = view.frame(at: .zero)
    var lines = view.frame(at: .seconds(5)).lines
    #expect(lines[1...4].map { $0.prefix(3) } == ["  a", "+ n", "  b", "  c"])
    #expect(lines[11].contains("▶ 1.0x   1 inserted ") && !lines[11].contains("inserts"))
    #expect(view.frame(at: .seconds(5))[2, 0].style.foreground == Theme.dark.insertion)
    view.queue.send(.play)
    _ = view.frame(at: .seconds(5))
    lines = view.frame(at: .seconds(9)).lines
    #expect(lines[1...5].map { $0.prefix(3) } == ["  a", "  n", "  b", "  c", "+ d"])
  }

  /// A row that is inserted when going back had been deleted.
  @Test(arguments: [Direction.forward, .backward]) func reversedChangesAreNamed(
    direction: Direction
  ) {
    let view = view([["a", "b"], ["a", "n", "b"]])
    view.queue.send(.step(.forward))
    if direction == .backward { view.queue.send(.step(.backward)) }
    let status = view.frame(at: .seconds(9)).lines[11]
    #expect(status.contains("going back   deletes 1: n") == (direction == .backward), "\(status)")
    #expect(status.contains("inserts 1: n") == (direction == .forward), "\(status)")
  }

  @Test func thoseOfTheLastChangeStayAtTheEnd() {
    let view = view(lists, loops: false)
    for time in [0, 5, 9] {
      view.queue.send(.play)
      _ = view.frame(at: .seconds(time))
    }
    let lines = view.frame(at: .seconds(19)).lines
    #expect(!view.player.isPlaying && lines[5].hasPrefix("+ d"))
    #expect(lines[11].contains("1 inserted"), "\(lines[11])")
  }

  /// The step from the last snapshot to the first never happened.
  @Test func theRestartOfALoopIsNotAnimatedOrMarked() {
    let view = view(lists)
    for time in [0, 5] {
      view.queue.send(.play)
      _ = view.frame(at: .seconds(time))
    }
    _ = view.frame(at: .seconds(9))
    view.queue.send(.play)
    let lines = view.frame(at: .seconds(9)).lines
    #expect(view.player.isPlaying && view.player.isAtStart)
    #expect(lines[1...5].map { $0.prefix(3) } == ["  a", "  b", "  c", "   ", "   "])
    #expect(lines[11].contains("starting over"))
    #expect(view.list.nextFrame(after: .seconds(9)) == nil)
  }

  @Test func aPlayingDeckShowsMarksWhereItPauses() {
    let view = view(lists)
    view.options.hidesMarksWhilePlaying = true
    view.queue.send(.play)
    _ = view.frame(at: .zero)
    #expect(view.frame(at: .seconds(5)).lines[2].hasPrefix("  n"))
    view.togglePlaying(at: .seconds(5))
    #expect(view.frame(at: .seconds(6)).lines[2].hasPrefix("+ n"))
  }

  @Test func theListScrollsToTheFirstChangeOffScreen() {
    let names = (1...40).map { "row \($0)" }
    let view = view([names, Array(names[..<30]) + ["new"] + names[30...]])
    view.queue.send(.play)
    _ = view.frame(at: .zero)
    #expect(view.frame(at: .seconds(5)).lines.contains { $0.hasPrefix("+ new") })
  }

  @Test(arguments: [true, false]) func rowsOfAListThatWasEmptyAreNew(isLive: Bool) {
    let view: PlayerView
    if isLive {
      view = PlayerView(Player(title: "T", history: History(limit: .max)), 60, 12)
      view.source = .live
      view.append(.list(), follows: true)
      _ = view.frame(at: .zero)
      view.append(.list("x", "y"), follows: true)
    } else {
      view = self.view([[], ["x", "y"]])
      view.queue.send(.play)
    }
    _ = view.frame(at: .seconds(1))
    #expect(view.frame(at: .seconds(5)).lines[1...2].map { $0.prefix(3) } == ["+ x", "+ y"])
    #expect(view.frame(at: .seconds(5)).lines[11].contains("2 inserted"))
  }

  @Test func onlyTheLastChangeIsCountedBeyondTheEdge() {
    let names = (1...20).map { "row \($0)" }
    let view = PlayerView.live("x", size: Size(width: 60, height: 12))
    view.append(.list(names), follows: true)
    _ = view.frame(at: .seconds(5))
    view.list.clearChanges()
    view.append(.list(names + ["a"]), follows: true)
    _ = view.frame(at: .seconds(9))
    view.append(.list(names + ["a", "b"]), follows: true)
    _ = view.frame(at: .seconds(10))
    let lines = view.frame(at: .seconds(19)).lines
    #expect(
      lines[11].contains("1 inserted ")
        && lines[9].hasSuffix("↓ 14 more   1 inserted   1 changed earlier "))
  }

  @Test func theStatusLineNeverShortensCountsToMarks() {
    let view = PlayerView.live("x", "y", "z", size: Size(width: 60, height: 12))
    view.append(.list("z", "w", "x"), follows: true)
    #expect(view.frame(at: .seconds(5)).lines[11].contains("1 deleted   1 inserted   1 moved"))
    view.status.pin("rank and score are dim: they change every time")
    let line = view.frame(at: .seconds(6)).lines[11]
    #expect(line.contains("rank and score are dim: they change every time"))
    #expect(!line.contains("+1") && !line.contains(">1"))
  }
}
