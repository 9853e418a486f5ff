import TestSupport
import Testing

@testable import TerminalList

/// How rows of several lines travel, change their height and are replaced.
@Suite struct ListViewHeightFilmTests {
  @Test func aRowOfSeveralLinesTravelsPastOthers() {
    let film = heightFilm(
      from: rows(tallRow, "A", "B"), to: rows("A", "B", tallRow), with: .fade,
      at: [0, 220, 240, 1030, 1040])
    #expect(
      film == """
        ·A  | ·A  | ·A  | ·A  | ·A
        >T1 | >T1 | ·B  | ·B  | ·B
        ·T2 | ·T2 | >T1 | ·T1 | ·T1
        ·T3 | ·T3 | ·T2 | ·T2 | ·T2
        ·B  | ·B  | ·T3 | ·T3 | ·T3
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
        ·T2 | ·T2 | ·T2 | ·T2 | ·T2
        ·B  | ·B  | ·T3 | ·T3 | ·T3
        ·   | ·   | ·B  | ·B  | ·B
        """, "the film is\n\(growing)")
    let shrinking = heightFilm(
      from: rows("A", tallRow, "B"), to: rows("A", short, "B"), with: .fade,
      at: [0, 220, 240, 780, 790])
    #expect(
      shrinking == """
        ·A  | ·A  | ·A  | ·A  | ·A
        ~T1 | ~T1 | ~T1 | ~T1 | ·T1
        ·   | ·   | ·B  | ·B  | ·B
        ·B  | ·B  | ·   | ·   | ·
        ·   | ·   | ·   | ·   | ·
        """, "the film is\n\(shrinking)")
  }

  @Test func aRowThatIsReplacedByAHigherOneOpensEvenly() throws {
    let source = TallSource([["A", "T1", "B"]])
    let list = listView(width: 6, height: 5)
    list.dataSource = source
    source.sections = [["A", "T1\nT2\nT3", "B"]]
    try list.reloadRows(at: [.row(1)], with: .fade)
    expectFilm(
      of: list, at: [0, 20, 180, 190, 380, 390, 420],
      """
      ·A  | ·A  | ·A  | ·A  | ·A  | ·A  | ·A
      ~T1 | ~T1 | ~T1 | ~T1 | ~T1 | ~T1 | ·T1
      ·B  | ·   | ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·   | ·B  | ·B  | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·   | ·   | ·B  | ·B  | ·B
      """)
  }
}
