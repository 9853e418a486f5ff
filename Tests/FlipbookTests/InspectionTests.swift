import ListDiff
import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Search, the last change in words, and the history of a row.
@Suite struct InspectionTests {
  private func view(_ lists: [[String]], height: Int = 20) -> PlayerView {
    let snapshots = lists.enumerated().map { index, rows in
      let rows = rows.map { SnapshotRow(id: .key($0), text: $0) }
      return Snapshot("day \(index + 1)", rows)
    }
    return PlayerView(Deck(title: "Trees", snapshots: snapshots), 60, height)
  }

  private func lines(of view: PlayerView) -> [String] { view.frame(at: .seconds(9)).lines }

  private func status(of view: PlayerView) -> String { lines(of: view).last ?? "" }

  @Test func theCursorFollowsWhileTheSearchIsTyped() {
    let view = view([["Ash", "Beech", "Elm", "Oak", "Holm oak"]])
    view.press(.down, .down)
    #expect(view.list.cursorPath?.element == 1)
    view.type("/o")
    #expect(status(of: view).hasPrefix(" /o"))
    #expect(view.list.cursorPath?.element == 3)
    view.type("q")
    #expect(view.list.cursorPath?.element == 1)
    view.press(.backspace, .enter)
    #expect(view.list.cursorPath?.element == 3 && status(of: view).contains("“o”: 1 of 2"))
    view.type("n")
    #expect(view.list.cursorPath?.element == 4 && status(of: view).contains("“o”: 2 of 2"))
    view.type("n")
    #expect(view.list.cursorPath?.element == 3)
    #expect(status(of: view).contains("“o”: 1 of 2, wrapped to the first"))
    view.type("N")
    #expect(view.list.cursorPath?.element == 4)
    #expect(status(of: view).contains("“o”: 2 of 2, wrapped to the last"))
    view.type("N")
    #expect(status(of: view).contains("“o”: 1 of 2 "))
  }

  @Test func thePanelFollowsTheCursor() {
    let view = view([["Ash", "Beech", "Elm"], ["Ash", "Elm"]])
    func title() -> String { lines(of: view).first { $0.contains("──") } ?? "" }
    view.press(.down, .enter)
    #expect(title().contains("Ash"))
    view.press(.down)
    #expect(title().contains("Beech"))
    // the row that is gone stays in the panel
    view.press(.character("]"))
    #expect(title().contains("Beech"))
    view.press(.up)
    #expect(title().contains("Ash"))
  }

  @Test func thePanelFollowsTheCursorFromADeletedRow() {
    let view = PlayerView.live("Ash", "Beech", "Elm", size: Size(width: 60, height: 20))
    view.type("o")
    view.press(.down, .enter)
    view.append(.list("Elm"), follows: true)
    view.press(.down)
    #expect(lines(of: view).contains { $0.contains("─ “Beech” ──") || $0.contains("─ Beech ──") })
  }

  @Test func theOnlyMatchIsReported() {
    let view = view([["Ash", "Oak"]])
    view.type("/oak")
    view.press(.enter)
    #expect(status(of: view).contains("“oak”: 1 of 1"))
    for key in ["n", "N"] {
      view.type(key)
      #expect(view.list.cursorPath?.element == 1)
      #expect(status(of: view).contains("“oak”: the only match here"))
    }
  }

  @Test func aCancelledSearchRestoresEverything() {
    let view = view([["Ash", "Oak"]])
    view.type("/oak")
    #expect(view.list.cursorPath?.element == 1)
    view.press(.escape)
    #expect(view.list.cursorPath == nil)
    view.type("n")
    #expect(status(of: view).contains("press / to search"))
  }

  @Test func capitalsAreLookedForAsTheyAre() {
    let sections = [
      SnapshotSection(
        id: "", title: "",
        rows: ["Oak", "oak", "OAK"].map { SnapshotRow(id: .key($0), text: $0) })
    ]
    #expect(SearchedText("oak").matches(in: sections).count == 3)
    #expect(SearchedText("Oak").matches(in: sections).map(\.element) == [0])
  }

  @Test func theSearchIncludesOtherSnapshots() {
    let view = view([["Ash"], ["Ash", "Oak"], ["Ash"], ["Yew"]])
    view.type("/oak")
    view.press(.enter)
    #expect(status(of: view).contains("not found here"))
    view.type("n")
    #expect(view.player.position.snapshot == 1 && view.list.cursorPath?.element == 1)
    view.type("]]]/yew")
    view.press(.enter)
    #expect(view.player.position.snapshot == 3 && view.list.cursorPath?.element == 0)
    view.type("/fir")
    view.press(.enter)
    view.type("N")
    #expect(
      status(of: view).contains("not found in any snapshot") && view.player.position.snapshot == 3)
  }

  @Test func theLastChangeIsShownInWordsThenAsABatch() {
    let view = view([["Ash", "Beech", "Elm"], ["Elm", "Ash", "Oak"]])
    view.press(.tab)
    #expect(lines(of: view).contains { $0.contains("nothing has changed yet") })
    view.type("]")
    let story = lines(of: view).filter { line in
      [" - ", " + ", " ↑ "].contains { line.hasPrefix($0) }
    }
    #expect(
      story.map(\.withoutBlankEnd) == [
        " - Beech deleted from 2", " + Oak inserted at 3", " ↑ Elm moved up 2 positions, 3 → 1",
      ])
    view.press(.tab)
    let text = lines(of: view).joined(separator: "\n")
    for words in [
      "last change", "stage 1 of 2: 1 deleted", "deletes Beech at 2",
      "in a table view: deleteRows(at: [[0, 1]])", "stage 2 of 2: 1 inserted, 1 moved",
      "in a table view: insertRows(at: [[0, 2]])",
    ] { #expect(text.contains(words), "\(words) in\n\(text)") }
    view.press(.tab)
    #expect(!lines(of: view).contains { $0.contains("last change") })
  }

  @Test func manyValuesDoNotHideTheHistory() throws {
    let names = (1...12).map { "value \($0)" }
    func snapshot(_ last: String) -> Snapshot {
      var fields = names.map { Field(name: $0, value: "a word of thirty letters") }
      fields[11].value = last
      return Snapshot("", [SnapshotRow(id: .key("x"), text: "x", fields: fields)])
    }
    let view = PlayerView(Deck(title: "T", snapshots: [snapshot("old"), snapshot("new")]), 60, 20)
    view.press(.character("]"), .down, .enter)
    let text = lines(of: view).joined()
    #expect(text.contains("value 12 old → new") && text.contains("value 1  "))
  }

  /// The panel stays on its row in lists before the row was inserted and after it was deleted.
  @Test func aRowThatIsMissingWasDeletedOrIsYetToCome() {
    let snapshots = [["Ash"], ["Ash", "Elm"], ["Ash"]].map { names in
      Snapshot(
        "",
        names.map {
          SnapshotRow(id: .key($0), text: "\($0)  9", fields: [Field(name: "height", value: "9")])
        })
    }
    let view = PlayerView(Deck(title: "T", snapshots: snapshots), 60, 24)
    view.press(.character("]"), .character("G"), .enter)
    #expect(lines(of: view).joined().contains("Elm"))
    view.press(.character("["))
    #expect(lines(of: view).joined().contains("not inserted yet; its history"))
    view.press(.character("]"), .character("]"))
    #expect(lines(of: view).joined().contains("deleted; its history"))
  }

  @Test func aLowScreenHasNoSpaceForIt() {
    let view = view([["Ash"]], height: 10)
    view.press(.tab)
    #expect(status(of: view).contains("a panel needs 12 lines"))
    #expect(status(of: view).contains("? keys"))
    #expect(view.list.size.height == 7)
  }

  /// Enter shows the whole row, including values that do not fit in the list.
  @Test func theValuesOfARowAreReadCompletely() throws {
    let image = "registry.example.com/team/payments-service:1.2.9"
    let texts = ["8", "9"].map { version in
      #"[{"name":"web","image":"\#(image.dropLast())\#(version)","#
        + #""env":{"a":{"b":"deep"}},"log":"Error: x\n    at a\n    at b","gone":null}]"#
    }
    let files = Dictionary(
      uniqueKeysWithValues: texts.enumerated().map { ("\($0).json", Array($1.utf8)) })
    let deck = try Deck.load(["0.json", "1.json"], from: .memory(files))
    let view = PlayerView(deck, 50, 40)
    view.press(.character("]"), .down, .enter)
    let told = lines(of: view).drop { !$0.hasPrefix("─ web ") }.dropFirst()
      .map(\.withoutBlankEnd)
    #expect(
      told.prefix { !$0.isEmpty }.map { $0 } == [
        " name     web", " image    registry.example.com/team/payments-",
        "          service:1.2.9", " log      Error: x", "              at a", "              at b",
        " gone     null", " env.a.b  deep", " history", " position      always 1",
        " 1             image", "               registry.example.com/team/payments",
        "               -service:1.2.8 →", "               registry.example.com/team/payments",
        "               -service:1.2.9", " 0             first seen at 1",
      ], "\(told)")
    view.press(.character("["))
    #expect(lines(of: view).contains { $0.hasPrefix("          service:1.2.8 ") })
  }

  /// Short values leave room for the history next to them.
  @Test func theHistoryIsNextToShortValues() throws {
    let files = ["0.csv": "5", "1.csv": "9"].mapValues { Array("pid,cpu,rss\n7,0.0,\($0)\n".utf8) }
    let deck = try Deck.load(["0.csv", "1.csv"], from: .memory(files))
    let view = PlayerView(deck, 60, 20)
    view.press(.character("]"), .down, .enter)
    let told = lines(of: view).drop { !$0.hasPrefix("─ 7 ") }.dropFirst().prefix(4)
      .map {
        $0.split(separator: "  ").map { $0.drop { $0 == " " } }
          .filter { !$0.isEmpty }.joined(separator: "|")
      }
    #expect(
      told == [
        "pid|7|history", "cpu|0.0|position|always 1", "rss|9|rss|▁▁▁▇▇▇|5 → 9", "1|rss 5 → 9",
      ],
      "\(told)")
  }

  /// The panel continues on the next line if a line is too long.
  @Test func longChangesAreReadWhole() throws {
    let long = String(repeating: "word ", count: 20)
    let view = view([["\(long)one"], ["\(long)two"]], height: 24)
    view.press(.character("]"), .tab)
    let text = lines(of: view).joined(separator: "\n")
    #expect(text.contains("\n - “word word") && text.contains(" deleted from 1"), "\(text)")
  }

  @Test func theHistoryOfARowIsShown() {
    let view = view([["Ash", "Elm"], ["Elm", "Ash"], ["Elm"], ["Ash", "Elm"]])
    view.press(.enter)
    #expect(view.list.cursorPath?.element == 0)
    let told = lines(of: view).filter {
      ($0.hasPrefix(" day ") || $0.hasPrefix(" position")) && !$0.contains("─")
    }
    #expect(
      told.map { $0.split(separator: " ").joined(separator: " ") } == [
        "position ▇▇▇▁▁▁ ▇▇▇ 1", "day 4 inserted at 1", "day 3 deleted from 2", "day 2 ▼ 1 → 2",
        "day 1 first seen at 1",
      ])
    view.press(.escape)
    #expect(!lines(of: view).contains { $0.hasPrefix(" day 4") })
  }

  @Test func theTimesOfAHistoryAreComplete() {
    let row = SnapshotRow(id: .key("Ash"), text: "Ash")
    let snapshots = ["2026-03-02 10:00", "2026-03-02 11:00"].enumerated().map { index, name in
      Snapshot(name, index == 0 ? [] : [row])
    }
    let view = PlayerView(Deck(title: "Trees", snapshots: snapshots), 70, 20)
    view.press(.character("]"), .down, .enter)
    #expect(lines(of: view).contains { $0.hasPrefix(" 2026-03-02 11:00  inserted at 1") })
  }
}

/// Numbers as blocks.
@Suite struct SparklineTests {
  @Test func theLeastIsLow() {
    func text(_ numbers: [Double?], columns: Int, isRank: Bool = false) -> String {
      Sparkline(numbers, columns: columns, isRank: isRank).text
    }
    #expect(text([0, 1, 2, 3, 4, 5, 6], columns: 8) == "▁▂▃▄▅▆▇")
    #expect(text([1, nil, 3], columns: 3) == "▁ ▇")
    #expect(text([1, 5], columns: 2, isRank: true) == "▇▁")
    #expect(text([1, 2], columns: 4) == "▁▁▇▇")
    #expect(text([2, 2], columns: 2) == "▄▄")
    #expect(text([1e308, -1e308, 5], columns: 3) == "▇▁▄")
    #expect(text([.leastNonzeroMagnitude, 0, .infinity, .nan], columns: 4) == "▇▁  ")
    #expect(text([nil], columns: 5) == "" && text([1], columns: 0) == "")
    #expect(text((0..<70).map(Double.init), columns: 7) == "▁▂▃▄▅▆▇")
  }

  /// Charts of one row have a colour each, and mark the snapshot that the list shows.
  @Test func chartsHaveColoursAndMarkNow() throws {
    let rows = [(1, 9), (2, 5), (3, 7)].enumerated().map { index, values in
      Snapshot(
        "day \(index)",
        [
          SnapshotRow(
            id: .key("a"), text: "a",
            fields: [
              Field(name: "name", value: "a"), Field(name: "x", value: "\(values.0)"),
              Field(name: "y", value: "\(values.1)"),
            ])
        ])
    }
    let deck = Deck(title: "", snapshots: rows, schema: TableSchema(of: rows))
    let view = PlayerView(deck, 80, 24)
    view.press(.character("]"), .down, .enter)
    let frame = view.frame(at: .zero)
    var colours: [Color] = []
    for line in 0..<frame.size.height {
      let chart = (0..<80).filter {
        "▁▂▃▄▅▆▇".unicodeScalars.contains(frame[line, $0].glyph.scalar)
      }
      if chart.isEmpty { continue }
      colours.append(frame[line, chart[0]].style.foreground)
      let marked = chart.filter { !frame[line, $0].style.background.isDefault }
      #expect(marked == Array(chart[3..<6]))
    }
    #expect(colours.count == 2 && colours[0] != colours[1] && !colours.contains(.default))
  }
}
