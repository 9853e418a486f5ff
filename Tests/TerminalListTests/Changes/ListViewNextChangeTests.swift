import TestSupport
import Testing

@testable import TerminalList

/// Going from one change to the next by position, and starting over at the end.
@Suite struct ListViewNextChangeTests {
  private func rows(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "row \($0)" } }

  private func changedList() -> TerminalListView {
    let list = listView(section("P", rows(1...9)), section("Q", rows(11...19)), height: 4)
    list.isAnimated = false
    list.performChanges { sections in
      sections[1].elements.append("new")
      sections[1].elements.remove(at: 3)
      sections[0].elements[6].content = "changed"
      sections[0].elements[1].content = "changed"
    }
    return list
  }

  @Test func theCursorVisitsChangesAndStartsOver() {
    let list = changedList()
    let stops: [ElementPath] = [.row(1), .row(6), .row(3, 1), .row(8, 1)]
    for stop in stops + stops {
      #expect(list.nextChange())
      #expect(list.cursorPath == stop)
      _ = list.frame(at: .zero)
      #expect(list.window.contains { $0.place.path == stop })
    }
    for stop in stops.reversed().dropFirst() + stops.reversed() {
      #expect(list.nextChange(backwards: true))
      #expect(list.cursorPath == stop)
    }
  }

  /// Its header should be visible too, but not instead of the row.
  @Test(arguments: [1, 2]) func theCursorIsVisibleOnAScreenOfFewLines(height: Int) {
    let list = listView(section("P", "a", "b"), section("Q", "c", "d"), height: height)
    list.isAnimated = false
    list.performChanges { $0[1].header = "R" }
    #expect(list.nextChange())
    #expect(list.cursorPath == .row(0, 1))
    expectFilm(of: list, at: [0], height == 1 ? "▌c" : "·R\n▌c")
  }

  @Test func withoutACursorTheScreenIsWhereItBegins() {
    let list = changedList()
    list.scroll(by: 5)
    #expect(list.nextChange())
    #expect(list.cursorPath == .row(6))
    list.setCursor(nil)
    list.scroll(by: -100)
    list.scroll(by: 4)
    #expect(list.window.last?.place.path == .row(6))
    #expect(list.nextChange(backwards: true))
    #expect(list.cursorPath == .row(6))
    list.setCursor(nil)
    list.scroll(by: -100)
    #expect(list.nextChange(backwards: true))
    #expect(list.cursorPath == .row(1))
  }

  @Test func seenChangesAreVisitedUntilTheirMarksEnd() {
    let list = changedList()
    list.scroll(by: -100)
    _ = list.frame(at: .zero)
    list.markChangesRead()
    list.performChanges { $0[0].elements[6].content = "again" }
    #expect(list.nextChange())
    #expect(list.cursorPath == .row(6))
    list.clearChanges()
    list.setCursor(.row(2))
    #expect(!list.nextChange() && !list.nextChange(backwards: true))
    #expect(list.cursorPath == .row(2))
  }

  @Test func aHeaderIsReachedByItsFirstRow() {
    let list = listView(section("P", rows(1...9)), section("Q", rows(11...19)), height: 4)
    list.isAnimated = false
    var sections = list.sections
    sections[1].header = "Q!"
    list.apply(sections)
    #expect(list.nextChange())
    #expect(list.cursorPath == .row(0, 1))
    #expect(list.window.contains { $0.place == .header(1) })
    #expect(list.nextChange() && list.cursorPath == .row(0, 1))
    list.setCursor(.row(4, 1))
    #expect(list.nextChange(backwards: true) && list.cursorPath == .row(0, 1))
    list.setCursor(.row(4, 0))
    #expect(list.nextChange(backwards: true) && list.cursorPath == .row(0, 1))
  }

  @Test func anEmptyListHasNoChange() {
    let list = listView(section(nil, "A"))
    list.apply([section(nil)])
    list.finishAnimations()
    #expect(!list.nextChange() && !list.nextChange(backwards: true))
    list.apply([])
    #expect(!list.nextChange() && !list.nextChange(backwards: true))
  }
}
