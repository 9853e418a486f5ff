import TestSupport
import Testing

@testable import TerminalList

/// What is seen of rows of several lines: how they come and go, move, change and give way.
@Suite struct ListViewHeightFilmTests {
  /// A row `T` of three lines, `T1`, `T2` and `T3`.
  static let tall = ListRow(
    id: "T",
    content: RowContent([.text("T1"), .lineBreak, .text("T2"), .lineBreak, .text("T3")]))

  private func rows(_ rows: ListRow...) -> [ListSection] { [ListSection(rows: rows)] }

  private func film(
    from before: [ListSection], to after: [ListSection], with animation: RowAnimation,
    width: Int = 6, at moments: [Int] = [0, 50, 100, 150, 200]
  ) -> String {
    let list = listView(width: width, height: 5)
    list.isAnimated = false
    list.apply(before)
    list.isAnimated = true
    list.apply(after, with: animation)
    return ListFilm(of: list, at: moments).description
  }

  private func expectComing(
    _ animation: RowAnimation, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let film = film(from: rows("A", "B"), to: rows("A", Self.tall, "B"), with: animation)
    #expect(film == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
  }

  private func expectGoing(
    _ animation: RowAnimation, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let film = film(from: rows("A", Self.tall, "B"), to: rows("A", "B"), with: animation)
    #expect(film == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
  }

  @Test func aRowComesFading() {
    expectComing(
      .fade,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | ·T1
      ·B  | ·T2 | ·T2 | ·T2 | ·T2
      ·   | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesByItself() {
    expectComing(
      .automatic,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | ·T1
      ·B  | ·T2 | ·T2 | ·T2 | ·T2
      ·   | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesFromTheLeft() {
    expectComing(
      .left,
      """
      ·A | ·A | ·A | ·A | ·A
      +  | +  | +  | +1 | ·T1
      ·B | ·  | ·  | ·2 | ·T2
      ·  | ·B | ·  | ·3 | ·T3
      ·  | ·  | ·B | ·B | ·B
      """)
  }

  @Test func aRowComesFromTheRight() {
    expectComing(
      .right,
      """
      ·A | ·A | ·A     | ·A   | ·A
      +  | +  | +····T | +·T1 | ·T1
      ·B | ·  | ·····T | ··T2 | ·T2
      ·  | ·B | ·····T | ··T3 | ·T3
      ·  | ·  | ·B     | ·B   | ·B
      """)
  }

  @Test func aRowComesFromUnderTheOneAboveItsLastLineFirst() {
    expectComing(
      .top,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      +T3 | +T2 | +T1 | +T1 | ·T1
      ·B  | ·T3 | ·T2 | ·T2 | ·T2
      ·   | ·B  | ·T3 | ·T3 | ·T3
      ·   | ·   | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesFromUnderTheOneBelowItsFirstLineFirst() {
    expectComing(
      .bottom,
      """
      ·A | ·A | ·A  | ·A  | ·A
      ·B | ·B | +T1 | +T1 | ·T1
      ·  | ·  | ·B  | ·T2 | ·T2
      ·  | ·  | ·   | ·B  | ·T3
      ·  | ·  | ·   | ·   | ·B
      """)
  }

  @Test func aRowComesFromTheMiddle() {
    expectComing(
      .middle,
      """
      ·A | ·A | ·A  | ·A  | ·A
      +  | +  | +·1 | +T1 | ·T1
      ·B | ·  | ··2 | ·T2 | ·T2
      ·  | ·B | ··3 | ·T3 | ·T3
      ·  | ·  | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowComesAtOnce() {
    expectComing(
      .none,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      +T1 | +T1 | +T1 | +T1 | ·T1
      ·T2 | ·T2 | ·T2 | ·T2 | ·T2
      ·T3 | ·T3 | ·T3 | ·T3 | ·T3
      ·B  | ·B  | ·B  | ·B  | ·B
      """)
  }

  @Test func aRowGoesFading() {
    expectGoing(
      .fade,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      -T1 | -T1 | -T1 | -T1 | ·B
      ·T2 | ·T2 | ·T2 | ·B  | ·
      ·T3 | ·T3 | ·T3 | ·   | ·
      ·B  | ·B  | ·B  | ·   | ·
      """)
  }

  @Test func aRowGoesByItself() {
    expectGoing(
      .automatic,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      -T1 | -T1 | -T1 | -T1 | ·B
      ·T2 | ·T2 | ·T2 | ·B  | ·
      ·T3 | ·T3 | ·T3 | ·   | ·
      ·B  | ·B  | ·B  | ·   | ·
      """)
  }

  @Test func aRowGoesToTheLeft() {
    expectGoing(
      .left,
      """
      ·A | ·A | ·A | ·A | ·A
      -1 | -  | -  | -  | ·B
      ·2 | ·  | ·  | ·B | ·
      ·3 | ·  | ·  | ·  | ·
      ·B | ·B | ·B | ·  | ·
      """)
  }

  @Test func aRowGoesToTheRight() {
    expectGoing(
      .right,
      """
      ·A   | ·A     | ·A | ·A | ·A
      -·T1 | -···T1 | -  | -  | ·B
      ··T2 | ····T2 | ·  | ·B | ·
      ··T3 | ····T3 | ·  | ·  | ·
      ·B   | ·B     | ·B | ·  | ·
      """)
  }

  @Test func aRowGoesUnderTheOneAboveItsLastLineLast() {
    expectGoing(
      .top,
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      -T1 | -T1 | -T2 | -T3 | ·B
      ·T2 | ·T2 | ·T3 | ·B  | ·
      ·T3 | ·T3 | ·   | ·   | ·
      ·B  | ·B  | ·B  | ·   | ·
      """)
  }

  @Test func aRowGoesUnderTheOneBelowItsFirstLineLast() {
    expectGoing(
      .bottom,
      """
      ·A  | ·A  | ·A | ·A | ·A
      -T1 | -T1 | ·B | ·B | ·B
      ·T2 | ·B  | ·  | ·  | ·
      ·T3 | ·   | ·  | ·  | ·
      ·B  | ·   | ·  | ·  | ·
      """)
  }

  @Test func aRowGoesIntoTheMiddle() {
    expectGoing(
      .middle,
      """
      ·A  | ·A  | ·A | ·A | ·A
      -T1 | -·1 | -  | -  | ·B
      ·T2 | ··2 | ·  | ·B | ·
      ·T3 | ··3 | ·  | ·  | ·
      ·B  | ·B  | ·B | ·  | ·
      """)
  }

  @Test func aRowGoesAtOnce() {
    expectGoing(
      .none,
      """
      ·A | ·A | ·A | ·A | ·A
      ·B | ·B | ·B | ·B | ·B
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func aRowOfSeveralLinesTravelsPastOthers() {
    let film = film(
      from: rows(Self.tall, "A", "B"), to: rows("A", "B", Self.tall), with: .fade)
    #expect(
      film == """
        >T1 | >T1 | ·A  | ·A  | ·A
        ·T2 | ·T2 | >T1 | ·B  | ·B
        ·T3 | ·T3 | ·T2 | >T1 | ·T1
        ·A  | ·A  | ·T3 | ·T2 | ·T2
        ·B  | ·B  | ·B  | ·T3 | ·T3
        """, "the film is\n\(film)")
  }

  @Test func aRowThatGrowsOpensItsLinesAndOneThatShrinksClosesThem() {
    let short = ListRow(id: "T", content: "T1")
    let growing = film(from: rows("A", short, "B"), to: rows("A", Self.tall, "B"), with: .fade)
    #expect(
      growing == """
        ·A  | ·A  | ·A  | ·A  | ·A
        ~T1 | ~T1 | ~T1 | ~T1 | ~T1
        ·B  | ·T2 | ·T2 | ·T2 | ·T2
        ·   | ·B  | ·T3 | ·T3 | ·T3
        ·   | ·   | ·B  | ·B  | ·B
        """, "the film is\n\(growing)")
    let shrinking = film(from: rows("A", Self.tall, "B"), to: rows("A", short, "B"), with: .fade)
    #expect(
      shrinking == """
        ·A  | ·A  | ·A  | ·A  | ·A
        ~T1 | ~T1 | ~T1 | ~T1 | ~T1
        ·   | ·   | ·B  | ·B  | ·B
        ·   | ·B  | ·   | ·   | ·
        ·B  | ·   | ·   | ·   | ·
        """, "the film is\n\(shrinking)")
  }

  @Test func aRowThatIsReplacedByAHigherOneOpensEvenly() throws {
    let source = TallSource([["A", "T1", "B"]])
    let list = listView(width: 6, height: 5)
    list.dataSource = source
    source.sections = [["A", "T1\nT2\nT3", "B"]]
    try list.reloadRows(at: [.row(1)], with: .fade)
    expectFilm(
      of: list, at: [0, 50, 100, 150, 200],
      """
      ·A  | ·A  | ·A  | ·A  | ·A
      ~T1 | ~T1 | ~T1 | ~T1 | ·T1
      ·B  | ·   | ·T2 | ·T2 | ·T2
      ·   | ·B  | ·B  | ·T3 | ·T3
      ·   | ·   | ·   | ·B  | ·B
      """)
  }
}

/// Texts in which a newline breaks the line.
final class TallSource: TerminalListViewDataSource {
  var sections: [[String]]

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    let lines = sections[path.section][path.element].split(separator: "\n")
    return RowContent(Array(lines.map { [.text(String($0))] }.joined(separator: [.lineBreak])))
  }
}
