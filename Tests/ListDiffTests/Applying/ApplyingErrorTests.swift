import TestSupport
import Testing

@testable import ListDiff

/// Each error on the smallest list that causes it, and its description.
@Suite struct ApplyingErrorTests {
  private let two = [section(1, 10, 11), section(2, 20)]

  private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  private func expect(
    _ error: ChangesetError, _ words: String, _ changeset: Changeset<[TestSection]>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: ChangesetError.self, sourceLocation: sourceLocation) {
      try changeset.applying(to: two)
    }
    #expect(thrown == error, sourceLocation: sourceLocation)
    #expect(thrown?.description == words, sourceLocation: sourceLocation)
  }

  private func expect(
    _ error: ChangesetError, _ words: String, _ changeset: Changeset<[TestRow]>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: ChangesetError.self, sourceLocation: sourceLocation) {
      try changeset.applying(to: rows(1, 2, 3))
    }
    #expect(thrown == error, sourceLocation: sourceLocation)
    #expect(thrown?.description == words, sourceLocation: sourceLocation)
  }

  @Test func pathsThatDoNotExist() {
    expect(
      .sectionOutOfRange(.deleteSection(2), count: 2, isAfter: false),
      "delete section 2: 2 sections before the changeset",
      Changeset(data: two, sectionDeleted: [2]))
    expect(
      .sectionOutOfRange(.insertSection(-1), count: 3, isAfter: true),
      "insert section -1: 3 sections after the changeset",
      Changeset(data: two + [section(3)], sectionInserted: [-1]))
    expect(
      .sectionOutOfRange(.moveRow(at: path(0), to: path(0, 5)), count: 2, isAfter: true),
      "move row 0 of section 0 to row 0 of section 5: 2 sections after the changeset",
      Changeset(data: two, elementMoved: [(path(0), path(0, 5))]))
    expect(
      .rowOutOfRange(.reloadRow(at: path(1, 1)), count: 1, isAfter: false),
      "reload row 1 of section 1: 1 row in its section before the changeset",
      Changeset(data: two, elementUpdated: [path(1, 1)]))
    expect(
      .rowOutOfRange(.insertRow(at: path(-1)), count: 2, isAfter: true),
      "insert row -1 of section 0: 2 rows in its section after the changeset",
      Changeset(data: two, elementInserted: [path(-1)]))
  }

  @Test func pathsNamedTwice() {
    expect(
      .namedTwice(.reloadSection(1), .moveSection(1, toSection: 1), isAfter: false),
      "reload section 1, and move section 1 to section 1: "
        + "both name the same place before the changeset",
      Changeset(data: two, sectionUpdated: [1], sectionMoved: [(1, 1)]))
    expect(
      .namedTwice(.insertSection(0), .moveSection(1, toSection: 0), isAfter: true),
      "insert section 0, and move section 1 to section 0: both name the same place after the changeset",
      Changeset(data: two + [section(3)], sectionInserted: [0], sectionMoved: [(1, 0)]))
    expect(
      .namedTwice(.deleteRow(at: path(0)), .reloadRow(at: path(0)), isAfter: false),
      "delete row 0 of section 0, and reload row 0 of section 0: "
        + "both name the same place before the changeset",
      Changeset(data: two, elementDeleted: [path(0)], elementUpdated: [path(0)]))
    expect(
      .namedTwice(.insertRow(at: path(1)), .moveRow(at: path(0), to: path(1)), isAfter: true),
      """
      insert row 1 of section 0, and move row 0 of section 0 to row 1 of section 0: both name the same \
      place after the changeset
      """,
      Changeset(
        data: two, elementInserted: [path(1)], elementMoved: [(path(0), path(1))]))
  }

  @Test func rowsInSectionsChangedAsAWhole() {
    func words(_ moment: String) -> String {
      "its section \(moment) is deleted, inserted or updated as a whole"
    }
    expect(
      .rowInChangedSection(.deleteRow(at: path(0, 1)), isAfter: false),
      "delete row 0 of section 1: \(words("before the changeset"))",
      Changeset(data: [two[0]], sectionDeleted: [1], elementDeleted: [path(0, 1)]))
    expect(
      .rowInChangedSection(.reloadRow(at: path(0)), isAfter: false),
      "reload row 0 of section 0: \(words("before the changeset"))",
      Changeset(data: two, sectionUpdated: [0], elementUpdated: [path(0)]))
    expect(
      .rowInChangedSection(.insertRow(at: path(0, 2)), isAfter: true),
      "insert row 0 of section 2: \(words("after the changeset"))",
      Changeset(
        data: two + [section(3, 30)], sectionInserted: [2], elementInserted: [path(0, 2)]))
    expect(
      .rowInChangedSection(.insertRow(at: path(2)), isAfter: true),
      "insert row 2 of section 0: \(words("after the changeset"))",
      Changeset(
        data: [section(1, 10, 11, 12), two[1]], sectionUpdated: [0], elementInserted: [path(2)]))
  }

  @Test func numbersThatDoNotAddUp() {
    expect(
      .sectionCount(before: 2, after: 3, inserted: 1, deleted: 1),
      "invalid number of sections: 3 after the changeset, but 2 before it, 1 inserted, 1 deleted",
      Changeset(data: two + [section(3)], sectionDeleted: [0], sectionInserted: [0]))
    expect(
      .rowCount(
        0, after: 4, 1, before: 1,
        [.insertRow(at: path(0)), .moveRow(at: path(0), to: path(1))]),
      """
      invalid number of rows in section 0: 4 after the changeset, but 1 before it, 1 inserted, \
      0 deleted, 1 moved in, 0 moved out
      """,
      Changeset(
        data: [section(2, 9, 10, 20, 8), section(1, 11)], sectionMoved: [(1, 0)],
        elementInserted: [path(0)], elementMoved: [(path(0), path(1))]))
    expect(
      .rowCount(
        1, after: 2, 1, before: 2,
        [.deleteRow(at: path(0, 1)), .moveRow(at: path(1, 1), to: path(0))]),
      """
      invalid number of rows in section 1: 2 after the changeset, but 2 before it, 0 inserted, \
      1 deleted, 0 moved in, 1 moved out
      """,
      Changeset(
        data: [section(2, 20, 10), section(1, 10, 11)], sectionMoved: [(1, 0)],
        elementDeleted: [path(1)], elementMoved: [(path(0), path(1))]))
  }

  @Test func aDifferentListFromTheData() {
    expect(
      .wrongSection(1, expected: "3", found: "2"), "2 lands at section 1, where the data has 3",
      Changeset(data: [two[0], section(3, 20)]))
    expect(
      .wrongRow(path(0), expected: "11", found: "10"),
      "10 lands at row 0 of section 0, where the data has 11",
      Changeset(data: [section(1, 11), two[1]], elementDeleted: [path(1)]))
    expect(
      .staleSection(0, identity: "1"),
      "section 0, 1, has another header in the data, and no update reports it",
      Changeset(data: [section(1, 10, 11, header: 5), two[1]]))
    var data = two
    data[0].elements[1].content = 5
    expect(
      .staleRow(path(1), expected: "11'5", found: "11"),
      "row 1 of section 0 is 11'5 in the data, but was 11 before, and no update reports it",
      Changeset(data: data, elementUpdated: [path(0)]))
  }

  @Test func sectionsInAListWithoutThem() {
    let words = "the list has no sections, so all row changes must be in the same section"
    expect(
      .outsideOfList(.reloadSection(0)), "reload section 0: \(words)",
      Changeset(data: rows(1, 2, 3), sectionUpdated: [0]))
    expect(
      .outsideOfList(.reloadRow(at: path(1, 5))), "reload row 1 of section 5: \(words)",
      Changeset(data: rows(2, 3), elementDeleted: [path(0, 4)], elementUpdated: [path(1, 5)]))
    expect(
      .outsideOfList(.moveRow(at: path(0, 4), to: path(0, 5))),
      "move row 0 of section 4 to row 0 of section 5: \(words)",
      Changeset(data: rows(1, 2, 3), elementMoved: [(path(0, 4), path(0, 5))]))
    expect(
      .sectionOutOfRange(.deleteRow(at: path(0, .max)), count: 1, isAfter: false),
      "delete row 0 of section 2147483647: 1 section before the changeset",
      Changeset(data: rows(2, 3), elementDeleted: [path(0, .max)]))
    expect(
      .rowOutOfRange(.deleteRow(at: path(.max, 7)), count: 3, isAfter: false),
      "delete row 2147483647 of section 7: 3 rows in its section before the changeset",
      Changeset(data: rows(2, 3), elementDeleted: [path(.max, 7)]))
  }

  @Test func theOperationsAtFaultAreListed() {
    func operations(_ changeset: Changeset<[TestRow]>) -> [BatchUpdate]? {
      #expect(throws: ChangesetError.self) { try changeset.applying(to: rows(1)) }?.operations
    }
    #expect(
      operations(Changeset(data: [], elementDeleted: [path(1)])) == [.deleteRow(at: path(1))])
    #expect(
      operations(Changeset(data: [], elementDeleted: [path(0)], elementUpdated: [path(0)]))
        == [.deleteRow(at: path(0)), .reloadRow(at: path(0))])
    #expect(operations(Changeset(data: rows(1, 2))) == [])
  }

  @Test func theStageAtFaultIsNamed() {
    let source = rows(1, 2, 3)
    let good = Changeset(data: rows(2, 3), elementDeleted: [path(0)])
    let bad = Changeset(data: rows(2, 3, 4), elementDeleted: [path(0)])
    let thrown = #expect(throws: ChangesetError.self) {
      try StagedChangeset([good, bad]).applying(to: source)
    }
    #expect(thrown?.stage == 1)
    #expect(
      thrown?.description == """
        changeset 1: invalid number of rows in section 0: 3 after the changeset, but 2 before it, \
        0 inserted, 1 deleted, 0 moved in, 0 moved out
        """)
  }
}
