import TestSupport
import Testing

@testable import TerminalList

/// How a row of three lines is inserted and deleted, with each animation.
@Suite struct ListViewHeightComingTests {
  @Test(arguments: [
    (
      [RowAnimation.fade, .automatic],
      """
      ·A | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      ·B | +T1 | +T1 | +T1 | +T1 | +T1 | +T1
      ·  | ·B  | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·   | ·B  | ·T3 | ·T3 | ·T3 | ·T3
      ·  | ·   | ·   | ·B  | ·B  | ·B  | ·B
      """
    ),
    (
      [.left],
      """
      ·A | ·A | ·A | ·A  | ·A  | ·A  | ·A
      ·B | +  | +  | +T1 | +T1 | +T1 | +T1
      ·  | ·B | ·  | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·  | ·B | ·T3 | ·T3 | ·T3 | ·T3
      ·  | ·  | ·  | ·B  | ·B  | ·B  | ·B
      """
    ),
    (
      [.top],
      """
      ·A | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      ·B | +T3 | +T2 | +T1 | +T1 | +T1 | +T1
      ·  | ·B  | ·T3 | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·   | ·B  | ·T3 | ·T3 | ·T3 | ·T3
      ·  | ·   | ·   | ·B  | ·B  | ·B  | ·B
      """
    ),
    (
      [.bottom],
      """
      ·A | ·A | ·A | ·A | ·A  | ·A  | ·A
      ·B | ·B | ·B | ·B | +T1 | +T1 | +T1
      ·  | ·  | ·  | ·  | ·B  | ·T2 | ·T2
      ·  | ·  | ·  | ·  | ·   | ·B  | ·T3
      ·  | ·  | ·  | ·  | ·   | ·   | ·B
      """
    ),
    (
      [.middle],
      """
      ·A | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      ·B | +·2 | +·1 | +T1 | +T1 | +T1 | +T1
      ·  | ·B  | ··2 | ·T2 | ·T2 | ·T2 | ·T2
      ·  | ·   | ·B  | ·T3 | ·T3 | ·T3 | ·T3
      ·  | ·   | ·   | ·B  | ·B  | ·B  | ·B
      """
    ),
    (
      [.none],
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | +T1 | +T1 | +T1
      ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·T3 | ·T3 | ·T3 | ·T3 | ·T3 | ·T3 | ·T3
      ·B  | ·B  | ·B  | ·B  | ·B  | ·B  | ·B
      """
    ),
  ])
  func aRowComes(animations: [RowAnimation], expected: String) {
    for animation in animations {
      let film = heightFilm(
        from: rows("A", "B"), to: rows("A", tallRow, "B"), with: animation,
        at: [0, 100, 140, 220, 260, 360, 480])
      #expect(film == expected, "\(animation):\n\(film)")
    }
  }

  @Test(arguments: [
    (
      [RowAnimation.fade, .automatic],
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      -T1 | -T1 | -T1 | -T1 | -T1 | -T1 | ·B
      ·T2 | ·T2 | ·T2 | ·T2 | ·T2 | ·B  | ·
      ·T3 | ·T3 | ·T3 | ·T3 | ·B  | ·   | ·
      ·B  | ·B  | ·B  | ·B  | ·   | ·   | ·
      """
    ),
    (
      [.top],
      """
      ·A  | ·A  | ·A  | ·A  | ·A | ·A | ·A
      -T1 | -T2 | -T3 | -T3 | ·B | ·B | ·B
      ·T2 | ·T3 | ·B  | ·B  | ·  | ·  | ·
      ·T3 | ·B  | ·   | ·   | ·  | ·  | ·
      ·B  | ·   | ·   | ·   | ·  | ·  | ·
      """
    ),
    (
      [.bottom],
      """
      ·A  | ·A  | ·A  | ·A  | ·A | ·A | ·A
      -T1 | -T1 | -T1 | -T1 | ·B | ·B | ·B
      ·T2 | ·T2 | ·B  | ·B  | ·  | ·  | ·
      ·T3 | ·B  | ·   | ·   | ·  | ·  | ·
      ·B  | ·   | ·   | ·   | ·  | ·  | ·
      """
    ),
  ])
  func aRowGoes(animations: [RowAnimation], expected: String) {
    for animation in animations {
      let film = heightFilm(
        from: rows("A", tallRow, "B"), to: rows("A", "B"), with: animation,
        at: [0, 60, 140, 200, 260, 320, 460])
      #expect(film == expected, "\(animation):\n\(film)")
    }
  }
}
