import ListDiff
import TestSupport
import Testing

/// `LISTDIFF_CASES` sets the number of cases of each test, and `FIRST_SEED` the first of them; a
/// failure names the seed of its case.
@Suite struct RandomTests {
  @Test(arguments: [true, false]) func randomLists(isUnique: Bool) {
    for seed in RandomCases.seeds("LISTDIFF_CASES", default: 500) {
      var random = SeededGenerator(seed: UInt64(seed))
      let size = random.happens(0.05) ? 150 : 14
      let identities = isUnique ? size + 4 : .random(in: 1...size, using: &random)
      let source = random.rows(
        count: .random(in: 0...size, using: &random), identities: identities, isUnique: isUnique)
      let target = random.changed(source, identities: identities, isUnique: isUnique)
      expectValid(source, target, "seed \(seed), unique \(isUnique)")
    }
  }

  @Test(arguments: [true, false]) func randomSections(isUnique: Bool) {
    for seed in RandomCases.seeds("LISTDIFF_CASES", default: 500) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      expectValid(source, target, isUnique: isUnique, "seed \(seed), unique \(isUnique)")
    }
  }
}
