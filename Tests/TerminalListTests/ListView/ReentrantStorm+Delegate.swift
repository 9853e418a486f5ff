import TestSupport
import Testing

@testable import TerminalList

/// The notifications of the storm, and the conditions that must hold at each of them.
extension ReentrantStorm: TerminalListViewDelegate {
  func expectWhole() {
    let counts = list.sections.map(\.elements.count)
    #expect(list.table.sections.map(\.rows.count) == counts, place)
    #expect((0...max(0, list.numberOfLines - list.size.height)).contains(list.contentOffset), place)
    let lines = list.window.reduce(0) { $0 + $1.row.height }
    #expect(lines >= min(list.numberOfLines, list.size.height), place)
    #expect(list.window.allSatisfy { list.table.place(of: $0.row.id) == $0.place }, place)
    for row in list.selectedRows.union(list.cursor.map { [$0] } ?? []) {
      #expect(list.table.path(of: row) != nil, place)
    }
    #expect(list.allowsMultipleSelection || list.selectedRows.count <= 1, place)
    #expect(!list.needsReloadData, place)
  }

  private func expectRow(at path: ElementPath) {
    #expect(list.table.has(.row(path)) && path.element >= 0, place)
  }

  func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath? {
    expectRow(at: path)
    answer()
    return random.happens(0.1) ? nil : random.happens(0.2) ? randomPath() : path
  }

  func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {
    #expect(list.state(ofRowAt: path).isSelected, place)
    answer()
  }

  func listView(
    _ listView: TerminalListView, willDeselectRowAt path: ElementPath
  ) -> ElementPath? {
    #expect(list.state(ofRowAt: path).isSelected, place)
    answer()
    return random.happens(0.1) ? nil : path
  }

  func listView(_ listView: TerminalListView, didDeselectRowAt path: ElementPath) {
    expectRow(at: path)
    answer()
  }

  func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?
  ) {
    #expect(list.cursorPath == target, place)
    answer()
  }
}
