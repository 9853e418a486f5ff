import TestSupport
import Testing

@testable import ListDiff

private typealias Changes = StagedChangeset<[TestRow]>

/// Differences of the standard library converted from changesets.
@Suite struct DifferenceFromChangesTests {
  @Test func deletesAndInsertsKeepTheirOffsets() throws {
    let (source, target) = (rows(1, 2, 3), rows(2, 4, 3, 5))
    let difference = try Changes(source: source, target: target)
      .collectionDifference(from: source)
    #expect(
      Array(difference) == [
        .remove(offset: 0, element: TestRow(1), associatedWith: nil),
        .insert(offset: 1, element: TestRow(4), associatedWith: nil),
        .insert(offset: 3, element: TestRow(5), associatedWith: nil),
      ])
  }

  @Test func movesAndUpdatesAreAssociated() throws {
    let source = rows(1, 2, 3)
    let target = [TestRow(2, 7), TestRow(3), TestRow(1)]
    let difference = try Changes(source: source, target: target)
      .collectionDifference(from: source)
    #expect(
      Set(difference) == [
        .remove(offset: 0, element: TestRow(1), associatedWith: 2),
        .insert(offset: 2, element: TestRow(1), associatedWith: 0),
        .remove(offset: 1, element: TestRow(2), associatedWith: 0),
        .insert(offset: 0, element: TestRow(2, 7), associatedWith: 1),
      ])
  }

  @Test func noChangeIsAnEmptyDifference() throws {
    #expect(try Changes().collectionDifference(from: rows(1, 2)).isEmpty)
  }

  @Test func aChangesetThatDoesNotFitIsAnError() {
    let changes = Changes(source: rows(1, 2, 3), target: rows(2, 3))
    let thrown = #expect(throws: ListUpdateError.self) {
      try changes.collectionDifference(from: rows(1, 2))
    }
    #expect(
      thrown?.description == """
        changeset 0: invalid number of rows in section 0: 2 after the batch, but 2 before it, \
        0 inserted, 1 deleted, 0 moved in, 0 moved out
        """)
    #expect(thrown?.stage == 0)
    #expect(throws: ListUpdateError.outsideOfList(.deleteSection(0)).inStage(0)) {
      try Changes([Changeset(data: [], sectionDeleted: [0])]).collectionDifference(from: [])
    }
  }

  /// A row that is deleted and inserted again is a different row; one that is inserted and deleted
  /// leaves no trace.
  @Test func joinedChangesAreOneDifference() throws {
    let lists = [rows(1, 2, 3), rows(2, 3, 4), rows(3, 2, 1)]
    let way =
      Changes(source: lists[0], target: lists[1]) + Changes(source: lists[1], target: lists[2])
    let difference = try way.collectionDifference(from: lists[0])
    #expect(lists[0].applying(difference) == lists[2])
    #expect(difference.removals.count == 2 && difference.insertions.count == 2)
    #expect(
      difference.contains(.remove(offset: 0, element: TestRow(1), associatedWith: nil)))
    #expect(difference.contains(.insert(offset: 2, element: TestRow(1), associatedWith: nil)))
  }
}
