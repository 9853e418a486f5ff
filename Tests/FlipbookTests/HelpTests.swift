import Foundation
import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import TestSupport
import Testing

@testable import FlipbookCommand

/// The keys over the screen, which may have any size.
@Suite struct HelpTests {
  private func view(width: Int, height: Int) -> PlayerView {
    let rows = (1...50).map { SnapshotRow(id: .key("\($0)"), text: "row \($0)") }
    let snapshot = Snapshot("a", rows)
    let view = PlayerView(Deck(title: "Rows", snapshots: [snapshot]), width, height)
    view.type("?")
    return view
  }

  private func lines(of view: PlayerView) -> [String] {
    view.frame(at: .zero).lines.map(\.withoutBlankEnd)
  }

  @Test(arguments: [(79, 14), (60, 20), (40, 12), (40, 3), (200, 4)])
  func allKeysAreReachedByScrolling(width: Int, height: Int) {
    let view = view(width: width, height: height)
    var seen: Set<String> = []
    var last: [String] = []
    for _ in 0..<200 {
      let lines = view.frame(at: .zero).lines
      if lines == last { break }
      (seen, last) = (seen.union(lines), lines)
      view.type("j")
    }
    let text = seen.joined(separator: "\n")
    for (keys, meaning) in KeyBinding.all.map({ ($0.keys, $0.meaning) }) {
      #expect(text.contains(keys), "\(keys)")
      #expect(meaning.split(separator: " ").filter { !text.contains($0) } == [])
    }
    #expect(view.helpTop != nil && view.list.cursorPath == nil)
    for _ in 0..<50 { view.press(.pageUp) }
    #expect(view.helpTop == 0)
  }

  @Test func theManualHasEveryKey() throws {
    let manual = try String(
      contentsOfFile: "\(ProjectFolder.root)/Documentation/man/flipbook.1", encoding: .utf8)
    let section = try #require(manual.split(separator: ".Sh ").first { $0.hasPrefix("KEYS\n") })
    let items = section.split(separator: "\n").filter { $0.hasPrefix(".It Ic ") }
      .map { $0.replacing("\\&", with: "").replacing("\\-", with: "-").split(separator: " ") }
    for (keys, meaning) in KeyBinding.all.map({ ($0.keys, $0.meaning) }) {
      for key in keys.replacing(" -D", with: " Ctrl-D").replacing(";", with: "").split(
        separator: " ")
      where key != "…" {
        #expect(items.contains { $0.contains(key) }, "\(key): \(meaning)")
      }
    }
  }

  @Test func aScreenAsSmallAsThisShowsHowMuchIsHidden() {
    let view = view(width: 30, height: 4)
    view.type("j")
    let lines = lines(of: view)
    #expect(lines[0].hasPrefix("─ keys ─") && lines[0].contains(" ↑ 1 ↓ "))
    #expect(
      lines[1...] == [
        " ↑ ↓  k j   move the cursor", " PgUp PgDn  one screen up or", "            down",
      ])
  }

  @Test func longMessagesAreShownAboveThem() {
    let reason = "a-list-with-a-name-that-is-long.json: line 17: not valid JSON"
    let view = view(width: 30, height: 5)
    view.source = .stale(reason)
    #expect(
      lines(of: view)[1...] == [
        " ! stale: a-list-with-a-name-", " that-is-long.json: line 17:", " not valid JSON", "",
      ])
    let wide = self.view(width: 100, height: 40)
    wide.source = .stale(reason)
    #expect(!wide.frame(at: .zero).lines.contains { $0.contains("stale") })
  }

  @Test func messagesOfKeysAreShownThere() {
    let view = view(width: 20, height: 5)
    view.press(.escape, .tab)
    #expect(view.frame(at: .zero).lines[4] == " a panel needs 12 … ")
    view.type("?")
    #expect(lines(of: view)[1...2] == [" a panel needs 12", " lines"])
    view.press(.escape, .down)
    #expect(view.frame(at: .zero).lines[4].hasPrefix(" ‖"))
  }

  @Test(arguments: [Key.character("q"), .escape, .character("?"), .enter])
  func anyOtherKeyClosesThem(key: Key) {
    for (width, height) in [(20, 5), (100, 40)] {
      let view = view(width: width, height: height)
      view.handle(key, at: .zero)
      #expect(view.helpTop == nil && view.inspection.subject == nil)
    }
  }

  @Test func theWheelScrollsThemAndAClickClosesThem() {
    let view = view(width: 20, height: 5)
    #expect(view.handleOverHelp(.mouse(MouseEvent(action: .wheelDown, line: 1, column: 1))))
    #expect(view.helpTop == 3)
    #expect(view.handleOverHelp(.mouse(MouseEvent(action: .press, line: 1, column: 1))))
    #expect(view.helpTop == nil)
    #expect(!view.handleOverHelp(.mouse(MouseEvent(action: .wheelDown, line: 1, column: 1))))
  }

  @Test func aLargerScreenShowsThemCompletely() {
    let view = view(width: 20, height: 5)
    view.press(.pageDown, .pageDown)
    view.size = Size(width: 100, height: 40)
    let text = view.frame(at: .zero).lines.joined(separator: "\n")
    for meaning in KeyBinding.all.map(\.meaning) { #expect(text.contains(meaning), "\(meaning)") }
  }
}
