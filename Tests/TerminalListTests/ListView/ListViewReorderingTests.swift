import TestSupport
import Testing

@testable import TerminalList

/// Rows that the user moves.
@Suite struct ListViewReorderingTests {
  private func list(_ sections: ListSection..., height: Int = 8) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 6, height: height))
    list.apply(sections)
    list.allowsReordering = true
    return list
  }

  private func rows(_ list: TerminalListView) -> [[String]] {
    list.sections.map { $0.elements.map(\.id) }
  }

  private func mouse(_ action: MouseEvent.Action, _ line: Int) -> Event {
    .mouse(MouseEvent(action: action, line: line, column: 2))
  }

  @Test func aRowTravelsInItsSectionAndIntoOthers() {
    let list = list(section("P", "A", "B"), section("Q", "C"))
    #expect(list.reorderRow(at: .row(0), to: .row(1)))
    #expect(rows(list) == [["B", "A"], ["C"]])
    list.setCursor(.row(1))
    #expect(list.reorderRowUnderCursor(by: 1))
    #expect(rows(list) == [["B"], ["A", "C"]] && list.cursorPath == .row(0, 1))
    #expect(list.reorderRowUnderCursor(by: 5))
    #expect(rows(list) == [["B"], ["C", "A"]])
    #expect(!list.reorderRowUnderCursor(by: 1), "it is at the end")
    #expect(list.reorderRowUnderCursor(by: -2))
    #expect(rows(list) == [["B", "A"], ["C"]])
    list.showsChangeMarks = true
    list.reorderRow(at: .row(0), to: .row(1))
    #expect(list.marks.isEmpty, "the user knows")
  }

  @Test func unmovableRowsStay() {
    let list = list(
      section("P", "A", "B"),
      ListSection(id: "Q", header: "Q", isCollapsible: true, rows: ["C"]),
      ListSection(id: "R", header: "R", rows: [ListRow(id: "D", content: "D", children: ["E"])]))
    #expect(!list.reorderRow(at: .row(0), to: .row(2)), "no such place")
    #expect(!list.reorderRow(at: .row(0), to: .row(0, 9)))
    #expect(!list.reorderRow(at: .row(0), to: .row(1, 2)), "an outline")
    #expect(!list.reorderRow(at: .row(0, 2), to: .row(1, 2)))
    list.setSectionCollapsed(true, 1)
    #expect(!list.reorderRow(at: .row(0), to: .row(0, 1)), "nobody would see it")
    list.allowsReordering = false
    #expect(!list.reorderRow(at: .row(0), to: .row(1)))
    #expect(rows(list) == [["A", "B"], ["C"], ["D"]])
  }

  @Test func theDelegateDecidesWhereARowGoesAndIsNotified() {
    final class Order: TerminalListViewDelegate {
      var moves: [[ElementPath]] = []
      func listView(
        _ listView: TerminalListView, targetForMoveOfRowAt source: ElementPath,
        to target: ElementPath
      ) -> ElementPath { target.element == 0 ? source : target }

      func listView(
        _ listView: TerminalListView, didMoveRowAt source: ElementPath, to target: ElementPath
      ) { moves.append([source, target]) }
    }
    let (list, order) = (list(section(nil, "A", "B", "C")), Order())
    list.delegate = order
    #expect(!list.reorderRow(at: .row(2), to: .row(0)))
    #expect(list.reorderRow(at: .row(2), to: .row(1)))
    #expect(rows(list) == [["A", "C", "B"]] && order.moves == [[.row(2), .row(1)]])
  }

  @Test func aDataSourceMovesItsOwnRows() {
    final class Source: TerminalListViewDataSource {
      var rows = ["A", "B", "C"]
      func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
        rows.count
      }
      func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
        RowContent(text: rows[path.element])
      }
      func listView(_ listView: TerminalListView, canMoveRowAt path: ElementPath) -> Bool {
        rows[path.element] != "B"
      }
      func listView(
        _ listView: TerminalListView, moveRowAt source: ElementPath, to target: ElementPath
      ) { rows.insert(rows.remove(at: source.element), at: target.element) }
    }
    let (list, source) = (TerminalListView(size: Size(width: 6, height: 3)), Source())
    list.dataSource = source
    #expect(!list.reorderRow(at: .row(1), to: .row(0)))
    list.holdsOrder = true
    #expect(!list.reorderRow(at: .row(0), to: .row(2)), "its order is held")
    list.holdsOrder = false
    #expect(list.reorderRow(at: .row(0), to: .row(2)) && source.rows == ["B", "C", "A"])
    expectFilm(of: list, at: [0, 2000], "·A | ·B\n·B | ·C\n·C | ·A")
  }

  /// The row follows the mouse at once, and the others make room.
  @Test func aRowFollowsTheMouse() {
    let list = list(section(nil, "A", "B", "C", "D"), height: 4)
    list.allowsSelection = false
    list.handle(mouse(.press, 0))
    list.handle(mouse(.drag, 2))
    #expect(rows(list) == [["B", "C", "A", "D"]])
    #expect(list.frame(at: .zero).lines[2].contains("A"))
    #expect(list.frame(at: .milliseconds(60)).lines[2].contains("A"))
    #expect(list.handle(mouse(.release, 2)))
    #expect(!list.handle(mouse(.release, 2)) && !list.handle(mouse(.drag, 0)))
    #expect(list.frame(at: .milliseconds(80)).lines[2].contains("A"))
    #expect(
      list.frame(at: .seconds(3)).lines.map { $0.filter(\.isLetter) } == ["B", "C", "A", "D"])
  }

  @Test func theMouseHoldsARowByTheLineThatItPressed() {
    let high = ListRow(id: "A", content: RowContent([.text("A"), .lineBreak, .text("a")]))
    let list = list(ListSection(rows: [high, "B", "C"]), height: 4)
    func letters() -> String { list.frame(at: .seconds(1)).lines.joined().filter(\.isLetter) }
    list.handle(mouse(.press, 1))
    #expect(letters() == "AaBC")
    list.handle(mouse(.drag, 2))
    #expect(rows(list) == [["B", "A", "C"]])
    #expect(list.frame(at: .seconds(2)).lines[2].contains("a"))
  }

  @Test func aRowMovesIntoOtherSectionsAndBeyondTheEdge() {
    let list = list(section("P", "A"), section("Q", "C", "D", "E", "F"), height: 4)
    list.handle(mouse(.press, 1))
    list.handle(mouse(.drag, 2))
    #expect(rows(list) == [[], ["A", "C", "D", "E", "F"]])
    for _ in 0..<4 { list.handle(mouse(.drag, 4)) }
    #expect(list.contentOffset > 0 && rows(list)[1].last == "A")
    list.handle(mouse(.release, 3))
    let other = self.list(section("P", "A"), section("Q", "C", "D"), height: 5)
    other.handle(mouse(.press, 3))
    other.handle(mouse(.drag, 2))
    #expect(rows(other) == [["A", "C"], ["D"]], "above the header of its section")
  }
}

/// Keys and clicks that move rows.
extension ListViewReorderingTests {
  @Test func aRowMovesAmongTheRowsThatAFilterShows() {
    let list = listView(section("P", "a1", "b", "a2", "c"), section("Q", "d"), section("R", "a3"))
    list.allowsReordering = true
    list.filter = ListFilter("a")
    func rows() -> [[String]] { list.sections.map { $0.elements.map(\.id) } }
    #expect(list.reorderRow(at: .row(0), to: .row(1)))
    #expect(rows() == [["b", "a2", "a1", "c"], ["d"], ["a3"]])
    #expect(list.reorderRow(at: .row(0), to: .row(0, 1)))
    #expect(rows() == [["b", "a1", "c"], ["d"], ["a2", "a3"]])
    #expect(list.reorderRow(at: .row(0), to: .row(2, 1)), "the last match of its section")
    #expect(rows() == [["b", "c"], ["d"], ["a2", "a3", "a1"]])
    #expect(list.numberOfSections == 1 && list.numberOfRows(inSection: 0) == 3)
    list.filter = ListFilter("")
    #expect(rows() == [["b", "c"], ["d"], ["a2", "a3", "a1"]] && list.numberOfSections == 3)
  }

  @Test func altWithAnArrowMovesTheRowUnderTheCursor() {
    let list = list(section("P", "A", "B"), section("Q", "C"))
    #expect(!list.handle(.key(.alt(.down))), "no row is under the cursor")
    list.setCursor(.row(0))
    #expect(list.handle(.key(.alt(.down))) && rows(list) == [["B", "A"], ["C"]])
    #expect(list.handle(.key(.alt(.down))) && rows(list) == [["B"], ["A", "C"]])
    #expect(list.handle(.key(.alt(.up))) && rows(list) == [["B", "A"], ["C"]])
    #expect(list.cursorPath == .row(1))
    list.setCursor(.row(0))
    #expect(list.handle(.key(.alt(.up))) && rows(list) == [["B", "A"], ["C"]], "it is the first")
    list.allowsReordering = false
    #expect(!list.handle(.key(.alt(.down))) && rows(list) == [["B", "A"], ["C"]])
  }
}

/// Ranges of selected rows.
@Suite struct ListViewRangeTests {
  private func list() -> TerminalListView {
    let list = listView(section("P", "A", "B", "C"), section("Q", "D", "E"), height: 9)
    list.allowsMultipleSelection = true
    return list
  }

  private func selected(_ list: TerminalListView) -> String {
    list.pathsForSelectedRows.map { list.sections[$0.section].elements[$0.element].id }.joined()
  }

  @Test func aRangeGrowsAndShrinksFromWhereItBegan() {
    let list = list()
    func extend(by rows: Int) {
      for _ in 0..<abs(rows) { list.handle(.key(.shift(rows < 0 ? .up : .down))) }
    }
    list.setCursor(.row(1))
    extend(by: 2)
    #expect(selected(list) == "BCD" && list.cursorPath == .row(0, 1))
    extend(by: -1)
    #expect(selected(list) == "BC")
    extend(by: -2)
    #expect(selected(list) == "AB")
    list.moveCursor(by: 4)
    extend(by: 1)
    #expect(selected(list) == "ABE")
  }

  @Test func shiftExtendsTheSelection() {
    let list = list()
    list.setCursor(.row(1))
    #expect(list.handle(.key(.shift(.down))) && selected(list) == "BC")
    #expect(list.handle(.key(.shift(.up))) && selected(list) == "B")
    #expect(list.handle(.key(.shift(.end))) && selected(list) == "BCDE")
    #expect(list.handle(.key(.shift(.home))) && selected(list) == "AB")
    list.selectRow(at: nil)
    func click(_ line: Int, _ modifiers: Key.Modifiers) {
      list.handle(.mouse(MouseEvent(action: .press, line: line, column: 2, modifiers: modifiers)))
    }
    click(1, [])
    #expect(selected(list) == "A")
    click(5, .shift)
    #expect(selected(list) == "ABCD" && list.cursorPath == .row(0, 1))
    click(2, .shift)
    #expect(selected(list) == "AB")
    click(6, .control)
    #expect(selected(list) == "ABE")
    list.allowsMultipleSelection = false
    #expect(!list.handle(.key(.shift(.up))) && list.cursorPath == .row(1, 1))
    click(1, .shift)
    #expect(selected(list) == "A", "it is a click like any other")
  }

  @Test func theDelegateApprovesEachRow() {
    final class Chooser: TerminalListViewDelegate {
      func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath?
      { path.element == 1 ? nil : path }

      var selected: [String] = []

      func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {
        selected.append(listView.sections[path.section].elements[path.element].id)
      }
    }
    let (list, chooser) = (list(), Chooser())
    list.delegate = chooser
    list.setCursor(.row(0))
    for _ in 0..<4 { list.handle(.key(.shift(.down))) }
    #expect(selected(list) == "ACD")
    list.selectRow(at: nil)
    list.handle(.key(.control("a")))
    #expect(selected(list) == "ACD" && chooser.selected == ["A", "C", "D", "A", "C", "D"])
  }

  /// Each keeps its position, though the delegate deletes rows meanwhile.
  @Test func manyRowsThatWereShuffledAreSelected() {
    final class Taker: TerminalListViewDelegate {
      func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {
        if path == .row(30) {
          listView.apply([ListSection(rows: (1...50).map { "\($0 * 7 % 53)" })])
        }
      }
    }
    let (list, taker) = (list(), Taker())
    list.apply([ListSection(rows: (0...52).map { "\($0)" })])
    list.apply([ListSection(rows: (0...52).map { "\($0 * 20 % 53)" })])
    list.delegate = taker
    list.handle(.key(.control("a")))
    #expect(list.pathsForSelectedRows == (0..<50).map { .row($0) })
    list.deselectRow(at: .row(20))
    #expect(list.pathsForSelectedRows.count == 49 && !list.pathsForSelectedRows.contains(.row(20)))
  }

  @Test func allRowsAreSelectedWhereSeveralCanBe() {
    let list = list()
    #expect(list.handle(.key(.control("a"))) && selected(list) == "ABCDE")
    list.allowsMultipleSelection = false
    list.handle(.key(.control("a")))
    #expect(!list.handle(.key(.control("a"))) && selected(list) == "A")
  }
}
