import TestSupport
import Testing

@testable import TerminalList

/// The cursor belongs to a row, not to a position.
@Suite struct ListViewCursorTests {
  private func list(_ rows: String...) -> TerminalListView { listView(section(nil, rows)) }

  private func cursor(_ list: TerminalListView) -> String? {
    list.cursorPath.map { list.sections[$0.section].elements[$0.element].id }
  }

  @Test func theCursorFollowsItsRow() {
    let list = list("A", "B", "C")
    list.setCursor(.row(1))
    list.apply([section(nil, "x", "C", "B", "A")])
    #expect(cursor(list) == "B")
    list.finishAnimations()
    expectFilm(of: list, at: [9000], "·x\n·C\n▌B\n·A\n·")
    list.performChanges { $0[0].elements[2].content = "B!" }
    #expect(cursor(list) == "B")
  }

  /// In one batch and in several stages.
  @Test(arguments: [true, false])
  func aCursorStaysWhereAllRowsAreReplaced(isOneBatch: Bool) throws {
    let rows = (0..<30).map { "r\($0)" }
    let new = (0..<20).map { "n\($0)" }
    let source = ListViewSource(rows)
    let list =
      isOneBatch ? listView(of: source, height: 4) : listView(section(nil, rows), height: 4)
    let hearer = CursorHearer()
    list.delegate = hearer
    list.setCursor(.row(25))
    hearer.moves = []
    if isOneBatch {
      source.sections = [new]
      try list.performBatchUpdates {
        try list.deleteRows(at: (0..<30).map { .row($0) })
        try list.insertRows(at: (0..<20).map { .row($0) })
      }
    } else {
      list.apply([section(nil, new)])
    }
    #expect(list.cursorPath == .row(19))
    #expect(hearer.moves == ["25 → 19"])
    #expect(list.pathsForVisibleRows.contains(.row(19)), "it was on the screen and stays on it")
  }

  final class CursorHearer: TerminalListViewDelegate {
    var moves: [String] = []

    func listView(
      _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?
    ) {
      let names = [source, target].map { $0.map { "\($0.element)" } ?? "-" }
      moves.append(names.joined(separator: " → "))
    }
  }

  @Test func theCursorOfADeletedRowMovesToTheNextOrPrevious() {
    let list = listView(section("P", "A"), section("Q", "B"), section("R", "C"))
    list.setCursor(.row(0, 1))
    list.apply([section("P", "A"), section("R", "C")])
    #expect(cursor(list) == "C")
    list.apply([section("P", "A")])
    #expect(cursor(list) == "A")
    list.apply([section("P")])
    #expect(list.cursorPath == nil)
  }

  @Test func theFirstMoveEntersAtTheEdgeOfTheScreen() {
    for (rows, expected) in [(1, "A"), (-1, "C"), (2, "B"), (-2, "B"), (9, "C"), (-9, "A")] {
      let list = list("A", "B", "C")
      list.moveCursor(by: rows)
      #expect(cursor(list) == expected, "by \(rows)")
    }
    let list = list("A", "B", "C")
    list.moveCursor(toEnd: true)
    #expect(cursor(list) == "C")
    list.moveCursor(toEnd: false)
    #expect(cursor(list) == "A")
  }

  @Test func theCursorMovesOverSectionsAndStopsAtBothEnds() {
    let list = listView(section("P", "A", "B"), section("E"), section("Q", "C"), height: 3)
    list.moveCursor(by: 1)
    #expect(cursor(list) == "A")
    list.moveCursor(by: 2)
    #expect(cursor(list) == "C" && list.contentOffset == 3)
    list.moveCursor(by: -.max)
    #expect(cursor(list) == "A" && list.contentOffset == 0)
    list.moveCursor(by: .max)
    #expect(cursor(list) == "C")
    list.setCursor(nil)
    #expect(list.cursorPath == nil)
    let empty = TerminalListView(size: Size(width: 4, height: 2))
    empty.moveCursor(by: 1)
    #expect(empty.cursorPath == nil)
  }

  @Test func aCursorOnTheScreenStaysOnIt() {
    let rows = (0..<20).map { "r\($0)" }
    let list = listView(section(nil, rows), height: 4)
    list.setCursor(.row(2))
    list.apply([section(nil, (0..<6).map { "x\($0)" } + rows)])
    #expect(cursor(list) == "r2" && list.contentOffset == 5)
    list.apply([section(nil, (0..<6).map { "x\($0)" } + Array(rows.dropFirst(3)))])
    #expect(cursor(list) == "r3")
    #expect((list.contentOffset..<list.contentOffset + 4).contains(6))
  }

  /// It goes by lines, whatever happens to the sections; if no row is on that line, to the nearest.
  @Test func reloadDataKeepsTheCursorOnItsLine() {
    let source = ListViewSource(["A", "B", "C"], ["D"], headers: [nil, "Q"])
    let list = listView(of: source)
    list.setCursor(.row(0, 1))
    source.sections = [["A"], ["D", "E", "F", "G"]]
    list.reloadData()
    #expect(list.cursorPath == .row(2, 1))
    source.sections = [["A", "B", "C", "D"], ["E"]]
    list.reloadData()
    #expect(list.cursorPath == .row(0, 1))
    source.sections = [["A", "B", "C"], []]
    list.reloadData()
    #expect(list.cursorPath == .row(2, 0))
    source.sections = [[], []]
    list.reloadData()
    #expect(list.cursorPath == nil)
  }

  /// Measured rows above it do not move it.
  @Test func reloadDataOfTheSameRowsKeepsTheCursor() {
    let tall = RowContent([.text("a"), .lineBreak, .text("b")])
    let rows = (0..<9).map { ListRow(id: "\($0)", content: tall) }
    let list = listView(ListSection(rows: rows), height: 4)
    for _ in 0..<6 {
      list.moveCursor(by: 1)
      _ = list.frame(at: .zero)
    }
    #expect(list.cursorPath == .row(5))
    list.reloadData()
    #expect(list.cursorPath == .row(5))
  }
}
