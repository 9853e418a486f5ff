import ListDiff
import TestSupport
import Testing

/// Rows with repeated identifiers: the fewest possible changes, compared with the definition.
@Suite struct RepeatedRowsTests {
  private func changeCount(_ source: [TestRow], _ target: [TestRow]) -> Int {
    StagedChangeset(source: source, target: target).reduce(0) { $0 + $1.changeCount }
  }

  private func expectFewest(_ source: [Int], _ target: [Int], _ comment: @autoclosure () -> Comment)
  {
    let count = changeCount(source.map { TestRow($0) }, target.map { TestRow($0) })
    let fewest = fewestChanges(source, target)
    if count != fewest { Issue.record("\(count) changes, \(fewest) suffice: \(comment())") }
  }

  /// Every pair of lists of up to five rows over three identities, the first of them up to
  /// renaming.
  @Test func everyPairOfShortListsTakesTheFewest() {
    let lists = words(letters: 3, upTo: 5)
    for source in lists where isCanonical(source) {
      for target in lists { expectFewest(source, target, "\(source) → \(target)") }
    }
  }

  /// Two sections; no row moves from one to the other.
  @Test func everyPairOfShortSectionsTakesTheFewest() {
    let lists = words(letters: 2, upTo: 3)
    func sections(_ first: [Int], _ second: [Int]) -> [TestSection] {
      [
        TestSection(model: TestRow(1), elements: first.map { TestRow($0) }),
        TestSection(model: TestRow(2), elements: second.map { TestRow(5 + $0) }),
      ]
    }
    let pairs = lists.filter(isCanonical).flatMap { first in lists.map { (first, $0) } }
    for (source, target) in pairs {
      for (other, otherTarget) in pairs {
        let changes = StagedChangeset(
          source: sections(source, other), target: sections(target, otherTarget))
        let count = changes.reduce(0) { $0 + $1.changeCount }
        let fewest = fewestChanges(source, target) + fewestChanges(other, otherTarget)
        if count != fewest {
          Issue.record("\(count), \(fewest) suffice: \(source) \(other) → \(target) \(otherTarget)")
        }
      }
    }
  }

  /// Lists of up to 64 rows need the fewest changes, whatever their order.
  @Test func listsOfUpToAWordTakeTheFewest() {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      let identities = Int.random(in: 1...40, using: &random)
      func list(_ count: Int) -> [Int] {
        (0..<count).map { _ in .random(in: 0..<identities, using: &random) }
      }
      let source = list(.random(in: 1...64, using: &random))
      let target =
        seed % 3 == 0 ? source.shuffled(using: &random) : list(.random(in: 1...200, using: &random))
      expectFewest(source, target, "seed \(seed)")
      expectFewest(target, source, "seed \(seed), backwards")
    }
  }

  /// Longer lists do if few rows differ, however often identifiers repeat.
  @Test(arguments: [3, 40, 400]) func longListsWithFewDifferencesTakeTheFewest(identities: Int) {
    for seed in 0..<2 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = (0..<700).map {
        $0 % 3 == 0 ? Int.random(in: 0..<identities, using: &random) : 1_000 + $0
      }
      var target = source
      for _ in 0..<25 {
        let row = target.remove(at: .random(in: target.indices, using: &random))
        if random.happens(0.7) {
          target.insert(row, at: .random(in: 0...target.count, using: &random))
        }
        if random.happens(0.5) {
          target.insert(
            .random(in: 0..<identities, using: &random),
            at: .random(in: 0...target.count, using: &random))
        }
      }
      expectFewest(source, target, "seed \(seed)")
    }
  }

  /// Beyond that, a list is searched between rows that do not repeat: all rows are paired, and
  /// there are far fewer changes than with pairing in order.
  @Test func longListsWithManyDifferencesTakeFarFewerThanInOrder() throws {
    var random = SeededGenerator(seed: 9)
    let source = (0..<6_000).map {
      $0 % 2 == 0 ? Int.random(in: 0..<9, using: &random) : 1_000 + $0
    }
    var target = source
    for place in stride(from: 5_990, to: 0, by: -11) { target.remove(at: place) }
    let (before, after) = (source.map { TestRow($0) }, target.map { TestRow($0) })
    try LinearTableView.run(StagedChangeset(source: before, target: after), from: before, to: after)
    #expect(changeCount(before, after) * 2 < PairingInOrder(before, after).changes)
    // the deleted rows are the fewest changes
    #expect(changeCount(before, after) < (source.count - target.count) * 11 / 10)
  }

  // MARK: - Contents

  /// Rows with the same identifier and equal content are paired before the others.
  @Test func rowsWithEqualContentArePairedFirst() {
    let list = (0..<1_000).map { TestRow(1, $0) }
    #expect(changeCount(list, [TestRow(1, -1)] + list) == 1)
    #expect(changeCount([TestRow(1, -1)] + list, list) == 1)
    #expect(changeCount(list, [TestRow(1, -1)] + list[..<500] + list[501...]) == 2)
    #expect(changeCount([TestRow(1, 5), TestRow(1, 6)], [TestRow(1, 6)]) == 1)
    #expect(
      changeCount([TestRow(1, 5), TestRow(2)], [TestRow(1, 6), TestRow(3), TestRow(1, 5)]) == 3)
  }

  /// With two contents for each identity there are never more changes than with pairing in order.
  @Test func contentsCountInEveryPairOfShortLists() {
    let words = words(letters: 4, upTo: 4)
    let lists = words.map { $0.map { TestRow($0 / 2, $0 % 2) } }
    for (word, source) in zip(words, lists) where isCanonical(word) {
      for target in lists {
        let bound = PairingInOrder(source, target).changes
        let count = changeCount(source, target)
        if count > bound { Issue.record("\(count), \(bound) in order: \(source) → \(target)") }
      }
    }
  }
}
