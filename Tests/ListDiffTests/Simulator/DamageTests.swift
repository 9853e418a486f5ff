import ListDiff
import TestSupport
import Testing

/// Proof that the simulator detects faults: each change of valid changesets is damaged in each
/// way, and each time there must be a fault.
@Suite struct DamageTests {
  @Test(arguments: Damage.allCases) func everyDamageIsAFault(_ damage: Damage) {
    var spoiledKinds: [String: Int] = [:]
    for seed in 0..<80 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: true)
      let target = random.changed(source, isUnique: true)
      let changes = StagedChangeset(source: source, target: target)
      for (update, _, damaged) in changes.damaged(by: damage) {
        spoiledKinds[kind(update), default: 0] += 1
        #expect(
          throws: TableViewFault.self,
          "\(update), seed \(seed): \(text(source)) → \(text(target))"
        ) {
          try TableViewSimulator.run(damaged, from: source, to: target, isOrdered: false)
        }
      }
    }
    #expect(
      spoiledKinds.count == kindCount(damage) && spoiledKinds.values.allSatisfy { $0 > 8 },
      "\(spoiledKinds)")
  }

  /// The number of kinds of change to which a damage can be applied.
  private func kindCount(_ damage: Damage) -> Int {
    switch damage {
    case .drop, .duplicate, .swapKind: 8
    case .shiftSource: 3
    case .shiftTarget: 2
    case .shiftSourceSection: 6
    case .shiftTargetSection: 4
    }
  }

  /// Such as “move row”.
  private func kind(_ update: BatchUpdate) -> String {
    update.description.split(separator: " ").prefix(2).joined(separator: " ")
  }
}
