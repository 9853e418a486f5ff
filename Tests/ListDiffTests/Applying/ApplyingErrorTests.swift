import ListDiff
import TestSupport
import Testing

/// Each error on the smallest list that has it, and its words.
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

  @Test func placesThatDoNotExist() {
    expect(
      .sectionOutOfRange(index: 2, count: 2, isAfter: false), "no section 2: there are 2 before it",
      Changeset(data: two, sectionDeleted: [2]))
    expect(
      .sectionOutOfRange(index: -1, count: 3, isAfter: true),
      "no section -1: there are 3 after the changeset",
      Changeset(data: two + [section(3)], sectionInserted: [-1]))
    expect(
      .sectionOutOfRange(index: 5, count: 2, isAfter: true),
      "no section 5: there are 2 after the changeset",
      Changeset(data: two, elementMoved: [(path(0), path(0, 5))]))
    expect(
      .rowOutOfRange(path(1, 1), count: 1, isAfter: false),
      "no row 1 in section 1: it has 1 before it",
      Changeset(data: two, elementUpdated: [path(1, 1)]))
    expect(
      .rowOutOfRange(path(-1), count: 2, isAfter: true),
      "no row -1 in section 0: it has 2 after the changeset",
      Changeset(data: two, elementInserted: [path(-1)]))
  }

  @Test func placesNamedTwice() {
    expect(
      .sectionNamedTwice(1, isAfter: false), "section 1 before it is named by two operations",
      Changeset(data: two, sectionUpdated: [1], sectionMoved: [(1, 1)]))
    expect(
      .sectionNamedTwice(0, isAfter: true),
      "section 0 after the changeset is named by two operations",
      Changeset(data: two + [section(3)], sectionInserted: [0], sectionMoved: [(1, 0)]))
    expect(
      .rowNamedTwice(path(0), isAfter: false),
      "row 0 of section 0 before it is named by two operations",
      Changeset(data: two, elementDeleted: [path(0)], elementUpdated: [path(0)]))
    expect(
      .rowNamedTwice(path(1), isAfter: true),
      "row 1 of section 0 after the changeset is named by two operations",
      Changeset(
        data: two, elementInserted: [path(1)], elementMoved: [(path(0), path(1))]))
  }

  @Test func rowsInSectionsChangedAsAWhole() {
    let words = "is named, but its section is deleted, inserted or updated as a whole"
    expect(
      .rowInChangedSection(path(0, 1), isAfter: false),
      "row 0 of section 1 before it \(words)",
      Changeset(data: [two[0]], sectionDeleted: [1], elementDeleted: [path(0, 1)]))
    expect(
      .rowInChangedSection(path(0), isAfter: false), "row 0 of section 0 before it \(words)",
      Changeset(data: two, sectionUpdated: [0], elementUpdated: [path(0)]))
    expect(
      .rowInChangedSection(path(0, 2), isAfter: true),
      "row 0 of section 2 after the changeset \(words)",
      Changeset(
        data: two + [section(3, 30)], sectionInserted: [2], elementInserted: [path(0, 2)]))
    expect(
      .rowInChangedSection(path(2), isAfter: true),
      "row 2 of section 0 after the changeset \(words)",
      Changeset(
        data: [section(1, 10, 11, 12), two[1]], sectionUpdated: [0], elementInserted: [path(2)]))
  }

  @Test func numbersThatDoNotAddUp() {
    expect(
      .sectionCount(before: 2, after: 3, inserted: 1, deleted: 1),
      "invalid number of sections: 3 after the changeset, but 2 before it, 1 inserted, 1 deleted",
      Changeset(data: two + [section(3)], sectionDeleted: [0], sectionInserted: [0]))
    expect(
      .rowCount(section: 0, before: 1, after: 4, inserted: 1, deleted: 0, movedIn: 1, movedOut: 0),
      """
      invalid number of rows in section 0: 4 after the changeset, but 1 before it, 1 inserted, \
      0 deleted, 1 moved in, 0 moved out
      """,
      Changeset(
        data: [section(2, 9, 10, 20, 8), section(1, 11)], sectionMoved: [(1, 0)],
        elementInserted: [path(0)], elementMoved: [(path(0), path(1))]))
    expect(
      .rowCount(section: 1, before: 2, after: 2, inserted: 0, deleted: 1, movedIn: 0, movedOut: 1),
      """
      invalid number of rows in section 1: 2 after the changeset, but 2 before it, 0 inserted, \
      1 deleted, 0 moved in, 1 moved out
      """,
      Changeset(
        data: [section(2, 20, 10), section(1, 10, 11)], sectionMoved: [(1, 0)],
        elementDeleted: [path(1)], elementMoved: [(path(0), path(1))]))
  }

  @Test func anotherListThanTheDataSays() {
    expect(
      .wrongSection(1), "the section that lands at 1 is another than the data has there",
      Changeset(data: [two[0], section(3, 20)]))
    expect(
      .wrongRow(path(0)),
      "the row that lands at row 0 of section 0 is another than the data has there",
      Changeset(data: [section(1, 11), two[1]], elementDeleted: [path(1)]))
    expect(
      .staleSection(0), "section 0 has another header in the data, and no update says so",
      Changeset(data: [section(1, 10, 11, header: 5), two[1]]))
    var data = two
    data[0].elements[1].content = 5
    expect(
      .staleRow(path(1)), "row 1 of section 0 has other content in the data, and no update says so",
      Changeset(data: data, elementUpdated: [path(0)]))
  }

  @Test func sectionsInAListWithoutThem() {
    expect(
      .sectionOperationInRows, "an operation on a section, but the list has no sections",
      Changeset(data: rows(1, 2, 3), sectionUpdated: [0]))
    expect(
      .severalSections(4, 5), "operations in sections 4 and 5, but the list has no sections",
      Changeset(data: rows(2, 3), elementDeleted: [path(0, 4)], elementUpdated: [path(1, 5)]))
    expect(
      .sectionOutOfRange(index: Int(Int32.max), count: 1, isAfter: false),
      "no section 2147483647: there are 1 before it",
      Changeset(data: rows(2, 3), elementDeleted: [path(0, .max)]))
    expect(
      .rowOutOfRange(path(.max, 7), count: 3, isAfter: false),
      "no row 2147483647 in section 7: it has 3 before it",
      Changeset(data: rows(2, 3), elementDeleted: [path(.max, 7)]))
  }

  @Test func theStageAtFaultIsNamed() {
    let source = rows(1, 2, 3)
    let good = Changeset(data: rows(2, 3), elementDeleted: [path(0)])
    let bad = Changeset(data: rows(2, 3, 4), elementDeleted: [path(0)])
    let thrown = #expect(throws: StagedChangesetError.self) {
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
