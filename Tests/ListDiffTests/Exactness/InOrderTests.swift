import TestSupport
import Testing

@testable import ListDiff

/// Pairing in order alone: not the best pairing, but the one that a dictionary of queues gives,
/// however the rows were found.
@Suite struct InOrderTests {
  private func expectInOrder<Row: Differentiable>(
    _ source: [Row], _ target: [Row], _ comment: Comment
  ) {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let matching = Matching(inOrder: before.span, after.span, check: {})
    var queues: [Row.DifferenceIdentifier: ArraySlice<Int32>] = [:]
    for (place, row) in source.enumerated() {
      queues[row.differenceIdentifier, default: []].append(Int32(place))
    }
    let sources = target.map { queues[$0.differenceIdentifier]?.popFirst() ?? Matching.none }
    var targets = source.map { _ in Matching.none }
    var updated: [Int32] = []
    for (place, partner) in sources.enumerated() where partner >= 0 {
      targets[Int(partner)] = Int32(place)
      if !target[place].isContentEqual(to: source[Int(partner)]) { updated.append(partner) }
    }
    let isSame =
      Array(matching.sourceOfTarget) == sources && Array(matching.targetOfSource) == targets
    #expect(isSame, comment)
    #expect(matching.pairCount == sources.count { $0 >= 0 }, comment)
    #expect(Array(matching.updated) == updated.sorted(), comment)
    let pairing = PairingInOrder(source, target)
    #expect(matching.moved.count == pairing.moves, comment)
    #expect(matching.changeCount == pairing.changes, comment)
  }

  @Test(arguments: LongChange.allCases, [true, false])
  func partnersEqualThoseOfADictionaryOfQueues(_ change: LongChange, isUnique: Bool) {
    for seed in 0..<3 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.longRows(
        count: .random(in: 10...2_500, using: &random), isUnique: isUnique)
      let target = random.changed(source, change)
      let comment: Comment = "\(change), seed \(seed)"
      expectInOrder(source, target, comment)
      expectInOrder(target, source, "\(comment), backwards")
      expectInOrder(
        source.map { KeyedRow("\($0.id)", $0.content) },
        target.map { KeyedRow("\($0.id)", $0.content) }, "\(comment), strings")
    }
  }

  @Test(arguments: LongChange.allCases, [1, 5, 40])
  func fewHashesPairInOrderToo(_ change: LongChange, hashCount: Int) {
    for seed in 0..<4 {
      var random = SeededGenerator(seed: UInt64(seed))
      let rows = random.longRows(count: 250, isUnique: seed == 0)
      let changed = random.changed(rows, change)
      let counts = Counts()
      expectInOrder(
        rows.map { CountedRow($0, counts, hashCount: hashCount) },
        changed.map { CountedRow($0, counts, hashCount: hashCount) },
        "\(change), \(hashCount) hashes, seed \(seed)")
    }
  }
}
