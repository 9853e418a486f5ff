import TestSupport
import Testing

@testable import TerminalList

/// Acts as a test requests when it is notified, and records the notifications.
private final class Meddler: TerminalListViewDelegate {
  var heard: [String] = []
  var onCursor: () -> Void = {}
  var onSelect: () -> Void = {}
  var onDeselect: () -> Void = {}

  func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath? {
    onSelect()
    return path
  }

  func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {
    heard.append("select \(path.element)")
  }

  func listView(_ listView: TerminalListView, didDeselectRowAt path: ElementPath) {
    heard.append("deselect \(path.element)")
    onDeselect()
  }

  func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?
  ) {
    heard.append("\(source?.element ?? -1) to \(target?.element ?? -1)")
    onCursor()
  }
}

/// Completions and delegates change the list that they are notified about.
@Suite struct ListViewReentranceTests {
  private let delegate = Meddler()

  private func rows(_ count: Int) -> [ListSection] {
    [section(nil, (0..<count).map { "r\($0)" })]
  }

  private func click(_ list: TerminalListView, line: Int) {
    list.handle(.mouse(MouseEvent(action: .press, line: line, column: 1)))
  }

  /// A key ends a motion whose completion deletes most rows.
  @Test func aKeyReportsTheCursorWhereItIs() {
    let list = listView(section(nil, "first"))
    list.apply(rows(30))
    list.setCursor(.row(0))
    list.apply(rows(40)) { if !$0 { list.apply(self.rows(5)) } }
    _ = list.frame(at: .zero)
    list.delegate = delegate
    list.handle(.key(.end))
    #expect(delegate.heard == ["0 to 4"])
    #expect(list.cursorPath == .row(4))
  }

  /// The user clicks a row that is moving far off the screen.
  @Test func aClickOnARowThatACompletionDeletesSelectsNothing() {
    let list = listView(section(nil))
    list.isAnimated = false
    list.apply(rows(30))
    list.isAnimated = true
    var moved = rows(30)
    moved[0].elements.append(moved[0].elements.remove(at: 1))
    list.apply(moved) { _ in list.apply(self.rows(1)) }
    _ = list.frame(at: .zero)
    list.delegate = delegate
    #expect(list.pathForRow(atLine: 1) == .row(29))
    click(list, line: 1)
    #expect(list.cursorPath == .row(0) && list.pathForSelectedRow == nil)
    #expect(delegate.heard == ["-1 to 0"])
  }

  @Test func aCompletionChangesTheListBeforeAChange() {
    let list = listView(section(nil))
    list.isAnimated = false
    list.apply(rows(30))
    list.isAnimated = true
    list.clearChanges()
    var changed = rows(30)
    changed[0].elements[25].content = "new"
    list.apply(changed) { _ in list.apply(self.rows(2)) }
    #expect(list.nextChange())
    #expect(list.sections == rows(2) && list.cursorPath == .row(1))
  }

  @Test func deletingTheClickedRowPreventsItsSelection() {
    let list = listView(section(nil, "A", "B", "C"))
    list.delegate = delegate
    delegate.onCursor = { list.apply([section(nil, "A")]) }
    click(list, line: 2)
    #expect(list.pathsForSelectedRows == [] && list.cursorPath == .row(0))
    #expect(delegate.heard == ["-1 to 2", "2 to 0"])
  }

  @Test func aRowIsSelectedWhereverTheDelegatePutsItMeanwhile() {
    let list = listView(section(nil, "A", "B", "C"))
    list.delegate = delegate
    list.selectRow(at: .row(0))
    list.setCursor(.row(2))
    delegate.onSelect = { list.performChanges { $0[0].elements.insert("X", at: 0) } }
    delegate.onDeselect = { list.performChanges { $0[0].elements.removeFirst(2) } }
    list.handle(.key(.enter))
    #expect(delegate.heard == ["-1 to 2", "deselect 1", "select 1"])
    #expect(list.pathsForSelectedRows == [.row(1)])
    #expect(list.sections == [section(nil, "B", "C")])
  }

  @Test func aRowDeletedDuringItsQueryIsNotSelected() {
    let list = listView(section(nil, "A", "B"))
    list.delegate = delegate
    list.setCursor(.row(1))
    delegate.onSelect = { list.apply([]) }
    list.handle(.key(.enter))
    #expect(delegate.heard == ["-1 to 1", "1 to -1"] && list.pathForSelectedRow == nil)
    delegate.onSelect = { list.allowsSelection = false }
    list.apply(rows(2))
    list.setCursor(.row(1))
    list.handle(.key(.enter))
    #expect(list.pathForSelectedRow == nil)
  }

  /// The last notification is correct: a cursor that returns causes none.
  @Test func outdatedNewsIsNotReported() {
    let list = listView(section(nil, "first"))
    list.apply(rows(30))
    list.setCursor(.row(0))
    list.apply(rows(40)) { if !$0 { list.setCursor(.row(0)) } }
    _ = list.frame(at: .zero)
    list.delegate = delegate
    list.handle(.key(.end))
    #expect(delegate.heard == [] && list.cursorPath == .row(0))
  }

  @Test func aFrameIsOfTheListThatItsCompletionsLeft() {
    let list = listView(section(nil, "A", "B"), height: 2)
    list.delegate = delegate
    _ = list.frame(at: .zero)
    list.apply([section(nil, "A")]) { _ in
      list.isAnimated = false
      list.apply([section(nil, "C", "D")])
    }
    _ = list.frame(at: .zero)
    expectFilm(of: list, at: [9_000], "·C\n·D")
  }

  /// Each call runs the completions of its changes before it returns, even within a completion.
  @Test func completionsAreCalledInOrder() {
    let list = listView(section(nil))
    list.isAnimated = false
    var heard: [String] = []
    list.apply(rows(3)) { _ in
      heard.append("first")
      list.apply(self.rows(4)) { _ in heard.append("second") }
      heard.append("after")
    }
    #expect(heard == ["first", "second", "after"])
  }
}
