import ListDiff
import TestSupport
import Testing

/// Many sections and many rows; `LISTDIFF_LONG_CASES` sets the number of cases of each kind.
@Suite struct LongSectionTests {
  @Test(arguments: LongChange.allCases, [true, false])
  func longSections(_ change: LongChange, isUnique: Bool) {
    for seed in RandomCases.seeds("LISTDIFF_LONG_CASES", default: 2) {
      var random = SeededGenerator(seed: UInt64(seed))
      let rows = random.longRows(
        count: .random(in: 0...3_000, using: &random), isUnique: isUnique)
      let source = random.dealt(rows, sections: .random(in: 1...120, using: &random))
      let target = random.changed(source, change, isMixed: seed % 2 == 0)
      expectValid(
        source, target, isUnique: isUnique, "\(change), seed \(seed), unique \(isUnique)")
    }
  }

  /// Sections with repeated identities, and rows with repeated identities.
  @Test(arguments: LongChange.allCases) func repeatedSections(_ change: LongChange) {
    for seed in RandomCases.seeds("LISTDIFF_LONG_CASES", default: 2) {
      var random = SeededGenerator(seed: UInt64(seed))
      let rows = random.longRows(count: .random(in: 0...800, using: &random), isUnique: false)
      var source = random.dealt(rows, sections: 90)
      for place in source.indices { source[place].model.id %= 25 }
      let target = random.changed(source, change, isMixed: true)
      expectValid(source, target, "\(change), seed \(seed)")
    }
  }

  @Test func thousandsOfSections() {
    var random = SeededGenerator(seed: 1)
    let source = random.dealt((0..<6_000).map { TestRow($0) }, sections: 4_000)
    for change in [LongChange.churn, .disjoint] {
      let target = random.changed(source, change, isMixed: true)
      expectValid(source, target, isUnique: true, "\(change)")
    }
  }
}
