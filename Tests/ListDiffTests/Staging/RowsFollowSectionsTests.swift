import ListDiff
import TestSupport
import Testing

/// Rows that are deleted and inserted with their sections.
@Suite struct RowsFollowSectionsTests {
  private func path(_ element: Int, _ section: Int) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  @Test func aSectionTakesItsRowsAlong() throws {
    let source = [section(0, 1, 2), section(1, 3, 4)]
    let target = [section(1, 1, 3), section(2, 4, 5)]
    let changes = StagedChangeset(source: source, target: target, rowsFollowSections: true)
    #expect(
      changes == [
        Changeset(data: [section(1, 3)], sectionDeleted: [0], elementDeleted: [path(1, 1)]),
        Changeset(data: [section(1, 3), section(2, 4, 5)], sectionInserted: [1]),
        Changeset(data: target, elementInserted: [path(0, 0)]),
      ])
    let kept = StagedChangeset(source: source, target: target, rowsFollowSections: false)
    #expect(kept == StagedChangeset(source: source, target: target))
    #expect(kept.map(\.changeCount) == [1, 1, 2, 1])
  }

  @Test func rowsBetweenSectionsThatStayMove() {
    let changes = StagedChangeset(
      source: [section(0, 1), section(1)], target: [section(0), section(1, 1)],
      rowsFollowSections: true)
    #expect(changes.map(\.elementMoved.count) == [1])
  }

  @Test(arguments: [true, false]) func thereAreNeverMoreStagesOrChanges(isUnique: Bool) throws {
    var fewer = 0
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      let changes = StagedChangeset(source: source, target: target, rowsFollowSections: true)
      let kept = StagedChangeset(source: source, target: target)
      try TableViewSimulator.run(changes, from: source, to: target)
      #expect(changes.isEmpty == kept.isEmpty && (changes.isEmpty || changes.last?.data == target))
      #expect(changes.count <= (isUnique ? min(5, kept.count) : 5), "seed \(seed)")
      let counts = [changes, kept].map { $0.reduce(0) { $0 + $1.changeCount } }
      #expect(counts[0] <= counts[1], "seed \(seed): \(text(source)) → \(text(target))")
      fewer += counts[0] < counts[1] ? 1 : 0
      #expect(try changes.isEmpty || changes.inverted(from: source).last?.data == source)
    }
    #expect(fewer > 15)
  }
}
