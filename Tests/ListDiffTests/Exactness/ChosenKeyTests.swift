import Testing

@testable import ListDiff

/// Integers that would collide in a table without a seed, or in one that uses only some of their
/// bits.
@Suite struct ChosenKeyTests {
  private static let count = 20_000

  /// The inverse of an odd number modulo 2⁶⁴, by Newton's iteration.
  private static func inverse(_ odd: UInt64) -> UInt64 {
    (0..<6).reduce(odd) { inverse, _ in inverse &* (2 &- odd &* inverse) }
  }

  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  static let patterns: [(name: String, key: @Sendable (UInt64) -> UInt64)] = [
    ("sequence", { $0 }),
    ("sequence downwards from the top", { .max - $0 }),
    ("multiples of 2¹⁶", { $0 << 16 }),
    ("multiples of 2³²", { $0 << 32 }),
    ("multiples of 2⁴⁸", { $0 << 48 | $0 >> 16 }),
    ("both halves equal", { $0 << 32 | $0 }),
    ("halves that cancel out", { $0 << 32 | (UInt64(UInt32.max) - $0) }),
    ("multiples of 10⁹", { $0 &* 1_000_000_000 }),
    ("reversed bits", { UInt64(bitPattern: Int64(bitPattern: $0)).byteSwapped }),
    ("Gray codes", { $0 ^ ($0 >> 1) }),
    ("colliding under Fibonacci hashing", { ($0 << 44) &* inverse(golden) }),
    ("colliding under its low half", { (($0 << 32) | 7) &* inverse(golden) }),
    ("squares", { $0 &* $0 }),
  ]

  /// The seed differs in each process; with bad luck, a key costs a few dozen comparisons.
  @Test(arguments: patterns.indices) func chosenKeysDoNotShareBuckets(pattern: Int) {
    let (name, key) = Self.patterns[pattern]
    let keys = Set((0..<UInt64(Self.count)).map(key))
    let fold = FoldedMultiply()
    let mask = (2 * keys.count).nextPowerOfTwo - 1
    var buckets: [Int: Int] = [:]
    var hashes: Set<UInt64> = []
    for key in keys {
      let hash = fold(key)
      hashes.insert(hash)
      buckets[IdentifierTable.bucket(hash, mask), default: 0] += 1
    }
    let looks = buckets.values.reduce(0) { $0 + $1 * ($1 + 1) / 2 }
    #expect(looks < 200 * keys.count, "\(name): \(looks) for \(keys.count) keys")
    #expect(hashes.count > keys.count * 99 / 100, "\(name): \(hashes.count) hashes")
  }

  /// Two words are hashed one after the other, so that neither can cancel the other out.
  @Test func wordsThatCancelOutAreDistinguished() {
    let fold = FoldedMultiply()
    let equal = Set((0..<UInt64(Self.count)).map { fold($0, $0) })
    let swapped = Set((0..<UInt64(Self.count)).flatMap { [fold($0, $0 + 1), fold($0 + 1, $0)] })
    #expect(equal.count > Self.count - 4)
    #expect(swapped.count > 2 * Self.count - 4)
  }
}
