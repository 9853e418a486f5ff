import TestSupport
import Testing

@testable import TerminalList

/// Rows that the user cannot act on.
@Suite struct ListViewDisabledRowTests {
  /// Rows with the given text; those in brackets are disabled.
  private func rows(_ texts: [String]) -> [ListRow] {
    texts.map { ListRow(id: $0, content: RowContent(text: $0), isEnabled: !$0.hasPrefix("(")) }
  }

  private func list(_ texts: String..., height: Int = 6) -> TerminalListView {
    let list = listView(ListSection(rows: rows(texts)), height: height)
    list.allowsMultipleSelection = true
    return list
  }

  private func cursor(_ list: TerminalListView) -> String? {
    list.cursorPath.map { list.sections[$0.section].elements[$0.element].id }
  }

  private func press(_ list: TerminalListView, _ keys: Key...) {
    for key in keys { list.handle(.key(key)) }
  }

  @Test func theCursorPassesThem() {
    let list = list("(a)", "b", "(c)", "(d)", "e", "(f)")
    var seen: [String?] = []
    for key: Key in [.down, .down, .down, .up, .up, .end, .home] {
      press(list, key)
      seen.append(cursor(list))
    }
    #expect(seen == ["b", "e", "e", "b", "b", "e", "b"])
    list.moveCursor(by: 2)
    #expect(cursor(list) == "e", "two rows on is one that takes none")
    list.setCursor(.row(2))
    #expect(cursor(list) == "e")
    list.setCursor(.row(5))
    #expect(cursor(list) == "e")
  }

  @Test func theyTakeNoClicksAndAreNotSelected() {
    let list = list("a", "(b)", "c")
    list.allowsReordering = true
    _ = list.frame(at: .zero)
    let click = MouseEvent(action: .press, line: 1, column: 2)
    #expect(!list.handle(.mouse(click)))
    #expect(list.cursorPath == nil && list.pathsForSelectedRows.isEmpty)
    #expect(!list.handle(.mouse(MouseEvent(action: .drag, line: 0, column: 2))))
    #expect(!list.reorderRow(at: .row(1), to: .row(0)))
    press(list, .control("a"))
    #expect(list.pathsForSelectedRows == [.row(0), .row(2)])
    press(list, .home, .enter, .shift(.end))
    #expect(list.pathsForSelectedRows == [.row(0), .row(2)])
    list.selectRow(at: .row(1))
    #expect(list.state(ofRowAt: .row(1)).isSelected, "a program may")
  }

  @Test func theCursorLeavesARowThatIsDisabled() {
    let list = list("a", "b", "c")
    let hearer = ListViewCursorTests.CursorHearer()
    list.delegate = hearer
    list.setCursor(.row(1))
    hearer.moves = []
    list.performChanges { $0[0].elements[1].isEnabled = false }
    #expect(cursor(list) == "c" && hearer.moves == ["1 → 2"])
    list.performChanges { $0[0].elements[2].isEnabled = false }
    #expect(cursor(list) == "a")
    list.performChanges { $0[0].elements[0].isEnabled = false }
    #expect(cursor(list) == nil)
    press(list, .down)
    #expect(cursor(list) == nil)
  }

  @Test func theHeirOfADeletedRowIsEnabled() {
    let list = list("a", "b", "(c)", "d")
    list.setCursor(.row(1))
    list.apply([ListSection(rows: rows(["a", "(c)", "d"]))])
    #expect(cursor(list) == "d")
  }

  @Test func rowsBeyondTheLastStopCanBeRead() {
    let list = list("(1)", "(2)", "3", "4", "(5)", "(6)", height: 2)
    list.setCursor(.row(3))
    press(list, .down, .down)
    #expect(list.frame(at: .zero).text == "·(5)··\n·(6)··")
    press(list, .up)
    #expect(cursor(list) == "3" && list.frame(at: .zero).text == "▌3····\n·4····")
    press(list, .pageUp, .pageUp)
    #expect(list.frame(at: .zero).text == "·(1)··\n·(2)··")
    let unread = self.list("(1)", "(2)", "(3)", height: 2)
    press(unread, .down)
    #expect(unread.frame(at: .zero).text == "·(2)··\n·(3)··" && unread.cursorPath == nil)
  }

  @Test func theyArePalerWhereverColoursEnd() {
    let list = list("a", "(b)")
    func styles(_ fade: Theme.Fade) -> [Style] {
      list.painter.theme.fade = fade
      let frame = list.frame(at: .zero)
      return [frame[0, 1].style, frame[1, 1].style]
    }
    let dark = Theme.dark
    let half = dark.foreground.blended(with: dark.background, amount: 0.4)
    #expect(styles(.blend) == [.plain, Style(foreground: half)])
    #expect(styles(.dim) == [.plain, Style(attributes: .dim)])
    #expect(styles(.marks) == [.plain, Style(attributes: .dim)])
    list.painter.theme.fade = .blend
    list.performChanges { $0[0].elements[1].isEnabled = true }
    list.finishAnimations()
    #expect(list.frame(at: .zero)[1, 1].style == .plain)
  }

  @Test func aDisabledRowLeavesAsItLooks() {
    let list = list("a", "(b)")
    list.painter.theme = .dark
    func lightness(_ milliseconds: Int) -> Double {
      let frame = list.frame(at: .milliseconds(milliseconds))
      return PerceivedColor(frame[1, 1].style.foreground).lightness
    }
    let pale = lightness(0)
    list.performChanges { $0[0].elements.removeLast() }
    for moment in [0, 20, 40] { #expect(lightness(moment) <= pale) }
  }

  @Test func dataSourcesDecideThemselves() {
    let list = TerminalListView(size: Size(width: 6, height: 4))
    let source = DiffableDataSource<Int, Int>(list) { RowContent(text: "\($0)") }
    source.isEnabled = { $0 % 2 == 0 }
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2, 3, 4])
    source.apply(snapshot)
    #expect([0, 1, 2, 3].map { list.isRowEnabled(at: .row($0)) } == [false, true, false, true])
    press(list, .down)
    #expect(list.cursorPath == .row(1))
    press(list, .down)
    #expect(list.cursorPath == .row(3))
  }

  @Test func aMillionRowsTakeNoMoreMemory() {
    #expect(MemoryLayout<ListRow>.stride <= 48)
  }
}
