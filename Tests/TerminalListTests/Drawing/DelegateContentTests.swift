import TestSupport
import Testing

@testable import TerminalList

@Suite struct DelegateContentTests {
  /// A delegate that draws each part of a row from its data.
  private final class Parts: TerminalListViewDelegate {
    var counts: [String: Set<Int>] = [:]

    func listView(
      _ listView: TerminalListView, willDisplay content: inout RowContent,
      forRowAt path: ElementPath, state: RowState
    ) {
      let row = listView.sections[path.section].elements[path.element]
      #expect(content.parts.count == row.content.parts.count)
      counts[row.id, default: []].insert(content.parts.count)
    }
  }

  /// The row above grows and pushes it off the screen; then it moves above that one.
  @Test func aRowThatLeavesAndReturnsHasThePartsOfItsData() {
    func rows(_ parts: [RowContent.Part], below tall: Int) -> [ListRow] {
      let lines = (0..<tall).map { [RowContent.Part.text("A\($0)")] }.joined(separator: [.lineBreak]
      )
      return [
        ListRow(id: "A", content: RowContent(Array(lines))),
        ListRow(id: "X", content: RowContent(parts)),
      ]
    }
    let list = listView(ListSection(rows: rows([.text("x")], below: 1)), height: 2)
    let delegate = Parts()
    list.delegate = delegate
    _ = list.frame(at: .zero)
    let after = rows([.text("x"), .text("y"), .text("z")], below: 3)
    list.apply([ListSection(rows: after.reversed())])
    for now in stride(from: 0, through: 1400, by: 10) { _ = list.frame(at: .milliseconds(now)) }
    #expect(delegate.counts["X"] == [1, 3])
    expectFilm(of: list, at: [1500], "·x··y\n·A0")
  }
}
