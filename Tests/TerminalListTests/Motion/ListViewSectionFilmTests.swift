import TerminalList
import TestSupport
import Testing

/// What is seen of every kind of change to sections. Moments are milliseconds.
@Suite struct ListViewSectionFilmTests {
  @Test func aSectionComes() {
    let list = listView(section("P", "A"), section("R", "C"), height: 6)
    list.apply([section("P", "A"), section("Q", "B"), section("R", "C")])
    expectFilm(
      of: list, at: [0, 50, 100, 200],
      """
      ·P | ·P | ·P | ·P
      ·A | ·A | ·A | ·A
      ·R | +Q | +Q | ·Q
      ·C | ·R | +B | ·B
      ·  | ·C | ·R | ·R
      ·  | ·  | ·C | ·C
      """)
  }

  @Test func aSectionGoes() {
    let list = listView(section("P", "A"), section("Q", "B"), section("R", "C"), height: 6)
    list.apply([section("P", "A"), section("R", "C")])
    expectFilm(
      of: list, at: [0, 100, 170, 200],
      """
      ·P | ·P | ·P | ·P
      ·A | ·A | ·A | ·A
      -Q | -Q | ·R | ·R
      -B | -B | ·C | ·C
      ·R | ·R | ·  | ·
      ·C | ·C | ·  | ·
      """)
  }

  @Test func aSectionMoves() {
    let list = listView(section("P", "A"), section("Q", "B"), section("R", "C"), height: 6)
    list.apply([section("Q", "B"), section("R", "C"), section("P", "A")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      >P | ·Q | ·Q | ·Q | ·Q
      >A | >P | ·B | ·B | ·B
      ·Q | ·B | >P | ·R | ·R
      ·B | >A | ·R | ·C | ·C
      ·R | ·R | >A | >P | ·P
      ·C | ·C | ·C | >A | ·A
      """)
  }

  @Test func aSectionIsRenamed() {
    let list = listView(section("P", "A"))
    list.performChanges { $0[0].header = "PP" }
    expectFilm(
      of: list, at: [0, 380, 400],
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
      of: list, at: [0, 100, 200, 400],
      """
      ·A | +P | ~P | ·P
      ·  | ·A | ·A | ·A
      ·  | ·  | ·  | ·
      """)
    list.performChanges { $0[0].header = nil }
    expectFilm(
      of: list, at: [1000, 1100, 1170, 1200, 1400],
      """
      -P | -P | ·A | ·A | ·A
      ·A | ·A | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowMovesAcrossSections() {
    let list = listView(section("P", "A", "B"), section("Q", "C"))
    list.apply([section("P", "B"), section("Q", "C", "A")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      ·P | ·P | ·P | ·P | ·P
      >A | ·B | ·B | ·B | ·B
      ·B | >A | ·Q | ·Q | ·Q
      ·Q | ·Q | >A | ·C | ·C
      ·C | ·C | ·C | >A | ·A
      """)
  }
}
