import ListDiff
internal import FlipbookNotation

/// The unpaired rows of two tables without a key after equal rows are paired, and methods to pair them.
///
/// A row may have kept all values except one measurement, or it may have stayed between the same neighbours.
/// In either case only a few measurements differ. The method that leaves the fewest changes is the best.
struct RowRest {
  /// The maximum number of columns that are ignored in turn.
  private static let maximumColumns = 40
  /// The maximum number of pairs to compare; beyond it, rows are paired in order.
  private static let maximumComparisons = 1 << 18

  private let matching: RowMatching
  private var olds: [Int: [Field]] = [:]
  private var news: [Int: [Field]] = [:]

  init(of matching: RowMatching) {
    self.matching = matching
    func fields(_ rows: [Int], _ side: RowMatching.Side) -> [Int: [Field]] {
      rows.reduce(into: [:]) { all, row in
        let fields = side.fields(row)
        if !fields.isEmpty { all[row] = fields }
      }
    }
    let rest = matching.all.unpaired(in: matching.equal)
    if rest.isEmpty { return }
    (olds, news) = (fields(rest.old, matching.old), fields(rest.new, matching.new))
  }

  /// The possible pairings: equal rows, with the rest paired by each method. O(rest · columns²).
  var pairings: [Pairing] {
    guard let widest = olds.values.map(\.count).max(), let other = news.values.map(\.count).max()
    else { return [] }
    let columns = max(widest, other)
    let others = (2...Self.maximumColumns).contains(columns) ? (0..<columns).map(without) : []
    return [inOrder, inPlace] + others
  }

  /// Pairs the remaining rows whose values are equal except in one column.
  private func without(_ column: Int) -> Pairing {
    func others(_ row: [Field]) -> [Field]? {
      guard row.indices.contains(column), isMeasured(row[column]) else { return nil }
      return Array(row[..<column] + row[(column + 1)...])
    }
    var pairing = matching.equal
    pairing.pairEqual(
      matching.all, old: { olds[$0].flatMap(others) }, new: { news[$0].flatMap(others) })
    return pairing
  }

  /// Whether a value may change within the same row: a number that does not identify the row.
  private func isMeasured(_ field: Field) -> Bool {
    Quantity(field.value) != nil && !ColumnName.isIdentifier(field.name)
  }

  /// The number of values that two rows share, if only a few measurements differ; otherwise 0.
  ///
  /// Rows that contain only measurements are identified by position alone.
  private func alike(_ one: [Field], _ other: [Field], areInPlace: Bool) -> Int {
    guard one.count == other.count else { return 0 }
    let differing = one.indices.filter { one[$0] != other[$0] }
    guard differing.allSatisfy({ isMeasured(one[$0]) && isMeasured(other[$0]) }) else { return 0 }
    let same = one.count - differing.count
    if same > 0, differing.count <= max(1, one.count / 4) { return same }
    return areInPlace && one.allSatisfy(isMeasured) ? max(1, same) : 0
  }

  /// Pairs the most remaining rows possible in order, between equal rows.
  private var inOrder: Pairing {
    var pairing = matching.equal
    for gap in matching.gaps {
      pairing.pair(pairs(gap.old.filter { olds[$0] != nil }, gap.new.filter { news[$0] != nil }))
    }
    return pairing
  }

  /// Pairs the rows at the same positions, in sections whose length is unchanged, if they share a value.
  private var inPlace: Pairing {
    let (old, new) = (matching.old, matching.new)
    var pairing = Pairing(oldCount: old.tokens.count, newCount: new.tokens.count)
    for rows in matching.sections where rows.old.count == rows.new.count {
      for (one, other) in zip(rows.old, rows.new) {
        if old.tokens[one] == new.tokens[other]
          || alike(old.fields(one), new.fields(other), areInPlace: true) > 0
        {
          pairing.pair(old: one, new: other)
        }
      }
    }
    let rest = Gap(unpairedIn: pairing, old: old.tokens.indices, new: new.tokens.indices)
    pairing.pairEqual(rest, old: { old.tokens[$0] }, new: { new.tokens[$0] })
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
