import TerminalList
import TestSupport
import Testing

/// The numbers before the rows.
@Suite struct ListViewNumberTests {
  @Test func aNumberBelongsToThePlace() {
    let list = listView(section(nil, "A", "B", "C"), width: 8, height: 3)
    list.showsNumbers = true
    list.apply([section(nil, "B", "C", "A")])
    expectFilm(
      of: list, at: [0, 100, 300, 1200],
      """
      >·1··A | ··1··B | ··1··B | ··1··B
      ··2··B | >·2··A | ··2··C | ··2··C
      ··3··C | ··3··C | >·3··A | ··3··A
      """)
  }

  @Test func aRowThatLeavesHasNoNumber() {
    let list = listView(section(nil, "A", "B", "C"), width: 8, height: 3)
    list.showsNumbers = true
    list.apply([section(nil, "B", "C")])
    expectFilm(
      of: list, at: [0, 100, 200],
      """
      -····A | -····A | ··1··B
      ··1··B | ··1··B | ··2··C
      ··2··C | ··2··C | ·
      """)
  }

  @Test func numbersStartAgainInEachSection() {
    let list = listView(section("P", "A", "B"), section("Q", "C"), width: 8, height: 4)
    list.showsNumbers = true
    list.scroll(by: 1)
    list.performChanges { $0[1].elements.append("D") }
    expectFilm(
      of: list, at: [0, 9000],
      """
      ·P     | ·P
      ··2··B | ··2··B
      ·Q     | ·Q
      ··1··C | ··1··C
      """)
    let bare = listView(
      section(nil, "A", "B"), ListSection(id: "q", rows: ["C"]), width: 8, height: 3)
    bare.showsNumbers = true
    expectFilm(
      of: bare, at: [0],
      """
      ··1··A
      ··2··B
      ··1··C
      """)
  }

  /// A row that is still crossing the upper edge does not take the number of the one below it.
  @Test func rowsThatLeaveByAnEdgeKeepTheirNumbers() {
    let rows = (1...9).map { "r\($0)" }
    let list = listView(section(nil, rows), width: 8, height: 3)
    list.showsNumbers = true
    list.scrollAnchor = .bottom
    list.scroll(by: 6)
    list.performChanges { $0[0].elements += ["s1", "s2"] }
    expectFilm(
      of: list, at: [0, 100, 300, 1300],
      """
      ··7··r7 | ··8··r8 | ··9··r9 | ··9··r9
      ··8··r8 | ··9··r9 | +10··s1 | ·10··s1
      ··9··r9 | +10··s1 | +11··s2 | ·11··s2
      """)
  }

  /// The rows of a section that is entirely off screen afterwards.
  @Test func aSectionThatLeavesByAnEdgeKeepsItsNumbers() {
    let list = listView(
      section(nil, "A", "B"), ListSection(id: "q", rows: ["C"]), width: 8, height: 4)
    list.showsNumbers = true
    list.performChanges { $0[0].elements += ["D", "E"] }
    expectFilm(
      of: list, at: [0, 100, 300, 9_000],
      """
      ··1··A | ··1··A | ··1··A | ··1··A
      ··2··B | ··2··B | ··2··B | ··2··B
      ··1··C | +·3··D | +·3··D | ··3··D
      ·      | ··1··C | +·4··E | ··4··E
      """)
    list.scrollAnchor = .bottom
    list.scroll(by: 1)
    list.performChanges { $0[1].elements += ["F", "G", "H"] }
    expectFilm(
      of: list, at: [10_000, 10_100, 10_200, 10_300, 20_000],
      """
      ··2··B | ··3··D | ··4··E | ··1··C | ··1··C
      ··3··D | ··4··E | ··1··C | +·2··F | ··2··F
      ··4··E | ··1··C | +·2··F | +·3··G | ··3··G
      ··1··C | +·2··F | +·3··G | +·4··H | ··4··H
      """)
  }
}
