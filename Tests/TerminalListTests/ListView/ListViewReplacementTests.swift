import TestSupport
import Testing

@testable import TerminalList

/// Rows and sections that are reloaded with an animation.
@Suite struct ListViewReplacementTests {
  private func list(_ source: ListViewSource) -> TerminalListView {
    let list = listView(of: source, width: 6, height: 3)
    list.setCursor(.row(1))
    list.selectRow(at: .row(1))
    list.setFlag(true, forRowAt: .row(1))
    list.setFlag(false, forRowAt: .row(1))
    return list
  }

  private let moments = [0, 100, 180, 300, 410]

  @Test(arguments: [
    (RowAnimation.fade, "·A | ·A | ·A | ·A | ·A\n~B | ~B | ~X | ~X | ▌X\n·C | ·C | ·C | ·C | ·C"),
    (.automatic, "·A | ·A | ·A | ·A | ·A\n~X | ~X | ~X | ~X | ~X\n·C | ·C | ·C | ·C | ·C"),
    (.top, "·A | ·A | ·A | ·A | ·A\n~X | ~X | ~X | ~X | ▌X\n·C | ·C | ·C | ·C | ·C"),
    (.bottom, "·A | ·A | ·A | ·A | ·A\n~B | ~B | ~B | ~B | ▌X\n·C | ·C | ·C | ·C | ·C"),
    (.none, "·A | ·A | ·A | ·A | ·A\n~X | ~X | ~X | ~X | ▌X\n·C | ·C | ·C | ·C | ·C"),
    (.left, "·A | ·A | ·A | ·A | ·A\n~ | ~ | ~ | ~ | ▌X\n·C | ·C | ·C | ·C | ·C"),
    (.right, "·A | ·A | ·A | ·A | ·A\n~·B | ~····B | ~ | ~···X | ▌X\n·C | ·C | ·C | ·C | ·C"),
  ])
  func theNewRowTakesTheLineOfTheOld(animation: RowAnimation, expected: String) throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = list(source)
    source.sections[0][1] = "X"
    var end: Bool?
    try list.performBatchUpdates {
      try list.reloadRows(at: [.row(1)], with: animation)
    } completion: {
      end = $0
    }
    let film = ListFilm(of: list, at: moments).description
    func cells(_ film: String) -> [[String]] {
      film.split(separator: "\n").map {
        $0.split(separator: "|").map { $0.filter { $0 != " " } }
      }
    }
    #expect(cells(film) == cells(expected), "\n\(film)")
    #expect(end == true)
    #expect(list.isAnimating, "what changed stays lit")
    _ = list.frame(at: .milliseconds(1_300))
    #expect(!list.isAnimating)
    #expect(list.cursorPath == .row(1) && list.pathForSelectedRow == .row(1))
  }

  @Test func theOldFadesBeforeTheNewAppears() throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = list(source)
    source.sections[0][1] = "X"
    try list.reloadRows(at: [.row(1)], with: .fade)
    var seen: [String] = []
    for moment in [0, 60, 120, 180, 260, 340, 410] {
      _ = list.frame(at: .milliseconds(moment))
      let rows = list.seenRows().filter { $0.line == 1 }
      #expect(rows.count == 1 && list.seenRows().compactMap(\.line) == [0, 1, 2])
      seen.append("\(rows[0].row.content.text)\(Int((rows[0].opacity * 10).rounded()))")
    }
    #expect(seen == ["B9", "B6", "B3", "X0", "X4", "X7", "X10"])
  }

  @Test func aReplacedRowIsStillTheRow() throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = list(source)
    list.setFlag(true, forRowAt: .row(1))
    list.showsNumbers = true
    list.size.width = 12
    source.sections[0][1] = "X"
    try list.reloadRows(at: [.row(1)], with: .fade)
    _ = list.frame(at: .zero)
    #expect(list.pathForRow(atLine: 1) == .row(1))
    list.painter.theme.fade = .dim
    expectFilm(
      of: list, at: [0, 300],
      """
      ····1··A | ····1··A
      ▌●··2··B | ▌●··2··X
      ····3··C | ····3··C
      """)
    #expect(list.frame(at: .milliseconds(300))[1, 5].style.attributes.contains(.reverse))
  }

  /// At whatever moment of the replacement another change arrives, no line is blank.
  @Test(arguments: 0...4) func anotherChangeMidwayLeavesNoGap(quarter: Int) throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = list(source)
    source.sections[0][1] = "X"
    try list.reloadRows(at: [.row(1)], with: .fade)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(quarter * 105))
    let before = list.seenRows().filter { $0.line == 1 }.map(\.row.content.text)
    source.sections[0][2] = "Z"
    try list.reloadRows(at: [.row(2)], with: .fade)
    #expect(list.seenRows().filter { $0.line == 1 }.map(\.row.content.text) == before)
    for moment in stride(from: quarter * 105, through: 1000, by: 10) {
      _ = list.frame(at: .milliseconds(moment))
      #expect(list.seenRows().compactMap(\.line) == [0, 1, 2], "\(moment)")
    }
    expectFilm(of: list, at: [9000], "·A\n▌X\n·Z")
  }

  /// Whatever happens while a row is being replaced, its old appearance fades before the new one
  /// appears, and neither changes in one step. The old one is visible until 180 ms, or four times as
  /// long at a quarter of the speed.
  @Test(arguments: [
    (135, ["A", "X", "Z"]), (240, ["A", "X", "Z"]), (340, ["A", "X", "Z"]),
    (135, ["A", "Y", "C"]), (135, ["A", "C"]), (240, ["A", "C"]), (340, ["A", "C"]),
  ])
  func aVisibleReplacementContinues(start: Int, after: [String]) throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = list(source)
    source.sections[0][1] = "X"
    list.motion.speed = 0.25
    try list.reloadRows(at: [.row(1)], with: .fade)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(4 * start))
    func seen() -> PresentedRow? { list.seenRows().first { $0.line == 1 } }
    var before = seen()
    source.sections[0] = after
    if after.count == 2 {
      try list.deleteRows(at: [.row(1)], with: .fade)
    } else {
      try list.reloadRows(at: [.row(after[2] == "Z" ? 2 : 1)], with: .fade)
    }
    for moment in stride(from: 4 * start + 10, through: 4000, by: 10) {
      _ = list.frame(at: .milliseconds(moment))
      let now = seen()
      let (old, new) = (before?.opacity ?? 0, now?.opacity ?? 0)
      if now?.row.content.text == before?.row.content.text {
        #expect(abs(old - new) < 0.15, "\(moment)")
      } else {
        #expect(old < 0.15 && (new < 0.15 || after.count == 2), "\(moment)")
      }
      before = now
    }
    #expect(before?.row.content.text == after[1] && before?.opacity == 1)
  }

  @Test func aSectionIsReplacedWithItsHeader() throws {
    let source = ListViewSource(["A"], ["B", "C"], headers: ["P", "Q"])
    let list = listView(of: source, height: 6)
    list.setCursor(.row(0, 1))
    source.sections[1] = ["X", "C"]
    source.headers[1] = "R"
    try list.reloadSections([1], with: .fade)
    expectFilm(
      of: list, at: [0, 200, 410],
      """
      ·P | ·P | ·P
      ·A | ·A | ·A
      ~Q | ~R | ·R
      ~B | ~X | ▌X
      ~C | ~C | ·C
      ·  | ·  | ·
      """)
    source.sections[1] = ["Y"]
    try list.reloadSections([1], with: .left)
    _ = list.frame(at: .seconds(2))
    _ = list.frame(at: .milliseconds(2050))
    let leaving = list.seenRows().filter(\.isGhost)
    #expect(leaving.count == 3 && leaving.allSatisfy { $0.shift < 0 })
    expectFilm(of: list, at: [9000], "·P\n▌A\n·R\n·Y\n·\n·")
  }

  @Test func inAnyOrderWithOtherUpdates() throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = listView(of: source, height: 4)
    source.sections[0] = ["n", "C!", "B"]
    try list.performBatchUpdates {
      try list.reloadRows(at: [.row(2)], with: .fade)
      try list.insertRows(at: [.row(0)], with: .fade)
      try list.moveRow(at: .row(1), to: .row(2))
      try list.deleteRows(at: [.row(0)], with: .fade)
    }
    for moment in stride(from: 0, through: 1000, by: 20) {
      _ = list.frame(at: .milliseconds(moment))
      let lines = list.seenRows().compactMap(\.line)
      #expect(lines == Array(0..<lines.count))
    }
    expectFilm(of: list, at: [9000], "·n\n·C!\n·B\n·")
    let error = #expect(throws: ListUpdateError.self) {
      try list.performBatchUpdates {
        try list.reconfigureRows(at: [.row(1)])
        try list.reloadRows(at: [.row(1)], with: .fade)
      }
    }
    #expect(error?.operations == [.reloadRow(at: .row(1)), .reloadRow(at: .row(1))])
  }

  @Test func aMovedRowMayHaveNewContent() throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = listView(of: source, height: 4)
    let moved = list.table.id(at: .row(.row(0)))
    source.sections[0] = ["B", "C", "A!"]
    try list.performBatchUpdates {
      try list.reloadRows(at: [.row(0)], with: .fade)
      try list.moveRow(at: .row(0), to: .row(2))
    }
    #expect(list.table.path(of: moved) == .row(2))
    _ = list.frame(at: .zero)
    #expect(
      list.frame(at: .seconds(9)).lines.map { Film.text(of: $0) } == ["B", "C", "A!", ""])
  }

  @Test func theDelegateDrawsBothAppearances() throws {
    final class Brackets: TerminalListViewDelegate {
      func listView(
        _ listView: TerminalListView, willDisplay content: inout RowContent,
        forRowAt path: ElementPath, state: RowState
      ) { content = RowContent(text: "<\(content.text)>") }
    }
    let (source, delegate) = (ListViewSource(["A", "B"]), Brackets())
    let list = listView(of: source, height: 2)
    list.delegate = delegate
    _ = list.frame(at: .zero)
    source.sections = [["A", "X"]]
    try list.reloadRows(at: [.row(1)], with: .fade)
    expectFilm(
      of: list, at: [0, 100, 200, 410], "·<A> | ·<A> | ·<A> | ·<A>\n~<B> | ~<B> | ~<X> | ·<X>")
  }
}
