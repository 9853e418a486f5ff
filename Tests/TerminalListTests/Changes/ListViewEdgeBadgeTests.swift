import TestSupport
import Testing

@testable import TerminalList

/// What the edges say of rows beyond them, until they have been seen.
@Suite struct ListViewEdgeBadgeTests {
  @Test func aRowBehindThePinnedHeaderIsAboveTheEdge() {
    let list = listView(section("P", "a", "b", "c", "d"), width: 30, height: 3)
    list.isAnimated = false
    (list.showsEdgeBadges, list.showsChangeMarks) = (true, true)
    list.scroll(by: 2)
    // b is on the first line, and the header before it.
    list.performChanges { sections in
      sections[0].header = "P!"
      sections[0].elements[1].content = "B"
    }
    let header = list.frame(at: .zero).lines[0]
    #expect(header.hasPrefix("~ P!") && header.contains("↑ 1 changed"))
    list.scroll(by: -1)
    #expect(!list.frame(at: .zero).lines[0].contains("↑"))
  }

  private func list(
    _ rows: Int = 12, width: Int = 40, height: Int = 4, scrolledBy lines: Int = 4
  ) -> TerminalListView {
    let list = listView(
      section(nil, (1...rows).map { "row \($0)" }), width: width, height: height)
    list.showsEdgeBadges = true
    list.isAnimated = false
    list.scroll(by: lines)
    return list
  }

  @Test func bothEdgesSayWhatChangedBeyondThem() {
    let list = list(width: 44)
    expectFilm(of: list, at: [0], "·row·5\n·row·6\n·row·7\n·row·8")
    list.performChanges { sections in
      sections[0].elements.insert(contentsOf: ["A", "B", "C"], at: 1)
      sections[0].elements[14].content = "row 12!"
      sections[0].elements.remove(at: 12)
    }
    expectFilm(
      of: list, at: [1],
      """
      ·row·5······························↑·3·new
      ·row·6
      ·row·7
      ·row·8··················↓·1·changed,·1·gone
      """)
  }

  @Test func whatTheUserScrollsToIsSeen() {
    let list = list()
    list.performChanges { $0[0].elements.insert(contentsOf: ["A", "B", "C"], at: 1) }
    expectFilm(
      of: list, at: [1], "·row·5··························↑·3·new\n·row·6\n·row·7\n·row·8")
    list.scroll(by: -4)
    expectFilm(
      of: list, at: [2], "·C······························↑·2·new\n·row·2\n·row·3\n·row·4")
    list.scroll(by: -2)
    expectFilm(of: list, at: [3], "·A\n·B\n·C\n·row·2")
    list.scroll(by: 9)
    expectFilm(of: list, at: [4], "·row·8\n·row·9\n·row·10\n·row·11")
  }

  @Test func whatWasSeenBeforeItLeftTheScreenIsNotSaid() {
    let list = list(scrolledBy: 0)
    list.performChanges { $0[0].elements.insert("A", at: 1) }
    _ = list.frame(at: .zero)
    list.scroll(by: 3)
    expectFilm(of: list, at: [1], "·row·3\n·row·4\n·row·5\n·row·6")
    list.performChanges { $0[0].elements[1].content = "A again" }
    expectFilm(
      of: list, at: [2], "·row·3··························↑·1·new\n·row·4\n·row·5\n·row·6")
  }

  @Test func marksTakenAwayTakeTheBadgesAlong() {
    let list = list()
    list.performChanges { $0[0].elements.insert("A", at: 1) }
    #expect(list.edgeBadges().top != nil)
    list.clearSeenChanges()
    #expect(list.edgeBadges().top != nil)
    list.clearChanges()
    #expect(list.edgeBadges().top == nil)
  }

  @Test(arguments: [
    (60, "↑ 12 new, 3 changed, 2 moved, 1 gone"), (76, "↑ 12 new, 3 changed, 2 moved, 1 gone"),
    (58, "↑ 12 new, 3 changed, 3 more"), (46, "↑ 12 new, 6 more"), (34, "↑ 18 changes"),
    (26, "↑ 18"), (20, "↑ 18"), (19, nil),
  ]) func aNarrowScreenIsToldLess(columns: Int, expected: String?) {
    let counts = ChangeCounts(inserted: 12, updated: 3, moved: 2, deleted: 1)
    let size = Size(width: columns == 60 ? 80 : columns, height: 3)
    let badge = EdgeBadge(counts, at: .top, size: size, width: .standard)
    #expect(
      badge.map { String(String.UnicodeScalarView($0.glyphs.flatMap(\.scalars))) } == expected)
    let low = EdgeBadge(counts, at: .top, size: Size(width: 80, height: 2), width: .standard)
    #expect(low == nil)
  }

  @Test func theRowBehindABadgeEndsInAnEllipsis() {
    let list = listView(
      section(nil, (1...6).map { "a row of many words, number \($0)" }), width: 36, height: 3)
    list.showsEdgeBadges = true
    list.isAnimated = false
    list.performChanges { $0[0].elements[5].content = "changed" }
    expectFilm(
      of: list, at: [0],
      """
      ·a·row·of·many·words,·number·1
      ·a·row·of·many·words,·number·2
      ·a·row·of·many·words,·…·↓·1·changed
      """)
  }

  @Test func aRankSaysItselfBesideTheBadge() {
    let list = list(12, width: 40, height: 4, scrolledBy: 0)
    list.showsRankChanges = true
    list.performChanges { sections in
      sections[0].elements.swapAt(2, 3)
      sections[0].elements.append("X")
    }
    let film = ListFilm(of: list, at: [0]).description
    #expect(film.contains("↓·1·new") && film.contains("▼·1") && film.contains("▲·1"))
    #expect(film.split(separator: "\n")[3].hasSuffix("▼·1··↓·1·new"))
  }
}
