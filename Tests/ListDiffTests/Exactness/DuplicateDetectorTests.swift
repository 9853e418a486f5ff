import TestSupport
import Testing

@testable import ListDiff

/// The rows that may have a twin, and the anchors of a long list.
@Suite struct DuplicateDetectorTests {
  private func search(_ rows: ContiguousArray<TestRow>) -> DuplicateDetector? {
    DuplicateDetector(rows.span, hash: IdentifierHash(), check: {})
  }

  @Test func noTwinIsLeftOut() throws {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      var rows = ContiguousArray(random.longRows(count: 2_000, isUnique: true))
      var expected: Set<Int32> = []
      for _ in 0..<seed % 40 {
        rows[.random(in: 0..<2_000, using: &random)] = rows.randomElement(using: &random)!
      }
      var offsets: [Int: [Int32]] = [:]
      for (offset, row) in rows.enumerated() { offsets[row.id, default: []].append(Int32(offset)) }
      for same in offsets.values where same.count > 1 { expected.formUnion(same) }
      let found = try #require(search(rows)).rows()
      #expect(expected.isSubset(of: found), "seed \(seed)")
      #expect(found.count < expected.count + 400, "seed \(seed): few by mistake")
      #expect(found == ContiguousArray(found.sorted()))
    }
  }

  @Test func rowsNotedAreTwinsOfThoseThatAreThere() throws {
    let rows = ContiguousArray((0..<3_000).map { TestRow($0) })
    var twins = try #require(search(rows))
    let hash = IdentifierHash<Int>()
    func isNoted(_ id: Int) -> Bool { twins.note(IdentifierFilter.fingerprint(hash(id)!)) }
    for id in [7, 1_500, 2_999] { #expect(isNoted(id)) }
    #expect((10_000..<20_000).filter(isNoted).count < 1_000)
    #expect(Set([7, 1_500, 2_999]).isSubset(of: twins.rows()))
  }

  @Test func aListFullOfTwinsIsGivenUp() {
    #expect(search(ContiguousArray((0..<3_000).map { TestRow($0 % 1_500) })) == nil)
    #expect(search(ContiguousArray((0..<3_000).map { TestRow($0 % 2_700) })) != nil)
  }

  /// Numbers at equal distances, whatever a process multiplies them by.
  @Test(arguments: [1, 3, 64, 1_000, 1 << 20, 1 << 40])
  func fewAreTakenForTwinsByAnyMultiplier(distance: Int) throws {
    var random = SeededGenerator(seed: UInt64(distance))
    let rows = ContiguousArray((0..<10_000).map { TestRow($0 * distance) })
    var worst = (taken: 0, found: Int.max)
    for _ in 0..<100 {
      let fold = FoldedMultiply(seed: random.next(), multiplier: random.next() | 1)
      let hash = IdentifierHash<Int>(fold: fold)
      let search = DuplicateDetector(rows.span, hash: hash, check: {})
      worst.taken = max(worst.taken, try #require(search).rows().count)
      let made = Anchors(rows.span, hash: hash)
      let anchors = try #require(made)
      let found = stride(from: 0, to: rows.count, by: Anchors.distance).count {
        anchors.row(hash(rows[$0].id)!) == $0
      }
      worst.found = min(worst.found, found)
    }
    #expect(worst.taken < 300)
    #expect(worst.found > 150)
  }

  @Test func anchorsAreFound() throws {
    let rows = ContiguousArray((0..<10_000).map { TestRow($0 * 3) })
    let hash = IdentifierHash<Int>()
    let made = Anchors(rows.span, hash: hash)
    let anchors = try #require(made)
    let found = rows.indices.filter { anchors.row(hash(rows[$0].id)!) == $0 }
    #expect(found.allSatisfy { $0 % Anchors.distance == 0 })
    #expect(found.count > 10_000 / Anchors.distance - 3)
  }
}
