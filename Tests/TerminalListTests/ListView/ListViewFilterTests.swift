import TestSupport
import Testing

@testable import TerminalList

/// Rows that are shown because they contain the text that the user types.
@Suite struct ListViewFilterTests {
  private func list(_ sections: ListSection...) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 12, height: 6))
    list.apply(sections)
    return list
  }

  @Test func wordsAreFoundInAnyOrder() {
    #expect(ListFilter("wor hel").matches("Hello world"))
    #expect(!ListFilter("World").matches("hello world"), "a capital makes case count")
    #expect(ListFilter("  ").isEmpty && ListFilter("").matches(""))
    let text = "banana Ban"
    let found = ListFilter("an ban").ranges(in: text).map { String(text[$0]) }
    #expect(found == ["ban", "an", "Ban"])
    #expect(ListFilter("anan nana").ranges(in: text).map { String(text[$0]) } == ["anana"])
    #expect(ListFilter("É").matches("CAFÉ") && ListFilter("é").matches("CAFÉ"))
  }

  @Test func otherRowsAreHiddenAndReturn() {
    let list = list(ListSection(rows: ["apple", "pear", "grape", "plum"]))
    list.filter = ListFilter("ap")
    expectFilm(
      of: list, at: [0, 100, 300, 700],
      """
      ·apple | ·apple | ·apple | ·apple
      ·pear  | ·pear  | ·grape | ·grape
      ·grape | ·grape | ·      | ·
      ·plum  | ·plum  | ·      | ·
      ·      | ·      | ·      | ·
      ·      | ·      | ·      | ·
      """)
    #expect(list.sections[0].elements.count == 4 && list.numberOfRows(inSection: 0) == 2)
    list.apply([ListSection(rows: ["apple", "grapes", "fig"])])
    #expect(list.numberOfRows(inSection: 0) == 2, "a change is filtered too")
    list.filter = ListFilter("")
    #expect(list.numberOfRows(inSection: 0) == 3)
  }

  @Test func matchesAreHighlightedWithoutCountingAsChanges() {
    let list = list(ListSection(rows: ["apple", "pear"]))
    list.showsChangeMarks = true
    _ = list.frame(at: .zero)
    list.filter = ListFilter("ppl")
    list.finishAnimations()
    let frame = list.frame(at: .seconds(2))
    let lit = frame.cells.filter { $0.style.attributes.contains(.reverse) }
    #expect(lit.map { Character($0.glyph.scalar) } == ["p", "p", "l"])
    #expect(!list.nextChange())
    list.filter = ListFilter("")
    list.finishAnimations()
    #expect(!list.nextChange())
  }

  @Test func aSelectionUnderOneFilterStaysUnderTheNext() {
    let list = list(ListSection(rows: ["apple", "bread", "cider"]))
    list.allowsMultipleSelection = true
    list.selectRow(at: .row(0))
    list.setFlag(true, forRowAt: .row(2))
    list.filter = ListFilter("bread")
    #expect(list.pathsForSelectedRows.isEmpty)
    list.selectRow(at: .row(0))
    list.filter = ListFilter("cider")
    #expect(list.state(ofRowAt: .row(0)).isFlagged)
    list.filter = ListFilter("")
    #expect(list.pathsForSelectedRows == [.row(0), .row(1)])
    #expect(list.pathsForFlaggedRows == [.row(2)])
    list.filter = ListFilter("bread")
    list.apply([ListSection(rows: ["bread", "cider"])])
    list.apply([ListSection(rows: ["apple", "bread", "cider"])])
    list.filter = ListFilter("")
    #expect(list.pathsForSelectedRows == [.row(1)], "a row that went meanwhile is another one")
  }

  @Test func hiddenRowsAreDeselectedWithTheOthers() {
    let list = list(ListSection(rows: ["apple", "bread"]))
    list.selectRow(at: .row(0))
    list.filter = ListFilter("bread")
    list.selectRow(at: .row(0))
    list.filter = ListFilter("")
    #expect(list.pathsForSelectedRows == [.row(1)], "one row at a time")
    list.filter = ListFilter("apple")
    list.selectRow(at: nil)
    list.filter = ListFilter("")
    #expect(list.pathsForSelectedRows.isEmpty)
  }

  @Test func nothingCollapsesUnderAFilter() {
    let list = list(
      ListSection(id: "A", header: "A", isCollapsible: true, rows: ["apple", "bread"]))
    list.filter = ListFilter("bread")
    list.setCursor(at: .header(0))
    for key: Key in [.enter, .left, .character(" ")] { list.handle(.key(key)) }
    list.filter = ListFilter("")
    #expect(!list.isSectionCollapsed(0))
  }

  @Test func anOutlineKeepsThePathToAMatch() {
    let list = list(
      ListSection(
        id: "a", header: "A", isCollapsible: true,
        rows: [ListRow(id: "x", content: "x", children: ["deep", "other"]), "y"]),
      ListSection(id: "b", header: "B", rows: ["z"]))
    list.setAllCollapsed(true)
    list.filter = ListFilter("deep")
    list.finishAnimations()
    #expect(list.numberOfSections == 1 && list.numberOfRows(inSection: 0) == 2)
    list.filter = ListFilter("")
    #expect(list.isSectionCollapsed(0), "what was collapsed is so again")
  }
}
