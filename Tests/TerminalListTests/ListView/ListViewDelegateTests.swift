import TestSupport
import Testing

@testable import TerminalList

/// Records the calls, and returns the answers that it was given.
private final class Recorder: TerminalListViewDelegate {
  var heard: [String] = []
  var select: (ElementPath) -> ElementPath? = { $0 }
  var deselect: (ElementPath) -> ElementPath? = { $0 }
  var draw: (inout RowContent, RowState) -> Void = { _, _ in }

  func take() -> [String] {
    defer { heard = [] }
    return heard
  }

  private func name(_ path: ElementPath?) -> String {
    path.map { $0.section == 0 ? "\($0.element)" : "\($0.section).\($0.element)" } ?? "none"
  }

  func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath? {
    heard.append("will select \(name(path))")
    return select(path)
  }

  func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {
    heard.append("did select \(name(path))")
  }

  func listView(
    _ listView: TerminalListView, willDeselectRowAt path: ElementPath
  ) -> ElementPath? {
    heard.append("will deselect \(name(path))")
    return deselect(path)
  }

  func listView(_ listView: TerminalListView, didDeselectRowAt path: ElementPath) {
    heard.append("did deselect \(name(path))")
  }

  func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?
  ) { heard.append("cursor \(name(source)) to \(name(target))") }

  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) { draw(&content, state) }
}

@Suite struct ListViewDelegateTests {
  private let delegate = Recorder()

  private func list(_ rows: String..., height: Int = 5) -> TerminalListView {
    let list = listView(section(nil, rows), height: height)
    list.delegate = delegate
    return list
  }

  @Test func choosingAnotherRowDeselectsTheOne() {
    let list = list("A", "B", "C")
    list.setCursor(.row(0))
    list.handle(.key(.enter))
    #expect(delegate.take() == ["cursor none to 0", "will select 0", "did select 0"])
    list.handle(.key(.enter))
    #expect(delegate.take() == ["will select 0", "did select 0"])
    list.handle(.mouse(MouseEvent(action: .press, line: 2, column: 0)))
    #expect(
      delegate.take() == [
        "cursor 0 to 2", "will select 2", "will deselect 0", "did deselect 0", "did select 2",
      ])
    list.selectRow(at: .row(1))
    list.deselectRow(at: .row(1))
    #expect(delegate.take() == [])
  }

  @Test func whereSeveralCanBeChoosingAgainDeselects() {
    let list = list("A", "B")
    list.allowsMultipleSelection = true
    list.setCursor(.row(1))
    for _ in 0..<2 { list.handle(.key(.enter)) }
    #expect(
      delegate.take().dropFirst() == [
        "will select 1", "did select 1", "will deselect 1", "did deselect 1",
      ])
    delegate.deselect = { _ in nil }
    for _ in 0..<2 { list.handle(.key(.enter)) }
    #expect(list.pathsForSelectedRows == [.row(1)])
    #expect(delegate.take() == ["will select 1", "did select 1", "will deselect 1"])
  }

  @Test func theDelegateRefusesOrNamesAnotherRow() {
    let list = list("A", "B", "C")
    delegate.select = { $0.element == 1 ? nil : .row(2) }
    list.setCursor(.row(1))
    #expect(list.handle(.key(.enter)) && list.pathForSelectedRow == nil)
    list.setCursor(.row(0))
    list.handle(.key(.enter))
    #expect(list.pathForSelectedRow == .row(2))
    delegate.select = { $0 }
    delegate.deselect = { _ in nil }
    list.handle(.key(.enter))
    #expect(list.pathsForSelectedRows == [.row(2)])
  }

  @Test func theDelegateIsNotifiedWhenTheCursorReachesAnotherRow() {
    let list = list("A", "B", "C", "D")
    list.setCursor(.row(1))
    list.setCursor(.row(1))
    list.moveCursor(by: 1)
    #expect(delegate.take() == ["cursor none to 1", "cursor 1 to 2"])
    list.apply([section(nil, "C", "A", "B", "D")])
    #expect(delegate.take() == [] && list.cursorPath == .row(0))
    list.apply([section(nil, "A", "B", "D", "x")])
    #expect(delegate.take() == ["cursor 0 to 0"])
    list.apply([section(nil)])
    #expect(delegate.take() == ["cursor 0 to none"])
    list.apply([section(nil, "A", "B")])
    #expect(delegate.take() == ["cursor none to 0"], "it returns with the rows")
    list.setCursor(.row(1))
    list.setCursor(nil)
    #expect(delegate.take() == ["cursor 0 to 1", "cursor 1 to none"])
  }

  @Test func theDelegateDrawsRowsByTheirState() {
    let list = list("A", "B", "C", "D", height: 4)
    delegate.draw = { content, state in
      let marks = [(state.isCursor, "c"), (state.isSelected, "s"), (state.isFlagged, "m")]
      let text = content.text + marks.filter(\.0).map(\.1).joined()
      content = RowContent(text: text, style: Style(attributes: .italic))
    }
    list.setCursor(.row(0))
    list.selectRow(at: .row(1))
    list.setFlag(true, forRowAt: .row(2))
    expectFilm(of: list, at: [0], "▌··Ac\n···Bs\n·●·Cm\n···D")
    #expect(list.frame(at: .zero)[3, 3].style.attributes.contains(.italic))
  }

  @Test func afterARefusalRowsAreDrawnAsTheyWere() {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source, height: 2)
    list.delegate = delegate
    delegate.draw = { content, _ in content = RowContent(text: "<\(content.text)>") }
    expectFilm(of: list, at: [0], "·<A>\n·<B>")
    source.sections = [[]]
    #expect(throws: ListUpdateError.self) { try list.deleteRows(at: [.row(0)]) }
    delegate.draw = { _, _ in Issue.record("the rows are no longer those of the data source") }
    expectFilm(of: list, at: [1], "·<A>\n·<B>")
  }

  @Test func aRowThatLeavesKeepsItsLookToTheEnd() {
    let list = list("A", "B", "C", height: 3)
    delegate.draw = { content, _ in content = RowContent(text: "<\(content.text)>") }
    _ = list.frame(at: .zero)
    list.apply([section(nil, "A", "C")])
    expectFilm(
      of: list, at: [0, 100, 200],
      """
      ·<A> | ·<A> | ·<A>
      -<B> | -<B> | ·<C>
      ·<C> | ·<C> | ·
      """)
    list.delegate = nil
    expectFilm(of: list, at: [2000], "·A\n·C\n·")
  }
}
