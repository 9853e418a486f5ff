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
