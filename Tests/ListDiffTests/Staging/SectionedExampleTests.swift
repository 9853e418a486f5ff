import ListDiff
import TestSupport
import Testing

private typealias Changes = StagedChangeset<[TestSection]>

private func path(_ element: Int, _ section: Int) -> ElementPath {
  ElementPath(element: element, section: section)
}

/// Exact results; each of them is also applied.
@Suite struct SectionedExampleTests {
  private func expect(
    _ source: [TestSection], _ target: [TestSection], _ expected: Changes,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      StagedChangeset(source: source, target: target) == expected, sourceLocation: sourceLocation)
    try TableViewSimulator.run(expected, from: source, to: target)
  }

  @Test func theSameListHasNoStages() throws {
    try expect([section(1, 10)], [section(1, 10)], [])
    try expect([], [], [])
    try expect([section(1)], [section(1)], [])
  }

  @Test func twoSectionsSwappedMoveNoRow() throws {
    let (source, target) = (
      [section(1, 10, 11), section(2, 20)], [section(2, 20), section(1, 10, 11)]
    )
    try expect(source, target, [Changeset(data: target, sectionMoved: [(1, 0)])])
  }

  @Test func firstOfAHundredSectionsToTheEndIsOneMove() {
    let source = (0..<100).map { section($0, $0 * 10, $0 * 10 + 1) }
    let target = Array(source.dropFirst() + source.prefix(1))
    #expect(
      StagedChangeset(source: source, target: target) == [
        Changeset(data: target, sectionMoved: [(0, 99)])
      ])
  }

  @Test func firstRowToTheEndOfTheNextSectionIsOneMove() {
    let source = [
      ArraySection(model: TestRow(0), elements: (0..<1_000).map { TestRow($0) }),
      ArraySection(model: TestRow(1), elements: (1_000..<2_000).map { TestRow($0) }),
    ]
    var target = source
    target[1].elements.append(target[0].elements.removeFirst())
    #expect(
      StagedChangeset(source: source, target: target) == [
        Changeset(data: target, elementMoved: [(path(0, 0), path(1_000, 1))])
      ])
  }

  /// The section stays, without the deleted row, until its last row has moved out.
  @Test func aRowOfADeletedSectionIsAMove() throws {
    let source = [section(1, 10, 11), section(2, 20)]
    let target = [section(2, 20, 11)]
    try expect(
      source, target,
      [
        Changeset(data: [section(1, 11), section(2, 20)], elementDeleted: [path(0, 0)]),
        Changeset(
          data: [section(1), section(2, 20, 11)], elementMoved: [(path(0, 0), path(1, 1))]),
        Changeset(data: target, sectionDeleted: [0]),
      ])
  }

  /// The section is inserted with its new row; the other one moves in.
  @Test func aRowThatEntersANewSectionIsAMove() throws {
    let source = [section(1, 10, 11)]
    let target = [section(2, 11, 20), section(1, 10)]
    try expect(
      source, target,
      [
        Changeset(data: [section(2, 20), section(1, 10, 11)], sectionInserted: [0]),
        Changeset(data: target, elementMoved: [(path(1, 1), path(0, 0))]),
      ])
  }

  @Test func allSixStages() throws {
    let source = [section(1, 10, 11), section(2, 20, 21), section(3, 30)]
    var target = [section(4, 40), section(2, 21, 11, 22, header: 1)]
    target[1].elements[0].content = 1
    let changes = StagedChangeset(source: source, target: target)
    try TableViewSimulator.run(changes, from: source, to: target)
    #expect(changes.map(\.changeCount) == [1, 3, 1, 2, 1, 1])
    #expect(changes[0].elementUpdated == [path(1, 1)])
    #expect(changes[1].sectionDeleted == [2])
    #expect(changes[1].elementDeleted == [path(0, 0), path(0, 1)])
    #expect(changes[2].sectionInserted == [0])
    #expect(changes[3].elementInserted == [path(2, 2)])
    #expect(changes[3].elementMoved.map(\.source) == [path(0, 1)])
    #expect(changes[3].elementMoved.map(\.target) == [path(1, 2)])
    #expect(changes[4].sectionUpdated == [2])
    #expect(changes[5].sectionDeleted == [1])
  }

  /// If two rows have the same identity, the one in the section that stays is kept in place.
  @Test func aRepeatedRowStaysInItsSection() throws {
    try expect(
      [section(0, 7), section(1, 7)], [section(1, 7)],
      [Changeset(data: [section(1, 7)], sectionDeleted: [0])])
  }
}
