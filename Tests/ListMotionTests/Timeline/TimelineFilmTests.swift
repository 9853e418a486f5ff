import ListMotion
import TestSupport
import Testing

@Suite struct TimelineFilmTests {
  @Test func linesOpenAndCloseOneByOne() {
    expectFilm(
      from: ["A", "B", "C", "D", "E"], to: ["A", "E"],
      atQuarters: [0, 1, 1.8, 2, 3, 4],
      """
      A | A    | A   | A   | A   | A
      B | B˙43 | B˙0 | B˙0 | B˙0 | E
      C | C˙43 | C˙0 | C˙0 | E   | ·
      D | D˙43 | D˙0 | D˙0 | ·   | ·
      E | E    | E   | E   | ·   | ·
      """)
    expectFilm(
      from: ["A", "E"], to: ["A", "B", "C", "D", "E"],
      atQuarters: [0, 1, 2, 3, 4],
      """
      A | A    | A    | A    | A
      E | B˙33 | B˙83 | B    | B
      · | E    | C˙41 | C˙92 | C
      · | ·    | E    | D˙49 | D
      · | ·    | ·    | E    | E
      """)
  }

  @Test(arguments: [
    (RowAnimation.left, "B←84 | B←50 | B←16 | B"), (.right, "B→84 | B→50 | B→16 | B"),
    (.fade, "B˙25 | B˙50 | B˙75 | B"), (.automatic, "B˙25 | B˙50 | B˙75 | B"),
    (.middle, "B˚16 | B˚50 | B˚84 | B"), (.top, "B | B | B | B"), (.bottom, "C | C | B | B"),
    (.none, "B | B | B | B"),
  ]) func aRowEnters(animation: RowAnimation, secondLine: String) {
    let film = Film(
      from: ["A", "C"], to: ["A", "B", "C"], animations: ["B": animation],
      atQuarters: [1, 2, 3, 4])
    #expect(film.moments.map { $0[1] }.joined(separator: " | ") == secondLine)
  }

  @Test(arguments: [
    (RowAnimation.left, "B | B←18 | B←56 | B←91 | C"),
    (.right, "B | B→18 | B→56 | B→91 | C"), (.fade, "B | B˙73 | B˙46 | B˙19 | C"),
    (.automatic, "B | B˙73 | B˙46 | B˙19 | C"), (.middle, "B | B˚82 | B˚44 | B˚9 | C"),
    (.top, "B | C | C | C | C"), (.bottom, "B | C | C | C | C"), (.none, "C | C | C | C | C"),
  ]) func aRowLeaves(animation: RowAnimation, secondLine: String) {
    let film = Film(
      from: ["A", "B", "C"], to: ["A", "C"], animations: ["B": animation],
      atQuarters: [0, 1, 2, 3, 4])
    #expect(film.moments.map { $0[1] }.joined(separator: " | ") == secondLine)
  }
}
