import TestSupport
import Testing

@testable import TerminalList

/// The two index spaces of a batch, held against rows that carry their names.
@Suite struct BatchMapTests {
  @Test func whatStaysFillsThePlacesThatAreLeft() {
    let map = IndexMap(removed: [0, 3], taken: [1, 4])
    #expect((0..<5).map(map.target) == [nil, 0, 2, nil, 3])
    #expect((0..<5).map(map.source) == [1, nil, 2, 4, nil])
    let same = IndexMap()
    #expect((0..<3).map(same.target) == [0, 1, 2])
  }

  /// A row that was inserted before it, or in its position, is not one that stayed.
  @Test func theFirstThatStaysFromAnIndexOn() {
    let map = IndexMap(removed: [0, 3], taken: [1, 4])
    #expect((0..<7).map(map.firstTarget) == [0, 0, 2, 3, 3, 5, 6])
    #expect(IndexMap(removed: [0], taken: [0]).firstTarget(from: 0) == 1)
  }

  @Test func bothWaysAgreeWithARealList() {
    for seed in 0..<UInt64(500) {
      var random = SeededGenerator(seed: seed)
      let before = Array(0..<Int.random(in: 0...12, using: &random))
      let removed = before.filter { _ in random.happens(0.3) }
      var after = before.filter { !removed.contains($0) }.map { Optional($0) }
      var taken: [Int] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...after.count, using: &random)
        taken = taken.map { $0 >= place ? $0 + 1 : $0 } + [place]
        after.insert(nil, at: place)
      }
      let map = IndexMap(removed: removed, taken: taken.sorted())
      #expect(after.indices.map(map.source) == after, "seed \(seed)")
      #expect(before.map(map.target) == before.map { after.firstIndex(of: $0) }, "seed \(seed)")
    }
  }

  @Test func movedSectionsTakeTheirRowsAlong() throws {
    let before = ListTable([2, 1, 3].map { SectionShape(rows: $0, hasHeader: true) })
    var batch = BatchUpdates()
    batch.movedSections = [(2, 0)]
    batch.deletedSections = [(1, .fade)]
    batch.deletedRows = [(.row(0, 2), .fade)]
    batch.movedRows = [(.row(1, 0), .row(0, 0))]
    let shapes = [SectionShape(rows: 3, hasHeader: true), SectionShape(rows: 1)]
    let valid = try ValidBatch(batch, on: before, shapes: shapes)
    let after = before.applying(valid)
    let map = BatchMap(valid, before: before, after: after)
    #expect(after.sections.map(\.id) == [before.sections[2].id, before.sections[0].id])
    #expect(
      Array(after.sections[0].rows)
        == [before.sections[0].rows[1]] + before.sections[2].rows.dropFirst())
    #expect(map.target(of: .row(.row(2, 2))) == .row(.row(2, 0)))
    #expect(map.target(of: .row(.row(0, 2))) == nil)
    #expect(map.target(of: .row(.row(0, 1))) == nil)
    #expect(map.source(of: .row(.row(0, 0))) == .row(.row(1, 0)))
    #expect(map.source(of: .row(.row(1, 0))) == .row(.row(1, 2)))
    #expect(map.target(of: .header(2)) == .header(0))
    #expect(map.target(of: .header(0)) == nil)
  }
}
