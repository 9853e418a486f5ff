import TestSupport
import Testing

@testable import TerminalList

/// How a row of three lines is inserted and deleted, with each animation.
@Suite struct ListViewHeightComingTests {
  private func expectComing(
    _ animation: RowAnimation, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let film = heightFilm(
      from: rows("A", "B"), to: rows("A", tallRow, "B"), with: animation,
      at: [0, 100, 140, 220, 260, 360, 480])
    #expect(film == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
  }

  private func expectGoing(
    _ animation: RowAnimation, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let film = heightFilm(
      from: rows("A", tallRow, "B"), to: rows("A", "B"), with: animation,
      at: [0, 60, 140, 200, 260, 320, 460])
    #expect(film == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
  }

  @Test func aRowComesFading() {
    expectComing(
      .fade,
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | +T1 | +T1 | +T1
      ·B  | ·B  | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·   | ·   | ·B  | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesByItself() {
    expectComing(
      .automatic,
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | +T1 | +T1 | +T1
      ·B  | ·B  | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·   | ·   | ·B  | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesFromTheLeft() {
    expectComing(
      .left,
      """
      ·A | ·A | ·A | ·A  | ·A  | ·A  | ·A
      +  | +  | +  | +T1 | +T1 | +T1 | +T1
      ·B | ·B | ·  | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·  | ·B | ·B  | ·T3 | ·T3 | ·T3
      ·  | ·  | ·  | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesFromTheRight() {
    expectComing(
      .right,
      """
      ·A | ·A     | ·A    | ·A  | ·A  | ·A  | ·A
      +  | +···T1 | +··T1 | +T1 | +T1 | +T1 | +T1
      ·B | ·B     | ···T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·      | ·B    | ·B  | ·T3 | ·T3 | ·T3
      ·  | ·      | ·     | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesFromUnderTheOneAboveItsLastLineFirst() {
    expectComing(
      .top,
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      +T3 | +T3 | +T2 | +T2 | +T1 | +T1 | +T1
      ·B  | ·B  | ·T3 | ·T3 | ·T2 | ·T2 | ·T2
      ·   | ·   | ·B  | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesFromUnderTheOneBelowItsFirstLineFirst() {
    expectComing(
      .bottom,
      """
      ·A | ·A | ·A | ·A | ·A  | ·A  | ·A
      ·B | ·B | ·B | ·B | +T1 | +T1 | +T1
      ·  | ·  | ·  | ·  | ·B  | ·T2 | ·T2
      ·  | ·  | ·  | ·  | ·   | ·B  | ·T3
      ·  | ·  | ·  | ·  | ·   | ·   | ·B
      """)
  }

  @Test func aRowComesFromTheMiddle() {
    expectComing(
      .middle,
      """
      ·A | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      +  | +·2 | +T1 | +T1 | +T1 | +T1 | +T1
      ·B | ·B  | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·   | ·B  | ·B  | ·T3 | ·T3 | ·T3
      ·  | ·   | ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesAtOnce() {
    expectComing(
      .none,
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | +T1 | +T1 | +T1
      ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·T3 | ·T3 | ·T3 | ·T3 | ·T3 | ·T3 | ·T3
      ·B  | ·B  | ·B  | ·B  | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowGoesFading() {
    expectGoing(
      .fade,
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      -T1 | -T1 | -T1 | -T1 | -T1 | -T1 | ·B
      ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·B  | ·
      ·T3 | ·T3 | ·T3 | ·B  | ·B  | ·   | ·
      ·B  | ·B  | ·B  | ·   | ·   | ·   | ·
      """)
  }

  @Test func aRowGoesByItself() {
    expectGoing(
      .automatic,
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      -T1 | -T1 | -T1 | -T1 | -T1 | -T1 | ·B
      ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·B  | ·
      ·T3 | ·T3 | ·T3 | ·B  | ·B  | ·   | ·
      ·B  | ·B  | ·B  | ·   | ·   | ·   | ·
      """)
  }

  @Test func aRowGoesToTheLeft() {
    expectGoing(
      .left,
      """
      ·A | ·A | ·A | ·A | ·A | ·A | ·A
      -1 | -  | -  | -  | -  | -  | ·B
      ·2 | ·  | ·  | ·  | ·  | ·B | ·
      ·3 | ·  | ·  | ·B | ·B | ·  | ·
      ·B | ·B | ·B | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowGoesToTheRight() {
    expectGoing(
      .right,
      """
      ·A   | ·A    | ·A | ·A | ·A | ·A | ·A
      -·T1 | -··T1 | -  | -  | -  | -  | ·B
      ··T2 | ···T2 | ·  | ·  | ·  | ·B | ·
      ··T3 | ···T3 | ·  | ·B | ·B | ·  | ·
      ·B   | ·B    | ·B | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowGoesUnderTheOneAboveItsLastLineLast() {
    expectGoing(
      .top,
      """
      ·A  | ·A  | ·A  | ·A  | ·A | ·A | ·A
      -T2 | -T2 | -T3 | -T3 | ·B | ·B | ·B
      ·T3 | ·T3 | ·B  | ·B  | ·  | ·  | ·
      ·B  | ·B  | ·   | ·   | ·  | ·  | ·
      ·   | ·   | ·   | ·   | ·  | ·  | ·
      """)
  }

  @Test func aRowGoesUnderTheOneBelowItsFirstLineLast() {
    expectGoing(
      .bottom,
      """
      ·A  | ·A  | ·A  | ·A  | ·A | ·A | ·A
      -T1 | -T1 | -T1 | -T1 | ·B | ·B | ·B
      ·T2 | ·T2 | ·B  | ·B  | ·  | ·  | ·
      ·B  | ·B  | ·   | ·   | ·  | ·  | ·
      ·   | ·   | ·   | ·   | ·  | ·  | ·
      """)
  }

  @Test func aRowGoesIntoTheMiddle() {
    expectGoing(
      .middle,
      """
      ·A  | ·A  | ·A | ·A | ·A | ·A | ·A
      -T1 | -T1 | -  | -  | -  | -  | ·B
      ·T2 | ·T2 | ·  | ·  | ·  | ·B | ·
      ·T3 | ·T3 | ·  | ·B | ·B | ·  | ·
      ·B  | ·B  | ·B | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowGoesAtOnce() {
    expectGoing(
      .none,
      """
      ·A | ·A | ·A | ·A | ·A | ·A | ·A
      ·B | ·B | ·B | ·B | ·B | ·B | ·B
      ·  | ·  | ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·  | ·  | ·
      """)
  }
}
