import ListDiff
import TestSupport
import Testing

/// Changes that the strict table view refuses cannot be applied, and those that it accepts can.
@Suite struct ApplyingDamageTests {
  @Test(arguments: Damage.allCases) func everyDamageIsDetected(_ damage: Damage) {
    var spoiledCount = 0
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: true)
      let target = random.changed(source, isUnique: true)
      let changes = StagedChangeset(source: source, target: target)
      for (update, stage, damaged) in changes.damaged(by: damage) {
        spoiledCount += 1
        let thrown = #expect(
          throws: ListUpdateError.self,
          "\(update), seed \(seed): \(text(source)) → \(text(target))"
        ) { try damaged.applying(to: source) }
        #expect(thrown?.stage == stage, "\(update), seed \(seed)")
      }
    }
    #expect(spoiledCount > 50, "\(spoiledCount)")
  }

  /// Random operations on random data: whenever one of the two accepts them, so does the other.
  ///
  /// Only updates that change nothing, and empty changes, are refused by the table view alone.
  @Test func agreesWithTheTableViewOnAnyOperations() {
    var (refused, taken) = (0, 0)
    for seed in 0..<2_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.smallSections()
      let changeset = Changeset(
        data: random.smallSections(), batchUpdates: random.batchUpdates(sections: 2, rows: 2))
      let shown = try? changeset.applying(to: source)
      var table = TableViewSimulator(showing: source)
      do {
        try table.apply(changeset)
        taken += 1
        #expect(shown == changeset.data, "seed \(seed)")
      } catch {
        refused += 1
        switch error.kind {
        case .needlessRowUpdate, .needlessSectionUpdate, .emptyStage: break
        default: #expect(shown == nil, "seed \(seed): \(error)")
        }
      }
    }
    #expect(refused > 300 && taken > 8, "\(refused) refused, \(taken) taken")
  }
}

extension SeededGenerator {
  /// Up to two sections with up to two rows, all of two identities, so that many coincide.
  fileprivate mutating func smallSections() -> [TestSection] {
    (0..<Int.random(in: 0...2, using: &self)).map { _ in
      ArraySection(
        model: TestRow(.random(in: 0..<2, using: &self)),
        elements: (0..<Int.random(in: 0...2, using: &self)).map { _ in
          TestRow(.random(in: 0..<2, using: &self))
        })
    }
  }

  fileprivate mutating func batchUpdates(sections: Int, rows: Int) -> [BatchUpdate] {
    func section() -> Int { .random(in: 0..<sections, using: &self) }
    func path() -> ElementPath {
      ElementPath(element: .random(in: 0..<rows, using: &self), section: section())
    }
    return (0..<Int.random(in: 1...3, using: &self)).map { _ in
      switch Int.random(in: 0..<8, using: &self) {
      case 0: .deleteSection(section())
      case 1: .insertSection(section())
      case 2: .reloadSection(section())
      case 3: .moveSection(section(), toSection: section())
      case 4: .deleteRow(at: path())
      case 5: .insertRow(at: path())
      case 6: .reloadRow(at: path())
      default: .moveRow(at: path(), to: path())
      }
    }
  }
}
