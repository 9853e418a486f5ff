import TerminalList
import TestSupport
import Testing

/// The films of every kind of change to sections. Moments are milliseconds.
@Suite struct ListViewSectionFilmTests {
  @Test func aSectionIsInserted() {
    let list = listView(section("P", "A"), section("R", "C"), height: 6)
    list.apply([section("P", "A"), section("Q", "B"), section("R", "C")])
    expectFilm(
      of: list, at: [0, 220, 240, 1040, 1270],
      """
      ·P | ·P | ·P | ·P | ·P
      ·A | ·A | ·A | ·A | ·A
      ·R | +Q | +Q | +Q | ·Q
      ·C | +B | +B | +B | ·B
      ·  | ·R | ·R | ·R | ·R
      ·  | ·C | ·C | ·C | ·C
      """)
  }

  @Test func aSectionIsDeleted() {
    let list = listView(section("P", "A"), section("Q", "B"), section("R", "C"), height: 6)
    list.apply([section("P", "A"), section("R", "C")])
    expectFilm(
      of: list, at: [0, 190, 200, 430, 440],
      """
      ·P | ·P | ·P | ·P | ·P
      ·A | ·A | ·A | ·A | ·A
      -Q | -Q | -Q | ·R | ·R
      -B | -B | -B | ·C | ·C
      ·R | ·R | ·R | ·  | ·
      ·C | ·C | ·C | ·  | ·
      """)
  }

  @Test func aSectionMoves() {
    let list = listView(section("P", "A"), section("Q", "B"), section("R", "C"), height: 6)
    list.apply([section("Q", "B"), section("R", "C"), section("P", "A")])
    expectFilm(
      of: list, at: [0, 20, 100, 170, 250, 1040, 1060],
      """
      >P | >P | ·Q | ·Q | ·Q | ·Q | ·Q
      >A | >A | ·B | ·B | ·B | ·B | ·B
      ·Q | ·Q | >P | ·R | ·R | ·R | ·R
      ·B | ·B | >A | >P | ·C | ·C | ·C
      ·R | ·R | ·R | >A | >P | ·P | ·P
      ·C | ·C | ·C | ·C | >A | ·A | ·A
      """)
  }

  @Test func aSectionIsRenamed() {
    let list = listView(section("P", "A"))
    list.performChanges { $0[0].header = "PP" }
    expectFilm(
      of: list, at: [0, 780, 790],
      """
      ~PP | ~PP | ·PP
      ·A  | ·A  | ·A
      ·   | ·   | ·
      ·   | ·   | ·
      ·   | ·   | ·
      """)
  }

  @Test func aHeaderOpensAboveItsRows() {
    let list = listView(section(nil, "A"), height: 3)
    list.performChanges { $0[0].header = "P" }
    expectFilm(
      of: list, at: [0, 1010, 1020],
      """
      +P | ·P | ·P
      ·A | ·A | ·A
      ·  | ·  | ·
      """)
    list.performChanges { $0[0].header = nil }
    expectFilm(
      of: list, at: [2000, 2180, 2190],
      """
      -P | ·A | ·A
      ·A | ·  | ·
      ·  | ·  | ·
      """)
  }

  @Test func aRowMovesAcrossSections() {
    let list = listView(section("P", "A", "B"), section("Q", "C"))
    list.apply([section("P", "B"), section("Q", "C", "A")])
    expectFilm(
      of: list, at: [0, 120, 140, 240, 260, 1060],
      """
      ·P | ·P | ·P | ·P | ·P | ·P
      >A | ·B | ·B | ·B | ·B | ·B
      ·B | >A | ·Q | ·Q | ·Q | ·Q
      ·Q | ·Q | >A | ·C | ·C | ·C
      ·C | ·C | ·C | >A | >A | ·A
      """)
  }
}
