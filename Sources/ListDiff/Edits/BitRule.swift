/// How one row of a dynamic programming matrix follows from the one before, 64 cells at a time.
///
/// The matrix has a row for each number of elements after the change and a column for each number
/// of elements before it. Neighbouring cells differ by little, so that bits suffice for a row.
protocol BitRule {
  /// How many bits there are for each element before the change.
  static var vectorCount: Int { get }

  /// The bits of the row of no element after the change: vector after vector.
  static func firstRow(wordCount: Int) -> ContiguousArray<UInt64>

  /// Replaces a row by the next.
  ///
  /// - Parameters:
  ///   - row: vectors of `stride` words each.
  ///   - matches: which elements before the change are the same as the next one after it. As many
  ///     words of each vector are replaced as there are words here.
  /// - Precondition: `row` holds `vectorCount` vectors, none shorter than `matches`.
  static func advance(
    _ row: UnsafeMutableBufferPointer<UInt64>, matches: UnsafeBufferPointer<UInt64>, stride: Int)

  /// The step that leads back from a cell whose two elements are not the same.
  ///
  /// - Parameters:
  ///   - bit: the first bit of the cell's element before the change, in the cell's row.
  ///   - bitAbove: the same in the row above.
  static func step(bit: Bool, bitAbove: Bool) -> BitStep
}

/// A step back from a cell of the matrix.
enum BitStep {
  case delete, insert, substitute
}

/// Lengths of longest common subsequences, 64 at a time.
///
/// A bit is 0 where one element more before the change makes the subsequence longer. Hyyrö,
/// "Bit-parallel LCS-length computation revisited", AWOCA 2004.
enum SubsequenceBitRule: BitRule {
  static var vectorCount: Int { 1 }

  static func firstRow(wordCount: Int) -> ContiguousArray<UInt64> {
    ContiguousArray(repeating: .max, count: wordCount)
  }

  static func advance(
    _ row: UnsafeMutableBufferPointer<UInt64>, matches: UnsafeBufferPointer<UInt64>, stride: Int
  ) {
    var carry: UInt64 = 0
    for word in 0..<matches.count {
      let bits = row[word]
      let matched = bits & matches[word]
      let (partial, overflow) = bits.addingReportingOverflow(matched)
      let (sum, overflowOfCarry) = partial.addingReportingOverflow(carry)
      carry = (overflow ? 1 : 0) &+ (overflowOfCarry ? 1 : 0)
      row[word] = sum | (bits & ~matched)
    }
  }

  static func step(bit: Bool, bitAbove: Bool) -> BitStep { bit ? .delete : .insert }
}

/// Edit distances with substitutions, 64 at a time.
///
/// The first vector has a 1 where one element more before the change makes the distance greater,
/// the second where it makes it smaller. Myers, "A fast bit-vector algorithm for approximate string
/// matching based on dynamic programming", Journal of the ACM 46 (1999), in the form for distances
/// and several words of Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit
/// distances", Nordic Journal of Computing 10 (2003).
enum DistanceBitRule: BitRule {
  static var vectorCount: Int { 2 }

  static func firstRow(wordCount: Int) -> ContiguousArray<UInt64> {
    ContiguousArray(repeating: .max, count: wordCount)
      + ContiguousArray(repeating: 0, count: wordCount)
  }

  static func advance(
    _ row: UnsafeMutableBufferPointer<UInt64>, matches: UnsafeBufferPointer<UInt64>, stride: Int
  ) {
    /// Whether the distance grows or shrinks on the way into the word from the row before; into
    /// the first word it grows, for without any element of the source everything is inserted.
    var (grows, shrinks): (UInt64, UInt64) = (1, 0)
    for word in 0..<matches.count {
      let (greater, smaller) = (row[word], row[stride + word])
      let vertical = matches[word] | smaller
      let matched = matches[word] | shrinks
      let diagonal = (((matched & greater) &+ greater) ^ greater) | matched
      let growing = smaller | ~(diagonal | greater)
      let shrinking = greater & diagonal
      let shiftedGrowing = growing << 1 | grows
      let shiftedShrinking = shrinking << 1 | shrinks
      row[word] = shiftedShrinking | ~(vertical | shiftedGrowing)
      row[stride + word] = shiftedGrowing & vertical
      (grows, shrinks) = (growing >> 63, shrinking >> 63)
    }
  }

  static func step(bit: Bool, bitAbove: Bool) -> BitStep {
    if bit { return .delete }
    return bitAbove ? .substitute : .insert
  }
}
