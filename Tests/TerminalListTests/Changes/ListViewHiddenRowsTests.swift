import TestSupport
import Testing

@testable import TerminalList

/// The changes beyond the edges of the screen, until they have been visible; no row gives way for
/// them.
@Suite struct ListViewHiddenRowsTests {
  private func list(
    _ rows: Int = 12, height: Int = 4, scrolledBy lines: Int = 4
  ) -> TerminalListView {
    let list = listView(section(nil, (1...rows).map { "row \($0)" }), width: 40, height: height)
    list.isAnimated = false
    list.scroll(by: lines)
    return list
  }

  private func counts(
    inserted: Int = 0, updated: Int = 0, moved: Int = 0, deleted: Int = 0
  ) -> ChangeCounts {
    var counts = ChangeCounts()
    (counts.inserted, counts.updated) = (inserted, updated)
    (counts.moved, counts.deleted) = (moved, deleted)
    return counts
  }

  @Test func rowsAreCountedOverSections() {
    let list = listView(section("P", "a", "b", "c"), section("Q", "d", "e", "f"), height: 4)
    #expect((list.rowsAbove.count, list.rowsBelow.count) == (0, 3))
    list.scroll(by: 99)
    #expect((list.rowsAbove.count, list.rowsBelow.count) == (3, 0))
    list.sectionHeadersPin = false
    list.scroll(by: -2)
    #expect((list.rowsAbove.count, list.rowsBelow.count) == (1, 2))
    list.apply([])
    list.finishAnimations()
    #expect((list.rowsAbove.count, list.rowsBelow.count) == (0, 0))
  }

  @Test func aRowUnderThePinnedHeaderIsAboveTheEdge() {
    let list = listView(section("P", "a", "b", "c", "d"), width: 30, height: 3)
    list.isAnimated = false
    list.scroll(by: 2)
    // b is on the first line, and the header before it.
    list.performChanges { $0[0].elements[1].content = "B" }
    _ = list.frame(at: .zero)
    #expect(list.rowsAbove == HiddenRows(count: 2, changes: counts(updated: 1)))
    list.scroll(by: -1)
    _ = list.frame(at: .zero)
    #expect(list.rowsAbove == HiddenRows(count: 1))
  }

  @Test func earlierChangesAreCountedSeparately() {
    let list = list()
    for _ in 1...2 {
      list.performChanges { sections in
        sections[0].elements.remove(at: 10)
        sections[0].elements[9].content = "row 10!!"
      }
      _ = list.frame(at: .zero)
    }
    // each time, rows were deleted at one position
    #expect(
      list.rowsBelow == HiddenRows(count: 2, changes: counts(deleted: 1), earlierCount: 2))
    list.performChanges { $0[0].elements[0].content = "row 1!" }
    _ = list.frame(at: .zero)
    #expect(list.rowsBelow == HiddenRows(count: 2, earlierCount: 3))
  }

  @Test func bothEdgesCountChangesWithoutCoveringRows() {
    let list = list()
    list.performChanges { sections in
      sections[0].elements.insert(contentsOf: ["A", "B", "C"], at: 1)
      sections[0].elements[14].content = "row 12!"
      sections[0].elements.remove(at: 12)
    }
    expectFilm(of: list, at: [1], "·row·5\n·row·6\n·row·7\n·row·8")
    #expect(list.rowsAbove == HiddenRows(count: 7, changes: counts(inserted: 3)))
    #expect(list.rowsBelow == HiddenRows(count: 3, changes: counts(updated: 1, deleted: 1)))
  }

  @Test func rowsThatTheUserScrollsToAreSeen() {
    let list = list()
    list.performChanges { $0[0].elements.insert(contentsOf: ["A", "B", "C"], at: 1) }
    for (lines, unseen) in [(0, 3), (-4, 2), (-2, 0), (9, 0)] {
      list.scroll(by: lines)
      _ = list.frame(at: .zero)
      #expect(list.rowsAbove.changes == counts(inserted: unseen))
    }
    list.performChanges { $0[0].elements[1].content = "A again" }
    #expect(list.rowsAbove.changes == counts(updated: 1))
  }

  @Test func clearedChangesAreNotCounted() {
    let list = list()
    list.performChanges { $0[0].elements.insert("A", at: 1) }
    list.markChangesRead()
    list.performChanges { $0[0].elements[6].content = "in sight" }
    #expect(list.rowsAbove.changes.total == 0 && list.rowsAbove.earlierCount == 1)
    list.clearChanges()
    #expect(list.rowsAbove.earlierCount == 0)
  }

  @Test func theFirstChangeIsShownIfNoneIsVisible() {
    let list = list(40, scrolledBy: 0)
    list.showsChangeMarks = true
    list.performChanges { $0[0].elements[30].content = "changed" }
    list.revealChanges()
    expectFilm(of: list, at: [0], "··row·30\n~·changed\n··row·32\n··row·33")
    let offset = list.contentOffset
    list.performChanges { sections in
      sections[0].elements[2].content = "far"
      sections[0].elements[31].content = "near"
    }
    list.revealChanges()
    #expect(list.contentOffset == offset && list.cursorPath == nil)
  }

  @Test func aReloadScrollsToItsChangesBeforeItMoves() {
    let list = list(40, scrolledBy: 0)
    (list.isAnimated, list.revealsChanges) = (true, true)
    list.performChanges { $0[0].elements.remove(at: 30) }
    // the deleted row is visible while it leaves
    #expect(list.frame(at: .zero).lines.contains { $0.contains("row 31") })
    list.finishAnimations()
    let offset = list.contentOffset
    #expect(offset > 20 && list.cursorPath == nil)
    list.performChanges { sections in
      sections[0].elements[2].content = "far"
      sections[0].elements[30].content = "near"
    }
    #expect(list.contentOffset == offset)
    list.finishAnimations()
    list.performChanges { $0[0].elements[1].content = "far" }
    #expect(list.contentOffset < 5)
  }
}
