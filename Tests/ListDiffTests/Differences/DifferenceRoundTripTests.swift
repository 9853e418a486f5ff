import ListDiff
import TestSupport
import Testing

private typealias Changes = StagedChangeset<[TestRow]>

/// Converts in both directions: lists with repeated rows, with and without new content.
/// `LISTDIFF_CASES` adds more lists.
@Suite struct DifferenceRoundTripTests {
  @Test func everyPairOfShortLists() throws {
    let isComplete = RandomCases.count("LISTDIFF_CASES", default: 0) > 0
    let lists = words(letters: 3, upTo: isComplete ? 5 : 3)
    for source in lists where isComplete || isCanonical(source) {
      for target in lists {
        try expectRoundTrip(
          source.map { TestRow($0) }, target.enumerated().map { TestRow($1, $0 % 2) }, "exhaustive")
      }
    }
  }

  @Test(arguments: [true, false]) func randomRows(isUnique: Bool) throws {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 80) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 25, identities: 18, isUnique: isUnique)
      let target = random.changed(source, identities: 18, isUnique: isUnique)
      try expectRoundTrip(source, target, "seed \(seed)")
    }
  }

  private func expectRoundTrip(
    _ source: [TestRow], _ target: [TestRow], _ comment: @autoclosure () -> String
  ) throws {
    func issue(_ what: String) {
      Issue.record("\(what): \(source) → \(target) (\(comment()))")
    }
    let ours = Changes(source: source, target: target)
    let difference = try ours.collectionDifference(from: source)
    if source.applying(difference) != target { issue("the difference leads elsewhere") }
    if target.applying(difference.inverse()) != source { issue("its inverse leads elsewhere") }
    guard let back = Changes(difference, from: source) else { return issue("no way back") }
    expectSame(back, ours) { issue("back came \(back.map(\.batchUpdates))") }
    do {
      try LinearTableView.run(back, from: source, to: target)
    } catch {
      issue("back: \(error)")
    }
    for theirs in [
      target.difference(from: source), target.difference(from: source).inferringMoves(),
    ] {
      guard let changes = Changes(theirs, from: source) else { return issue("no changes") }
      do {
        try LinearTableView.run(changes, from: source, to: target)
      } catch {
        issue("\(error)")
      }
    }
  }
}

/// Expects the same changes; if rows are updated, either of two rows that cross may be the one that
/// moves.
private func expectSame(_ back: Changes, _ ours: Changes, _ issue: () -> Void) {
  var changes: [[Set<BatchUpdate>]] = []
  var moveCounts: [Int] = []
  for way in [back, ours] {
    moveCounts.append(way.reduce(0) { $0 + $1.elementMoved.count })
    let isUpdated = way.contains { !$0.elementUpdated.isEmpty }
    changes.append(
      way.compactMap { change in
        var change = change
        if isUpdated { change.elementMoved = [] }
        return change.hasChanges ? Set(change.batchUpdates) : nil
      })
  }
  if changes[0] != changes[1] || moveCounts[0] > moveCounts[1] { issue() }
}
