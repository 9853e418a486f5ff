import TerminalList
import TestSupport
import Testing

/// What is seen of every kind of change to rows. Moments are milliseconds; the first frame after a change
/// shows it a sixtieth of a second old.
@Suite struct ListViewFilmTests {
  @Test func anInsertedRow() {
    let list = listView(section(nil, "A", "C"))
    list.apply([section(nil, "A", "B", "C")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      ·A | ·A | ·A | ·A | ·A
      ·C | +B | +B | +B | ·B
      ·  | ·C | ·C | ·C | ·C
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aDeletedRow() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "A", "C")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      ·A | ·A | ·A | ·A | ·A
      -B | -B | -B | ·C | ·C
      ·C | ·C | ·C | ·  | ·
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowMovesDown() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "B", "C", "A")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      >A | ·B | ·B | ·B | ·B
      ·B | >A | >A | ·C | ·C
      ·C | ·C | ·C | >A | ·A
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowMovesUp() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "C", "A", "B")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      ·A | ·A | ·A | >C | ·C
      ·B | >C | >C | ·A | ·A
      >C | ·B | ·B | ·B | ·B
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func anUpdatedRowFlashes() {
    let list = listView(section(nil, "A", "B"))
    list.performChanges { $0[0].elements[1].content = "B!" }
    expectFilm(
      of: list, at: [0, 200, 380, 400],
      """
      ·A  | ·A  | ·A  | ·A
      ~B! | ~B! | ~B! | ·B!
      ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·
      """)
  }

  @Test func deletesComeBeforeInsertsAndMoves() {
    let list = listView(section(nil, "A", "B", "C", "D"))
    list.apply([section(nil, "D", "A", "X", "C")])
    expectFilm(
      of: list, at: [0, 100, 180, 190, 250, 300, 350, 400],
      """
      ·A | ·A | ·A | ·A | ·A | ·A | >D | ·D
      -B | -B | ·C | ·C | >D | >D | ·A | ·A
      ·C | ·C | ·D | >D | +X | +X | +X | ·X
      ·D | ·D | ·  | ·  | ·C | ·C | ·C | ·C
      ·  | ·  | ·  | ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowMovedFarBelowSlidesOutAtTheBottom() {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F"), height: 3)
    list.apply([section(nil, "B", "C", "D", "E", "F", "A")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 180, 200],
      """
      >A | ·B | ·B | ·B | ·B | ·B
      ·B | >A | ·C | ·C | ·C | ·C
      ·C | ·C | >A | ·D | ·D | ·D
      """)
  }

  @Test func aRowMovedFromFarAboveComesInAtTheTop() {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F"), height: 3)
    list.scroll(by: 3)
    list.apply([section(nil, "B", "C", "D", "E", "A", "F")])
    expectFilm(
      of: list, at: [0, 50, 100, 150, 180, 200],
      """
      ·D | >A | ·D | ·D | ·D | ·D
      ·E | ·E | >A | ·E | ·E | ·E
      ·F | ·F | ·E | >A | >A | ·A
      """)
  }

  @Test func everyLineComesAndGoes() {
    let list = listView(section(nil))
    list.emptyText = "none"
    list.apply([section(nil, "A", "B")])
    expectFilm(
      of: list, at: [0, 100, 200],
      """
      · | +A | ·A
      · | +B | ·B
      · | ·  | ·
      · | ·  | ·
      · | ·  | ·
      """)
    list.apply([])
    expectFilm(
      of: list, at: [1000, 1100, 1160, 1180, 1200],
      """
      -A | -A | · | · | ·
      -B | -B | · | · | ·
      ·  | ·  | · | · | ·none
      ·  | ·  | · | · | ·
      ·  | ·  | · | · | ·
      """)
  }
}
