import TestSupport
import Testing

@testable import ListDiff

/// Changesets that do not fit the list cannot be inverted; the error names the position.
@Suite struct InvertedErrorTests {
  /// For any list, the changes can be inverted if and only if they can be applied.
  @Test func agreesWithApplying() {
    var (refused, taken) = (0, 0)
    for seed in 0..<800 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 3, identities: 3, isUnique: false)
      let there = StagedChangeset(
        source: source, target: random.changed(source, identities: 3, isUnique: false))
      let other = random.rows(count: 3, identities: 3, isUnique: false)
      let applied = Result { () throws(ListUpdateError) in try there.applying(to: other) }
      let back = Result { () throws(ListUpdateError) in try there.inverted(from: other) }
      switch (applied, back) {
      case (.success(let target), .success(let back)):
        taken += 1
        #expect((try? back.applying(to: target)) == other, "seed \(seed)")
      case (.failure(let error), .failure(let same)):
        refused += 1
        #expect(error == same, "seed \(seed)")
      default: Issue.record("\(applied), but \(back), seed \(seed)")
      }
    }
    #expect(refused > 200 && taken > 20, "\(refused) refused, \(taken) taken")
  }
}
