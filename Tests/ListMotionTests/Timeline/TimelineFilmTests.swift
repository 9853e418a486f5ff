import ListMotion
import TestSupport
import Testing

@Suite struct TimelineFilmTests {
  @Test func linesOpenAndCloseOneByOne() {
    expectFilm(
      from: ["A", "B", "C", "D", "E"], to: ["A", "E"], easing: .linear,
      atQuarters: [0, 1, 1.8, 2, 3, 4],
      """
      A | A    | A   | A   | A   | A
      B | B˙40 | B˙0 | B˙0 | B˙0 | E
      C | C˙40 | C˙0 | C˙0 | E   | ·
      D | D˙40 | D˙0 | E   | ·   | ·
      E | E    | E   | ·   | ·   | ·
      """)
    expectFilm(
      from: ["A", "E"], to: ["A", "B", "C", "D", "E"], easing: .linear,
      atQuarters: [0, 1, 2, 3, 4],
      """
      A | A    | A     | A     | A
      E | B˙46 | B˙100 | B     | B
      · | E    | C˙46  | C˙100 | C
      · | ·    | E     | D˙47  | D
      · | ·    | ·     | E     | E
      """)
  }

  @Test(arguments: [
    (RowAnimation.left, "B←75 | B←50 | B←25 | B"), (.right, "B→75 | B→50 | B→25 | B"),
    (.fade, "B˙25 | B˙50 | B˙75 | B"), (.automatic, "B˙25 | B˙50 | B˙75 | B"),
    (.middle, "B˚25 | B˚50 | B˚75 | B"), (.top, "B | B | B | B"), (.bottom, "C | C | B | B"),
    (.none, "B | B | B | B"),
  ]) func aRowEnters(animation: RowAnimation, secondLine: String) {
    let film = Film(
      from: ["A", "C"], to: ["A", "B", "C"], animations: ["B": animation], easing: .linear,
      atQuarters: [1, 2, 3, 4])
    #expect(film.moments.map { $0[1] }.joined(separator: " | ") == secondLine)
  }

  @Test(arguments: [
    (RowAnimation.left, "B | B←27 | B←54 | B←81 | C"),
    (.right, "B | B→27 | B→54 | B→81 | C"), (.fade, "B | B˙73 | B˙46 | B˙19 | C"),
    (.automatic, "B | B˙73 | B˙46 | B˙19 | C"), (.middle, "B | B˚73 | B˚46 | B˚19 | C"),
    (.top, "B | C | C | C | C"), (.bottom, "B | C | C | C | C"), (.none, "C | C | C | C | C"),
  ]) func aRowLeaves(animation: RowAnimation, secondLine: String) {
    let film = Film(
      from: ["A", "B", "C"], to: ["A", "C"], animations: ["B": animation], easing: .linear,
      atQuarters: [0, 1, 2, 3, 4])
    #expect(film.moments.map { $0[1] }.joined(separator: " | ") == secondLine)
  }
}
