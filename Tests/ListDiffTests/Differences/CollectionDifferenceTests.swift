import ListDiff
import TestSupport
import Testing

private typealias Changes = StagedChangeset<[TestRow]>

private func path(_ element: Int, _ section: Int = 0) -> ElementPath {
  ElementPath(element: element, section: section)
}

/// Differences of the standard library from changesets of ours.
@Suite struct DifferenceFromChangesTests {
  @Test func deletesAndInsertsKeepTheirOffsets() throws {
    let (source, target) = (rows(1, 2, 3), rows(2, 4, 3, 5))
    let difference = try Changes(source: source, target: target)
      .collectionDifference(from: source)
    #expect(
      Array(difference) == [
        .remove(offset: 0, element: TestRow(1), associatedWith: nil),
        .insert(offset: 1, element: TestRow(4), associatedWith: nil),
        .insert(offset: 3, element: TestRow(5), associatedWith: nil),
      ])
  }

  @Test func movesAndUpdatesAreAssociated() throws {
    let source = rows(1, 2, 3)
    let target = [TestRow(2, 7), TestRow(3), TestRow(1)]
    let difference = try Changes(source: source, target: target)
      .collectionDifference(from: source)
    #expect(
      Set(difference) == [
        .remove(offset: 0, element: TestRow(1), associatedWith: 2),
        .insert(offset: 2, element: TestRow(1), associatedWith: 0),
        .remove(offset: 1, element: TestRow(2), associatedWith: 0),
        .insert(offset: 0, element: TestRow(2, 7), associatedWith: 1),
      ])
  }

  @Test func noChangeIsAnEmptyDifference() throws {
    #expect(try Changes().collectionDifference(from: rows(1, 2)).isEmpty)
  }

  @Test func aChangesetThatDoesNotFitIsAnError() {
    let changes = Changes(source: rows(1, 2, 3), target: rows(2, 3))
    let thrown = #expect(throws: StagedChangesetError.self) {
      try changes.collectionDifference(from: rows(1, 2))
    }
    #expect(
      thrown?.error
        == .rowCount(
          section: 0, before: 2, after: 2, inserted: 0, deleted: 1, movedIn: 0, movedOut: 0))
    #expect(throws: StagedChangesetError(stage: 0, error: .sectionOperationInRows)) {
      try Changes([Changeset(data: [], sectionDeleted: [0])]).collectionDifference(from: [])
    }
  }

  /// A row that goes and comes back is another row; one that comes and goes is none.
  @Test func waysBehindOneAnotherAreOneDifference() throws {
    let lists = [rows(1, 2, 3), rows(2, 3, 4), rows(3, 2, 1)]
    let way =
      Changes(source: lists[0], target: lists[1]) + Changes(source: lists[1], target: lists[2])
    let difference = try way.collectionDifference(from: lists[0])
    #expect(lists[0].applying(difference) == lists[2])
    #expect(difference.removals.count == 2 && difference.insertions.count == 2)
    #expect(
      difference.contains(.remove(offset: 0, element: TestRow(1), associatedWith: nil)))
    #expect(difference.contains(.insert(offset: 2, element: TestRow(1), associatedWith: nil)))
  }
}

/// Changesets of ours from differences of the standard library.
@Suite struct ChangesFromDifferenceTests {
  @Test func removalsAndInsertionsAreStages() throws {
    let (source, target) = (rows(1, 2, 3), rows(3, 4, 1))
    let plain = target.difference(from: source)
    let changes = try #require(Changes(plain, from: source, section: 2))
    #expect(changes.map(\.elementDeleted).first == plain.removals.map { path(offset($0), 2) })
    #expect(changes.last?.elementInserted == plain.insertions.map { path(offset($0), 2) })
    try LinearTableView.run(changes, from: source, to: target, section: 2)
  }

  @Test func anAssociatedPairIsAMove() throws {
    let (source, target) = (rows(1, 2, 3), rows(3, 4, 1))
    let difference = try #require(
      CollectionDifference([
        .remove(offset: 0, element: TestRow(1), associatedWith: 2),
        .remove(offset: 1, element: TestRow(2), associatedWith: nil),
        .insert(offset: 1, element: TestRow(4), associatedWith: nil),
        .insert(offset: 2, element: TestRow(1), associatedWith: 0),
      ]))
    #expect(
      Changes(difference, from: source) == [
        Changeset(data: rows(1, 3), elementDeleted: [path(1)]),
        Changeset(
          data: target, elementInserted: [path(1)],
          elementMoved: [(source: path(0), target: path(2))]),
      ])
  }

  @Test func anAssociatedPairInPlaceIsAnUpdate() throws {
    let source = rows(1, 2, 3)
    let difference = try #require(
      CollectionDifference([
        .remove(offset: 1, element: TestRow(2), associatedWith: 1),
        .insert(offset: 1, element: TestRow(2, 5), associatedWith: 1),
      ]))
    #expect(
      Changes(difference, from: source) == [
        Changeset(data: [TestRow(1), TestRow(2, 5), TestRow(3)], elementUpdated: [path(1)])
      ])
  }

  @Test func anAssociatedPairOfTwoRowsIsADeleteAndAnInsert() throws {
    let source = rows(1, 2, 3)
    let difference = try #require(
      CollectionDifference([
        .remove(offset: 1, element: TestRow(2), associatedWith: 2),
        .insert(offset: 2, element: TestRow(9), associatedWith: 1),
      ]))
    #expect(
      Changes(difference, from: source) == [
        Changeset(data: rows(1, 3), elementDeleted: [path(1)]),
        Changeset(data: rows(1, 3, 9), elementInserted: [path(2)]),
      ])
  }

  @Test func anOffsetBeyondTheRowsIsNil() {
    for seed in 0..<2_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let lists = (0..<3).map { _ in
        random.rows(count: .random(in: 0...4, using: &random), identities: 3, isUnique: false)
      }
      let difference = lists[1].difference(from: lists[0]).inferringMoves()
      let changes = Changes(difference, from: lists[2])
      let expected = lists[2].applying(difference)
      #expect((changes == nil) == (expected == nil), "seed \(seed)")
      if let changes, let expected {
        #expect((changes.last?.data ?? lists[2]) == expected, "seed \(seed)")
      }
    }
    let far = CollectionDifference<TestRow>([
      .remove(offset: 3, element: TestRow(1), associatedWith: nil)
    ])
    #expect(far.map { Changes($0, from: rows(1, 2, 3)) } == .some(nil))
  }
}

/// There and back, with `LISTDIFF_CASES` set for more lists: lists with repeated rows, with and without new content.
@Suite struct DifferenceRoundTripTests {
  @Test func everyPairOfShortLists() throws {
    let isComplete = RandomCases.count("LISTDIFF_CASES", default: 0) > 0
    let lists = words(letters: 3, upTo: isComplete ? 5 : 3)
    for source in lists {
      for target in lists {
        try expectRoundTrip(
          source.map { TestRow($0) }, target.enumerated().map { TestRow($1, $0 % 2) }, "exhaustive")
      }
    }
  }

  @Test(arguments: [true, false]) func randomRows(isUnique: Bool) throws {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 500) {
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

/// Expects the same changes; where rows are updated, of two rows that cross another one may move.
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

/// The offset of a removal or insertion.
private func offset(_ change: CollectionDifference<TestRow>.Change) -> Int {
  switch change {
  case .remove(let offset, _, _), .insert(let offset, _, _): offset
  }
}
