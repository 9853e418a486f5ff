import ListDiff
import TestSupport
import Testing

private typealias Changes = StagedChangeset<[TestRow]>

private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
  ElementPath(element: element, section: section)
}

/// Changesets converted from differences of the standard library.
@Suite struct ChangesFromDifferenceTests {
  @Test func anAssociatedPairIsAMove() throws {
    let (source, target) = (rows(1, 2, 3), rows(3, 4, 1))
    let difference = try #require(
      CollectionDifference([
        .remove(offset: 0, element: TestRow(1), associatedWith: 2),
        .remove(offset: 1, element: TestRow(2), associatedWith: nil),
        .insert(offset: 1, element: TestRow(4), associatedWith: nil),
        .insert(offset: 2, element: TestRow(1), associatedWith: 0),
      ]))
    #expect(
      Changes(difference, from: source) == [
        Changeset(data: rows(1, 3), elementDeleted: [path(1)]),
        Changeset(
          data: target, elementInserted: [path(1)],
          elementMoved: [(source: path(0), target: path(2))]),
      ])
  }

  @Test func anAssociatedPairInPlaceIsAnUpdate() throws {
    let source = rows(1, 2, 3)
    let difference = try #require(
      CollectionDifference([
        .remove(offset: 1, element: TestRow(2), associatedWith: 1),
        .insert(offset: 1, element: TestRow(2, 5), associatedWith: 1),
      ]))
    #expect(
      Changes(difference, from: source) == [
        Changeset(data: [TestRow(1), TestRow(2, 5), TestRow(3)], elementUpdated: [path(1)])
      ])
  }

  @Test func anAssociatedPairOfTwoRowsIsADeleteAndAnInsert() throws {
    let source = rows(1, 2, 3)
    let difference = try #require(
      CollectionDifference([
        .remove(offset: 1, element: TestRow(2), associatedWith: 2),
        .insert(offset: 2, element: TestRow(9), associatedWith: 1),
      ]))
    #expect(
      Changes(difference, from: source) == [
        Changeset(data: rows(1, 3), elementDeleted: [path(1)]),
        Changeset(data: rows(1, 3, 9), elementInserted: [path(2)]),
      ])
  }

  @Test func anOffsetBeyondTheRowsIsNil() {
    for seed in 0..<600 {
      var random = SeededGenerator(seed: UInt64(seed))
      let lists = (0..<3).map { _ in
        random.rows(count: .random(in: 0...4, using: &random), identities: 3, isUnique: false)
      }
      let difference = lists[1].difference(from: lists[0]).inferringMoves()
      let changes = Changes(difference, from: lists[2])
      let expected = lists[2].applying(difference)
      #expect((changes == nil) == (expected == nil), "seed \(seed)")
      if let changes, let expected {
        #expect((changes.last?.data ?? lists[2]) == expected, "seed \(seed)")
      }
    }
    let far = CollectionDifference<TestRow>([
      .remove(offset: 3, element: TestRow(1), associatedWith: nil)
    ])
    #expect(far.map { Changes($0, from: rows(1, 2, 3)) } == .some(nil))
  }
}
