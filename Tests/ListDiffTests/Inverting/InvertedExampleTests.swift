import ListDiff
import TestSupport
import Testing

private typealias Changes = StagedChangeset<[TestRow]>

private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
  ElementPath(element: element, section: section)
}

/// Exact results; each of them is also applied.
@Suite struct InvertedExampleTests {
  @Test func noChangesHaveNoInverse() throws {
    #expect(try Changes().inverted(from: rows(1, 2)).isEmpty)
    #expect(try Changes().inverted(from: []).isEmpty)
    #expect(try StagedChangeset<[TestSection]>().inverted(from: [section(1, 10)]).isEmpty)
    #expect(try Changes([Changeset(data: rows(1))]).inverted(from: rows(1)).isEmpty)
  }

  @Test func everyKindOfChangeOfRows() throws {
    let (source, target) = (rows(1, 2, 3, 4), [TestRow(2), TestRow(3), TestRow(1, 9), TestRow(5)])
    let back = try StagedChangeset(source: source, target: target, section: 2)
      .inverted(from: source)
    #expect(
      back == [
        Changeset(data: rows(2, 3, 1, 5), elementUpdated: [path(2, 2)]),
        Changeset(data: rows(2, 3, 1), elementDeleted: [path(3, 2)]),
        Changeset(
          data: source, elementInserted: [path(3, 2)], elementMoved: [(path(2, 2), path(0, 2))]),
      ])
    try LinearTableView.run(back, from: target, to: source, section: 2)
  }

  /// In the change, the section loses row 10 separately; in the inverse, both are inserted
  /// together.
  @Test func anEmptiedSectionIsInsertedWithItsOtherRows() throws {
    let (source, target) = ([section(1, 10, 11), section(2, 20)], [section(2, 20, 11)])
    let there = StagedChangeset(source: source, target: target)
    #expect(there.map(\.changeCount) == [1, 1, 1])
    let back = try there.inverted(from: source)
    #expect(
      back == [
        Changeset(data: [section(1, 10), section(2, 20, 11)], sectionInserted: [0]),
        Changeset(data: source, elementMoved: [(path(1, 1), path(1, 0))]),
      ])
    try TableViewSimulator.run(back, from: target, to: source)
    #expect(try back.inverted(from: target) == there)
  }

  @Test func headersAndSectionsThatMove() throws {
    let source = [section(1, 10, header: 1), section(2, 20), section(3)]
    let target = [section(3), section(1, 10), section(2, 20)]
    let there = StagedChangeset(source: source, target: target)
    let back = try there.inverted(from: source)
    #expect(
      back == [
        Changeset(
          data: [section(1, 10), section(2, 20), section(3)], sectionMoved: [(0, 2)]),
        Changeset(data: source, sectionUpdated: [0]),
      ])
    try TableViewSimulator.run(back, from: target, to: source)
  }

  @Test func movesThatWereNotTheFewestAreBack() throws {
    let there = [
      Changeset(
        data: rows(2, 3, 1), elementMoved: [(path(1), path(0)), (path(2), path(1))])
    ]
    let back = try Changes(there).inverted(from: rows(1, 2, 3))
    #expect(back == [Changeset(data: rows(1, 2, 3), elementMoved: [(path(2), path(0))])])
  }

  private struct Number: Differentiable, Equatable {
    var differenceIdentifier: Double
  }

  /// A row that is not equal to itself stays the same row if no changeset names it.
  @Test func notANumberStays() throws {
    let source = [Double.nan, 1].map(Number.init)
    let there = Changeset(data: [source[0]], elementDeleted: [path(1)])
    let back = try StagedChangeset([there]).inverted(from: source)
    #expect(back.map(\.elementInserted) == [[path(1)]])
    #expect(back.map(\.changeCount) == [1])
  }
}
