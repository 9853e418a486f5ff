import TestSupport
import Testing

@testable import TerminalList

/// Rules between sections, and in rows.
@Suite struct ListViewSeparatorTests {
  private func list(_ sections: ListSection..., height: Int = 6) -> TerminalListView {
    let list = listView(height: height)
    list.separatesSections = true
    list.isAnimated = false
    list.apply(sections)
    list.isAnimated = true
    return list
  }

  @Test func aRuleIsBetweenTwoSections() {
    let list = list(section("P", "a"), ListSection(id: "e", rows: []), section("Q", "b"))
    expectFilm(of: list, at: [0], "·P\n·a\n·────\n·Q\n·b\n·")
    list.separatesSections = false
    let going = ListFilm(of: list, at: [10, 60, 2000]).description
    #expect(!going.contains { "+->".contains($0) }, "nothing was deleted or moved:\n\(going)")
    expectFilm(of: list, at: [3000], "·P\n·a\n·Q\n·b\n·\n·")
    list.separatesSections = true
    let coming = ListFilm(of: list, at: [4000, 4200, 6000]).description
    #expect(!coming.contains { "+->".contains($0) }, "nothing was inserted or moved:\n\(coming)")
    expectFilm(of: list, at: [7000], "·P\n·a\n·────\n·Q\n·b\n·")
  }

  @Test func itAppearsAndDisappearsWithItsSection() {
    let list = list(section("P", "a"))
    list.showsChangeMarks = true
    list.apply([section("P", "a"), section("Q", "b")])
    expectFilm(
      of: list, at: [0, 400, 3000],
      """
      ··P | ··P   | ··P
      ··a | ··a   | ··a
      ·   | +·─── | ··───
      ·   | +·Q   | +·Q
      ·   | +·b   | +·b
      ·   | ·     | ·
      """)
    list.showsChangeMarks = false
    list.apply([section("Q", "b")])
    expectFilm(
      of: list, at: [4000, 4100, 6000],
      """
      -P    | -P    | ·Q
      -a    | -a    | ·b
      -──── | -──── | ·
      ·Q    | ·Q    | ·
      ·b    | ·b    | ·
      ·     | ·     | ·
      """)
  }

  @Test func aFooterIsAboveIt() {
    let list = list(
      ListSection(id: "P", footer: "end", rows: ["a"]), ListSection(id: "Q", rows: ["b"]))
    expectFilm(of: list, at: [0], "·a\n·end\n·────\n·b\n·\n·")
  }

  @Test func aRuleIsPartOfARow() {
    var short = RowContent.Part.rule
    short.columns = 2
    let list = listView(
      ListSection(
        rows: [
          ListRow(id: "1", content: RowContent([.text("one"), .rule])),
          ListRow(id: "2", content: RowContent([.rule], indentation: 2), isEnabled: false),
          ListRow(id: "3", content: RowContent([short, .text("x"), .lineBreak, .rule])),
        ]), width: 12)
    expectFilm(of: list, at: [0], "·one··─────\n···────────\n·──··x\n·──────────\n·")
    list.painter.theme = .dark
    let frame = list.frame(at: .zero)
    #expect(frame[0, 1].style == .plain)
    #expect(frame[0, 6].style == Theme.dark.quietStyle)
    list.filter = ListFilter("one")
    #expect(list.numberOfRows(inSection: 0) == 1, "a rule holds no text")
  }
}
