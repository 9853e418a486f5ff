import TestSupport
import Testing

/// The reference that bounds the engine is itself checked against the definitions, on small lists.
@Suite struct PairingInOrderTests {
  @Test func theLongestIncreasingLengthIsThatOfTheDefinition() {
    for word in words(letters: 5, upTo: 6) {
      #expect(longestIncreasingLength(word) == lengthByDefinition(word), "\(word)")
    }
  }

  @Test func longSequencesToo() {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let values = (0..<300).map { _ in Int.random(in: 0..<400, using: &random) }
      #expect(longestIncreasingLength(values) == lengthByDefinition(values), "seed \(seed)")
    }
  }

  @Test func everyKindOfChangeIsCounted() {
    let source = rows(1, 1, 2, 3, 4)
    let target = [TestRow(4), TestRow(1), TestRow(2, 7), TestRow(5)]
    let pairing = PairingInOrder(source, target)
    #expect(pairing.common == 3)
    #expect(pairing.updates == 1)
    #expect(pairing.moves == 1)
    #expect(pairing.unpaired == 3)
    #expect(pairing.changes == 5)
  }

  private func lengthByDefinition(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (position, value) in values.enumerated() {
      let earlier = (0..<position).filter { values[$0] < value }
      lengths.append((earlier.map { lengths[$0] }.max() ?? 0) + 1)
    }
    return lengths.max() ?? 0
  }
}
