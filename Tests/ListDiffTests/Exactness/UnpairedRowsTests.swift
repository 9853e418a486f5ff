import TestSupport
import Testing

@testable import ListDiff

/// Rows without a partner as bits, at lengths around the words that hold them.
@Suite struct UnpairedRowsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 700], [0, 0.1, 0.9, 1])
  func rowsAndOthersAreFoundInOrder(count: Int, share: Double) {
    var random = SeededGenerator(seed: UInt64(count))
    let partners = ContiguousArray(
      (0..<count).map { row -> Int32 in
        if random.happens(share) { return Matching.none }
        return row % 5 == 0 ? CrossSectionMatches.elsewhere : Int32(row)
      })
    let rows = UnpairedRows(partners)
    var (found, others): ([Int], [Int]) = ([], [])
    rows.forEach { found.append($0) }
    rows.forEachOther { others.append($0) }
    #expect(found == partners.indices.filter { partners[$0] == Matching.none })
    #expect(others == partners.indices.filter { partners[$0] != Matching.none })
    #expect(rows.count == found.count)
    #expect(rows.rowCount == count)
  }

  @Test(arguments: [1, 64, 65, 200]) func rowsInFrontAreCounted(count: Int) {
    var random = SeededGenerator(seed: 9)
    let partners = ContiguousArray(
      (0..<Int32(count)).map { random.happens(0.4) ? Matching.none : $0 })
    let counts = UnpairedCounts(UnpairedRows(partners))
    for row in 0..<count {
      #expect(counts.count(before: row) == partners[..<row].count { $0 == Matching.none })
    }
  }
}
