import Testing

@testable import Snapshots

@Suite struct HeaviestAscentTests {
  @Test(arguments: 0..<200) func noOtherAscentIsHeavier(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = Array(0..<Int.random(in: 0..<10, using: &random)).shuffled(using: &random)
    let weights = values.map { _ in Int.random(in: 1..<9, using: &random) }
    let found = HeaviestAscent.indexes(of: values, weights: weights)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 && values[$0] < values[$1] })
    var best = 0
    for choice in 0..<(1 << values.count) {
      let chosen = values.indices.filter { choice >> $0 & 1 == 1 }
      let ascends = zip(chosen, chosen.dropFirst()).allSatisfy { values[$0] < values[$1] }
      if ascends { best = max(best, chosen.reduce(0) { $0 + weights[$1] }) }
    }
    #expect(found.reduce(0) { $0 + weights[$1] } == best)
  }
}
