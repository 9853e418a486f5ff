import FlipbookHistories
import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Columns whose changes carry no information: named, or found because they increase with time.
@Suite struct MutedColumnTests {
  private func text(_ seconds: Int, state: String = "up", rows: Int = 5) -> String {
    "NAME,STATE,SEEN\n"
      + (1...rows).map { "n\($0),\($0 == 2 ? state : "up"),\(seconds + $0)s\n" }.joined()
  }

  private func view(
    _ texts: [String], muted: MutedColumns, from origin: MutedColumns.Origin = .polled,
    every seconds: Int? = nil
  )
    throws -> PlayerView
  {
    let names = texts.indices.map { "\($0).csv" }
    let files = Dictionary(uniqueKeysWithValues: zip(names, texts.map { Array($0.utf8) }))
    let deck = try Deck.load(names, from: .memory(files))
    var history = History()
    history.append(deck.snapshots[0], at: Moment(milliseconds: 0))
    let view = PlayerView(
      Player(title: "T", schema: deck.schema, history: history), 90, 14, live: true)
    view.rows.formatter.muted = muted
    view.rows.formatter.muted.origin = origin
    for (place, snapshot) in deck.snapshots.enumerated().dropFirst() {
      let moment = seconds.map { Moment(milliseconds: 1_000 * $0 * place) }
      view.append(snapshot, at: moment, schema: deck.schema, follows: true)
      _ = view.frame(at: .zero)
    }
    return view
  }

  private func lines(_ view: PlayerView) -> [String] { view.frame(at: .seconds(9)).lines }

  @Test func aRowInWhichNothingElseChangedIsNotMarked() throws {
    let view = try view([text(1), text(7, state: "down")], muted: MutedColumns(["SEEN"]))
    let shown = lines(view)
    #expect(shown[2...6].map { $0.prefix(1) } == [" ", "~", " ", " ", " "])
    #expect(shown[2].contains("8s") && shown[13].contains("n2  STATE up → down "))
    let frame = view.frame(at: .seconds(9))
    let age = try #require(shown[2].firstIndex(of: "8")).utf16Offset(in: shown[2])
    #expect(frame[2, age].style == Theme.dark.quietStyle)
    view.type("c")
    #expect(view.list.cursorPath?.element == 1)
    view.type("c")
    #expect(view.list.cursorPath?.element == 1)
    view.press(.tab)
    #expect(lines(view).contains { $0.contains("~ n2: STATE up → down") && !$0.contains("SEEN") })
    #expect(!lines(view).contains { $0.contains("~ n1") })
  }

  /// The changes of a run stay marked until a run with changes that count, though time passes.
  @Test func mutedChangesRemoveNoMarks() throws {
    let texts = [text(1), text(7, state: "down"), text(9, state: "down")]
    let view = try view(texts, muted: MutedColumns(["SEEN"]))
    let shown = lines(view)
    #expect(
      shown[3].hasPrefix("~") && shown[3].contains("11s")
        && shown[13].contains("n2  STATE up → down "))
    let frame = view.frame(at: .seconds(9))
    #expect(frame[3, 0].style.foreground == Theme.dark.flash, "the sign is bright")
    view.press(.tab)
    #expect(lines(view).contains { $0.contains("~ n2: STATE up → down") })
  }

  @Test func thePanelReportsThatNothingElseChanged() throws {
    let view = try view([text(1), text(7)], muted: MutedColumns(["SEEN"]))
    view.press(.tab)
    #expect(lines(view).contains { $0.contains("nothing has changed except SEEN") })
  }

  /// One new pod among old ones, whose ages do not change for an hour.
  @Test func aColumnOfAgesIsQuietByItsName() throws {
    func pods(_ age: String) -> String { "NAME,STATUS,AGE\na,up,25h\nb,up,10d\nc,up,\(age)\n" }
    let view = try view([pods("2s"), pods("3s")], muted: MutedColumns())
    #expect(lines(view)[4].hasPrefix(" ") && lines(view)[4].contains("3s"))
    #expect(!lines(view)[13].contains("changed") && !lines(view)[4].contains("▲"))
    let again = try self.view([pods("2m"), pods("3s")], muted: MutedColumns())
    #expect(lines(again)[4].hasPrefix("~"), "it began again")
    let saved = try self.view([pods("2s"), pods("3s")], muted: MutedColumns(), from: .saved)
    #expect(lines(saved)[4].hasPrefix("~"))
  }

  /// Columns without a header become wider when one value does.
  @Test func blanksInsideALineDoNotCount() throws {
    func snapshot(_ lines: String...) -> Snapshot {
      Snapshot("", lines.enumerated().map { SnapshotRow(id: .serial($0), text: $1) })
    }
    func view(_ origin: MutedColumns.Origin) -> PlayerView {
      var history = History()
      history.append(snapshot("web  Running  0", "api  Running  4"), at: Moment(milliseconds: 0))
      let view = PlayerView(Player(title: "T", history: history), 60, 10, live: true)
      view.rows.formatter.muted.origin = origin
      view.append(snapshot("web  Running           0", "api  CrashLoopBackOff  4"), follows: true)
      _ = view.frame(at: .zero)
      return view
    }
    for origin in [MutedColumns.Origin.polled, .saved] {
      #expect(lines(view(origin))[1...2].map { $0.prefix(1) } == [" ", "~"])
    }
    let still = view(.polled)
    for time in [100, 400, 700, 1_000, 1_300] {
      let frame = still.frame(at: .milliseconds(time))
      #expect((0..<40).allSatisfy { frame[1, $0].style.foreground == .default }, "\(time) ms")
    }
  }

  /// Like the summary of `top` above its table.
  @Test func aChangedLineAroundATableIsNotAChangedRow() throws {
    func list(_ summary: String, _ value: String) -> Snapshot {
      Snapshot(
        "",
        [
          SnapshotRow(id: .serial(1), values: .note(summary)),
          SnapshotRow(
            id: .key("a"), text: "a  \(value)",
            fields: [Field(name: "n", value: "a"), Field(name: "v", value: value)]),
        ])
    }
    var history = History()
    history.append(list("load 1", "1"), at: Moment(milliseconds: 0))
    let view = PlayerView(Player(title: "T", history: history), 60, 14, live: true)
    view.rows.formatter.muted.origin = .polled
    view.append(list("load 2", "1"), follows: true)
    _ = view.frame(at: .zero)
    #expect(lines(view)[1].hasPrefix("  load 2") && !lines(view)[13].contains("changed"))
    view.append(list("load 3", "2"), follows: true)
    #expect(lines(view)[1].hasPrefix("  load 3") && lines(view)[2].hasPrefix("~ a"))
    #expect(lines(view)[13].contains("a  v 1 → 2 "))
    view.press(.tab)
    #expect(!lines(view).contains { $0.contains("load 2 → load 3") || $0.contains("“load") })
  }

  private func pods(_ restarts: String, _ other: String) -> String {
    "NAME,STATUS,RESTARTS\na,Running,\(restarts)\nb,Running,\(other)\n"
  }

  /// An age inside a value is dim, and does not count while it increases.
  @Test func anIncreasingAgeInsideAValueDoesNotCount() throws {
    let texts = [pods("4 (638s ago)", "Up 3 hours"), pods("4 (12m ago)", "Up 4 hours")]
    let view = try view(texts, muted: MutedColumns())
    let shown = lines(view)
    #expect(shown[2...3].allSatisfy { $0.hasPrefix(" ") && !$0.contains("▲") })
    #expect(!shown[13].contains("changed"))
    let age = try #require(shown[2].firstIndex(of: "(")).utf16Offset(in: shown[2]) + 1
    #expect(view.frame(at: .seconds(9))[2, age].style == Theme.dark.quietStyle)
    #expect(view.frame(at: .seconds(9))[2, age - 2].style == .plain)
    view.press(.tab)
    #expect(lines(view).contains { $0.contains("nothing has changed except ages") })
    var none = MutedColumns()
    none.mutesAges = false
    for marked in [
      try self.view(texts, muted: MutedColumns(), from: .saved), try self.view(texts, muted: none),
    ] {
      #expect(lines(marked)[2...3].allSatisfy { $0.hasPrefix("~") })
    }
  }

  @Test func anAgeThatRestartsIsAChangeAndSoAreItsNeighbours() throws {
    let texts = [pods("4 (638s ago)", "Up 3 hours"), pods("5 (2s ago)", "Up 2 seconds")]
    let view = try view(texts, muted: MutedColumns())
    #expect(lines(view)[2...3].allSatisfy { $0.hasPrefix("~") })
    #expect(lines(view)[2].contains("▲") && lines(view)[13].contains("live   ~ a   ~ b "))
    let frame = view.frame(at: .zero)
    let five = try #require(lines(view)[2].firstIndex(of: "5")).utf16Offset(in: lines(view)[2])
    #expect(frame[2, five].style != .plain)
    #expect(frame[2, five + 3].style == Theme.dark.quietStyle)
    view.press(.tab)
    #expect(lines(view).contains { $0.contains("a: RESTARTS 4 (638s ago) → 5 (2s ago)") })
  }

  /// A restarted container: only the age is left of the value, and is highlighted.
  @Test func anAgeThatReplacesAnotherValueIsHighlighted() throws {
    let texts = [pods("Restarting (1) 2 seconds ago", "-"), pods("Up 9 seconds", "-")]
    let view = try view(texts, muted: MutedColumns())
    let line = lines(view)[2]
    #expect(line.hasPrefix("~"))
    let up = try #require(line.firstIndex(of: "U")).utf16Offset(in: line)
    let style = view.frame(at: .zero)[2, up].style
    #expect(style.foreground != Theme.dark.quiet && !style.attributes.contains(.underline))
  }

  @Test func withoutTheOptionEveryRowIsUpdated() throws {
    let view = try view([text(1), text(7)], muted: MutedColumns())
    #expect(lines(view)[13].contains("all updated"))
  }

  @Test func aColumnThatChangesInEveryRowEachTimeIsFoundAndNamedOnce() throws {
    var muted = MutedColumns()
    muted.findsMore = true
    let texts = (0..<4).map { text(10 * $0) }
    let early = try view(Array(texts.prefix(3)), muted: muted)
    #expect(early.rows.formatter.muted.names.isEmpty)
    let view = try view(texts, muted: muted)
    #expect(view.rows.formatter.muted.names == ["SEEN"])
    #expect(lines(view)[13].contains("SEEN is dim: it increases as time passes"))
    #expect(lines(view)[2...6].allSatisfy { !$0.contains("~") })
  }

  @Test func agesAreFoundDespiteConstantOnes() throws {
    var muted = MutedColumns()
    muted.findsMore = true
    let texts = (0..<4).map { time in
      "NAME,STATE,SEEN\n"
        + "abcdefg".map { "\($0),up,\($0 < "e" ? "\(time + 58)s" : "3d")\n" }.joined()
    }
    #expect(try view(texts, muted: muted).rows.formatter.muted.names == ["SEEN"])
  }

  private func scores(_ time: Int) -> String {
    "NAME,SEEN,SCORE\n" + "abcde".map { "\($0),\(10 * time)s,\($0 == "a" ? 5 : time)\n" }.joined()
  }

  /// A column that changes in every save is the reason for the save.
  @Test(arguments: [
    (MutedColumns.Origin.saved, Set<String>()), (.recorded, Set(["SEEN"])),
    (.polled, Set(["SEEN"])),
  ]) func theOriginOfRowsDeterminesTheMutedColumns(
    origin: MutedColumns.Origin, names: Set<String>
  ) throws {
    var muted = MutedColumns()
    muted.findsMore = true
    let texts = (0..<4).map { time in
      scores(time).split(separator: "\n").enumerated()
        .map { "\($1),\($0 == 0 ? "STATE" : "up")\n" }.joined()
    }
    let view = try view(texts, muted: muted, from: origin)
    #expect(view.rows.formatter.muted.names == names)
    #expect(lines(view)[13].contains(names.isEmpty ? "all updated" : "4 updated"))
  }

  @Test func timesAtAnotherPaceAreNotAges() throws {
    var muted = MutedColumns()
    muted.findsMore = true
    func found(_ value: (_ time: Int, _ row: Int) -> String) throws -> Set<String> {
      let texts = (0..<6).map { time in
        "NAME,STATE,T\n" + (0..<5).map { "n\($0),up,\(value(time, $0))\n" }.joined()
      }
      return try view(texts, muted: muted, every: 60).rows.formatter.muted.names
    }
    #expect(try found { time, row in "\(10 + row + time)m" } == ["T"])
    #expect(try found { time, _ in "2026-11-25T10:0\(time):07.5Z" } == ["T"])
    #expect(try found { time, row in "\(time * (row + 1))s" } == [])
    #expect(try found { time, row in "\(50 - time)m" } == [])
    #expect(try found { time, row in "\(100 * row + 60 * time)" } == [])
  }

  /// A change that was not marked on the way forward is not marked on the way back either.
  @Test func agesDoNotCountWhenGoingBack() throws {
    func pods(_ state: String, _ age: String) -> String {
      "NAME,STATUS,AGE\na,\(state),25h\nb,4 (\(age) ago),\(age)\n"
    }
    /// The marks of both rows after the last change, which is played back.
    func marks(_ texts: String...) throws -> [Substring] {
      let view = try view(texts, muted: MutedColumns())
      _ = view.frame(at: .seconds(3))
      view.list.clearChanges()
      view.handle(.character("["), at: .seconds(4))
      #expect(view.player.isAtStart)
      let frames = [4_100, 4_400, 4_800].map { view.frame(at: .milliseconds($0)) }
      let shown = lines(view)
      #expect(!frames.contains { $0.lines[3].contains("▼") })
      let isLit = frames.contains { frame in
        (2..<60).contains { frame[3, $0].style.foreground == Theme.dark.flash }
      }
      #expect(!isLit || shown[3].hasPrefix("~"))
      return lines(view)[2...3].map { $0.prefix(1) }
    }
    #expect(try marks(pods("up", "2s"), pods("up", "3s")) == [" ", " "])
    #expect(try marks(pods("up", "3s"), pods("down", "4s")) == ["~", " "])
    // it restarted between the two snapshots
    #expect(try marks(pods("up", "4s"), pods("up", "1s")) == [" ", "~"])
  }

  @Test(arguments: [
    // With few rows, the changing column is of interest.
    (0..<5).map { "NAME,STATE,SEEN\na,up,\($0)s\nb,up,\($0)s\n" },
    // Otherwise no column with information would be left.
    (0..<5).map { time in "NAME,PRICE\n" + "abcde".map { "\($0),\(time)s\n" }.joined() },
    // Not in many rows.
    (0..<5).map { time in
      "NAME,STATE,SEEN\n" + "abcde".map { "\($0),up,\($0 < "e" ? 0 : time)s\n" }.joined()
    },
  ]) func otherColumnsAreUnchanged(texts: [String]) throws {
    var muted = MutedColumns()
    muted.findsMore = true
    #expect(try view(texts, muted: muted).rows.formatter.muted.names.isEmpty)
  }
}
