import TestSupport
import Testing

@testable import TerminalList

/// How rows of several lines travel and change their height.
@Suite struct ListViewHeightFilmTests {
  @Test func aRowOfSeveralLinesTravelsPastOthers() {
    let film = heightFilm(
      from: rows(tallRow, "A", "B"), to: rows("A", "B", tallRow), with: .fade,
      at: [0, 220, 240, 1030, 1040])
    #expect(
      film == """
        >T1 | ·A  | ·A  | ·A  | ·A
        ·T2 | ·B  | ·B  | ·B  | ·B
        ·T3 | >T1 | >T1 | ·T1 | ·T1
        ·A  | ·T2 | ·T2 | ·T2 | ·T2
        ·B  | ·T3 | ·T3 | ·T3 | ·T3
        """, "the film is\n\(film)")
  }

  @Test func aRowThatGrowsOpensItsLinesAndOneThatShrinksClosesThem() {
    let short = ListRow(id: "T", content: "T1")
    let growing = heightFilm(
      from: rows("A", short, "B"), to: rows("A", tallRow, "B"), with: .fade,
      at: [0, 220, 240, 780, 790])
    #expect(
      growing == """
        ·A  | ·A  | ·A  | ·A  | ·A
        ~T1 | ~T1 | ~T1 | ~T1 | ·T1
        ·B  | ·T2 | ·T2 | ·T2 | ·T2
        ·   | ·T3 | ·T3 | ·T3 | ·T3
        ·   | ·B  | ·B  | ·B  | ·B
        """, "the film is\n\(growing)")
    let shrinking = heightFilm(
      from: rows("A", tallRow, "B"), to: rows("A", short, "B"), with: .fade,
      at: [0, 220, 240, 780, 790])
    #expect(
      shrinking == """
        ·A  | ·A  | ·A  | ·A  | ·A
        ~T1 | ~T1 | ~T1 | ~T1 | ·T1
        ·   | ·B  | ·B  | ·B  | ·B
        ·   | ·   | ·   | ·   | ·
        ·B  | ·   | ·   | ·   | ·
        """, "the film is\n\(shrinking)")
  }
}
