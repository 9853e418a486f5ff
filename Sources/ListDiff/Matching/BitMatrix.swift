/// The matrix of two lists of numbers in which a path from corner to corner stands for edits, 64 cells at a time.
///
/// The matrix has a row for each number of elements after the change and a column for each number
/// of elements before it. The costs of neighbouring cells differ by at most 1, so each cell needs only a few
/// bits, and one addition computes 64 of them. Hyyrö, "Bit-parallel LCS-length computation revisited", AWOCA
/// 2004, and "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of
/// Computing 10 (2003).
///
/// The forward pass keeps every *s*-th row, where *s* is about the square root of the number of rows. The
/// traceback recomputes the rows between two of them, up to the columns that it can still reach.
///
/// - Complexity: O(*n* *m* / 64) time, a little more than once for the forward pass and about half
///   as much for the traceback, plus the time of finding matches; O(*n* √*m* / 64) memory.
struct BitMatrix<Cells: BitCells> {
  private let source: ContiguousArray<Int32>
  private let target: ContiguousArray<Int32>

  /// The offsets before the change, sorted by their numbers.
  private var places: ContiguousArray<Int32>

  /// The position in `places` where each number begins and, after the last number, the end.
  private var starts: ContiguousArray<Int32>

  /// A bit for each element before the change: whether it is the same as the current element after it.
  private var matches: ContiguousArray<UInt64>

  /// The same bits for each number that occurs more often than a row has words; at most 64 numbers do.
  private var frequent: [Int32: ContiguousArray<UInt64>] = [:]

  /// The distance between the rows that are kept.
  private let spacing: Int

  /// The rows that are kept: those for 0, `spacing`, 2 · `spacing` … elements.
  private var remembered: [ContiguousArray<Cells>] = []

  /// The rows of `spacing` elements and the one before them, one after the other.
  private var block: ContiguousArray<Cells> = []

  /// The number of elements of each row in `block`.
  private var blockWordCount = 0

  /// The number of elements after the change that the first row of the block covers.
  private var blockStart = Int.max

  /// Computes the whole matrix.
  ///
  /// - Parameters:
  ///   - target: may contain numbers below 0, which match nothing.
  ///   - numberCount: the upper bound of the numbers: each is less than it.
  init(_ source: ContiguousArray<Int32>, _ target: ContiguousArray<Int32>, numberCount: Int) {
    (self.source, self.target) = (source, target)
    starts = ContiguousArray(repeating: 0, count: numberCount + 1)
    for number in source { starts[Int(number) + 1] += 1 }
    for number in 0..<numberCount { starts[number + 1] += starts[number] }
    places = ContiguousArray(repeating: 0, count: source.count)
    var next = starts
    for (offset, number) in source.enumerated() {
      places[Int(next[Int(number)])] = Int32(truncatingIfNeeded: offset)
      next[Int(number)] += 1
    }
    let wordCount = (source.count + 63) / 64
    matches = ContiguousArray(repeating: 0, count: wordCount)
    spacing = target.count.approximateRoot
    for number in 0..<numberCount where starts[number + 1] - starts[number] > wordCount {
      frequent[Int32(number)] = matches
      for place in places[Int(starts[number])..<Int(starts[number + 1])] {
        frequent[Int32(number)]![Int(place) / 64] |= 1 << UInt64(place % 64)
      }
    }
    var row = ContiguousArray(repeating: Cells(), count: wordCount)
    for j in target.indices {
      if j % spacing == 0 { remembered.append(row) }
      advance(&row, by: j, wordCount: wordCount)
    }
  }

  /// Replaces words of the row for `j` elements after the change with those of the next row.
  private mutating func advance(_ row: inout ContiguousArray<Cells>, by j: Int, wordCount: Int) {
    let number = Int(target[j])
    let isFrequent = frequent[target[j]] != nil
    if isFrequent { swap(&matches, &frequent[target[j]]!) }
    defer { if isFrequent { swap(&matches, &frequent[target[j]]!) } }
    let isMarked = number < 0 || isFrequent
    let stretch = isMarked ? 0..<0 : Int(starts[number])..<Int(starts[number + 1])
    for place in stretch { matches[Int(places[place]) / 64] |= 1 << UInt64(places[place] % 64) }
    var carry = Cells.firstCarry
    var cells = row.mutableSpan
    for word in 0..<wordCount {
      cells[unchecked: word].advance(matches: matches[word], carry: &carry)
    }
    for place in stretch { matches[Int(places[place]) / 64] = 0 }
  }

  /// The path through the matrix that the rules of ``EditPath`` select.
  ///
  /// - Parameter keep: called with the offsets of each pair of elements on it, the last ones first.
  mutating func path(keep: (_ source: Int, _ target: Int) -> Void = { _, _ in }) -> EditPath {
    let (before, after) = (source, target)
    return EditPath(
      sourceCount: before.count, targetCount: after.count, isSame: { before[$0] == after[$1] },
      keep: keep, step: { step(to: $0, $1) })
  }

  /// The last edit of a cheapest path to a cell in whose row and column the elements differ.
  private mutating func step(to before: Int, _ after: Int) -> EditPath.Kind {
    if after - 1 < blockStart { findRows(before, after) }
    let cells = block[(after - blockStart) * blockWordCount + (before - 1) / 64]
    let bit = UInt64((before - 1) % 64)
    if cells.deletions >> bit & 1 == 1 { return .deletion }
    return cells.insertions >> bit & 1 == 1 ? .insertion : .substitution
  }

  /// Recomputes the rows that the traceback needs next.
  private mutating func findRows(_ before: Int, _ after: Int) {
    let start = (after - 1) / spacing
    blockStart = start * spacing
    blockWordCount = (before + 63) / 64
    var row = remembered[start]
    block.removeAll(keepingCapacity: true)
    block += row[..<blockWordCount]
    for j in blockStart..<after {
      advance(&row, by: j, wordCount: blockWordCount)
      block += row[..<blockWordCount]
    }
  }
}

/// 64 neighbouring cells of a row of a ``BitMatrix``.
protocol BitCells {
  /// The cells of the first row.
  init()

  /// What the cells left of the matrix pass on in ``advance(matches:carry:)``.
  static var firstCarry: UInt64 { get }

  /// For each cell, whether a cheapest path to it can end with a deletion, if the elements differ.
  var deletions: UInt64 { get }

  /// For each cell, whether a cheapest path to it can end with an insertion, if the elements differ.
  var insertions: UInt64 { get }

  /// Replaces the cells with those of the next row.
  ///
  /// - Parameters:
  ///   - matches: for each cell, whether its elements are the same.
  ///   - carry: what the cells to the left pass on, then what these cells pass on to the right.
  mutating func advance(matches: UInt64, carry: inout UInt64)
}

/// Cells of paths without substitutions: what they keep is a longest common subsequence.
struct CommonCells: BitCells {
  /// 0 where one more element before the change makes the subsequence longer.
  private(set) var deletions = UInt64.max
  var insertions: UInt64 { ~deletions }
  static var firstCarry: UInt64 { 0 }

  mutating func advance(matches: UInt64, carry: inout UInt64) {
    let matched = deletions & matches
    let (partial, overflow) = deletions.addingReportingOverflow(matched)
    let (sum, overflowOfCarry) = partial.addingReportingOverflow(carry)
    carry = (overflow ? 1 : 0) &+ (overflowOfCarry ? 1 : 0)
    deletions = sum | (deletions & ~matched)
  }
}

/// Cells of paths with substitutions: their cost is the edit distance.
struct DistanceCells: BitCells {
  /// Where the cost is one more than that of the cell to the left.
  private(set) var deletions = UInt64.max
  /// Where the cost is one less than that of the cell to the left.
  private var falls: UInt64 = 0
  /// Where the cost is one more than that of the cell above.
  private(set) var insertions: UInt64 = 0

  /// Bit 0 is whether the cost of the cell to the left is one more than that of the cell above it; bit 1,
  /// whether it is one less.
  static var firstCarry: UInt64 { 1 }

  mutating func advance(matches: UInt64, carry: inout UInt64) {
    let diagonal = matches | falls
    let matched = matches | carry >> 1
    let sum = (((matched & deletions) &+ deletions) ^ deletions) | matched
    insertions = falls | ~(sum | deletions)
    let lower = deletions & sum
    let risesAbove = insertions << 1 | carry & 1
    let fallsAbove = lower << 1 | carry >> 1
    carry = insertions >> 63 | (lower >> 63) << 1
    deletions = fallsAbove | ~(diagonal | risesAbove)
    falls = risesAbove & diagonal
  }
}
