import TestSupport
import Testing

@testable import TerminalList

/// Lines and positions of a table, compared with a list of all its lines.
@Suite struct LineHeightsTests {
  @Test func theLastRecordedHeightsAreUsed() {
    for seed in 0..<UInt64(RandomCases.count("HEIGHT_CASES", default: 200)) {
      var random = SeededGenerator(seed: seed)
      var heights = LineHeights()
      var known: [Int: Int] = [:]
      for _ in 0..<20 {
        let start = Int.random(in: -1...30, using: &random)
        let changes = (start..<start + .random(in: 0...6, using: &random)).map { key in
          (key: key, lines: Int.random(in: -1...3, using: &random))
        }
        let isNews = changes.contains { (known[$0.key] ?? 0) != $0.lines }
        #expect(heights.record(changes) == isNews, "seed \(seed)")
        for change in changes { known[change.key] = change.lines }
        for key in -1...40 {
          #expect(heights.difference(at: key) == known[key] ?? 0, "seed \(seed)")
          let before = known.filter { $0.key < key }.values.reduce(0, +)
          #expect(heights.differences(before: key) == before, "seed \(seed)")
        }
        #expect(heights.total == known.values.reduce(0, +), "seed \(seed)")
        #expect(heights.keys.count == known.values.count { $0 != 0 }, "seed \(seed)")
      }
    }
  }

  @Test func placesAreWhereTheirLinesAre() {
    for seed in 0..<UInt64(RandomCases.count("HEIGHT_CASES", default: 200)) {
      var random = SeededGenerator(seed: seed)
      var heights = RowHeights()
      let table = ListTable(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          SectionShape(
            rows: .random(in: 0...5, using: &random), hasHeader: random.happens(0.5),
            hasFooter: random.happens(0.5))
        })
      var lines: [ListTable.Place] = []
      for section in table.sections.indices {
        var places: [ListTable.Place] = []
        if table.sections[section].hasHeader { places.append(.header(section)) }
        places += table.sections[section].rows.indices.map { .row(.row($0, section)) }
        if table.sections[section].hasFooter { places.append(.footer(section)) }
        for place in places {
          if random.happens(0.6) {
            _ = heights.record([(place, .random(in: 1...4, using: &random))], of: table)
          }
          #expect(heights.line(of: place, in: table) == lines.count, "seed \(seed)")
          #expect(table.place(of: table.id(at: place)) == place && table.has(place))
          lines += Array(repeating: place, count: heights.height(of: place))
        }
      }
      #expect(heights.lineCount(of: table) == lines.count, "seed \(seed)")
      for from in -2...lines.count + 1 {
        let range = from..<from + Int.random(in: 0...7, using: &random)
        var expected: [ListTable.Place] = []
        for place in lines[range.clamped(to: 0..<lines.count)] where place != expected.last {
          expected.append(place)
        }
        #expect(heights.places(in: range, of: table) == expected, "seed \(seed), \(range)")
      }
    }
  }

  @Test func heightsFollowTheirRowsThroughABatch() throws {
    let both = SectionShape(rows: 3, hasHeader: true, hasFooter: true)
    let before = ListTable([both, SectionShape(rows: 2, hasHeader: true, hasFooter: true)])
    var heights = RowHeights()
    _ = heights.record(
      [(.header(0), 2), (.row(.row(0)), 3), (.row(.row(2)), 4), (.footer(0), 5)], of: before)
    _ = heights.record([(.row(.row(1, 1)), 6)], of: before)
    var batch = BatchUpdates()
    batch.movedSections = [(0, 1)]
    batch.deletedRows = [(.row(0), .fade)]
    batch.movedRows = [(.row(1, 1), .row(0, 1))]
    batch.insertedRows = [(.row(2, 1), .fade)]
    let shapes = [
      SectionShape(rows: 1, hasHeader: true),
      SectionShape(rows: 4, hasHeader: true, hasFooter: true),
    ]
    let valid = try ValidBatch(batch, on: before, shapes: shapes)
    let after = before.applying(valid)
    heights.carry(over: AppliedBatch(valid, before: before, after: after))
    #expect(heights.lineCount(of: after) == 2 + 2 + 6 + 1 + 1 + 4 + 5)
    let places: [ListTable.Place] =
      [.header(1)] + (0..<4).map { .row(.row($0, 1)) } + [.footer(1)]
    #expect(places.map { heights.height(of: $0) } == [2, 6, 1, 1, 4, 5])
    #expect([ListTable.Place.header(0), .row(.row(0))].map { heights.height(of: $0) } == [1, 1])
  }
}
