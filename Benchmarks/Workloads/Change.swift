/// The difference between the list before and the list after.
enum Change: String, CaseIterable {
  /// DifferenceKit's own benchmark: a block is deleted, a block is inserted, and the first rows are
  /// shuffled.
  case churn
  /// Churn, and one row in a hundred is updated.
  case churnWithUpdates = "churn, 1% updated"
  /// Nothing; the two lists are separate arrays.
  case identical
  case appendOne = "append one"
  case insertOne = "insert one"
  case firstToLast = "first to last"
  case reverse
  /// The lists share no row.
  case disjoint
  case shuffle

  /// The list before and the list after, the same in every run.
  func lists<Element: Sampled>(of count: Int) -> (before: [Element], after: [Element]) {
    var generator = SeededGenerator(seed: 0x0F11_9B00 &+ UInt64(count))
    let before = (0..<count).map { _ in Element.sample(&generator) }
    var after = before
    switch self {
    case .churn:
      Churn(count: count).apply(to: &after, &generator)
    case .churnWithUpdates:
      for index in stride(from: 0, to: count, by: 100) { after[index] = after[index].renewed }
      Churn(count: count).apply(to: &after, &generator)
    case .identical:
      after.withUnsafeMutableBufferPointer { _ in }
    case .appendOne:
      after.append(.sample(&generator))
    case .insertOne:
      after.insert(.sample(&generator), at: count / 2)
    case .firstToLast:
      after.append(after.removeFirst())
    case .reverse:
      after.reverse()
    case .disjoint:
      for index in after.indices { after[index] = .sample(&generator) }
    case .shuffle:
      after.shuffle(using: &generator)
    }
    return (before, after)
  }
}

/// The positions of DifferenceKit's benchmark, at any size.
private struct Churn {
  let deleted: Range<Int>
  let inserted: Range<Int>
  let shuffled: Range<Int>

  /// In proportion to its 5,000 rows (1,000 deleted, 1,000 inserted, 200 shuffled) or, for long
  /// lists, to its 100,000 (10,000, 10,000 and 2,000).
  init(count: Int) {
    if count < 50_000 {
      deleted = count * 2 / 5..<count * 3 / 5
      inserted = count * 3 / 5..<count * 4 / 5
      shuffled = 0..<count / 25
    } else {
      deleted = count / 5..<count * 3 / 10
      inserted = count * 3 / 10..<count * 2 / 5
      shuffled = 0..<count / 50
    }
  }

  func apply<Element: Sampled>(to rows: inout [Element], _ generator: inout SeededGenerator) {
    rows.removeSubrange(deleted)
    rows.insert(
      contentsOf: inserted.map { _ in .sample(&generator) }, at: inserted.lowerBound)
    rows[shuffled].shuffle(using: &generator)
  }
}
