import Testing

@testable import TerminalList

/// A list whose rows stand in columns.
@Suite struct ListColumnTests {
  private func row(_ id: String, _ values: [String]) -> ListRow {
    ListRow(id: id, content: RowContent(values.map { .text($0) }))
  }

  private func list(
    _ columns: [ListColumn], _ rows: [[String]], width: Int = 24, height: Int = 4
  ) -> TerminalListView {
    let list = TerminalListView(size: Size(width: width, height: height))
    list.isAnimated = false
    list.columns = columns
    list.apply([ListSection(rows: rows.map { row($0[0], $0) })])
    return list
  }

  private func lines(_ list: TerminalListView) -> [String] {
    list.frame(at: .zero).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private let columns = [
    ListColumn("NAME", isPinned: true), ListColumn("N", alignment: .trailing),
    ListColumn("WORDS"),
  ]
  private let letters = ["a", "b", "c", "d", "e", "f"]

  @Test func titlesStandAboveTheRowsInTheirColumns() {
    let list = list(columns, [["web", "12", "up"], ["worker", "7", "down"]])
    #expect(lines(list) == [" NAME     N  WORDS", " web     12  up", " worker   7  down", ""])
  }

  @Test func titlesStayWhileRowsScroll() {
    let list = list(columns, letters.map { [$0, "1", "x"] })
    list.scroll(by: 2)
    #expect(lines(list).map { $0.prefix(5) } == [" NAME", " c   ", " d   ", " e   "])
    list.handle(.key(.end))
    #expect(lines(list).last?.hasPrefix("▌f") == true)
    #expect(list.pathForRow(atLine: 0) == nil)
    #expect(list.pathForRow(atLine: 3) == ElementPath(element: 5, section: 0))
  }

  @Test func aPinnedHeaderStandsBelowTheTitles() {
    let list = list(columns, [])
    list.apply([
      ListSection(id: "s", header: "section", rows: letters.map { row($0, [$0, "1", "x"]) })
    ])
    list.scroll(by: 3)
    #expect(lines(list).map { $0.prefix(8) } == [" NAME  N", " section", " d     1", " e     1"])
  }

  @Test func aClickMeansTheRowBelowTheTitles() {
    let list = list(columns, letters.map { [$0, "1", "x"] })
    _ = list.frame(at: .zero)
    list.handle(.mouse(MouseEvent(action: .press, line: 0, column: 2)))
    #expect(list.cursorPath == nil)
    list.handle(.mouse(MouseEvent(action: .press, line: 2, column: 2)))
    #expect(list.cursorPath == ElementPath(element: 1, section: 0))
  }

  @Test func thereIsNoLineForTitlesThatAreNotThere() {
    let list = list(columns, [["web", "12", "up"]])
    list.showsColumnTitles = false
    #expect(lines(list)[0] == " web  12  up")
    list.showsColumnTitles = true
    list.size.height = 1
    #expect(lines(list)[0].hasPrefix(" web"))
    let untitled = self.list([ListColumn("", id: "a"), ListColumn("", id: "b")], [["x", "y"]])
    #expect(lines(untitled)[0] == " x  y")
  }

  @Test func columnsGetWiderWithTheirRowsAndNotNarrower() {
    let list = list(columns, [["a", "1", "x"]])
    #expect(lines(list)[1] == " a     1  x")
    list.apply([ListSection(rows: [row("a", ["a longer", "1", "x"])])])
    #expect(lines(list)[1] == " a longer  1  x")
    list.apply([ListSection(rows: [row("a", ["a", "1", "x"])])])
    #expect(lines(list)[1] == " a         1  x")
    list.columns = columns
    #expect(lines(list)[1] == " a         1  x")
  }

  @Test func onlyRowsThatComeOnTheScreenAreMeasured() {
    let list = list(columns, (letters + ["a very long name"]).map { [$0, "1", "x"] })
    #expect(lines(list)[1] == " a     1  x")
    list.handle(.key(.end))
    #expect(lines(list)[3].hasPrefix("▌a very l"))
  }

  @Test func columnsBeyondTheEdgesAreCounted() {
    let columns = (1...8).map { ListColumn("C\($0)", isPinned: $0 == 1) }
    let list = list(columns, [(1...8).map { "value \($0)" }], width: 30)
    #expect(lines(list)[0...1] == [" C1      C2      C8         5›", " value 1 value 2 value 8"])
    list.handle(.key(.character(">")))
    list.handle(.key(.shift(.right)))
    #expect(lines(list)[0...1] == ["‹2 C1      C4      C8       3›", "   value 1 value 4 value 8"])
    #expect(list.columnsBeyondEdges == (2, 3))
    for _ in 0..<9 { list.handle(.key(.character(">"))) }
    #expect(lines(list)[0] == "‹5 C1       C7       C8")
    list.handle(.key(.character("<")))
    #expect(list.columnOffset == 4)
    list.size.width = 90
    #expect(list.columnOffset == 0)
  }

  @Test func aColumnIsHiddenAndShownAgainByKeys() {
    let list = list(columns, [["web", "12", "up"]])
    for key: Key in [.character("|"), .character("x")] { list.handle(.key(key)) }
    #expect(lines(list)[1] == " web   up")
    #expect(list.hiddenColumns == ["N"] && list.chosenColumn == "WORDS")
    list.handle(.key(.left))
    list.handle(.key(.character("x")))
    list.handle(.key(.character("x")))
    #expect(lines(list)[1] == " up")
    list.handle(.key(.character("a")))
    #expect(lines(list)[1] == " web   12  up")
    list.handle(.key(.escape))
    #expect(list.chosenColumn == nil)
    #expect(!list.handle(.key(.character("x"))))
  }

  @Test func aColumnIsMadeWiderAndNarrowerByKeys() {
    let list = list(columns, [["web", "12", "up"]])
    list.chosenColumn = "NAME"
    list.handle(.key(.character("+")))
    #expect(list.width(ofColumn: "NAME") == 8)
    #expect(lines(list)[1] == " web       12  up")
    list.handle(.key(.character("-")))
    list.handle(.key(.character("-")))
    #expect(lines(list)[0...1] == [" NA…   N  WORDS", " web  12  up"])
    list.setWidth(nil, ofColumn: "NAME")
    #expect(lines(list)[0] == " NAME   N  WORDS")
  }

  @Test func theChosenColumnIsScrolledIntoSightAndStandsOut() {
    let columns = (1...8).map { ListColumn("C\($0)", isPinned: $0 == 1) }
    let list = list(columns, [(1...8).map { "value \($0)" }], width: 28)
    list.chosenColumn = "C7"
    let titles = list.frame(at: .zero)[line: 0]
    #expect(list.width(ofColumn: "C7") != nil)
    let marked = titles.filter { $0.style.attributes.contains(.reverse) }
    #expect(marked.map(\.glyph.scalar).starts(with: ["C", "7", " "]))
    list.chosenColumn = "C2"
    #expect(list.columnOffset == 0)
    list.chosenColumn = "C4"
    #expect(list.columnOffset == 2)
  }

  @Test func oneColumnIsAlwaysShown() {
    let list = list([ListColumn("A")], [["x"]])
    list.chosenColumn = "A"
    list.handle(.key(.character("x")))
    list.hiddenColumns = ["A"]
    #expect(lines(list)[1] == " x")
  }

  @Test func noRoomIsHeldFreeForMoveCounts() {
    let long = String(repeating: "x", count: 40)
    let list = list(columns, [["a", "1", long], ["b", "2", long]])
    #expect(lines(list)[1].count == 23)
    list.isAnimated = true
    list.showsRankChanges = true
    list.apply([ListSection(rows: [row("b", ["b", "2", long]), row("a", ["a", "1", long])])])
    let first = list.frame(at: .zero).lines + list.frame(at: .milliseconds(400)).lines
    #expect(first.allSatisfy { $0.isEmpty || $0.count > 20 })
  }

  @Test func aBackgroundReachesFromEdgeToEdge() {
    let list = list(columns, [["a", "1", "x"], ["b", "2", "y"]])
    let grey = Color(hex: 0x222222)
    list.painter.theme.cursor = grey
    list.setCursor(ElementPath(element: 1, section: 0))
    let frame = list.frame(at: .zero)
    #expect(frame[line: 2].allSatisfy { $0.style.background == grey })
    #expect(frame[line: 1].allSatisfy { $0.style.background.isDefault })
    var content = RowContent([.text("a"), .text("1"), .text("x")])
    content.style = Style(foreground: Color(hex: 0x00FF00), background: Color(hex: 0x000080))
    list.apply([ListSection(rows: [ListRow(id: "a", content: content)])])
    list.setCursor(nil)
    let drawn = list.frame(at: .zero)[line: 1]
    #expect(drawn.dropFirst().allSatisfy { $0.style.background == Color(hex: 0x000080) })
    #expect(drawn[drawn.startIndex + 1].style.foreground == Color(hex: 0x00FF00))
  }

  @Test func settingColumnsDoesNotDisturbAMotion() {
    let list = list(columns, [["a", "1", "x"], ["b", "2", "y"]])
    list.isAnimated = true
    list.apply([ListSection(rows: [row("b", ["b", "2", "y"]), row("a", ["a", "1", "x"])])])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(100))
    list.columns = [ListColumn("NAME"), ListColumn("N", width: .fixed(6)), ListColumn("W")]
    #expect(list.isAnimating)
    _ = list.frame(at: .milliseconds(116))
    #expect(list.isAnimating)
    #expect(list.frame(at: .seconds(9)).lines[1].hasPrefix(" b     2"))
  }
}
