/// The rows of two tables without a key that are left over when equal rows are paired, and ways to pair them.
///
/// A row may have kept all values but one, which was measured again; or it may have stayed between the same
/// neighbours. The way that leaves the fewest changes is the best.
struct RowRest {
  /// More columns than this are not left out one after the other.
  private static let maximumColumns = 40
  /// More pairs of rows than this are not compared; rows are paired in order then.
  private static let maximumComparisons = 1 << 18

  private let equal: Pairing
  /// Numbers of the values of each row of the rest: equal values in one column have equal numbers.
  private var olds: [Int: [Int]] = [:]
  private var news: [Int: [Int]] = [:]
  private let old: [RowValues]
  private let new: [RowValues]
  /// Equal rows have equal tokens.
  private let tokens: (old: [Int], new: [Int])

  /// - Parameter equal: The rows that are equal.
  init(
    of equal: Pairing, old: [RowValues], new: [RowValues], tokens: (old: [Int], new: [Int])
  ) {
    (self.equal, self.old, self.new, self.tokens) = (equal, old, new, tokens)
    let (oldRest, newRest) = (
      old.indices.filter { !equal.isPaired(old: $0) && old[$0].hasFields },
      new.indices.filter { !equal.isPaired(new: $0) && new[$0].hasFields }
    )
    if oldRest.isEmpty || newRest.isEmpty { return }
    var numbers: [Field: Int] = [:]
    func values(of row: RowValues) -> [Int] {
      row.fields.map { field in
        let next = numbers.count
        return numbers[field]
          ?? {
            numbers[field] = next; return next
          }()
      }
    }
    for row in oldRest { olds[row] = values(of: old[row]) }
    for row in newRest { news[row] = values(of: new[row]) }
  }

  /// The equal rows with the rest paired in different ways. O(rest · columns²).
  func pairings(
    between chains: [SectionMatching.Chain]
  ) -> [(pairing: Pairing, changeCount: Int)] {
    if olds.isEmpty || news.isEmpty { return [] }
    let columns = max(olds.values.lazy.map(\.count).max()!, news.values.lazy.map(\.count).max()!)
    var pairings = [inOrder(between: chains), inPlace(chains)]
    if (2...Self.maximumColumns).contains(columns) {
      pairings += (0..<columns).map(without)
    }
    return pairings.map { ($0, changeCount(of: $0)) }
  }

  /// Deleted, inserted, updated and moved rows, summed.
  func changeCount(of pairing: Pairing) -> Int {
    var partners: [Int32] = []
    var updates = 0
    for new in new.indices {
      guard let old = pairing.old(of: new) else { continue }
      partners.append(Int32(old))
      if tokens.old[old] != tokens.new[new] { updates += 1 }
    }
    return old.count + new.count - 2 * partners.count + updates
      + CommonSubsequence.moveCount(partners)
  }

  /// The rest with equal values but for one column.
  private func without(_ column: Int) -> Pairing {
    func shown(_ rows: [Int: [Int]], _ count: Int) -> [[Int]] {
      (0..<count).map { row in
        guard var values = rows[row] else { return [] }
        if values.indices.contains(column) { values.remove(at: column) }
        return values
      }
    }
    var pairing = equal
    pairing.pairEqual(
      old: shown(olds, self.old.count), new: shown(news, self.new.count), where: { !$0.isEmpty })
    return pairing
  }

  /// The rest in order, between equal rows: so that the most values stay. Rows of one value have none to keep, and
  /// as many of them are paired one by one.
  private func inOrder(between chains: [SectionMatching.Chain]) -> Pairing {
    var pairing = equal
    for chain in chains {
      for gap in Gap.gaps(in: equal, between: chain.pairs, old: chain.old, new: chain.new) {
        let (old, new) = (gap.old.filter { olds[$0] != nil }, gap.new.filter { news[$0] != nil })
        for pair in pairs(old, new) { pairing.pair(old: pair.old, new: pair.new) }
      }
    }
    return pairing
  }

  /// The rows of sections that are as long as before, each with the one in its place if they share a value.
  private func inPlace(_ chains: [SectionMatching.Chain]) -> Pairing {
    var pairing = Pairing(oldCount: old.count, newCount: new.count)
    for chain in chains where chain.old.count == chain.new.count {
      for (one, other) in zip(chain.old, chain.new) {
        let (fields, others) = (old[one].fields, new[other].fields)
        if tokens.old[one] == tokens.new[other] || fields.count == 1 && others.count == 1
          || zip(fields, others).contains(where: ==)
        {
          pairing.pair(old: one, new: other)
        }
      }
    }
    pairing.pairEqual(old: tokens.old, new: tokens.new)
    return pairing
  }

  private func pairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    func alike(_ one: Int, _ other: Int) -> Int {
      let (olds, news) = (olds[old[one]]!, news[new[other]]!)
      if olds.count == 1, news.count == 1, old.count == new.count { return one == other ? 1 : 0 }
      return zip(olds, news).count { $0 == $1 }
    }
    let isInPlace = old.count == new.count && old.indices.allSatisfy { alike($0, $0) > 0 }
    if isInPlace || old.count * new.count > Self.maximumComparisons {
      return zip(old.indices, new.indices).filter { alike($0, $1) > 0 }.map { (old[$0], new[$1]) }
    }
    let width = new.count + 1
    var best = Array(repeating: 0, count: (old.count + 1) * width)
    for one in old.indices.reversed() {
      for other in new.indices.reversed() {
        let here = alike(one, other)
        best[one * width + other] = max(
          best[(one + 1) * width + other], best[one * width + other + 1],
          here == 0 ? 0 : here + best[(one + 1) * width + other + 1])
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (one, other) = (0, 0)
    while one < old.count, other < new.count {
      let here = alike(one, other)
      if here > 0, best[one * width + other] == here + best[(one + 1) * width + other + 1] {
        pairs.append((old[one], new[other]))
        (one, other) = (one + 1, other + 1)
      } else if best[one * width + other] == best[(one + 1) * width + other] {
        one += 1
      } else {
        other += 1
      }
    }
    return pairs
  }
}
