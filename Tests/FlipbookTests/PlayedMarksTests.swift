import FlipbookHistories
import ListMotion
import FlipbookNotation
import FlipbookReading
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
    #expect(lines[11].contains("▶ 1.0x   + n  "))
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
    #expect(status.contains("going back   - n ") == (direction == .backward), "\(status)")
    #expect(status.contains("paused   + n ") == (direction == .forward), "\(status)")
  }

  @Test func thoseOfTheLastChangeStayAtTheEnd() {
    let view = view(lists, loops: false)
    for time in [0, 5, 9] {
      view.queue.send(.play)
      _ = view.frame(at: .seconds(time))
    }
    let lines = view.frame(at: .seconds(19)).lines
    #expect(!view.player.isPlaying && lines[5].hasPrefix("+ d"))
    #expect(lines[11].contains("+ d "), "\(lines[11])")
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
    #expect(view.frame(at: .seconds(5)).lines[11].contains("   + x   + y "))
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
      lines[11].contains("live   + b ")
        && lines[9].hasSuffix("↓ 14 more   1 inserted   1 changed earlier "))
  }

  /// The colours of the row `name` in the frames of one second.
  private func colors(of name: String, in view: PlayerView, from start: Int) -> Set<Color> {
    Set(
      (0..<10).compactMap { tick -> Color? in
        let frame = view.frame(at: .milliseconds(start + 100 * tick))
        let line = frame.lines.firstIndex { $0.dropFirst(2).hasPrefix(name + " ") }
        return line.map { frame[$0, 2].style.foreground }
      })
  }

  @Test func rowsThatOthersPassAreNotLit() {
    let (view, tint) = (
      PlayerView.live("a", "b", "c", size: Size(width: 60, height: 12)), Theme.dark.tint
    )
    _ = view.frame(at: .zero)
    view.append(.list("c", "b", "a"), follows: true)
    #expect(colors(of: "b", in: view, from: 0).isDisjoint(with: [tint]))
    view.append(.list("a", "b", "c"), follows: true)
    let others = colors(of: "a", in: view, from: 9_000).union(
      colors(of: "c", in: view, from: 9_000))
    #expect(others.contains(tint))
  }

  @Test func aNewRowThatMovesIsNoLongerNew() {
    let view = PlayerView.live("a", "b", size: Size(width: 60, height: 12))
    _ = view.frame(at: .zero)
    view.append(.list("a", "b", "n"), follows: true)
    #expect(colors(of: "n", in: view, from: 0).contains(view.theme.insertion))
    view.append(.list("n", "a", "b"), follows: true)
    let moved = colors(of: "n", in: view, from: 1_000)
    #expect(moved.contains(view.theme.tint) && !moved.contains(view.theme.insertion))
  }

  /// A queue whose first row leaves as another one arrives would otherwise fill the gutter.
  @Test func marksThatWereSeenEndAfterTwoMoreChanges() {
    let view = PlayerView.live("a", size: Size(width: 60, height: 12))
    func marks(_ names: String...) -> [Character?] {
      view.append(.list(names), follows: true)
      return view.frame(at: .seconds(99)).lines[1...names.count].map(\.first)
    }
    #expect(marks("a", "b") == [" ", "+"])
    #expect(marks("a", "b", "c") == [" ", "+", "+"])
    #expect(marks("a", "b", "c", "d") == [" ", "+", "+", "+"])
    #expect(marks("a", "b", "c", "d", "e") == [" ", " ", "+", "+", "+"])
    view.options.keepsMarks = true
    _ = marks("a", "b", "c", "d", "e", "f")
    #expect(marks("a", "b", "c", "d", "e", "f", "g") == [" ", " ", "+", "+", "+", "+", "+"])
  }

  @Test func marksOfUpdatesAreLeftOutIfMostRowsHaveOne() throws {
    func table(_ values: Int...) -> String {
      "N,V\n" + values.enumerated().map { "n\($0),\($1)\n" }.joined()
    }
    func lines(_ after: String, keepsMarks: Bool = false) throws -> [String] {
      let files = ["1.csv": Array(table(5, 4, 3, 2, 1).utf8), "2.csv": Array(after.utf8)]
      let view = PlayerView(try Deck.load(["1.csv", "2.csv"], from: .memory(files)), 60, 14)
      view.options.keepsMarks = keepsMarks
      view.type("]")
      return view.frame(at: .seconds(99)).lines.map(\.withoutBlankEnd)
    }
    let all = try lines(table(6, 5, 4, 3, 2))
    #expect(all[2...6].allSatisfy { $0.hasPrefix("  n") && $0.hasSuffix("▲") }, "\(all)")
    #expect(all[13].contains("paused   all updated   "))
    let some = try lines(table(6, 5, 4, 2, 1))
    #expect(some[2...6].map(\.first) == ["~", "~", "~", " ", " "], "\(some)")
    #expect(some[13].contains("paused   3 updated   "))
    for kept in [
      try lines(table(6, 5, 4, 3, 2), keepsMarks: true),
      // nothing else shows that a value was deleted
      try lines("N,V\n" + (0..<5).map { "n\($0),\n" }.joined()),
    ] {
      #expect(kept[2...6].allSatisfy { $0.hasPrefix("~ n") }, "\(kept)")
    }
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
