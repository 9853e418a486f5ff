import ListDiff
import TestSupport
import Testing

@testable import TerminalList

/// Guarantees for programs when a list becomes empty, waits, or is edited.
@Suite struct ListViewPromiseTests {
  @Test func theCursorReturnsWithTheRows() {
    let list = listView(section(nil, "apple", "grape", "plum"))
    list.setCursor(.row(1))
    for (text, expected) in [("ap", ElementPath.row(1)), ("apx", nil), ("ap", .row(1))] {
      list.filter = ListFilter(text)
      #expect(list.cursorPath == expected, "\(text)")
    }
    list.apply([])
    #expect(list.cursorPath == nil)
    list.filter = ListFilter("")
    list.apply([section(nil, "x", "y")])
    #expect(list.cursorPath == .row(1))
    list.setCursor(nil)
    list.apply([])
    list.apply([section(nil, "x", "y")])
    #expect(list.cursorPath == nil, "the program removed it")
  }

  @Test func selectedIdentifiersIncludeHiddenRows() {
    let list = listView(section(nil, "apple", "grape", "plum"))
    list.allowsMultipleSelection = true
    list.selectRow(at: .row(0))
    list.selectRow(at: .row(2))
    list.filter = ListFilter("pl")
    #expect(list.pathsForSelectedRows.count == 2)
    list.filter = ListFilter("lu")
    #expect(list.pathsForSelectedRows == [.row(0)])
    #expect(list.selectedIdentifiers == ["apple", "plum"])
  }

  @Test func aReleasedListCallsItsCompletions() throws {
    let source = ListViewSource(["a", "b"])
    var list: TerminalListView? = listView(of: source)
    source.sections = [["b"]]
    var end: Bool?
    try list?.performBatchUpdates({ try list?.deleteRows(at: [.row(0)]) }) { end = $0 }
    _ = list?.frame(at: .zero)
    #expect(end == nil)
    list = nil
    #expect(end == false)
  }

  @Test @MainActor func aProgramWaitsForTheEndOfAMotion() async {
    let list = listView(section(nil, "a", "b"))
    #expect(await list.motionEnded(), "nothing moves")
    list.apply([section(nil, "b", "a")])
    let drawing = Task { @MainActor in
      var now = Duration.zero
      while list.isAnimating {
        _ = list.frame(at: now)
        now += .milliseconds(100)
        await Task.yield()
      }
    }
    #expect(await list.motionEnded())
    await drawing.value
  }

  @Test @MainActor func theWaitEndsWithItsTask() async {
    let list = listView(section(nil, "a", "b"))
    list.apply([section(nil, "b", "a")])
    let waiting = Task { @MainActor in await list.motionEnded() }
    await Task.yield()
    waiting.cancel()
    #expect(await waiting.value == false && list.isAnimating)
  }

  @Test func aFieldEditsOneColumn() {
    let list = listView(
      ListSection(rows: [
        ListRow(id: "1", content: RowContent(["milk", "2", "shop"].map { .text($0) }))
      ]),
      width: 24, height: 2)
    list.columns = [ListColumn("NAME"), ListColumn("COUNT"), ListColumn("WHERE")]
    list.setCursor(.row(0))
    _ = list.frame(at: .zero)
    func line(_ column: String?) -> String {
      let frame = list.frame(at: .seconds(9), editing: TextField("7"), inColumn: column)
      return Film.text(of: frame.lines[1])
    }
    #expect(line("COUNT").contains("milk") && line("COUNT").contains("7"))
    #expect(line("COUNT").contains("shop") && !line("COUNT").contains("2"))
    #expect(!line(nil).contains("milk"))
    #expect(line("none").contains("2"))
  }
}
