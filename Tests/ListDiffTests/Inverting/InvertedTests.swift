import ListDiff
import TestSupport
import Testing

/// The strict table view applies changes and their inverses, for all short lists and for random
/// ones.
///
/// With `LISTDIFF_CASES` set, every pair is tried, otherwise every pair up to renaming, and a ninth
/// of those of sectioned lists.
@Suite struct InvertedTests {
  private let isComplete = RandomCases.count("LISTDIFF_CASES", default: 0) > 0

  @Test func everyPairOfShortLists() {
    let lists = words(letters: 3, upTo: 4)
    for source in lists where isComplete || isCanonical(source) {
      for target in lists {
        expectInverse(source.map { TestRow($0) }, target.map { TestRow($0) }, "exhaustive")
      }
    }
  }

  @Test func everyPairOfShortListsWithUpdates() {
    let lists = words(letters: 2, upTo: 4).map { list in
      list.enumerated().map { TestRow($1, $0 % 2) }
    }
    for source in lists where isComplete || isCanonical(source.map(\.id)) {
      for target in lists {
        expectInverse(source, target, "exhaustive")
        expectInverse(source, target.map { TestRow($0.id, 1 - $0.content) }, "exhaustive")
      }
    }
  }

  @Test func everyPairOfShortSectionedLists() {
    let lists = shortSectionedLists()
    for (number, source) in lists.enumerated() {
      let isFirst =
        isCanonical(source.map(\.model.id)) && isCanonical(source.flatMap(\.elements).map(\.id))
      guard isComplete || isFirst else { continue }
      for (place, target) in lists.enumerated()
      where isComplete || (place + number) % 9 == 0 {
        expectInverse(source, target, "exhaustive")
      }
    }
  }

  @Test(arguments: [true, false]) func randomLists(isUnique: Bool) {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 150) {
      var random = SeededGenerator(seed: UInt64(seed))
      let size = random.happens(0.05) ? 150 : 14
      let identities = isUnique ? size + 4 : .random(in: 1...size, using: &random)
      let source = random.rows(
        count: .random(in: 0...size, using: &random), identities: identities, isUnique: isUnique)
      let target = random.changed(source, identities: identities, isUnique: isUnique)
      expectInverse(source, target, "seed \(seed), unique \(isUnique)")
    }
  }

  @Test(arguments: [true, false]) func randomSections(isUnique: Bool) {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 150) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      expectInverse(source, target, "seed \(seed), unique \(isUnique)")
    }
  }

  /// Exactly the rows that moved move back, each to its previous position.
  @Test func movedRowsMoveBack() throws {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = (0..<Int.random(in: 2...60, using: &random)).map { TestRow($0) }
      let there = StagedChangeset(source: source, target: source.shuffled(using: &random))
      let back = try there.inverted(from: source)
      let moves = there.flatMap(\.elementMoved).map { [$0.target, $0.source] }
      #expect(Set(back.flatMap(\.elementMoved).map { [$0.source, $0.target] }) == Set(moves))
    }
  }

  /// Up to two sections of two identities, with up to two rows of two identities each; the second
  /// row has other content in the second section.
  private func shortSectionedLists() -> [[TestSection]] {
    let words = words(letters: 2, upTo: 2)
    func sections(_ content: Int) -> [TestSection] {
      (0..<2).flatMap { id in
        words.map { word in
          ArraySection(
            model: TestRow(id, content), elements: word.map { TestRow($0, $0 == 0 ? 0 : content) })
        }
      }
    }
    return [[]] + sections(0).map { [$0] }
      + sections(0).flatMap { first in sections(1).map { [first, $0] } }
  }
}
