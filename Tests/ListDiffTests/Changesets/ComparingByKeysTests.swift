import ListDiff
import TestSupport
import Testing

/// Rows without a conformance, compared by key paths and closures.
@Suite struct ComparingByKeysTests {
  private struct Plain: Equatable {
    var key: Int
    var content: Int
    init(_ row: TestRow) { (key, content) = (row.id, row.content) }
  }

  private let hasSameContent: (Plain, Plain) -> Bool = { $0.content == $1.content }

  private struct Known: Identifiable, Equatable {
    var id: Int
    var content: Int
    init(_ row: TestRow) { (id, content) = (row.id, row.content) }
  }

  /// Expects the changes and the data of each stage to be those of rows that conform.
  private func expectSame<Row: Equatable>(
    _ changes: StagedChangeset<[Row]>, _ expected: StagedChangeset<[TestRow]>,
    as row: (TestRow) -> Row
  ) {
    #expect(changes.map(\.batchUpdates) == expected.map(\.batchUpdates))
    #expect(changes.map(\.data) == expected.map { $0.data.map(row) })
  }

  @Test(arguments: [3, 200]) func changesEqualThoseOfRowsThatConform(count: Int) {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      func list() -> [TestRow] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in
          TestRow(.random(in: 0..<count, using: &random), .random(in: 0...1, using: &random))
        }
      }
      let (source, target) = (list(), list())
      let expected = StagedChangeset(source: source, target: target, section: 2)
      let (before, after) = (source.map(Plain.init), target.map(Plain.init))
      expectSame(
        StagedChangeset(source: before, target: after, section: 2, id: \.key, by: \.content),
        expected, as: Plain.init)
      expectSame(
        StagedChangeset(source: before, target: after, section: 2, id: { $0.key }, by: ==),
        expected, as: Plain.init)
      expectSame(
        StagedChangeset(
          source: source.map(Known.init), target: target.map(Known.init), section: 2),
        expected, as: Known.init)
    }
  }

  @Test func changesOfSuchRowsCanBeAppliedFollowedAndInverted() throws {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 12, identities: 12, isUnique: seed % 2 == 0)
      let target = random.changed(source, identities: 12, isUnique: seed % 2 == 0)
      let expected = StagedChangeset(source: source, target: target)
      let (before, after) = (source.map(Plain.init), target.map(Plain.init))
      let changes = StagedChangeset(source: before, target: after, id: \.key, by: \.content)
      #expect(
        try changes.applying(to: before, id: \.key, by: hasSameContent) == after, "seed \(seed)")
      let back = try changes.inverted(from: before, id: \.key, by: ==)
      #expect(
        back.map(\.batchUpdates) == (try expected.inverted(from: source).map(\.batchUpdates)))
      #expect(back.isEmpty || back.last?.data == before, "seed \(seed)")
      let sameBack = try changes.inverted(from: before, id: \.key, by: hasSameContent)
      #expect(sameBack.map(\.batchUpdates) == back.map(\.batchUpdates), "seed \(seed)")
      #expect(
        try changes.operations(from: before, id: \.key, by: hasSameContent).count
          == expected.reduce(0) { $0 + $1.changeCount }, "seed \(seed)")
      let paths = try changes.paths(from: before, id: \.key, by: hasSameContent)
      let expectedPaths = try expected.paths(from: source)
      for row in source.indices {
        let path = ElementPath(element: row, section: 0)
        #expect(paths.newPath(of: path) == expectedPaths.newPath(of: path), "seed \(seed)")
      }
      var list = before
      for operation in try changes.operations(from: list, id: \.key, by: hasSameContent) {
        switch operation {
        case .update(let row, let path): list[path.element] = row
        case .delete(_, let path): list.remove(at: path.element)
        case .insert(let row, let path): list.insert(row, at: path.element)
        case .move(_, let from, let to):
          list.insert(list.remove(at: from.element), at: to.element)
        }
      }
      #expect(list == after, "seed \(seed)")
    }
  }

  @Test func rowsThatDoNotFitAreAnError() {
    let before = rows(1, 2).map(Plain.init)
    let changes = StagedChangeset(source: before, target: [before[1]], id: \.key, by: ==)
    let error = #expect(throws: StagedChangesetError.self) {
      try changes.applying(to: before.reversed(), id: \.key, by: hasSameContent)
    }
    #expect(error?.description.contains("2 lands at row 0") == false)
    #expect(error?.description.contains("1 lands at row 0") == true)
  }

  @Test func theOldRowComesFirst() {
    var seen: [[String]] = []
    let changes = StagedChangeset(source: ["a", "b"], target: ["A", "B"], id: { $0.lowercased() }) {
      seen.append([$0, $1])
      return false
    }
    #expect(!seen.isEmpty && seen.allSatisfy { $0[0] == $0[1].lowercased() && $0[0] != $0[1] })
    #expect(changes.map(\.elementUpdated.count) == [2])
    #expect(changes.last?.data == ["A", "B"])
  }

  @Test func aDifferentiableRowIsComparedByThatConformance() {
    struct Both: Differentiable, Identifiable, Equatable {
      var id: Int
      var differenceIdentifier: String
    }
    let changes = StagedChangeset(
      source: [Both(id: 1, differenceIdentifier: "a")],
      target: [Both(id: 2, differenceIdentifier: "a")])
    #expect(changes.map(\.batchUpdates) == [[.reloadRow(at: ElementPath(element: 0, section: 0))]])
  }
}
