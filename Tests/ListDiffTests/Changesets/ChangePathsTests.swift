import ListDiff
import TestSupport
import Testing

/// Maps old positions to new ones and back.
@Suite struct ChangePathsTests {
  private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  @Test func aRowIsFollowedThroughAllStages() throws {
    let source = rows(1, 2, 3, 4)
    let target = [TestRow(4), TestRow(5), TestRow(1, 7), TestRow(3)]
    let paths = try StagedChangeset(source: source, target: target).paths(from: source)
    #expect((0..<5).map { paths.newPath(of: path($0)) } == [path(2), nil, path(3), path(0), nil])
    #expect((0..<5).map { paths.oldPath(of: path($0)) } == [path(3), nil, path(0), path(2), nil])
    #expect(paths.newPath(of: path(0, 1)) == nil && paths.newPath(of: path(-1)) == nil)
    #expect(paths.newSection(of: 0) == 0 && paths.oldSection(of: 0) == 0)
    #expect(paths.newSection(of: 1) == nil)
  }

  @Test func pathsNameTheSectionThatTheChangesName() throws {
    let (source, target) = (rows(1, 2), rows(2, 3))
    let changes = StagedChangeset(source: source, target: target, section: 6)
    let paths = try changes.paths(from: source)
    #expect(paths.newPath(of: path(1, 6)) == path(0, 6))
    #expect(paths.oldPath(of: path(1, 6)) == nil)
    #expect(paths.newPath(of: path(1)) == nil)
    #expect(paths.oldSection(of: 6) == 6)
  }

  @Test func noChangesLeaveEverythingInPlace() throws {
    let paths = try StagedChangeset<[TestRow]>().paths(from: rows(1, 2))
    #expect(paths.newPath(of: path(1)) == path(1))
    #expect(paths.oldPath(of: path(2)) == nil)
  }

  @Test(arguments: [true, false]) func theIdentityIsTheSameAtBothPaths(isUnique: Bool) throws {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      let paths = try StagedChangeset(source: source, target: target).paths(from: source)
      var kept = 0
      for (s, section) in source.enumerated() {
        if let new = paths.newSection(of: s) {
          #expect(target[new].model.id == section.model.id, "seed \(seed)")
          #expect(paths.oldSection(of: new) == s, "seed \(seed)")
        }
        for (element, row) in section.elements.enumerated() {
          guard let new = paths.newPath(of: path(element, s)) else { continue }
          kept += 1
          #expect(target[new.section].elements[new.element].id == row.id, "seed \(seed)")
          #expect(paths.oldPath(of: new) == path(element, s), "seed \(seed)")
        }
      }
      let rows = PairingInOrder(source.flatMap(\.elements), target.flatMap(\.elements))
      #expect(kept == rows.common, "seed \(seed)")
    }
  }

  @Test func aListThatDoesNotFitIsAnError() {
    let changes = StagedChangeset(source: rows(1, 2), target: rows(2))
    #expect(throws: ListUpdateError.self) { try changes.paths(from: rows(2, 1)) }
  }
}
