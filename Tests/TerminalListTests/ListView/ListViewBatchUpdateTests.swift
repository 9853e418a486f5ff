@testable import TerminalList
import TestSupport
import Testing

/// A batch given as values has the same effect as the calls that it lists.
@Suite struct ListViewBatchUpdateTests {
  private func lines(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { Film.text(of: $0) }
  }

  @Test func anAnimationAppliesToInsertedAndDeletedRows() throws {
    func film(_ update: (TerminalListView) throws -> Void) throws -> [[String]] {
      let source = ListViewSource(["A", "B"])
      let list = listView(of: source)
      source.sections = [["B", "C"]]
      try update(list)
      return [0, 50, 100, 150, 200, 400].map { list.frame(at: .milliseconds($0)).lines }
    }
    let updates: [BatchUpdate] = [.deleteRow(at: .row(0)), .insertRow(at: .row(1))]
    let pushed = try film { try $0.performBatchUpdates(updates, with: .left) }
    let faded = try film { try $0.performBatchUpdates(updates, with: .fade) }
    let called = try film { list in
      try list.performBatchUpdates {
        try list.deleteRows(at: [.row(0)], with: .left)
        try list.insertRows(at: [.row(1)], with: .left)
      }
    }
    #expect(pushed == called)
    #expect(pushed != faded)
  }

  @Test func withinAnotherBatchItIsPartOfIt() throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source)
    try list.performBatchUpdates {
      try list.deleteRows(at: [.row(0)])
      try list.performBatchUpdates([.insertRow(at: .row(1))])
      #expect(list.numberOfRows(inSection: 0) == 2)
      source.sections = [["B", "C"]]
    }
    #expect(lines(list) == ["B", "C", "", "", ""])
  }
}
