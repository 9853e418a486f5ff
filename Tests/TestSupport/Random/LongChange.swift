/// A kind of change to a list of hundreds or thousands of rows.
///
/// Each exercises another part of the matching: the small-difference pass, neighbours, queues of
/// equal identities, long runs, many piles.
public enum LongChange: CaseIterable, Sendable {
  /// A few rows inserted, deleted, updated and moved far apart from each other.
  case scatteredEdits
  /// A tenth of the rows replaced, a fiftieth moved, as in programs that refresh a list.
  case churn
  /// Every third row deleted, here and there two in a row.
  case thinnedOut
  /// A new row between every two.
  case interleaved
  /// A dozen blocks moved elsewhere.
  case blockMoves
  /// The second half before the first half.
  case rotation
  /// The whole list reversed.
  case reversal
  /// Stretches of it reversed.
  case reversedStretches
  /// A random order.
  case shuffle
  /// Two halves, each in order, merged like cards.
  case riffle
  /// One row in a hundred is common.
  case nearlyDisjoint
  /// No row is common.
  case disjoint
  /// Every row updated, and a few moved.
  case allUpdated
  /// Long runs in another order: sorted by the last digit of the identity.
  case sortedAnotherWay
}

extension SeededGenerator {
  /// A long list with unique identities, or with a tenth as many identities as rows, some of them
  /// very frequent.
  public mutating func longRows(count: Int, isUnique: Bool) -> [TestRow] {
    if isUnique { return (0..<count).map { TestRow($0, $0 % 2) } }
    let identities = max(1, count / .random(in: 2...40, using: &self))
    return (0..<count).map { offset in
      let isFrequent = happens(0.3)
      return TestRow(
        .random(in: 0..<(isFrequent ? min(3, identities) : identities), using: &self), offset % 2)
    }
  }

  /// The list after a change.
  ///
  /// New rows get new identities, so that unique ones stay unique.
  public mutating func changed(_ source: [TestRow], _ change: LongChange) -> [TestRow] {
    let count = source.count
    let stranger = (source.map(\.id).max() ?? 0) + 1
    switch change {
    case .scatteredEdits: return edited(source, count: 6, stranger: stranger)
    case .churn: return churned(source, stranger: stranger)
    case .thinnedOut:
      return source.enumerated().filter { $0.offset % 3 != 1 && $0.offset % 50 != 2 }.map(\.element)
    case .interleaved:
      return source.enumerated().flatMap { [$1, TestRow(stranger + $0)] }
    case .blockMoves: return blocksMoved(source, count: 12)
    case .rotation: return Array(source[(count / 2)...] + source[..<(count / 2)])
    case .reversal: return source.reversed()
    case .reversedStretches: return stretchesReversed(source)
    case .shuffle: return source.shuffled(using: &self)
    case .riffle: return riffled(source)
    case .nearlyDisjoint:
      return source.map { happens(0.01) ? $0 : TestRow($0.id + stranger, $0.content) }
    case .disjoint: return source.map { TestRow($0.id + stranger, $0.content) }
    case .allUpdated:
      return edited(
        source.map { TestRow($0.id, $0.content + 1) }, count: 40, stranger: stranger)
    case .sortedAnotherWay:
      return (0..<10).flatMap { digit in source.filter { $0.id % 10 == digit } }
    }
  }

  private mutating func edited(_ source: [TestRow], count: Int, stranger: Int) -> [TestRow] {
    var rows = source
    for edit in 0..<count where !rows.isEmpty {
      let place = Int.random(in: 0..<rows.count, using: &self)
      switch edit % 4 {
      case 0: rows.insert(TestRow(stranger + edit), at: place)
      case 1: rows.remove(at: place)
      case 2: rows[place].content += 1
      default:
        let row = rows.remove(at: place)
        rows.insert(row, at: .random(in: 0...rows.count, using: &self))
      }
    }
    return rows
  }

  private mutating func churned(_ source: [TestRow], stranger: Int) -> [TestRow] {
    let count = source.count
    var rows = source.filter { _ in !happens(0.1) }
    for row in 0..<(count / 10) {
      rows.insert(TestRow(stranger + row), at: .random(in: 0...rows.count, using: &self))
    }
    for _ in 0..<(count / 50) where !rows.isEmpty {
      let row = rows.remove(at: .random(in: 0..<rows.count, using: &self))
      rows.insert(row, at: .random(in: 0...rows.count, using: &self))
    }
    return rows
  }

  private mutating func blocksMoved(_ source: [TestRow], count: Int) -> [TestRow] {
    var rows = source
    for _ in 0..<count {
      let start = Int.random(in: 0...rows.count, using: &self)
      let block = start..<Int.random(in: start...min(rows.count, start + 400), using: &self)
      let moved = Array(rows[block])
      rows.removeSubrange(block)
      rows.insert(contentsOf: moved, at: .random(in: 0...rows.count, using: &self))
    }
    return rows
  }

  private mutating func stretchesReversed(_ source: [TestRow]) -> [TestRow] {
    var rows: [TestRow] = []
    while rows.count < source.count {
      let end = min(rows.count + .random(in: 1...80, using: &self), source.count)
      rows += source[rows.count..<end].reversed()
    }
    return rows
  }

  private mutating func riffled(_ source: [TestRow]) -> [TestRow] {
    var halves = (source[..<(source.count / 2)], source[(source.count / 2)...])
    var rows: [TestRow] = []
    while let next = halves.0.isEmpty || happens(0.5) ? halves.1.popFirst() : halves.0.popFirst() {
      rows.append(next)
    }
    return rows + halves.0
  }
}
