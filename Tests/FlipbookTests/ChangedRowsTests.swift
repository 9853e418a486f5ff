import FlipbookHistories
import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import TestSupport
import Testing

@testable import FlipbookCommand

/// `--changed` and the key `d`: only rows that changed since they were last on screen.
@Suite struct ChangedRowsTests {
  private func snapshot(_ lists: [[String]]) -> Snapshot {
    Snapshot(
      name: "",
      sections: lists.enumerated().map { index, rows in
        SnapshotSection(
          id: "\(index)", title: lists.count > 1 ? "part \(index + 1)" : "",
          rows: rows.map { SnapshotRow(id: .key(String($0.prefix(1))), text: $0) })
      })
  }

  private func view(_ lists: [[String]], only: Bool = true) -> PlayerView {
    var history = History()
    history.append(snapshot(lists), at: Moment(milliseconds: 0))
    let view = PlayerView(Player(title: "T", history: history), 60, 14, live: true)
    if only { view.toggleChangedRows() }
    _ = view.frame(at: .zero)
    return view
  }

  private func show(_ lists: [[String]], on view: PlayerView) {
    view.append(snapshot(lists), follows: true)
    _ = view.frame(at: .seconds(5))
    _ = view.frame(at: .seconds(9))
  }

  private func lines(_ view: PlayerView) -> [String] {
    _ = view.frame(at: .seconds(9))
    return view.frame(at: .seconds(30)).lines[1...9].map(\.withoutBlankEnd).filter { !$0.isEmpty }
  }

  private func edge(_ view: PlayerView) -> String { view.frame(at: .seconds(9)).lines[11] }

  private let letters = ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]

  private func letters(_ changes: [Int: String?]) -> [String] {
    letters.indices.compactMap { index in
      if let change = changes[index] { change } else { letters[index] }
    }
  }

  @Test(arguments: [7, 40]) func nothingIsShownBeforeAnythingChanged(count: Int) {
    let view = view([(1...count).map { "\($0)" }])
    #expect(lines(view).map { $0.drop { $0 == " " } } == ["no rows have changed"])
    #expect(edge(view).contains("\(count) unchanged rows hidden, d shows all"))
  }

  @Test func aRowThatPassedOthersAndKeptItsNumberHasTheMarkOfAMove() {
    let after = [["x2", "y2", "m1"]]
    for only in [true, false] {
      let view = view([["p1", "q1", "m1", "x2", "y2"]], only: only)
      show(after, on: view)
      #expect(lines(view).contains { $0.hasPrefix("↓") && $0.contains("m1 ↓ 2") }, "\(lines(view))")
    }
  }

  @Test func headingsAboveRowsThatChangedAreShown() {
    func list(_ row: String) -> Snapshot {
      func section(_ id: String, _ level: Int, _ rows: String...) -> SnapshotSection {
        SnapshotSection(
          id: id, title: id, level: level,
          rows: rows.map { SnapshotRow(id: .key(String($0.prefix(1))), text: $0) })
      }
      return Snapshot(
        name: "",
        sections: [
          section("2.0", 2), section("Added", 3, "a1", "b1"), section("1.0", 2),
          section("Fixed", 3, "c1"), section("Removed", 3, row, "e1"),
        ])
    }
    var history = History()
    history.append(list("d1"), at: Moment(milliseconds: 0))
    let view = PlayerView(Player(title: "T", history: history), 60, 14, live: true)
    #expect(lines(view).prefix(3) == ["  2.0", "    Added", "      a1"])
    view.toggleChangedRows()
    view.append(list("d2"), follows: true)
    #expect(lines(view) == ["  1.0", "    Removed", "~     d2"])
  }

  @Test func rowsThatChangedAreShownWithTheirMarks() {
    let view = view([letters])
    show([letters([1: "b2", 6: "g1\u{A0}"]) + ["h1"]], on: view)
    #expect(lines(view) == ["~ b2", "~ g1\u{A0}", "+ h1"])
    #expect(edge(view).contains("5 unchanged rows hidden"))
    // without a key they stay
    show([letters([1: "b2", 3: "d2"]) + ["h1"]], on: view)
    #expect(lines(view) == ["~ b2", "~ d2", "~ g1", "+ h1"])
  }

  @Test func readMarksAreRemovedWithTheNextChange() {
    let view = view([letters])
    show([letters([1: "b2"])], on: view)
    view.type("??")
    #expect(lines(view) == ["~ b2"])
    show([letters([1: "b2", 4: "e2"])], on: view)
    #expect(lines(view) == ["~ e2"])
    #expect(view.frame(at: .seconds(30)).lines[13].contains("e  “e1” → “e2”"))
    view.press(.escape)
    #expect(edge(view).contains("7 unchanged rows hidden"))
    // nothing is counted that is not marked
    #expect(!view.frame(at: .seconds(30)).lines[13].contains("e  “e1” → “e2”"))
  }

  @Test func aMovedRowShowsItsDistanceInTheWholeList() {
    let view = view([letters])
    show([["f1", "a1", "b1", "c1", "d1", "e1", "g1"]], on: view)
    let shown = lines(view)
    #expect(shown.count == 1 && shown[0].hasPrefix("↑ f1") && shown[0].hasSuffix("↑ 5"))
  }

  @Test func whereARowWentItsNeighbourShowsTheStroke() {
    let view = view([letters])
    show([letters([2: nil])], on: view)
    #expect(lines(view) == ["▔▔d1"])
    show([letters([2: nil, 6: nil])], on: view)
    #expect(lines(view) == ["▔▔d1", "▁▁f1"])
  }

  @Test func sectionsWithoutAChangeAreHidden() {
    let view = view([["a1", "b1"], ["c1", "d1"], ["e1"]])
    show([["a1", "b1"], ["c1", "d2"], ["e1"]], on: view)
    #expect(lines(view) == ["  part 2", "~   d2"])
    show([["a1", "b1"], ["c1", "d2"], ["e1", "x"]], on: view)
    #expect(lines(view) == ["  part 2", "~   d2", "  part 3", "+   x"])
    show([["a1", "b1"], ["c1", "d2"]], on: view)
    #expect(lines(view).filter { $0.contains("part") } == ["  part 2"])
  }

  @Test func dTogglesAndKeepsTheMarks() {
    let view = view([letters], only: false)
    show([letters([1: "b2"])], on: view)
    view.type("d")
    #expect(lines(view) == ["~ b2"])
    view.type("d")
    #expect(lines(view) == ["  a1", "~ b2", "  c1", "  d1", "  e1", "  f1", "  g1"])
    #expect(!edge(view).contains("hidden"))
  }

  /// Enter does not require a cursor.
  @Test func enterShowsTheHistoryOfTheFirstVisibleChange() {
    let view = view([letters], only: false)
    show([letters([3: "d2", 5: "f2"])], on: view)
    view.press(.enter)
    #expect(view.list.cursorPath?.element == 3)
    #expect(view.frame(at: .seconds(9)).lines.contains { $0.hasPrefix("─ d") })
  }

  /// The lines above a table are hidden with the unchanged rows, and the titles take their place.
  @Test func titlesAreAtTheTopIfLinesAboveAreHidden() throws {
    var reader = SnapshotReader(file: "the output")
    func listing(_ size: Int) throws -> Snapshot {
      try reader.read(
        Array(
          "total 8\n-rw-r--r-- 1 a b 1 Nov 20 10:15 x\n-rw-r--r-- 1 a b \(size) Nov 20 10:15 y\n"
            .utf8))
    }
    let deck = Deck(title: "", snapshots: [try listing(1)], schema: reader.schema)
    let view = PlayerView(deck, 60, 14, live: true)
    view.append(try listing(2), schema: reader.schema, follows: true)
    #expect(lines(view)[0...1].map { $0.contains("MODE") } == [false, true])
    view.handle(.character("d"), at: .seconds(30))
    #expect(view.frame(at: .seconds(30)).lines[1].contains("MODE"))
  }

  @Test func aSearchShowsTheRowThatItFinds() {
    let view = view([letters])
    show([letters([1: "b2"])], on: view)
    for key in "/f1" { view.handle(.character(key), at: .zero) }
    view.press(.enter)
    #expect(lines(view).map { $0.suffix(2) } == ["b2", "f1"])
    #expect(view.list.cursorPath?.element == 1)
    // the row of the cursor stays
    show([letters([1: "b2", 3: "d2"])], on: view)
    #expect(lines(view).map { $0.suffix(2) } == ["d2", "f1"])
  }

  @Test func aListThatGrowsShowsAllItsLines() {
    let view = view([letters], only: false)
    view.setGrowing(true)
    view.type("d")
    #expect(
      view.frame(at: .seconds(9)).lines[13].contains("a growing list always shows all its lines"))
    #expect(lines(view).count == 7)
  }

  @Test func backwardsAndForwardsTheRowsOfEachChangeAreShown() {
    let view = view([letters])
    show([letters([1: "b2"])], on: view)
    show([letters([1: "b2", 5: "f2"])], on: view)
    view.type("[")
    _ = view.frame(at: .seconds(15))
    #expect(lines(view).contains("~ f1"))
    view.type("[")
    _ = view.frame(at: .seconds(19))
    #expect(lines(view).contains("~ b1"))
    #expect(view.rows.sections.first?.rows.count ?? 9 <= 2)
  }

  /// In any case, the rows shown are a part of the list in its order, including all of the last
  /// change.
  @Test func randomChangesLeaveAPartOfTheList() {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    let view = view([["a1", "b1", "c1"], ["d1", "e1"]])
    var lists = [["a1", "b1", "c1"], ["d1", "e1"]]
    for round in 0..<150 {
      let all = "abcdefghijklm".map { "\($0)" }.shuffled(using: &generator).prefix(random(13))
      var next: [[String]] = [[], []]
      for letter in all {
        let old = lists.joined().first { $0.hasPrefix(letter) }
        next[random(8) == 0 ? 1 : 0].append(
          random(3) == 0 || old == nil ? "\(letter)\(round)" : old ?? "")
      }
      if random(4) > 0 { next = next.map { $0.sorted() } }
      lists = next
      show(lists, on: view)
      if random(4) == 0 { view.handle(.character("j"), at: .zero) }
      if random(9) == 0 { view.handle(.escape, at: .zero) }
      if random(9) == 0 {
        view.type("dd")
      }
      let shown = view.rows.sections
      #expect(!view.list.needsReloadData, "seed \(seed)")
      #expect(view.list.numberOfSections == shown.count, "seed \(seed)")
      let all2 = view.rows.all.flatMap(\.rows).map(\.text)
      let part = shown.flatMap(\.rows).map(\.text)
      #expect(all2 == lists.flatMap { $0 }, "seed \(seed)")
      #expect(all2.filter(Set(part).contains) == part, "seed \(seed)")
    }
  }
}
