/// How much two lists without identifiers have in common.
enum Resemblance: String, CaseIterable {
  /// Two random lists of fifty symbols; by chance they have about a quarter in common.
  case symbols = "50 symbols, unrelated"
  /// A list of fifty symbols, with ten rows deleted and ten inserted at random positions.
  case fewDifferences = "50 symbols, 20 edits"
  /// Churn of rows that occur once in each list.
  case unique = "unique rows, churn"

  /// The list before and the list after, the same in every run.
  func lists(of count: Int) -> (before: [Int], after: [Int]) {
    var generator = SeededGenerator(seed: 0xA119_4ED5 &+ UInt64(count))
    func symbol() -> Int { .random(in: 0..<50, using: &generator) }
    switch self {
    case .symbols:
      return ((0..<count).map { _ in symbol() }, (0..<count).map { _ in symbol() })
    case .fewDifferences:
      let before = (0..<count).map { _ in symbol() }
      var after = before
      for _ in 0..<10 { after.remove(at: .random(in: after.indices, using: &generator)) }
      for _ in 0..<10 {
        after.insert(symbol(), at: .random(in: 0...after.count, using: &generator))
      }
      return (before, after)
    case .unique:
      return Change.churn.lists(of: count)
    }
  }
}
