/// How far the best ways of one cost get on each diagonal of an edit graph.
///
/// Diagonal *k* holds the points whose source offset less target offset is *k*. What is remembered
/// for it is the greatest source offset that a way of the cost gets to.
struct DiagonalRow {
  /// What stands for "no way of this cost gets to this diagonal".
  static var unreachable: Int32 { Int32.min / 2 }

  /// How many unreachable diagonals stand on either side, so that neighbours always exist.
  static var margin: Int { 2 }

  /// The first diagonal.
  let first: Int

  /// 1 if only every other diagonal is remembered, else 0.
  let shift: Int

  /// The greatest source offset on each diagonal, with a margin on either side.
  private var ends: ContiguousArray<Int32>

  /// Creates a row of one diagonal.
  init(_ end: Int, on diagonal: Int, _ operations: EditOperations) {
    first = diagonal
    shift = operations == .indels ? 1 : 0
    ends = ContiguousArray(repeating: Self.unreachable, count: 1 + 2 * Self.margin)
    ends[Self.margin] = Int32(truncatingIfNeeded: end)
  }

  /// Creates the row of the next cost on some diagonals, each on the row before or next to it.
  ///
  /// - Parameter end: how far elements are kept from a source offset on a diagonal; the offset may
  ///   be one too great for the graph.
  @inline(__always) init(
    after row: DiagonalRow, first: Int, count: Int, end: (_ start: Int, _ diagonal: Int) -> Int
  ) {
    self.first = first
    shift = row.shift
    let (margin, shift) = (Self.margin, row.shift)
    let left = (first - 1 - row.first) >> shift + margin
    precondition(left >= 0 && left + max(0, count - 1) + 2 - shift < row.ends.count)
    ends = ContiguousArray(unsafeUninitializedCapacity: count + 2 * margin) { ends, initialized in
      for position in 0..<margin { ends[position] = Self.unreachable }
      for position in 0..<count {
        let deleted = row.ends[left + position] &+ 1
        let substituted = shift == 0 ? row.ends[left + position + 1] &+ 1 : deleted
        let inserted = row.ends[left + position + 2 - shift]
        let start = Int(max(deleted, inserted, substituted))
        let end = start < 0 ? Int(Self.unreachable) : end(start, first + position << shift)
        ends[margin + position] = Int32(truncatingIfNeeded: end)
      }
      for position in count + margin..<count + 2 * margin { ends[position] = Self.unreachable }
      initialized = count + 2 * margin
    }
  }
}

extension DiagonalRow {
  /// Whether a way of the cost gets to a source offset on a diagonal, be it on the row or not.
  func reaches(_ source: Int, on diagonal: Int) -> Bool {
    let position = (diagonal - first) >> shift + Self.margin
    return ends.indices.contains(position) && ends[position] >= source
  }
}

extension DiagonalRow {
  /// How many elements of both lists together the way that is furthest has behind it.
  var progress: Int {
    var progress = 0
    for position in 0..<ends.count - 2 * Self.margin {
      let diagonal = first + position << shift
      progress = max(progress, 2 * Int(ends[position + Self.margin]) - diagonal)
    }
    return progress
  }
}

/// Which steps a way through an edit graph may take.
enum EditOperations {
  /// Deletions and insertions: the fewest of them leave a longest common subsequence.
  case indels
  /// Substitutions too: the fewest are the edit distance of Wagner and Fischer.
  case substitutionsToo
}
