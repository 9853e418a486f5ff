import ListDiff
import TestSupport
import Testing

/// Several threads compare the same lists at the same time; they share no state except the lists.
@Suite struct ConcurrencyTests {
  @Test func threadsShareTheirLists() async {
    var random = SeededGenerator(seed: 70)
    let source = random.longRows(count: 2_000, isUnique: false)
    let targets = LongChange.allCases.map { random.changed(source, $0) }
    let expected = targets.map { StagedChangeset(source: source, target: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<56 {
        let k = round % targets.count
        group.addTask {
          StagedChangeset(source: source, target: targets[k]) == expected[k]
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func stringsAndSectionsToo() async {
    var random = SeededGenerator(seed: 71)
    let rows = random.longRows(count: 900, isUnique: true)
    let lines = rows.map { KeyedRow("line \($0.id)", $0.content) } + [KeyedRow("\u{212A}")]
    let sections = random.dealt(rows, sections: 30)
    let changed = random.changed(sections, .churn, isMixed: true)
    let expected = StagedChangeset(source: sections, target: changed)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          #expect(StagedChangeset(source: sections, target: changed) == expected)
          let way = StagedChangeset(source: lines, target: lines.reversed())
          #expect(way.reduce(0) { $0 + $1.changeCount } == lines.count - 1)
        }
      }
    }
  }
}
