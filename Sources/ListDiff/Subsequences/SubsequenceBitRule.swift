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
