import TestSupport
import Testing

@testable import TerminalList

/// The effects of keys and the mouse on a list.
@Suite struct ListViewEventTests {
  private func long(height: Int = 5) -> TerminalListView {
    listView(section(nil, (0..<40).map { "r\($0)" }), height: height)
  }

  @Test(arguments: [
    ([Key.down], 0), ([.down, .character("j")], 1), ([.down, .down, .up], 0),
    ([.down, .down, .down, .character("k")], 1), ([.end], 39), ([.character("G")], 39),
    ([.end, .home], 0), ([.end, .character("g")], 0), ([.home, .pageDown], 4),
    ([.home, .control("f"), .control("f")], 8), ([.end, .pageUp], 35), ([.end, .control("b")], 35),
    ([.home, .control("d")], 2), ([.end, .control("u")], 37), ([.home, .up], 0),
  ])
  func keysMoveTheCursor(keys: [Key], row: Int) {
    let list = long()
    for key in keys { #expect(list.handle(.key(key))) }
    #expect(list.cursorPath == .row(row))
    let lines = list.viewport.lines(of: .row(.row(row)), in: list.table)
    #expect(lines == row..<row + 1)
    #expect(list.pathsForVisibleRows.contains(.row(row)))
  }

  @Test func keysWithoutAMeaningAreNotUsed() {
    let list = long()
    for key in [Key.enter, .character(" "), .character("x"), .left, .tab, .escape, .function(1)] {
      #expect(!list.handle(.key(key)))
    }
    for event in [Event.frame, .paste("j"), .resize(Size(width: 9, height: 9)), .resumed] {
      #expect(!list.handle(event))
    }
    #expect(list.cursorPath == nil && list.size.height == 5)
    let empty = listView(section("P"))
    #expect(!empty.handle(.key(.down)) && !empty.handle(.key(.end)))
  }

  @Test(arguments: [Key.enter, .character(" ")]) func theRowUnderTheCursorIsChosen(key: Key) {
    let list = long()
    list.setCursor(.row(3))
    #expect(list.handle(.key(key)))
    #expect(list.pathForSelectedRow == .row(3))
    #expect(list.handle(.key(key)) && list.pathForSelectedRow == .row(3))
    list.allowsMultipleSelection = true
    list.handle(.key(.down))
    #expect(list.handle(.key(key)) && list.pathsForSelectedRows == [.row(3), .row(4)])
    #expect(list.handle(.key(key)) && list.pathsForSelectedRows == [.row(3)])
  }

  @Test func theWheelScrollsAndTheCursorStays() {
    let list = long()
    list.setCursor(.row(0))
    #expect(list.handle(.mouse(MouseEvent(action: .wheelDown, line: 2, column: 2))))
    #expect(list.contentOffset == UserActions.wheelLines && list.cursorPath == .row(0))
    #expect(list.handle(.mouse(MouseEvent(action: .wheelUp, line: 0, column: 0))))
    #expect(list.contentOffset == 0)
    for (line, column) in [(-1, 0), (5, 0), (0, -1), (0, 6)] {
      #expect(!list.handle(.mouse(MouseEvent(action: .wheelDown, line: line, column: column))))
    }
    #expect(list.contentOffset == 0)
  }

  @Test func aClickSelectsTheVisibleRow() {
    let list = listView(section("P", "A", "B"), section("Q", "C"), height: 7)
    func click(_ line: Int) -> Bool {
      list.handle(.mouse(MouseEvent(action: .press, line: line, column: 1)))
    }
    #expect(click(2))
    #expect(list.cursorPath == .row(1) && list.pathForSelectedRow == .row(1))
    #expect(!click(3) && !click(5))
    #expect(click(4))
    #expect(list.cursorPath == .row(0, 1) && list.pathForSelectedRow == .row(0, 1))
    #expect(!list.handle(.mouse(MouseEvent(action: .release, line: 2, column: 1))))
    #expect(list.cursorPath == .row(0, 1))
  }

  @Test func duringAMotionPathsAreFoundOnDrawnLines() {
    let list = listView(section(nil, "A", "B", "C"), height: 3)
    list.apply([section(nil, "C", "A")])
    expectFilm(of: list, at: [0], "·A\n-B\n·C")
    #expect(list.pathForRow(atLine: 0) == .row(1))
    #expect(list.pathForRow(atLine: 1) == nil)
    #expect(list.pathForRow(atLine: 2) == .row(0))
    _ = list.frame(at: .seconds(9))
    #expect(list.pathForRow(atLine: 0) == .row(0))
    #expect(list.pathForRow(atLine: 2) == nil && list.pathForRow(atLine: -1) == nil)
  }

  @Test func aMouseEventIsTranslatedToAnotherOrigin() {
    let press = MouseEvent(action: .press, line: 7, column: 9)
    let moved = MouseEvent(action: .press, line: 4, column: 4)
    #expect(press.translated(lines: -3, columns: -5) == moved)
    #expect(Event.mouse(press).translated(lines: -3, columns: -5) == .mouse(moved))
    #expect(Event.key(.up).translated(lines: -3, columns: -5) == .key(.up))
  }
}
