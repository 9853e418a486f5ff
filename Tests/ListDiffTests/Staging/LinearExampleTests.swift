import ListDiff
import TestSupport
import Testing

private typealias Changes = StagedChangeset<[TestRow]>

private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
  ElementPath(element: element, section: section)
}

/// Exact results; each of them is also applied.
@Suite struct LinearExampleTests {
  private func expect(
    _ source: [TestRow], _ target: [TestRow], _ expected: Changes,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      StagedChangeset(source: source, target: target) == expected, sourceLocation: sourceLocation)
    try LinearTableView.run(expected, from: source, to: target)
  }

  @Test func theSameListHasNoStages() throws {
    try expect(rows(1, 2, 3), rows(1, 2, 3), [])
    try expect([], [], [])
  }

  @Test func intoAndOutOfNothing() throws {
    try expect(
      [], rows(1, 2), [Changeset(data: rows(1, 2), elementInserted: [path(0), path(1)])])
    try expect(rows(1, 2), [], [Changeset(data: [], elementDeleted: [path(0), path(1)])])
  }

  /// The lists of states in Apple's table view guide.
  @Test func statesDeletedThenInserted() {
    let source = ["Arizona", "California", "Delaware", "New Jersey", "Washington"].map(Name.init)
    let target = ["Alaska", "Arizona", "California", "Georgia", "New Jersey", "Virginia"]
      .map(Name.init)
    let left = ["Arizona", "California", "New Jersey"].map(Name.init)
    #expect(
      StagedChangeset(source: source, target: target) == [
        Changeset(data: left, elementDeleted: [path(2), path(4)]),
        Changeset(data: target, elementInserted: [path(0), path(3), path(5)]),
      ])
  }

  @Test func updatesComeFirstAndRowsThatAlsoMoveAreUpdatedThenMoved() throws {
    let source = rows(1, 2, 3, 4)
    let target = [TestRow(2), TestRow(3), TestRow(1, 9), TestRow(5)]
    try expect(
      source, target,
      [
        Changeset(data: [TestRow(1, 9)] + rows(2, 3, 4), elementUpdated: [path(0)]),
        Changeset(data: [TestRow(1, 9)] + rows(2, 3), elementDeleted: [path(3)]),
        Changeset(data: target, elementInserted: [path(3)], elementMoved: [(path(0), path(2))]),
      ])
  }

  @Test func theSectionNamedIsInEveryPath() throws {
    let (source, target) = (rows(1, 2, 3), [TestRow(3), TestRow(1, 1), TestRow(4)])
    let changes = StagedChangeset(source: source, target: target, section: 3)
    #expect(
      changes == [
        Changeset(data: [TestRow(1, 1)] + rows(2, 3), elementUpdated: [path(0, 3)]),
        Changeset(data: [TestRow(1, 1), TestRow(3)], elementDeleted: [path(1, 3)]),
        Changeset(
          data: target, elementInserted: [path(2, 3)], elementMoved: [(path(1, 3), path(0, 3))]),
      ])
    try LinearTableView.run(changes, from: source, to: target, section: 3)
  }

  private struct Name: Hashable, Differentiable {
    var text: String
    init(_ text: String) { self.text = text }
  }
}
