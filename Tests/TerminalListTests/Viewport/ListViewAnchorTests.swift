import TestSupport
import Testing

@testable import TerminalList

/// The rows that keep their line on the screen during a change.
@Suite struct ListViewAnchorTests {
  private let letters = (0..<8).map { String(UnicodeScalar(UInt8(65 + $0))) }

  private func list(_ anchor: ScrollAnchor, at offset: Int = 0) -> TerminalListView {
    let list = listView(section(nil, letters), height: 4)
    list.scroll(by: offset)
    list.scrollAnchor = anchor
    return list
  }

  private func text(_ list: TerminalListView) -> String {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { Film.text(of: $0) }.joined()
  }

  private func rows(_ rows: String) -> [ListSection] { [section(nil, rows.map { "\($0)" })] }

  @Test func theDefaultIsAutomatic() {
    let list = listView(section(nil, letters), height: 4)
    #expect(list.scrollAnchor == .automatic)
    list.apply(rows("xyABCDEFGH"))
    #expect(text(list) == "xyAB")
    list.scroll(by: 1)
    list.apply(rows("zxyABCDEFGH"))
    #expect(text(list) == "yABC")
  }

  @Test func windowKeepsTheFirstRowAtTheTopToo() {
    let list = list(.window)
    list.apply(rows("xyABCDEFGH"))
    expectFilm(of: list, at: [0, 100], "·A | ·A\n·B | ·B\n·C | ·C\n·D | ·D")
    #expect(list.contentOffset == 2)
    list.apply(rows("xyBCDEFGH"))
    #expect(text(list) == "yBCD")
  }

  @Test func topShowsTheFirstRowsWhereverTheCursorIs() {
    let list = list(.top)
    list.setCursor(.row(0))
    list.apply(rows("BCDEFGHA"))
    expectFilm(
      of: list, at: [0, 20, 100, 170, 250],
      """
      >A | >A | ·B | ·B | ·B
      ·B | ·B | ·C | ·C | ·C
      ·C | ·C | >A | ·D | ·D
      ·D | ·D | ·D | >A | ·E
      """)
    #expect(list.cursorPath == .row(7) && list.contentOffset == 0)
    list.scroll(by: 2)
    list.apply(rows("xBCDEFGHA"))
    #expect(text(list) == "DEFG")
    list.scroll(by: -9)
    list.apply(rows("yxBCDEFGHA"))
    #expect(text(list) == "yxBC")
    list.scrollAnchor = .automatic
    list.setCursor(.row(0))
    list.apply(rows("xBCDEFGHAy"))
    #expect(list.pathsForVisibleRows.contains(.row(9)))
  }

  @Test func bottomFollowsTheEndUntilScrolled() {
    let list = list(.bottom, at: 9)
    list.setCursor(.row(4))
    list.apply(rows("ABCDEFGHIJ"))
    expectFilm(
      of: list, at: [0, 230, 240, 1040, 1270],
      """
      ▌E | ·G | ·G | ·G | ·G
      ·F | ·H | ·H | ·H | ·H
      ·G | +I | +I | +I | ·I
      ·H | +J | +J | +J | ·J
      """)
    list.scroll(by: -1)
    list.apply(rows("ABCDEFGHIJK"))
    #expect(text(list) == "FGHI")
    list.scroll(by: 9)
    list.apply(rows("CDEFGHIJKLMN"))
    #expect(text(list) == "KLMN")
    list.apply(rows("CDEF"))
    list.apply(rows("CDEFGH"))
    #expect(text(list) == "▌EFGH")
  }

  /// The rows of a list that was empty, and of one that shares no row with it, like a log whose
  /// beginning is cut off.
  @Test(arguments: [3, 9, 10]) func theEndIsVisibleFromTheFirstRowsOn(step: Int) {
    let list = TerminalListView(size: Size(width: 10, height: 4))
    list.scrollAnchor = .bottom
    for first in stride(from: 0, to: 4 * step, by: step) {
      list.apply([ListSection(rows: (first..<first + 9).map { ListRow(text: "\($0)") })])
      #expect(list.isAtEnd && list.pathsForVisibleRows.last == .row(8))
    }
    list.reloadData()
    #expect(list.isAtEnd)
    list.scroll(by: -2)
    list.reloadData()
    #expect(!list.isAtEnd)
  }

  @Test func aListThatIsShorterThanTheScreenIsAtItsEnd() {
    let list = listView(section(nil, "A"), height: 2)
    list.scrollAnchor = .bottom
    list.apply(rows("ABC"))
    #expect(text(list) == "BC")
    list.size.height = 0
    list.size.height = 1
    #expect(text(list) == "C")
    list.size.height = 2
    list.apply(rows("ABCDE"))
    #expect(text(list) == "DE")
  }

  @Test func theRowUnderTheCursorKeepsItsLine() {
    let list = list(.cursor, at: 2)
    list.setCursor(.row(4))
    list.apply(rows("ABCDxyFEGH"))
    expectFilm(
      of: list, at: [0, 110, 120, 140, 150, 370, 1150],
      """
      ·C | ·D | ·D | +y | +y | +y | ·y
      ·D | >F | >F | >F | >F | >F | ·F
      ▌E | ▌E | ▌E | ▌E | ▌E | ▌E | ▌E
      >F | ·G | ·G | ·G | ·G | ·G | ·G
      """)
    list.apply(rows("CDxyFGH"))
    #expect(text(list) == "yF▌GH")
    #expect(list.cursorPath == .row(5))
    list.setCursor(nil)
    list.apply(rows("12CDxyFGH"))
    #expect(text(list) == "yFGH")
  }

  @Test func aSmallerScreenKeepsTheCursor() {
    for height in [1, 2, 3] {
      let list = list(.automatic, at: 2)
      list.setCursor(.row(5))
      list.size.height = height
      #expect(list.pathsForVisibleRows.last == .row(5), "\(height)")
      list.size.height = 4
      #expect(list.pathsForVisibleRows.contains(.row(5)))
    }
    let list = list(.bottom, at: 9)
    list.size.height = 2
    #expect(text(list) == "GH")
    list.size.height = 6
    #expect(text(list) == "CDEFGH")
  }
}
