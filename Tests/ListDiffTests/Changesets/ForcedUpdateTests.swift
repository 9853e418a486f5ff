import ListDiff
import TestSupport
import Testing

/// Rows and headers that are updated though they show the same.
@Suite struct ForcedUpdateTests {
  private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  @Test func rowsAreUpdatedThoughEqual() {
    let changes = StagedChangeset(
      source: rows(1, 2, 3, 4), target: rows(1, 4, 3), section: 2, updating: [1, 2, 4, 9])
    #expect(changes.map(\.elementUpdated) == [[path(0, 2), path(3, 2)], [], []])
    #expect(changes.map(\.elementDeleted) == [[], [path(1, 2)], []])
    #expect(changes.map(\.elementMoved.count) == [0, 0, 1])
    #expect(StagedChangeset(source: rows(1), target: rows(1), updating: []).isEmpty)
  }

  /// The update already contains the row of the target, though no difference is visible.
  @Test func theNewRowIsPresentFromTheUpdateOn() {
    struct Picture: Differentiable {
      var differenceIdentifier: Int
      var version: Int
      func isContentEqual(to source: Picture) -> Bool { true }
    }
    let before = (0..<3).map { Picture(differenceIdentifier: $0, version: 1) }
    let after = (0..<2).map { Picture(differenceIdentifier: $0, version: 2) }
    let changes = StagedChangeset(source: before, target: after, updating: [1])
    #expect(changes.map { $0.data.map(\.version) } == [[1, 2, 1], [2, 2]])
  }

  @Test(arguments: [true, false]) func onlyUpdatesAreMore(isUnique: Bool) throws {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      let ids: Set = [0, 1, 2, 3]
      let changes = StagedChangeset(
        source: source, target: target, updating: ids, sections: [0, 1])
      #expect(try changes.isEmpty || changes.applying(to: source) == target, "seed \(seed)")
      let paths = try changes.paths(from: source)
      let updated = Set(changes.flatMap(\.elementUpdated))
      for (s, section) in source.enumerated() {
        for (element, row) in section.elements.enumerated() where ids.contains(row.id) {
          let isKept = paths.newPath(of: path(element, s)) != nil
          #expect(updated.contains(path(element, s)) == isKept, "seed \(seed)")
        }
      }
      let headers = source.indices.filter {
        source[$0].model.id < 2 && paths.newSection(of: $0) != nil
      }
      #expect(changes.reduce(0) { $0 + $1.sectionUpdated.count } >= headers.count, "seed \(seed)")
    }
  }
}
