import ListDiff
import TestSupport
import Testing

/// Several joined changes, and changes from other algorithms, have one inverse.
@Suite struct InvertedWayTests {
  @Test(arguments: [true, false]) func severalPathsOfRows(isUnique: Bool) throws {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 150) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 12, identities: 12, isUnique: isUnique)
      var (there, target) = (StagedChangeset<[TestRow]>(), source)
      for _ in 0..<3 {
        let next = random.changed(target, identities: 12, isUnique: isUnique)
        there += StagedChangeset(source: target, target: next)
        target = next
      }
      let back = try there.inverted(from: source)
      #expect(throws: Never.self, "seed \(seed)") {
        try LinearTableView.run(back, from: target, to: source)
      }
      let (counts, most) = (ChangeCounts(back), ChangeCounts(there).swapped)
      #expect(counts.rowsUpdated <= most.rowsUpdated, "seed \(seed)")
      #expect(counts.rowsDeleted <= most.rowsDeleted, "seed \(seed)")
      #expect(counts.rowsInserted <= most.rowsInserted, "seed \(seed)")
      #expect(counts.rowsMoved <= most.rowsMoved, "seed \(seed)")
    }
  }

  @Test(arguments: [true, false]) func severalPathsOfSections(isUnique: Bool) throws {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 150) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      var (there, target) = (StagedChangeset<[TestSection]>(), source)
      for _ in 0..<3 {
        let next = random.changed(target, isUnique: isUnique)
        there += StagedChangeset(source: target, target: next)
        target = next
      }
      let back = try there.inverted(from: source)
      #expect(throws: Never.self, "seed \(seed)") {
        try TableViewSimulator.run(back, from: target, to: source)
      }
      let (counts, most) = (ChangeCounts(back), ChangeCounts(there))
      #expect(counts.rowsUpdated <= most.rowsUpdated, "seed \(seed)")
      #expect(counts.rowsMoved <= most.rowsMoved, "seed \(seed)")
      #expect(counts.sectionsUpdated <= most.sectionsUpdated, "seed \(seed)")
      #expect(counts.sectionsMoved <= most.sectionsMoved, "seed \(seed)")
    }
  }

  /// Rows that are moved or updated and then restored do not occur in the inverse.
  @Test func movesAndUpdatesThatCancelAreLeftOut() throws {
    let (one, other) = (rows(1, 2, 3, 4), [TestRow(4), TestRow(2, 7), TestRow(1), TestRow(3)])
    let there =
      StagedChangeset(source: one, target: other) + StagedChangeset(source: other, target: one)
    #expect(there.reduce(0) { $0 + $1.changeCount } == 6)
    #expect(try there.inverted(from: one).isEmpty)

    let (first, second) = (
      [section(1, 10, 11), section(2, 20)], [section(2, 10, 20), section(1, 11, header: 4)]
    )
    let sections =
      StagedChangeset(source: first, target: second)
      + StagedChangeset(source: second, target: first)
    #expect(try sections.inverted(from: first).isEmpty)
  }

  @Test func aRowDeletedAndInsertedAgainIsDeletedAndInserted() throws {
    let there =
      StagedChangeset(source: rows(1, 2), target: rows(2))
      + StagedChangeset(source: rows(2), target: rows(1, 2))
    let back = try there.inverted(from: rows(1, 2))
    #expect(back.map(\.changeCount) == [1, 1])
    try LinearTableView.run(back, from: rows(1, 2), to: rows(1, 2))
  }

  @Test func differencesOfTheStandardLibrary() throws {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 15, identities: 12, isUnique: false)
      let target = random.changed(source, identities: 12, isUnique: false)
      let difference = target.difference(from: source).inferringMoves()
      let there = try #require(StagedChangeset(difference, from: source))
      let back = try there.inverted(from: source)
      #expect(throws: Never.self, "seed \(seed)") {
        try LinearTableView.run(back, from: target, to: source)
      }
    }
  }

  @Test func noChangesHaveNoInverse() throws {
    #expect(try StagedChangeset<[TestRow]>().inverted(from: rows(1, 2)).isEmpty)
    #expect(try StagedChangeset([Changeset(data: rows(1))]).inverted(from: rows(1)).isEmpty)
  }

  @Test func movesThatWereNotTheFewestAreBack() throws {
    func path(_ element: Int) -> ElementPath { ElementPath(element: element, section: 0) }
    let there = Changeset(
      data: rows(2, 3, 1), elementMoved: [(path(1), path(0)), (path(2), path(1))])
    let back = try StagedChangeset([there]).inverted(from: rows(1, 2, 3))
    #expect(back == [Changeset(data: rows(1, 2, 3), elementMoved: [(path(2), path(0))])])
  }

  /// A row that is not equal to itself stays the same row if no changeset names it.
  @Test func notANumberStays() throws {
    let (source, path) = (
      [Double.nan, 1].map { KeyedRow($0) }, ElementPath(element: 1, section: 0)
    )
    let there = Changeset(data: [source[0]], elementDeleted: [path])
    let back = try StagedChangeset([there]).inverted(from: source)
    #expect(back.map(\.batchUpdates) == [[.insertRow(at: path)]])
  }
}
