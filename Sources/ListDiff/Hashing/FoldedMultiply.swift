/// A hash of words that multiplies to twice their width and folds the halves together.
///
/// Low bits and high bits of the result are both fit to choose a place in a table. Seed and
/// multiplier come from the standard hasher, so that they differ from process to process and nobody
/// can choose identifiers that collide.
@usableFromInline struct FoldedMultiply {
  @usableFromInline let seed: UInt64
  @usableFromInline let multiplier: UInt64

  @inlinable init() {
    self.init(
      seed: UInt64(truncatingIfNeeded: 1.hashValue),
      multiplier: UInt64(truncatingIfNeeded: 2.hashValue) | 1)
  }

  /// - Parameter multiplier: an odd number.
  @inlinable init(seed: UInt64, multiplier: UInt64) {
    (self.seed, self.multiplier) = (seed, multiplier)
  }

  @inlinable func callAsFunction(_ word: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }

  @inlinable func callAsFunction(_ first: UInt64, _ second: UInt64) -> UInt64 {
    self(self(first) ^ second)
  }

  /// Spreads a hash once more, for those who take several parts of it and need them to have nothing to
  /// do with each other.
  ///
  /// Numbers at equal distances have hashes at nearly equal distances. With one multiplier in twenty
  /// the high bits of those that share their low bits are nearly the same. Shifted onto themselves
  /// they are at no equal distances any more; the multiplier is 2⁶⁴ over the golden ratio.
  @inlinable static func mixed(_ hash: UInt64) -> UInt64 {
    (hash ^ hash &>> 32) &* 0x9E37_79B9_7F4A_7C15
  }

  /// A number from 0 up to a bound that seems to be chosen at random for the word.
  @inlinable func callAsFunction(_ word: UInt64, below bound: Int) -> Int {
    Int(truncatingIfNeeded: self(self(word)).multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Hashes the bytes of a string, eight at a time.
  ///
  /// - Returns: `nil` if one of them is not ASCII.
  /// - Complexity: O(bytes).
  @inlinable func callAsFunction(ascii string: String) -> UInt64? {
    string.utf8.withContiguousStorageIfAvailable { self(ascii: $0) } ?? nil
  }

  @inlinable func callAsFunction(ascii utf8: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let bytes = UnsafeRawBufferPointer(utf8)
    let wholeWords = bytes.count & ~7
    var hash = self(UInt64(truncatingIfNeeded: bytes.count))
    var seen: UInt64 = 0
    for offset in stride(from: 0, to: wholeWords, by: 8) {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      seen |= word
      hash = self(hash ^ word)
    }
    var rest: UInt64 = 0
    for offset in wholeWords..<bytes.count { rest = rest << 8 | UInt64(bytes[offset]) }
    guard (seen | rest) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return wholeWords == bytes.count ? hash : self(hash ^ rest)
  }
}
