import TerminalList
import TestSupport
import Testing

/// The films of every kind of change to rows. Moments are milliseconds; the first frame after a
/// change shows it a sixtieth of a second old.
@Suite struct ListViewFilmTests {
  @Test func aRowMovesDown() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "B", "C", "A")])
    expectFilm(
      of: list, at: [0, 220, 240, 1030, 1040],
      """
      >A | ·B | ·B | ·B | ·B
      ·B | ·C | ·C | ·C | ·C
      ·C | >A | >A | ·A | ·A
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func anUpdatedRowFlashes() {
    let list = listView(section(nil, "A", "B"))
    list.performChanges { $0[0].elements[1].content = "B!" }
    expectFilm(
      of: list, at: [0, 400, 780, 790],
      """
      ·A  | ·A  | ·A  | ·A
      ~B! | ~B! | ~B! | ·B!
      ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·
      """)
  }

  @Test func deletesPrecedeInsertsAndMoves() {
    let list = listView(section(nil, "A", "B", "C", "D"))
    list.apply([section(nil, "D", "A", "X", "C")])
    expectFilm(
      of: list, at: [0, 180, 190, 220, 450, 470, 1240, 1260, 1490],
      """
      ·A | ·A | ·A | ·A | >D | >D | ·D | ·D | ·D
      -B | ·C | ·C | ·C | ·A | ·A | ·A | ·A | ·A
      ·C | ·D | ·D | >D | +X | +X | +X | +X | ·X
      ·D | ·  | ·  | ·  | ·C | ·C | ·C | ·C | ·C
      ·  | ·  | ·  | ·  | ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowMovedFarBelowSlidesOutAtTheBottom() {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F"), height: 3)
    list.apply([section(nil, "B", "C", "D", "E", "F", "A")])
    expectFilm(
      of: list, at: [0, 120, 140, 240, 260],
      """
      >A | ·B | ·B | ·B | ·B
      ·B | >A | ·C | ·C | ·C
      ·C | ·C | >A | ·D | ·D
      """)
  }

  @Test func aRowMovedFromFarAboveEntersAtTheTop() {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F"), height: 3)
    list.scroll(by: 3)
    list.apply([section(nil, "B", "C", "D", "E", "A", "F")])
    expectFilm(
      of: list, at: [0, 220, 240, 1030, 1040],
      """
      ·D | ·D | ·D | ·D | ·D
      ·E | ·E | ·E | ·E | ·E
      ·F | >A | >A | ·A | ·A
      """)
  }

  @Test func everyLineIsInsertedAndDeleted() {
    let list = listView(section(nil, "first"))
    list.emptyText = "none"
    list.isAnimated = false
    list.apply([section(nil)])
    list.isAnimated = true
    list.apply([section(nil, "A", "B")])
    expectFilm(
      of: list, at: [0, 220, 240, 1030, 1040, 1270],
      """
      · | +A | +A | +A | +A | ·A
      · | +B | +B | +B | +B | ·B
      · | ·  | ·  | ·  | ·  | ·
      · | ·  | ·  | ·  | ·  | ·
      · | ·  | ·  | ·  | ·  | ·
      """)
    list.apply([])
    expectFilm(
      of: list, at: [2000, 2180, 2200, 2430, 2440, 2460],
      """
      -A | -A | -A | ·     | ·     | ·
      -B | -B | -B | ·     | ·     | ·
      ·  | ·  | ·  | ·none | ·none | ·none
      ·  | ·  | ·  | ·     | ·     | ·
      ·  | ·  | ·  | ·     | ·     | ·
      """)
  }
}
