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
