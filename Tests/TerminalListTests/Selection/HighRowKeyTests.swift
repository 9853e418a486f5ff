import TestSupport
import Testing

@testable import TerminalList

/// A row that is higher than the screen can be read with the keys that move the cursor.
@Suite struct HighRowKeyTests {
  /// `a`, a row of ten lines, `b`, `c`, on a screen of four lines.
  private func list(header: String? = nil) -> TerminalListView {
    var parts: [RowContent.Part] = []
    for line in 1...10 { parts += [.text("t\(line)"), .lineBreak] }
    let high = ListRow(id: "t", content: RowContent(Array(parts.dropLast())))
    let rows: [ListRow] = ["a", high, "b", "c"]
    return listView(
      ListSection(header: header.map { RowContent(text: $0) }, rows: rows), height: 4)
  }

  private func lines(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { Film.text(of: $0).filter { $0 != "▌" && $0 != "·" } }
  }

  private func press(_ key: Key, _ list: TerminalListView) { press(key, 1, list) }

  private func press(_ key: Key, _ times: Int, _ list: TerminalListView) {
    for _ in 0..<times { list.handle(.key(key)) }
  }

  @Test func downScrollsToTheEndOfARowFirst() {
    let list = list()
    list.setCursor(.row(0))
    press(.down, list)
    #expect(list.cursorPath == .row(1) && list.contentOffset == 1)
    for offset in 2...7 {
      press(.down, list)
      #expect(list.cursorPath == .row(1) && list.contentOffset == offset)
    }
    #expect(lines(list) == ["t7", "t8", "t9", "t10"])
    press(.down, list)
    #expect(list.cursorPath == .row(2) && lines(list) == ["t8", "t9", "t10", "b"])
  }

  @Test func upReadsARowFromItsEnd() {
    let list = list()
    list.moveCursor(toEnd: true)
    press(.up, 2, list)
    #expect(list.cursorPath == .row(1) && lines(list) == ["t7", "t8", "t9", "t10"])
    for offset in (1...6).reversed() {
      press(.up, list)
      #expect(list.cursorPath == .row(1) && list.contentOffset == offset)
    }
    press(.up, list)
    #expect(list.cursorPath == .row(0) && lines(list) == ["a", "t1", "t2", "t3"])
  }

  @Test(arguments: [
    (Key.pageDown, Key.pageUp, [1, 4, 7]), (.control("d"), .control("u"), [1, 3, 5, 7]),
  ])
  func pagesAreScrolledWithinTheRow(down: Key, up: Key, offsets: [Int]) {
    let list = list()
    list.setCursor(.row(0))
    for offset in offsets {
      press(down, list)
      #expect(list.cursorPath == .row(1) && list.contentOffset == offset)
    }
    press(down, list)
    #expect(list.cursorPath == .row(3))
    for offset in offsets.reversed() {
      press(up, list)
      #expect(list.cursorPath == .row(1) && list.contentOffset == offset)
    }
    press(up, list)
    #expect(list.cursorPath == .row(0) && list.contentOffset == 0)
  }

  @Test func aPinnedHeaderTakesItsLine() {
    let list = list(header: "H")
    list.setCursor(.row(1))
    #expect(lines(list) == ["H", "t1", "t2", "t3"])
    press(.pageDown, list)
    #expect(lines(list) == ["H", "t3", "t4", "t5"])
    press(.up, list)
    #expect(lines(list) == ["H", "t2", "t3", "t4"])
    press(.up, 2, list)
    #expect(list.cursorPath == .row(0) && lines(list) == ["H", "a", "t1", "t2"])
  }

  @Test func theEndOfTheLastRowIsTheEnd() {
    let list = list()
    list.performChanges { $0[0].elements.removeLast(2) }
    list.setCursor(.row(1))
    press(.down, 30, list)
    #expect(list.cursorPath == .row(1) && lines(list) == ["t7", "t8", "t9", "t10"])
  }

  @Test func theFirstRowIsReadUpToItsFirstLine() {
    let list = list()
    list.performChanges { $0[0].elements.removeFirst() }
    list.moveCursor(toEnd: true)
    press(.up, 30, list)
    #expect(list.cursorPath == .row(0) && lines(list) == ["t1", "t2", "t3", "t4"])
  }

  @Test func readingIsNotInterruptedByTheFirstLine() {
    let list = list()
    list.setCursor(.row(1))
    press(.down, 3, list)
    list.performChanges { $0[0].elements[3] = "d" }
    #expect(list.contentOffset == 4)
    list.handle(.mouse(MouseEvent(action: .press, line: 1, column: 2)))
    #expect(list.contentOffset == 4 && list.cursorPath == .row(1))
    list.performChanges { $0[0].elements.insert("x", at: 0) }
    #expect(lines(list) == ["t4", "t5", "t6", "t7"])
  }

  /// After scrolling away, the cursor keys return to the first line of the row.
  @Test func aRowOffTheScreenIsBroughtOnIt() {
    let list = list()
    list.setCursor(.row(1))
    list.performChanges { $0[0].elements += (0..<20).map { "r\($0)" } }
    list.scroll(by: 100)
    press(.down, list)
    #expect(list.cursorPath == .row(2) && list.pathsForVisibleRows.contains(.row(2)))
  }
}
