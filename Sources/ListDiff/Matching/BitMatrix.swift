/// The lengths of longest common subsequences of two lists of numbers, computed 64 at a time.
///
/// The matrix has a row for each number of elements after the change and a column for each number
/// of elements before it. Neighbouring cells differ by at most 1, so each needs only a bit: it is 0
/// if one more element before the change makes the subsequence longer. Hyyrö, "Bit-parallel
/// LCS-length computation revisited", AWOCA 2004.
///
/// The forward pass keeps every *s*-th row, where *s* is about the square root of the number of rows. The
/// traceback recomputes the rows between two of them, up to the columns that it can still reach.
///
/// - Complexity: O(*n* *m* / 64) time, a little more than once for the forward pass and about half
///   as much for the traceback, plus the time of finding matches; O(*n* √*m* / 64) memory.
struct BitMatrix {
  private let source: ContiguousArray<Int32>
  private let target: ContiguousArray<Int32>

  /// The offsets before the change, sorted by their numbers.
  private var places: ContiguousArray<Int32>

  /// The position in `places` where each number begins and, after the last number, the end.
  private var starts: ContiguousArray<Int32>

  /// A bit for each element before the change: whether it is the same as the current element after it.
  private var matches: ContiguousArray<UInt64>

  /// The distance between the rows that are kept.
  private let spacing: Int

  /// The rows that are kept: those for 0, `spacing`, 2 · `spacing` … elements.
  private var remembered: [ContiguousArray<UInt64>] = []

  /// The rows of `spacing` elements and the one before them, one after the other.
  private var block: ContiguousArray<UInt64> = []

  /// The number of words of each row in `block`.
  private var blockWordCount = 0

  /// The number of elements after the change that the first row of the block covers.
  private var blockStart = Int.max

  /// Computes the whole matrix.
  ///
  /// - Parameter numberCount: the upper bound of the numbers: each is less than it.
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
    var row = ContiguousArray<UInt64>(repeating: .max, count: wordCount)
    for j in target.indices {
      if j % spacing == 0 { remembered.append(row) }
      advance(&row, by: j, wordCount: wordCount)
    }
  }

  /// Replaces words of the row for `j` elements after the change with those of the next row.
  private mutating func advance(_ row: inout ContiguousArray<UInt64>, by j: Int, wordCount: Int) {
    let number = Int(target[j])
    let stretch = Int(starts[number])..<Int(starts[number + 1])
    for place in stretch { matches[Int(places[place]) / 64] |= 1 << UInt64(places[place] % 64) }
    var carry: UInt64 = 0
    for word in 0..<wordCount {
      let bits = row[word]
      let matched = bits & matches[word]
      let (partial, overflow) = bits.addingReportingOverflow(matched)
      let (sum, overflowOfCarry) = partial.addingReportingOverflow(carry)
      carry = (overflow ? 1 : 0) &+ (overflowOfCarry ? 1 : 0)
      row[word] = sum | (bits & ~matched)
    }
    for place in stretch { matches[Int(places[place]) / 64] = 0 }
  }

  /// Calls `body` with each pair of elements on a longest common subsequence, the last one first.
  ///
  /// An element that is the same is kept; otherwise a deletion is preferred to an insertion.
  mutating func forEachPair(_ body: (_ source: Int, _ target: Int) -> Void) {
    var (before, after) = (source.count, target.count)
    while before > 0, after > 0 {
      if source[before - 1] == target[after - 1] {
        (before, after) = (before - 1, after - 1)
        body(before, after)
        continue
      }
      if after - 1 < blockStart { findRows(before, after) }
      let word = (after - blockStart) * blockWordCount + (before - 1) / 64
      if block[word] >> UInt64((before - 1) % 64) & 1 == 1 {
        before -= 1
      } else {
        after -= 1
      }
    }
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
