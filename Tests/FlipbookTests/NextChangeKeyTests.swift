import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// `c` and `C` go from change to change; in a deck, through those of the last step.
@Suite struct NextChangeKeyTests {
  private func view(_ lists: [[String]], height: Int = 9) -> PlayerView {
    let snapshots = lists.enumerated().map { index, rows in
      let rows = rows.map { SnapshotRow(id: .key($0), text: $0) }
      return Snapshot("day \(index + 1)", rows)
    }
    return PlayerView(Deck(title: "Letters", snapshots: snapshots), 50, height)
  }

  private func press(_ keys: Character..., on view: PlayerView) {
    for key in keys {
      view.press(.character(key))
      _ = view.frame(at: .seconds(9))
    }
  }

  private func status(of view: PlayerView) -> String {
    view.frame(at: .seconds(9)).lines.last ?? ""
  }

  @Test func inADeckTheyVisitTheLastStep() {
    let view = view([["A", "B", "C"], ["A", "X", "B", "C", "Y"], ["A", "X", "B", "Z", "C", "Y"]])
    press("c", on: view)
    #expect(view.list.cursorPath == nil && status(of: view).contains("no changes"))
    press("]", "c", on: view)
    #expect(view.list.cursorPath?.element == 1 && !status(of: view).contains("no changes"))
    press("j", "c", on: view)
    #expect(view.list.cursorPath?.element == 4)
    press("C", on: view)
    #expect(view.list.cursorPath?.element == 1)
    press("]", "c", "c", on: view)
    #expect(view.list.cursorPath?.element == 3)
  }

  @Test func watchedListsKeepTheMarksTheyVisit() {
    let view = view([["A", "B"]])
    view.source = .live
    let rows = ["A", "X", "B", "Y"].map { SnapshotRow(id: .key($0), text: $0) }
    view.append(Snapshot("now", rows), schema: nil, follows: true)
    _ = view.frame(at: .seconds(8))
    press("c", "c", "c", on: view)
    #expect(view.list.cursorPath?.element == 1)
    #expect(view.frame(at: .seconds(9)).lines[4].hasPrefix("+ Y"))
    press("j", on: view)
    #expect(view.frame(at: .seconds(9)).lines[4].hasPrefix("+ Y"))
  }

  @Test func readMarksEndWithTheNextChangeOthersWithEscape() {
    let view = view([(1...9).map { "row \($0)" }])
    view.source = .live
    func append(_ names: [String]) {
      let rows = names.map { SnapshotRow(id: .key($0), text: $0) }
      view.append(Snapshot("now", rows), schema: nil, follows: true)
      _ = view.frame(at: .seconds(8))
    }
    func line(_ line: Int) -> String { view.frame(at: .seconds(9)).lines[line] }
    let names = ["new"] + (1...9).map { "row \($0)" } + ["last"]
    append(names)
    #expect(line(1).hasPrefix("+ new") && line(6).contains("↓ 6 more   1 inserted"))
    // A key that only scrolls or shows something removes no marks.
    press("?", "?", "j", on: view)
    #expect(line(1).hasPrefix("+ new"))
    append(names + ["later"])
    #expect(
      line(1).hasPrefix("▌ new") && line(6).contains("↓ 7 more   1 inserted   1 changed earlier"))
    press("G", on: view)
    #expect(line(4).hasPrefix("+ last") && line(5).hasPrefix("+ later"))
    #expect(!line(6).contains("inserted"))
    view.press(.escape)
    #expect(line(5).hasPrefix("  later"))
    press("c", on: view)
    #expect(status(of: view).contains("no changes"))
  }

  /// However far the row moved.
  @Test func aNumberThatRoseHasTheColourOfThat() {
    let view = PlayerView.live(size: Size(width: 50, height: 12))
    func append(_ rows: [(Int, Int)]) {
      view.append(
        Snapshot(
          "", rows.map { SnapshotRow(id: .key("\($0.0)"), text: "row \($0.0) has \($0.1)") }),
        follows: true)
      view.list.finishAnimations()
    }
    let rows = (1...2_500).map { ($0, 5) }
    append(rows)
    append([(2_500, 7)] + rows.dropLast())
    let frame = view.frame(at: .zero)
    #expect(frame.lines[1].hasPrefix("↑ row 2500 has 7"))
    #expect(frame[1, 15].style.foreground == Theme.dark.rise)
  }

  /// Like those of a row that was on screen.
  @Test func changesOfARowOffScreenAreLitThere() throws {
    func snapshot(_ state: String) -> Snapshot {
      let rows = (1...40).map {
        SnapshotRow(id: .key("\($0)"), text: "row \($0) is \($0 == 30 ? state : "up")")
      }
      return Snapshot("", rows)
    }
    let view = PlayerView.live(size: Size(width: 50, height: 12))
    view.append(snapshot("up"), follows: true)
    view.list.clearChanges()
    view.append(snapshot("down"), follows: true)
    _ = view.frame(at: .zero)
    view.handle(.character("c"), at: .seconds(5))
    _ = view.frame(at: .seconds(5))
    let frame = view.frame(at: .seconds(9))
    let line = try #require(frame.lines.firstIndex { $0.hasPrefix("~ row 30 is down") })
    #expect(frame[line, 12].style.foreground == Theme.dark.flash)
    #expect(frame[line, 2].style.foreground != Theme.dark.flash)
  }
}
