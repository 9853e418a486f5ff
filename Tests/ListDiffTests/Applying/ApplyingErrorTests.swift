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
    _ operations: [BatchUpdate], _ words: String, _ changeset: Changeset<[TestSection]>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: ListUpdateError.self, sourceLocation: sourceLocation) {
      try changeset.applying(to: two)
    }
    #expect(thrown?.operations == operations, sourceLocation: sourceLocation)
    #expect(thrown?.stage == nil, sourceLocation: sourceLocation)
    #expect(thrown?.description == words, sourceLocation: sourceLocation)
  }

  private func expect(
    _ operations: [BatchUpdate], _ words: String, _ changeset: Changeset<[TestRow]>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: ListUpdateError.self, sourceLocation: sourceLocation) {
      try changeset.applying(to: rows(1, 2, 3))
    }
    #expect(thrown?.operations == operations, sourceLocation: sourceLocation)
    #expect(thrown?.stage == nil, sourceLocation: sourceLocation)
    #expect(thrown?.description == words, sourceLocation: sourceLocation)
  }

  @Test func pathsThatDoNotExist() {
    expect(
      [.deleteSection(2)],
      "delete section 2: the list has 2 sections before the batch",
      Changeset(data: two, sectionDeleted: [2]))
    expect(
      [.insertSection(-1)],
      "insert section -1: the list has 3 sections after the batch",
      Changeset(data: two + [section(3)], sectionInserted: [-1]))
    expect(
      [.moveRow(at: path(0), to: path(0, 5))],
      "move row 0 of section 0 to row 0 of section 5: the list has 2 sections after the batch",
      Changeset(data: two, elementMoved: [(path(0), path(0, 5))]))
    expect(
      [.reloadRow(at: path(1, 1))],
      "reload row 1 of section 1: its section has 1 row before the batch",
      Changeset(data: two, elementUpdated: [path(1, 1)]))
    expect(
      [.insertRow(at: path(-1))],
      "insert row -1 of section 0: its section has 2 rows after the batch",
      Changeset(data: two, elementInserted: [path(-1)]))
  }

  @Test func pathsNamedTwice() {
    expect(
      [.reloadSection(1), .moveSection(1, toSection: 1)],
      "reload section 1, and move section 1 to section 1: "
        + "both name the same place before the batch",
      Changeset(data: two, sectionUpdated: [1], sectionMoved: [(1, 1)]))
    expect(
      [.insertSection(0), .moveSection(1, toSection: 0)],
      "insert section 0, and move section 1 to section 0: both name the same place after the batch",
      Changeset(data: two + [section(3)], sectionInserted: [0], sectionMoved: [(1, 0)]))
    expect(
      [.deleteRow(at: path(0)), .reloadRow(at: path(0))],
      "delete row 0 of section 0, and reload row 0 of section 0: "
        + "both name the same place before the batch",
      Changeset(data: two, elementDeleted: [path(0)], elementUpdated: [path(0)]))
    expect(
      [.insertRow(at: path(1)), .moveRow(at: path(0), to: path(1))],
      """
      insert row 1 of section 0, and move row 0 of section 0 to row 1 of section 0: both name the same \
      place after the batch
      """,
      Changeset(
        data: two, elementInserted: [path(1)], elementMoved: [(path(0), path(1))]))
  }

  /// A few names of many rows are checked in another way than many names.
  @Test func aRowOfALongListNamedTwice() {
    let many = (0..<500).map { TestRow($0) }
    func words(_ changeset: Changeset<[TestRow]>) -> String? {
      #expect(throws: ListUpdateError.self) { try changeset.applying(to: many) }?.description
    }
    #expect(
      words(Changeset(data: [], elementDeleted: [path(400), path(3), path(400)]))
        == """
        delete row 400 of section 0, and delete row 400 of section 0: both name the same place \
        before the batch
        """)
    #expect(
      words(
        Changeset(
          data: many, elementInserted: [path(499)],
          elementMoved: [(path(7), path(9)), (path(8), path(499))]))
          == """
          insert row 499 of section 0, and move row 8 of section 0 to row 499 of section 0: both \
          name the same place after the batch
          """)
  }

  @Test func rowsInSectionsChangedAsAWhole() {
    func words(_ moment: String) -> String {
      "its section \(moment) is deleted, inserted or reloaded as a whole"
    }
    expect(
      [.deleteRow(at: path(0, 1))],
      "delete row 0 of section 1: \(words("before the batch"))",
      Changeset(data: [two[0]], sectionDeleted: [1], elementDeleted: [path(0, 1)]))
    expect(
      [.reloadRow(at: path(0))],
      "reload row 0 of section 0: \(words("before the batch"))",
      Changeset(data: two, sectionUpdated: [0], elementUpdated: [path(0)]))
    expect(
      [.insertRow(at: path(0, 2))],
      "insert row 0 of section 2: \(words("after the batch"))",
      Changeset(
        data: two + [section(3, 30)], sectionInserted: [2], elementInserted: [path(0, 2)]))
    expect(
      [.insertRow(at: path(2))],
      "insert row 2 of section 0: \(words("after the batch"))",
      Changeset(
        data: [section(1, 10, 11, 12), two[1]], sectionUpdated: [0], elementInserted: [path(2)]))
  }

  @Test func numbersThatDoNotAddUp() {
    expect(
      [],
      "invalid number of sections: 3 after the batch, but 2 before it, 1 inserted, 1 deleted",
      Changeset(data: two + [section(3)], sectionDeleted: [0], sectionInserted: [0]))
    expect(
      [],
      """
      invalid number of rows in section 0: 4 after the batch, but 1 before it, 1 inserted, \
      0 deleted, 1 moved in, 0 moved out
      """,
      Changeset(
        data: [section(2, 9, 10, 20, 8), section(1, 11)], sectionMoved: [(1, 0)],
        elementInserted: [path(0)], elementMoved: [(path(0), path(1))]))
    expect(
      [],
      """
      invalid number of rows in section 1: 2 after the batch, but 2 before it, 0 inserted, \
      1 deleted, 0 moved in, 1 moved out
      """,
      Changeset(
        data: [section(2, 20, 10), section(1, 10, 11)], sectionMoved: [(1, 0)],
        elementDeleted: [path(1)], elementMoved: [(path(0), path(1))]))
  }

  @Test func aDifferentListFromTheData() {
    expect(
      [], "“2” lands at section 1, where the data has “3”",
      Changeset(data: [two[0], section(3, 20)]))
    expect(
      [],
      "“10” lands at row 0 of section 0, where the data has “11”",
      Changeset(data: [section(1, 11), two[1]], elementDeleted: [path(1)]))
    expect(
      [],
      "section 0, 1, has another header in the data, and no update reports it",
      Changeset(data: [section(1, 10, 11, header: 5), two[1]]))
    var data = two
    data[0].elements[1].content = 5
    expect(
      [],
      "row 1 of section 0 is 11'5 in the data, but was 11 before, and no update reports it",
      Changeset(data: data, elementUpdated: [path(0)]))
  }

  @Test func sectionsInAListWithoutThem() {
    let words = "the list has no sections, so all row changes must be in the same section"
    expect(
      [.reloadSection(0)], "reload section 0: \(words)",
      Changeset(data: rows(1, 2, 3), sectionUpdated: [0]))
    expect(
      [.reloadRow(at: path(1, 5))], "reload row 1 of section 5: \(words)",
      Changeset(data: rows(2, 3), elementDeleted: [path(0, 4)], elementUpdated: [path(1, 5)]))
    expect(
      [.moveRow(at: path(0, 4), to: path(0, 5))],
      "move row 0 of section 4 to row 0 of section 5: \(words)",
      Changeset(data: rows(1, 2, 3), elementMoved: [(path(0, 4), path(0, 5))]))
    expect(
      [.deleteRow(at: path(0, .max))],
      "delete row 0 of section 2147483647: the list has 1 section before the batch",
      Changeset(data: rows(2, 3), elementDeleted: [path(0, .max)]))
    expect(
      [.deleteRow(at: path(.max, 7))],
      "delete row 2147483647 of section 7: its section has 3 rows before the batch",
      Changeset(data: rows(2, 3), elementDeleted: [path(.max, 7)]))
  }

  @Test func theStageAtFaultIsNamed() {
    let source = rows(1, 2, 3)
    let good = Changeset(data: rows(2, 3), elementDeleted: [path(0)])
    let bad = Changeset(data: rows(2, 3, 4), elementDeleted: [path(0)])
    let thrown = #expect(throws: ListUpdateError.self) {
      try StagedChangeset([good, bad]).applying(to: source)
    }
    #expect(thrown?.stage == 1)
    #expect(
      thrown?.description == """
        changeset 1: invalid number of rows in section 0: 3 after the batch, but 2 before it, \
        0 inserted, 1 deleted, 0 moved in, 0 moved out
        """)
  }
}
