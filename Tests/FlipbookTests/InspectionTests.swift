import ListDiff
import ListMotion
import Reading
import Snapshots
import TerminalList
import Testing

@testable import flipbook

/// Search, the last change in words, and the history of a row.
@Suite struct InspectionTests {
  private func view(_ lists: [[String]], height: Int = 20) -> PlayerView {
    let snapshots = lists.enumerated().map { index, rows in
      let rows = rows.map { SnapshotRow(id: .key($0), text: $0) }
      return Snapshot(
        name: "day \(index + 1)", sections: [SnapshotSection(id: "", title: "", rows: rows)])
    }
    return PlayerView(
      player: Player(deck: Deck(title: "Trees", snapshots: snapshots), isPlaying: false),
      size: Size(width: 60, height: height), painter: RowPainter())
  }

  private func press(_ keys: [Key], on view: PlayerView) {
    for key in keys { view.handle(key, at: .zero) }
  }

  private func type(_ text: String, on view: PlayerView) {
    press(text.map { Key.character($0) }, on: view)
  }

  private func lines(of view: PlayerView) -> [String] { view.frame(at: .seconds(9)).lines }

  private func status(of view: PlayerView) -> String { lines(of: view).last ?? "" }

  @Test func theCursorGoesAlongWhileTheSearchIsTyped() {
    let view = view([["Ash", "Beech", "Elm", "Oak", "Holm oak"]])
    press([.down, .down], on: view)
    #expect(view.list.cursorPath?.element == 1)
    type("/o", on: view)
    #expect(status(of: view).hasPrefix(" /o"))
    #expect(view.list.cursorPath?.element == 3)
    type("q", on: view)
    #expect(view.list.cursorPath?.element == 1)
    press([.backspace, .enter], on: view)
    #expect(view.list.cursorPath?.element == 3 && status(of: view).contains("“o”: 1 of 2"))
    type("n", on: view)
    #expect(view.list.cursorPath?.element == 4 && status(of: view).contains("“o”: 2 of 2"))
    type("n", on: view)
    #expect(view.list.cursorPath?.element == 3)
    #expect(status(of: view).contains("“o”: 1 of 2, wrapped to the first"))
    type("N", on: view)
    #expect(view.list.cursorPath?.element == 4)
    #expect(status(of: view).contains("“o”: 2 of 2, wrapped to the last"))
    type("N", on: view)
    #expect(status(of: view).contains("“o”: 1 of 2 "))
  }

  @Test func thePanelFollowsTheCursor() {
    let view = view([["Ash", "Beech", "Elm"], ["Ash", "Elm"]])
    func title() -> String { lines(of: view).first { $0.contains("──") } ?? "" }
    press([.down, .enter], on: view)
    #expect(title().contains("Ash"))
    press([.down], on: view)
    #expect(title().contains("Beech"))
    // the deleted row stays in the panel
    press([.character("]")], on: view)
    #expect(title().contains("Beech"))
    press([.up], on: view)
    #expect(title().contains("Ash"))
  }

  @Test func theOnlyMatchSaysThatItIs() {
    let view = view([["Ash", "Oak"]])
    type("/oak", on: view)
    press([.enter], on: view)
    #expect(status(of: view).contains("“oak”: 1 of 1"))
    for key in ["n", "N"] {
      type(key, on: view)
      #expect(view.list.cursorPath?.element == 1)
      #expect(status(of: view).contains("“oak”: the only match here"))
    }
  }

  @Test func aSearchThatIsGivenUpLeavesAllAsItWas() {
    let view = view([["Ash", "Oak"]])
    type("/oak", on: view)
    #expect(view.list.cursorPath?.element == 1)
    press([.escape], on: view)
    #expect(view.list.cursorPath == nil)
    type("n", on: view)
    #expect(status(of: view).contains("press / to search"))
  }

  @Test func capitalsAreLookedForAsTheyAre() throws {
    let sections = [
      SnapshotSection(
        id: "", title: "",
        rows: ["Oak", "oak", "OAK"].map { SnapshotRow(id: .key($0), text: $0) })
    ]
    #expect(try RowSearch("oak")?.matches(in: sections).count == 3)
    #expect(try RowSearch("Oak")?.matches(in: sections).map(\.element) == [0])
    #expect(RowSearch("") == nil)
  }

  @Test func theSearchGoesThroughOtherSnapshots() {
    let view = view([["Ash"], ["Ash", "Oak"], ["Ash"], ["Yew"]])
    type("/oak", on: view)
    press([.enter], on: view)
    #expect(status(of: view).contains("not found here"))
    type("n", on: view)
    #expect(view.player.position.snapshot == 1 && view.list.cursorPath?.element == 1)
    type("]]]/yew", on: view)
    press([.enter], on: view)
    #expect(view.player.position.snapshot == 3 && view.list.cursorPath?.element == 0)
    type("/fir", on: view)
    press([.enter], on: view)
    type("N", on: view)
    #expect(
      status(of: view).contains("not found in any snapshot") && view.player.position.snapshot == 3)
  }

  @Test func theLastChangeIsToldInWordsAndThenAsATableViewIsTold() {
    let view = view([["Ash", "Beech", "Elm"], ["Elm", "Ash", "Oak"]])
    press([.tab], on: view)
    #expect(lines(of: view).contains { $0.contains("nothing has changed yet") })
    type("]", on: view)
    let story = lines(of: view).filter { line in
      [" - ", " + ", " ↑ "].contains { line.hasPrefix($0) }
    }
    #expect(
      story.map { String($0.reversed().drop { $0 == " " }.reversed()) } == [
        " - Beech deleted from 2", " + Oak inserted at 3", " ↑ Elm moved up 2 places, 3 → 1",
      ])
    press([.tab], on: view)
    let text = lines(of: view).joined(separator: "\n")
    for words in [
      "last change", "stage 1 of 2: 1 row deleted", "deletes Beech at 2",
      "in a table view: deleteRows(at: [[0, 1]])", "stage 2 of 2: 1 row inserted, 1 row moved",
      "in a table view: insertRows(at: [[0, 2]])",
    ] { #expect(text.contains(words), "\(words) in\n\(text)") }
    press([.tab], on: view)
    #expect(!lines(of: view).contains { $0.contains("last change") })
  }

  @Test func aLowScreenHasNoRoomForIt() {
    let view = view([["Ash"]], height: 10)
    press([.tab], on: view)
    #expect(status(of: view).contains("a panel needs 12 lines"))
    #expect(status(of: view).contains("? keys"))
    #expect(view.list.size.height == 6)
  }

  @Test func numbersThatNeverChangedAreNotDrawn() throws {
    let files = ["0.csv": "5", "1.csv": "9"].mapValues { Array("pid,cpu,rss\n7,0.0,\($0)\n".utf8) }
    let deck = try Deck.load(["0.csv", "1.csv"], from: .memory(files))
    let view = PlayerView(
      player: Player(deck: deck, isPlaying: false), size: Size(width: 60, height: 20),
      painter: RowPainter())
    press([.down, .enter], on: view)
    let text = lines(of: view).joined(separator: "\n")
    #expect(text.contains("place         always 1"))
    #expect(text.contains("5 → 9") && !text.contains("7 → 7") && !text.contains("0.0 → 0.0"))
  }

  /// Enter shows the whole row, including values that do not fit in the list.
  @Test func theValuesOfARowAreReadWhole() throws {
    let image = "registry.example.com/team/payments-service:1.2.9"
    let texts = ["8", "9"].map { version in
      #"[{"name":"web","image":"\#(image.dropLast())\#(version)","#
        + #""env":{"a":{"b":"deep"}},"log":"Error: x\n    at a\n    at b","gone":null}]"#
    }
    let files = Dictionary(
      uniqueKeysWithValues: texts.enumerated().map { ("\($0).json", Array($1.utf8)) })
    let deck = try Deck.load(["0.json", "1.json"], from: .memory(files))
    let view = PlayerView(
      player: Player(deck: deck, isPlaying: false), size: Size(width: 50, height: 40),
      painter: RowPainter())
    press([.character("]"), .down, .enter], on: view)
    let told = lines(of: view).drop { !$0.hasPrefix("─ web ") }.dropFirst()
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    #expect(
      told.prefix { !$0.isEmpty }.map { $0 } == [
        " name     web", " image    registry.example.com/team/payments-serv",
        "          ice:1.2.9", " log      Error: x", "              at a", "              at b",
        " gone     null", " env.a.b  deep", " history", " place         always 1",
        " 1             image", "               registry.example.com/team/payments",
        "               -service:1.2.8 →", "               registry.example.com/team/payments",
        "               -service:1.2.9", " 0             inserted at 1",
      ], "\(told)")
    press([.character("[")], on: view)
    #expect(lines(of: view).contains { $0.hasPrefix("          ice:1.2.8 ") })
  }

  /// Short values leave room for the history next to them.
  @Test func theHistoryStandsBesideShortValues() throws {
    let files = ["0.csv": "5", "1.csv": "9"].mapValues { Array("pid,cpu,rss\n7,0.0,\($0)\n".utf8) }
    let deck = try Deck.load(["0.csv", "1.csv"], from: .memory(files))
    let view = PlayerView(
      player: Player(deck: deck, isPlaying: false), size: Size(width: 60, height: 20),
      painter: RowPainter())
    press([.character("]"), .down, .enter], on: view)
    let told = lines(of: view).drop { !$0.hasPrefix("─ 7 ") }.dropFirst().prefix(4)
      .map {
        $0.split(separator: "  ").map { $0.drop { $0 == " " } }
          .filter { !$0.isEmpty }.joined(separator: "|")
      }
    #expect(
      told == ["pid|7|history", "cpu|0.0|place|always 1", "rss|9|rss|▁▁▁███|5 → 9", "1|rss 5 → 9"],
      "\(told)")
  }

  /// The panel continues on the next line if a line is too long.
  @Test func longChangesAreReadWhole() throws {
    let long = String(repeating: "word ", count: 20)
    let view = view([["\(long)one"], ["\(long)two"]], height: 24)
    press([.character("]"), .tab], on: view)
    let text = lines(of: view).joined(separator: "\n")
    #expect(text.contains("\n - “word word") && text.contains(" deleted from 1"), "\(text)")
  }

  @Test func theLifeOfARowIsTold() {
    let view = view([["Ash", "Elm"], ["Elm", "Ash"], ["Elm"], ["Ash", "Elm"]])
    press([.enter], on: view)
    #expect(view.list.cursorPath?.element == 0)
    let told = lines(of: view).filter {
      ($0.hasPrefix(" day ") || $0.hasPrefix(" place")) && !$0.contains("─")
    }
    #expect(
      told.map { $0.split(separator: " ").joined(separator: " ") } == [
        "place ███▁▁▁ ███ 1", "day 4 inserted at 1", "day 3 deleted from 2", "day 2 ▼ 1 → 2",
        "day 1 inserted at 1",
      ])
    press([.escape], on: view)
    #expect(!lines(of: view).contains { $0.hasPrefix(" day 4") })
  }

  @Test func theTimesOfALifeAreWhole() {
    let row = SnapshotRow(id: .key("Ash"), text: "Ash")
    let snapshots = ["2026-03-02 10:00", "2026-03-02 11:00"].enumerated().map { index, name in
      Snapshot(
        name: name, sections: [SnapshotSection(id: "", title: "", rows: index == 0 ? [] : [row])])
    }
    let view = PlayerView(
      player: Player(deck: Deck(title: "Trees", snapshots: snapshots), isPlaying: false),
      size: Size(width: 70, height: 20), painter: RowPainter())
    press([.character("]"), .down, .enter], on: view)
    #expect(lines(of: view).contains { $0.hasPrefix(" 2026-03-02 11:00  inserted at 1") })
  }
}

/// Numbers as blocks.
@Suite struct SparklineTests {
  @Test func theLeastIsLow() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7], columns: 8) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([1, nil, 3], columns: 3) == "▁ █")
    #expect(Sparkline.text([1, 5], columns: 2, isRank: true) == "█▁")
    #expect(Sparkline.text([1, 2], columns: 4) == "▁▁██")
    #expect(Sparkline.text([2, 2], columns: 2) == "▅▅")
    #expect(Sparkline.text([1e308, -1e308, 5], columns: 3) == "█▁▅")
    #expect(Sparkline.text([.leastNonzeroMagnitude, 0, .infinity, .nan], columns: 4) == "█▁  ")
    #expect(Sparkline.text([nil], columns: 5) == "" && Sparkline.text([1], columns: 0) == "")
    #expect(Sparkline.text((0..<80).map(Double.init), columns: 8) == "▁▂▃▄▅▆▇█")
  }
}
