import Testing

@testable import Snapshots

/// The common pairs of two texts are those that a dictionary counts.
@Suite struct PairCountsTests {
  private func counted(_ one: [UInt8], _ other: [UInt8]) -> Int {
    func counts(_ bytes: [UInt8]) -> [[UInt8]: Int] {
      zip(bytes, bytes.dropFirst()).reduce(into: [:]) { $0[[$1.0, $1.1], default: 0] += 1 }
    }
    let others = counts(other)
    return counts(one).reduce(0) { $0 + min($1.value, others[$1.key, default: 0]) }
  }

  @Test(arguments: [2...9, 15...70, 60...68, 200...256]) func commonPairs(
    _ lengths: ClosedRange<Int>
  ) {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let letters = [2, 8, 255].randomElement(using: &random)!
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: lengths, using: &random)).map { _ in
          UInt8(Int.random(in: 0..<letters, using: &random))
        }
      }
      let (one, other) = (texts[0], texts[1])
      #expect(
        PairCounts.common(one, pairsAt: 0..<one.count - 1, other, pairsAt: 0..<other.count - 1)
          == counted(one, other), "seed \(seed)")
    }
  }
}
