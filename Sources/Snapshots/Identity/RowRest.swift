import ListDiff
internal import Notation

/// The rows of two tables without a key that are left over when equal rows are paired, and ways to pair them.
///
/// A row may have kept all values but one, which was measured again; or it may have stayed between the same
/// neighbours. In either case only measurements differ, and few of them. The way that leaves the fewest
/// changes is the best.
struct RowRest {
  /// More columns than this are not left out one after the other.
  private static let maximumColumns = 40
  /// More pairs of rows than this are not compared; rows are paired in order then.
  private static let maximumComparisons = 1 << 18

  private let equal: Pairing
  private var olds: [Int: [Field]] = [:]
  private var news: [Int: [Field]] = [:]
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
    for row in oldRest { olds[row] = old[row].fields }
    for row in newRest { news[row] = new[row].fields }
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
    func others(_ row: [Field]) -> [Field]? {
      guard row.indices.contains(column), isMeasured(row[column]) else { return nil }
      return Array(row[..<column] + row[(column + 1)...])
    }
    var pairing = equal
    pairing.pairEqual(
      all, old: { olds[$0].flatMap(others) }, new: { news[$0].flatMap(others) })
    return pairing
  }

  private var all: Gap { Gap(old: Array(old.indices), new: Array(new.indices)) }

  /// Whether a value may be another one of the same row: a number that does not say which row it is.
  private func isMeasured(_ field: Field) -> Bool {
    Quantity(field.value) != nil && !ColumnName.isIdentifier(field.name)
  }

  /// How many values two rows share, if no others than a few measurements differ; else 0.
  ///
  /// Rows of measurements alone have nothing but their places; those in the same place are alike.
  private func alike(_ one: [Field], _ other: [Field], areInPlace: Bool) -> Int {
    guard one.count == other.count else { return 0 }
    let differing = one.indices.filter { one[$0] != other[$0] }
    guard differing.allSatisfy({ isMeasured(one[$0]) && isMeasured(other[$0]) }) else { return 0 }
    let same = one.count - differing.count
    if same > 0, differing.count <= max(1, one.count / 4) { return same }
    return areInPlace && one.allSatisfy(isMeasured) ? max(1, same) : 0
  }

  /// The rest in order, between equal rows, so that the most rows are paired.
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
        if tokens.old[one] == tokens.new[other]
          || alike(old[one].fields, new[other].fields, areInPlace: true) > 0
        {
          pairing.pair(old: one, new: other)
        }
      }
    }
    pairing.pairEqual(all, old: { tokens.old[$0] }, new: { tokens.new[$0] })
    return pairing
  }

  private func pairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    func alike(_ one: Int, _ other: Int) -> Int {
      self.alike(
        olds[old[one]]!, news[new[other]]!, areInPlace: old.count == new.count && one == other)
    }
    if old.count * new.count > Self.maximumComparisons {
      return zip(old.indices, new.indices).filter { alike($0, $1) > 0 }.map { (old[$0], new[$1]) }
    }
    let common = old.indices.longestCommonSubsequence(with: new.indices) { alike($0, $1) > 0 }
    return zip(
      common.common.ranges.joined(),
      new.indices.lazy.filter { !common.added.contains($0) }
    ).map { (old[$0], new[$1]) }
  }
}
