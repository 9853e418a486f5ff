@testable import TerminalList
import TestSupport
import Testing

/// Batches that do not add up: the typed error, its description, and a list that still shows the
/// same.
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

  @Test func movesThatDoNotAddUp() throws {
    try expectRefused(
      [],
      """
      invalid number of rows in section 1: 3 after the batch, but 1 before it, 0 inserted, \
      0 deleted, 1 moved in, 0 moved out; change the data source together with the list, \
      and call reloadData now
      """, to: [["B", "C"], ["D", "A", "E"]]
    ) { list in try list.moveRow(at: .row(0), to: .row(1, 1)) }
  }

  @Test func sectionsThatDoNotAddUp() throws {
    try expectRefused(
      [],
      """
      invalid number of sections: 1 after the batch, but 2 before it, 1 inserted, 1 deleted; \
      change the data source together with the list, and call reloadData now
      """, to: [["A"]]
    ) { list in
      try list.deleteSections([0])
      try list.insertSections([0])
    }
  }

  @Test func aNameThatDoesNotExist() throws {
    try expectRefused(
      [.deleteRow(at: .row(3))],
      "delete row 3 of section 0: its section has 3 rows before the batch; call reloadData",
      to: [["A", "B"], ["D"]]
    ) { list in try list.deleteRows(at: [.row(3)]) }
    try expectRefused(
      [.insertRow(at: .row(4))],
      "insert row 4 of section 0: its section has 4 rows after the batch; call reloadData",
      to: [["A", "B", "C", "E"], ["D"]]
    ) { list in try list.insertRows(at: [.row(4)]) }
    try expectRefused(
      [.reloadRow(at: .row(0, 2))],
      "reload row 0 of section 2: the list has 2 sections before the batch; call reloadData",
      to: [["A", "B", "C"], ["D"]]
    ) { list in try list.reconfigureRows(at: [.row(0, 2)]) }
    try expectRefused(
      [.insertSection(5)],
      "insert section 5: the list has 3 sections after the batch; call reloadData",
      to: [["A", "B", "C"], ["D"], []]
    ) { list in try list.insertSections([5]) }
  }

  @Test func aRowNamedTwice() throws {
    try expectRefused(
      [.reloadRow(at: .row(0)), .deleteRow(at: .row(0))],
      """
      reload row 0 of section 0, and delete row 0 of section 0: both name the same place before \
      the batch; call reloadData
      """,
      to: [["B", "C"], ["D"]]
    ) { list in
      try list.reconfigureRows(at: [.row(0)])
      try list.deleteRows(at: [.row(0)])
    }
    try expectRefused(
      [.moveRow(at: .row(0), to: .row(1)), .insertRow(at: .row(1))],
      """
      move row 0 of section 0 to row 1 of section 0, and insert row 1 of section 0: both name the \
      same place after the batch; call reloadData
      """,
      to: [["B", "A", "C", "X"], ["D"]]
    ) { list in
      try list.moveRow(at: .row(0), to: .row(1))
      try list.insertRows(at: [.row(1)])
    }
  }

  @Test func aSectionNamedTwice() throws {
    try expectRefused(
      [.deleteSection(0), .reloadSection(0)],
      """
      delete section 0, and reload section 0: both name the same place before the batch; \
      call reloadData
      """, to: [["D"]]
    ) { list in
      try list.deleteSections([0])
      try list.reloadSections([0])
    }
    try expectRefused(
      [.insertSection(1), .insertSection(1)],
      """
      insert section 1, and insert section 1: both name the same place after the batch; \
      call reloadData
      """,
      to: [["A", "B", "C"], [], [], ["D"]]
    ) { list in try list.insertSections([1, 1]) }
  }

  @Test func aRowInASectionThatChangesAsAWhole() throws {
    try expectRefused(
      [.deleteRow(at: .row(0))],
      """
      delete row 0 of section 0: its section before the batch is deleted, inserted or reloaded \
      as a whole; call reloadData
      """, to: [["D"]]
    ) { list in
      try list.deleteSections([0])
      try list.deleteRows(at: [.row(0)])
    }
    try expectRefused(
      [.insertRow(at: .row(1, 1))],
      """
      insert row 1 of section 1: its section after the batch is deleted, inserted or reloaded \
      as a whole; call reloadData
      """, to: [["A", "B", "C"], ["D", "E"]]
    ) { list in
      try list.reloadSections([1])
      try list.insertRows(at: [.row(1, 1)])
    }
    // the section is named by its position before the batch, the row by its position after it
    try expectRefused(
      [.insertRow(at: .row(1))],
      """
      insert row 1 of section 0: its section after the batch is deleted, inserted or reloaded \
      as a whole; call reloadData
      """, to: [["D", "E"]]
    ) { list in
      try list.deleteSections([0])
      try list.reloadSections([1])
      try list.insertRows(at: [.row(1)])
    }
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
