import ListMotion
import TestSupport
import Testing

@Suite struct TimelineFilmTests {
  @Test func aMovedRowCrossesTheOthers() {
    expectFilm(
      from: ["A", "B", "C"], to: ["B", "C", "A"], easing: .linear, atQuarters: [0, 1, 2, 4],
      """
      A | A | B | B
      B | B | A | C
      C | C | C | A
      """)
  }

  @Test func aRowThatMovesUpCrossesTheOthers() {
    expectFilm(
      from: ["A", "B", "C"], to: ["C", "A", "B"], easing: .linear, atQuarters: [0, 2, 3, 4],
      """
      A | A | C | C
      B | C | A | A
      C | B | B | B
      """)
  }

  @Test func crossingMoversLeaveNoBlankLine() {
    expectFilm(
      from: ["A", "S", "X", "B"], to: ["B", "S", "X", "A"], easing: .linear,
      atQuarters: [0, 1, 1.5, 2, 2.5, 3, 4],
      """
      A | A | S | S | S | B | B
      S | S | A | B | B | S | S
      X | X | B | A | A | X | X
      B | B | X | X | X | A | A
      """)
  }

  @Test func severalMoversGiveWayToOneAnother() {
    expectFilm(
      from: ["A", "B", "C", "D", "E"], to: ["E", "D", "C", "B", "A"], easing: .linear,
      atQuarters: [0, 1, 2, 3, 4],
      """
      A | A | E | E | E
      B | B | D | D | D
      C | C | C | C | C
      D | D | B | B | B
      E | E | A | A | A
      """)
  }

  @Test func anInsertedRowFadesInWhereItsLineOpened() {
    expectFilm(
      from: ["A", "C"], to: ["A", "B", "C"], easing: .linear, atQuarters: [0, 1, 2, 3, 4],
      """
      A | A   | A    | A    | A
      C | B˙0 | B˙29 | B˙64 | B
      · | C   | C    | C    | C
      """)
  }

  @Test func aDeletedRowFadesBeforeItsLineCloses() {
    expectFilm(
      from: ["A", "B", "C"], to: ["A", "C"], easing: .linear, atQuarters: [0, 1, 2, 3, 4],
      """
      A | A    | A    | A   | A
      B | B˙58 | B˙17 | B˙0 | C
      C | C    | C    | C   | ·
      """)
  }

  @Test func easeOutIsFastAtFirst() {
    expectFilm(
      from: ["A", "B", "C", "D"], to: ["B", "C", "D", "A"], atQuarters: [0, 0.5, 1, 2, 4],
      """
      A | B | B | B | B
      B | A | C | C | C
      C | C | A | D | D
      D | D | D | A | A
      """)
  }

  @Test(arguments: [
    (RowAnimation.left, "B←100 | B←71 | B←36 | B"), (.right, "B→100 | B→71 | B→36 | B"),
    (.fade, "B˙0 | B˙29 | B˙64 | B"), (.automatic, "B˙0 | B˙29 | B˙64 | B"),
    (.middle, "B˚0 | B˚29 | B˚64 | B"), (.top, "B | B | B | B"), (.bottom, "C | C | B | B"),
    (.none, "B | B | B | B"),
  ]) func aRowComesIn(animation: RowAnimation, secondLine: String) {
    let film = Film(
      from: ["A", "C"], to: ["A", "B", "C"], animations: ["B": animation], easing: .linear,
      atQuarters: [1, 2, 3, 4])
    #expect(film.moments.map { $0[1] }.joined(separator: " | ") == secondLine)
  }

  @Test(arguments: [
    (RowAnimation.left, "B | B←42 | B←83 | B←100 | C"),
    (.right, "B | B→42 | B→83 | B→100 | C"), (.fade, "B | B˙58 | B˙17 | B˙0 | C"),
    (.automatic, "B | B˙58 | B˙17 | B˙0 | C"), (.middle, "B | B˚58 | B˚17 | B˚0 | C"),
    (.top, "B | B | B | B | C"), (.bottom, "B | B | C | C | C"), (.none, "C | C | C | C | C"),
  ]) func aRowLeaves(animation: RowAnimation, secondLine: String) {
    let film = Film(
      from: ["A", "B", "C"], to: ["A", "C"], animations: ["B": animation], easing: .linear,
      atQuarters: [0, 1, 2, 3, 4])
    #expect(film.moments.map { $0[1] }.joined(separator: " | ") == secondLine)
  }
}
