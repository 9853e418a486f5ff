import ListDiff
import TestSupport
import Testing

/// Lists long enough for every algorithm; `LISTDIFF_LONG_CASES` sets the number of cases of each
/// kind.
@Suite struct LongListTests {
  @Test(arguments: LongChange.allCases, [true, false])
  func longLists(_ change: LongChange, isUnique: Bool) {
    for seed in RandomCases.seeds("LISTDIFF_LONG_CASES", default: 2) {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: seed % 2 == 1 ? 1_000...6_000 : 60...1_200, using: &random)
      let source = random.longRows(count: count, isUnique: isUnique)
      let target = random.changed(source, change)
      let comment: Comment = "\(change), seed \(seed), unique \(isUnique)"
      expectValid(source, target, isUnique: isUnique, comment)
      expectValid(target, source, isUnique: isUnique, "\(comment), backwards")
    }
  }

  /// One identity in thousands of rows, and hardly any other: its queue is the whole list.
  @Test(arguments: [1, 2, 3]) func oneIdentityAlmostEverywhere(identities: Int) {
    for seed in RandomCases.seeds("LISTDIFF_LONG_CASES", default: 4) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = (0..<2_000).map { _ in TestRow(.random(in: 0..<identities, using: &random)) }
      var target = source.map { random.happens(0.2) ? TestRow(9 + $0.id) : $0 }
      if seed % 2 == 0 { target.shuffle(using: &random) }
      expectValid(source, target, "\(identities) identities, seed \(seed)")
      expectValid(target, source, "\(identities) identities, seed \(seed), backwards")
    }
  }
}
