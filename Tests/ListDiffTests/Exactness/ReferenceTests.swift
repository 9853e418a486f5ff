import ListDiff
import TestSupport
import Testing

/// Rows that are objects: kept as they are for as long as the result, and released with it.
@Suite struct ReferenceTests {
  /// Counts the existing objects.
  private final class Census {
    var living = 0
  }

  private final class Card: Differentiable {
    let differenceIdentifier: Int
    let content: Int
    let census: Census

    init(_ row: TestRow, _ census: Census) {
      (differenceIdentifier, content, self.census) = (row.id, row.content, census)
      census.living += 1
    }

    deinit { census.living -= 1 }

    func isContentEqual(to source: Card) -> Bool { content == source.content }
  }

  private struct Stop: Error {}

  @Test(arguments: LongChange.allCases, [true, false])
  func everyObjectIsReleased(_ change: LongChange, isUnique: Bool) {
    let census = Census()
    var random = SeededGenerator(seed: 40)
    let rows = random.longRows(count: 700, isUnique: isUnique)
    let changed = random.changed(rows, change)
    do {
      let source = rows.map { Card($0, census) }
      let target = changed.map { Card($0, census) }
      let changes = StagedChangeset(source: source, target: target)
      #expect(census.living == source.count + target.count, "no object is copied")
      let isTaken = changes.last.map { zip($0.data, target).allSatisfy { $0 === $1 } }
      #expect(isTaken == true)
    }
    #expect(census.living == 0, "\(change)")
  }

  @Test func theResultKeepsItsObjects() {
    let census = Census()
    var random = SeededGenerator(seed: 41)
    let rows = random.longRows(count: 500, isUnique: true)
    let changed = random.changed(rows, .churn)
    var changes = StagedChangeset(
      source: rows.map { Card($0, census) }, target: changed.map { Card($0, census) })
    #expect(changes.reduce(0) { $0 + $1.data.count } > 0)
    let kept = Set(changes.flatMap { $0.data.map { ObjectIdentifier($0) } })
    #expect(census.living == kept.count)
    changes.removeAll()
    #expect(census.living == 0)
  }

  @Test(arguments: [LongChange.churn, .shuffle, .scatteredEdits, .disjoint])
  func aCancelledComparisonReleasesObjects(_ change: LongChange) {
    let census = Census()
    var random = SeededGenerator(seed: 42)
    let rows = random.longRows(count: 6_000, isUnique: false)
    let changed = random.changed(rows, change)
    for limit in 0..<24 {
      var calls = 0
      _ = try? StagedChangeset(
        source: rows.map { Card($0, census) }, target: changed.map { Card($0, census) },
        checkingCancellation: { () throws(Stop) in
          calls += 1
          if calls > limit { throw Stop() }
        })
      #expect(census.living == 0, "cancelled after \(limit)")
    }
  }

  @Test func sectionsOfObjects() throws {
    let census = Census()
    var random = SeededGenerator(seed: 43)
    let rows = random.longRows(count: 900, isUnique: true)
    let lists = random.dealt(rows, sections: 12)
    let others = random.changed(lists, .shuffle, isMixed: true)
    do {
      func cards(_ sections: [TestSection]) -> [ArraySection<TestRow, Card>] {
        sections.map { section in
          ArraySection(model: section.model, elements: section.elements.map { Card($0, census) })
        }
      }
      let (source, target) = (cards(lists), cards(others))
      let living = census.living
      let changes = StagedChangeset(source: source, target: target)
      try TableViewSimulator.run(changes, from: source, to: target)
      #expect(census.living == living)
    }
    #expect(census.living == 0)
  }

  /// A list that contains the same object many times.
  @Test func oneObjectInEveryRow() throws {
    let census = Census()
    let card = Card(TestRow(1), census)
    let source = Array(repeating: card, count: 300)
    let target = Array(repeating: card, count: 200)
    let changes = StagedChangeset(source: source, target: target)
    #expect(changes.map(\.changeCount) == [100])
    try LinearTableView.run(changes, from: source, to: target)
    #expect(census.living == 1)
  }
}
