@testable import TerminalList
import TestSupport
import Testing

/// Batches that do not add up: the typed error, its description, and a list that still shows the
/// same.
@Suite struct ListViewRefusalTests {
  private func expectRefused(
    _ error: ListUpdateError, _ words: String, to after: [[String]],
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
    #expect(thrown == error, sourceLocation: sourceLocation)
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
      .rowCount(section: 0, before: 3, after: 2, inserted: 1, deleted: 1, movedIn: 0, movedOut: 0),
      """
      invalid number of rows in section 0: 2 after the update, but 3 before it, 1 inserted, \
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
      .rowCount(section: 1, before: 1, after: 3, inserted: 0, deleted: 0, movedIn: 1, movedOut: 0),
      """
      invalid number of rows in section 1: 3 after the update, but 1 before it, 0 inserted, \
      0 deleted, 1 moved in, 0 moved out; change the data source together with the list, \
      and call reloadData now
      """, to: [["B", "C"], ["D", "A", "E"]]
    ) { list in try list.moveRow(at: .row(0), to: .row(1, 1)) }
  }

  @Test func sectionsThatDoNotAddUp() throws {
    try expectRefused(
      .sectionCount(before: 2, after: 1, inserted: 1, deleted: 1),
      """
      invalid number of sections: 1 after the update, but 2 before it, 1 inserted, 1 deleted; \
      change the data source together with the list, and call reloadData now
      """, to: [["A"]]
    ) { list in
      try list.deleteSections([0])
      try list.insertSections([0])
    }
  }

  @Test func aNameThatDoesNotExist() throws {
    try expectRefused(
      .rowOutOfRange(path: .row(3), count: 3, isAfter: false),
      "no row 3 in section 0: it has 3 before the update; call reloadData",
      to: [["A", "B"], ["D"]]
    ) { list in try list.deleteRows(at: [.row(3)]) }
    try expectRefused(
      .rowOutOfRange(path: .row(4), count: 4, isAfter: true),
      "no row 4 in section 0: it has 4 after the update; call reloadData",
      to: [["A", "B", "C", "E"], ["D"]]
    ) { list in try list.insertRows(at: [.row(4)]) }
    try expectRefused(
      .sectionOutOfRange(index: 2, count: 2, isAfter: false),
      "no section 2: there are 2 before the update; call reloadData",
      to: [["A", "B", "C"], ["D"]]
    ) { list in try list.reconfigureRows(at: [.row(0, 2)]) }
    try expectRefused(
      .sectionOutOfRange(index: 5, count: 3, isAfter: true),
      "no section 5: there are 3 after the update; call reloadData",
      to: [["A", "B", "C"], ["D"], []]
    ) { list in try list.insertSections([5]) }
  }

  @Test func aRowNamedTwice() throws {
    try expectRefused(
      .rowNamedTwice(.row(0), isAfter: false),
      "row 0 of section 0 before the update is named by two operations; call reloadData",
      to: [["B", "C"], ["D"]]
    ) { list in
      try list.reconfigureRows(at: [.row(0)])
      try list.deleteRows(at: [.row(0)])
    }
    try expectRefused(
      .rowNamedTwice(.row(1), isAfter: true),
      "row 1 of section 0 after the update is named by two operations; call reloadData",
      to: [["B", "A", "C", "X"], ["D"]]
    ) { list in
      try list.moveRow(at: .row(0), to: .row(1))
      try list.insertRows(at: [.row(1)])
    }
  }

  @Test func aSectionNamedTwice() throws {
    try expectRefused(
      .sectionNamedTwice(0, isAfter: false),
      "section 0 before the update is named by two operations; call reloadData", to: [["D"]]
    ) { list in
      try list.deleteSections([0])
      try list.reloadSections([0])
    }
    try expectRefused(
      .sectionNamedTwice(1, isAfter: true),
      "section 1 after the update is named by two operations; call reloadData",
      to: [["A", "B", "C"], [], [], ["D"]]
    ) { list in try list.insertSections([1, 1]) }
  }

  @Test func aRowInASectionThatChangesAsAWhole() throws {
    try expectRefused(
      .rowInChangedSection(.row(0), isAfter: false),
      """
      row 0 is named in section 0 before the update, which the batch deletes, inserts or reloads \
      as a whole; call reloadData
      """, to: [["D"]]
    ) { list in
      try list.deleteSections([0])
      try list.deleteRows(at: [.row(0)])
    }
    try expectRefused(
      .rowInChangedSection(.row(1, 1), isAfter: true),
      """
      row 1 is named in section 1 after the update, which the batch deletes, inserts or reloads \
      as a whole; call reloadData
      """, to: [["A", "B", "C"], ["D", "E"]]
    ) { list in
      try list.reloadSections([1])
      try list.insertRows(at: [.row(1, 1)])
    }
    // the section is named by its position before the update, the row by its position after it
    try expectRefused(
      .rowInChangedSection(.row(1), isAfter: true),
      """
      row 1 is named in section 0 after the update, which the batch deletes, inserts or reloads \
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
