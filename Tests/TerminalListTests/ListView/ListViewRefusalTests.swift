@testable import TerminalList
import TestSupport
import Testing

/// Batches that do not add up: the typed error, its description, and a list that still shows the
/// same. The tests of ListDiff have all errors.
@Suite struct ListViewRefusalTests {
  private func expectRefused(
    _ operations: [BatchUpdate], _ words: String, to after: [[String]],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ updates: (TerminalListView) throws -> Void
  ) throws {
    let source = ListViewSource(["A", "B", "C"], ["D"], headers: ["P", "Q"])
    let list = listView(of: source, height: 8)
    let before = list.frame(at: .zero)
    source.sections = after
    source.headers = after.indices.map { "H\($0)" }
    let thrown = #expect(throws: ListUpdateError.self, sourceLocation: sourceLocation) {
      try list.performBatchUpdates { try updates(list) }
    }
    #expect(thrown?.operations == operations, sourceLocation: sourceLocation)
    #expect(thrown?.description == words, sourceLocation: sourceLocation)
    #expect(list.needsReloadData, sourceLocation: sourceLocation)
    #expect(list.frame(at: .seconds(1)) == before, sourceLocation: sourceLocation)
    #expect(!list.isAnimating, sourceLocation: sourceLocation)
    #expect(throws: ListUpdateError.needsReloadData) { try list.deleteRows(at: [.row(0)]) }
    list.reloadData()
    #expect(!list.needsReloadData && list.numberOfSections == after.count)
  }

  @Test func rowsThatDoNotAddUp() throws {
    try expectRefused(
      [],
      """
      invalid number of rows in section 0: 2 after the batch, but 3 before it, 1 inserted, \
      1 deleted, 0 moved in, 0 moved out; change the data source together with the list, \
      and call reloadData now
      """, to: [["A", "B"], ["D"]]
    ) { list in
      try list.deleteRows(at: [.row(0)])
      try list.insertRows(at: [.row(1)])
    }
  }

  @Test func aNameThatDoesNotExist() throws {
    try expectRefused(
      [.deleteRow(at: .row(3))],
      "delete row 3 of section 0: its section has 3 rows before the batch; call reloadData",
      to: [["A", "B"], ["D"]]
    ) { list in try list.deleteRows(at: [.row(3)]) }
  }

  @Test func theCurrentMotionContinuesAfterARefusal() throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = listView(of: source)
    var ends: [Bool] = []
    source.sections = [["B", "C"]]
    try list.performBatchUpdates(
      { try list.deleteRows(at: [.row(0)]) },
      completion: { ends.append($0) })
    let seen = list.frame(at: .zero)
    source.sections = [["C"]]
    #expect(throws: ListUpdateError.self) { try list.insertRows(at: [.row(0)]) }
    #expect(list.frame(at: .zero) == seen)
    #expect(list.isAnimating && ends.isEmpty)
    #expect(list.frame(at: .seconds(1)).lines.map { Film.text(of: $0) } == ["B", "C", "", "", ""])
    #expect(ends == [true])
  }

  @Test func aRefusedBatchDoesNotHearOfAnEnd() {
    let list = listView(of: ListViewSource(["A"]))
    #expect(throws: ListUpdateError.self) {
      try list.performBatchUpdates(
        { try list.insertRows(at: [.row(0)]) },
        completion: { _ in Issue.record("called") })
    }
    list.reloadData()
    _ = list.frame(at: .seconds(2))
  }
}
