import Testing

@testable import TerminalList

/// A list whose rows are laid out in columns.
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

  @Test func titlesAreAboveTheRowsInTheirColumns() {
    let list = list(columns, [["web", "12", "up"], ["worker", "7", "down"]])
    #expect(lines(list) == [" NAME     N  WORDS", " web     12  up", " worker   7  down", ""])
  }

  @Test func titlesThatBeginAlikeShowWhereTheyDiffer() {
    let titles = ["k", "delay_p50_ms", "delay_p95_ms", "station", "stations"]
    let list = list(titles.map { ListColumn($0) }, [["a", "1", "2", "3", "4"]], width: 31)
    #expect(lines(list)[0] == " k  p50_…  p95_…  st…on  st…ns")
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

  /// Lines before a table are above its titles, and scroll away from there.
  @Test func rowsAboveTheTitlesScrollAwayFirst() {
    let list = list(columns, [["Tasks: 3"]] + letters.map { [$0, "1", "x"] }, height: 5)
    list.rowsAboveColumnTitles = 1
    #expect(list.showsColumnTitles && list.rowsAboveColumnTitles == 1)
    func heads() -> [String] { lines(list).map { String($0.prefix(5)) } }
    #expect(heads() == [" Task", " NAME", " a   ", " b   ", " c   "])
    #expect(list.pathForRow(atLine: 0) == ElementPath(element: 0, section: 0))
    #expect(list.pathForRow(atLine: 1) == nil)
    #expect(list.pathForRow(atLine: 2) == ElementPath(element: 1, section: 0))
    #expect(list.rectangle(ofRowAt: ElementPath(element: 0, section: 0))?.lines.lowerBound == 0)
    #expect(list.rectangle(ofRowAt: ElementPath(element: 1, section: 0))?.lines.lowerBound == 2)
    list.scroll(by: 1)
    #expect(heads() == [" NAME", " a   ", " b   ", " c   ", " d   "])
    #expect(list.pathForRow(atLine: 1) == ElementPath(element: 1, section: 0))
    // if there are more of them than lines, the titles stay on the last line
    list.scroll(by: -1)
    list.rowsAboveColumnTitles = 99
    #expect(heads() == [" Task", " a   ", " b   ", " c   ", " NAME"])
  }

  @Test func aPinnedHeaderIsBelowTheTitles() {
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

  @Test func withoutTitlesThereIsNoLineForThem() {
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

  @Test func onlyRowsThatAppearAreMeasured() {
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
    #expect(
      list.layoutPainter.columnLayout.map { ($0.before, $0.behind) } ?? (0, 0) == (2, 3)
        && !list.showsWholeColumns)
    for _ in 0..<9 { list.handle(.key(.character(">"))) }
    #expect(lines(list)[0] == "‹5 C1       C7       C8")
    list.handle(.key(.character("<")))
    #expect(list.columnOffset == 4)
    list.size.width = 90
    #expect(list.columnOffset == 0 && list.showsWholeColumns)
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

  @Test func theChosenColumnIsScrolledToAndHighlighted() {
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

  @Test func noSpaceIsReservedForMoveCounts() {
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

  @Test func spacersAreSpaceBetweenColumns() {
    let apart = [ListColumn("A"), .spacer(), ListColumn("B"), .spacer(2), ListColumn("C")]
    let list = list(apart, [["x", "y", "z"]])
    #expect(lines(list)[0...1] == [" A               B    C", " x               y    z"])
    list.size.width = 12
    #expect(lines(list)[1] == " x   y    z", "two more than the two between all columns")
    list.size.width = 8
    #expect(lines(list)[1] == " x y z", "spacers go first")
    list.size.width = 24
    #expect(list.columns == apart)
    list.chosenColumn = "A"
    list.handle(.key(.right))
    #expect(list.chosenColumn == "B")
    list.hiddenColumns = ["B"]
    #expect(lines(list)[1] == " x                    z", "the room of a hidden column is there")
  }

  @Test func aSpacerSharesTheRestWithFlexibleColumns() {
    let columns = [ListColumn("A"), ListColumn("B", width: .flexible(min: 1)), .spacer()]
    let list = list(columns, [["x", "y"]])
    #expect(list.width(ofColumn: "B") == 10)
    list.columns = [.spacer(), ListColumn("A"), .spacer()]
    list.apply([ListSection(rows: [row("x", ["x"])])])
    #expect(lines(list)[1] == "            x", "in the middle")
  }

  private func mouse(_ list: TerminalListView, _ action: MouseEvent.Action, _ column: Int) -> Bool {
    list.handle(.mouse(MouseEvent(action: action, line: 0, column: column)))
  }

  @Test func theMouseMovesTheEdgeOfAColumn() {
    let list = list(columns, [["web", "12", "up"]])
    #expect(lines(list)[0] == " NAME   N  WORDS")
    #expect(mouse(list, .press, 5))
    #expect(lines(list)[0] == " NAME│  N  WORDS")
    #expect(mouse(list, .drag, 8))
    #expect(list.width(ofColumn: "NAME") == 7)
    #expect(lines(list)[0...1] == [" NAME   │  N  WORDS", " web      12  up"])
    #expect(mouse(list, .drag, 3))
    #expect(list.width(ofColumn: "NAME") == 3, "no column is narrower")
    #expect(mouse(list, .release, 3))
    #expect(!mouse(list, .drag, 9) && !mouse(list, .release, 9))
    #expect(lines(list)[0] == " NA…   N  WORDS")
  }

  @Test func aColumnThatMovesFollowsTheMouse() {
    let columns = [ListColumn("A", width: .flexible(min: 4)), ListColumn("B", width: .fixed(6))]
    let list = list(columns, [["x", "y"]])
    #expect(list.width(ofColumn: "A") == 14)
    #expect(mouse(list, .press, 23))
    for column in [22, 21, 21, 21] { #expect(mouse(list, .drag, column)) }
    #expect(list.width(ofColumn: "B") == 4 && list.width(ofColumn: "A") == 16)
  }

  /// Sorts rows, like a program.
  private final class Sorter: TerminalListViewDelegate {
    var chosen: [String] = []
    func listView(_ listView: TerminalListView, didSelectColumn column: String) {
      chosen.append(column)
      listView.sortOrder = .choosing(column, after: listView.sortOrder)
    }
  }

  @Test func aTitleShowsTheOrderAndIsChosenByClickAndKey() {
    let (list, sorter) = (list(columns, [["web", "12", "up"]]), Sorter())
    list.delegate = sorter
    #expect(mouse(list, .press, 2))
    #expect(lines(list)[0] == " NAME ▴   N  WORDS")
    #expect(mouse(list, .press, 2))
    #expect(lines(list)[0] == " NAME ▾   N  WORDS")
    for key: Key in [.character("|"), .character("s")] { list.handle(.key(key)) }
    #expect(list.sortOrder == ColumnSort(column: "N", isAscending: true))
    #expect(sorter.chosen == ["NAME", "NAME", "N"])
    let greatest = ColumnSort.choosing("N", after: nil, isAscending: false)
    #expect(!greatest.isAscending && ColumnSort.choosing("N", after: greatest).isAscending)
    list.sortOrder = nil
    list.handle(.key(.escape))
    #expect(lines(list)[0] == " NAME   N  WORDS")
  }

  @Test func aSelectedRowHasABackgroundFromEdgeToEdge() {
    let list = list(columns, [["a", "1", "x"], ["b", "2", "y"]])
    list.selectRow(at: ElementPath(element: 0, section: 0))
    let frame = list.frame(at: .zero)
    let selection = list.painter.theme.selection
    #expect(frame[line: 1].allSatisfy { $0.style.background == selection })
    #expect(frame[line: 2].allSatisfy { $0.style.background.isDefault })
  }

  @Test func aClickOnATitleIsNotADragAndTheEdgeNotAClick() {
    let (list, sorter) = (list(columns, [["web", "12", "up"]]), Sorter())
    list.delegate = sorter
    #expect(mouse(list, .press, 2) && !mouse(list, .drag, 9))
    #expect(mouse(list, .press, 7) && mouse(list, .release, 7))
    #expect(list.width(ofColumn: "NAME") == 6, "the title and the sign of the order")
    #expect(!mouse(list, .press, 22), "nothing is there")
    #expect(sorter.chosen == ["NAME"])
  }
}
