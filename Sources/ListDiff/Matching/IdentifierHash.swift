/// The method for hashing identifiers, chosen once for their type.
///
/// The standard library's integers of 32 and 64 bits, `String` and Foundation's `UUID` use a folded
/// multiply, which is much cheaper than the standard hasher and is also seeded randomly in each
/// process. Every other type uses the standard hasher, since it may have its own `==`.
@usableFromInline struct IdentifierHash<ID: Hashable> {
  @usableFromInline let fold: FoldedMultiply

  /// Whether identifiers are 16 bytes that are equal if and only if their bytes are.
  @usableFromInline let isUUID: Bool

  /// Whether every identifier uses the standard hasher, regardless of type.
  @usableFromInline let isStandard: Bool

  @inlinable init(isStandard: Bool = false, fold: FoldedMultiply = FoldedMultiply()) {
    self.fold = fold
    // Foundation is not imported, so its type is recognised by its full name.
    isUUID =
      Self.isSixteenBytes
      && ["FoundationEssentials.UUID", "Foundation.UUID"].contains(String(reflecting: ID.self))
    self.isStandard = isStandard
  }

  @inlinable static var isSixteenBytes: Bool {
    MemoryLayout<ID>.size == 16 && MemoryLayout<ID>.alignment == 1
  }

  /// Hashes an identifier.
  ///
  /// A string is hashed by its bytes, which is correct only as long as all of them are ASCII:
  /// U+212A KELVIN SIGN equals K.
  ///
  /// - Parameter identifier: evaluated only after the method is chosen, so that the bytes of a UUID
  ///   can be read as words.
  /// - Returns: `nil` if this identifier, and therefore all others, must be hashed by the standard
  ///   hasher.
  @inlinable @inline(__always) func callAsFunction(_ identifier: @autoclosure () -> ID) -> UInt64? {
    if !isStandard {
      if Self.isSixteenBytes && isUUID {
        let words = unsafeBitCast(identifier(), to: (UInt64, UInt64).self)
        return fold(words.0, words.1)
      }
      if ID.self == String.self {
        return fold(ascii: unsafeBitCast(identifier(), to: String.self))
      }
      if let bits = integerBits(of: identifier) { return fold(bits) }
    }
    return fold(UInt64(truncatingIfNeeded: identifier().hashValue))
  }
}

/// The bits of an identifier whose type is exactly one of the standard library's integers of 32 or 64 bits;
/// for other types it is not evaluated.
@inlinable @inline(__always) func integerBits<ID>(
  of identifier: () -> ID
) -> UInt64? {
  func bits<I: BinaryInteger>(_ type: I.Type) -> UInt64 {
    UInt64(truncatingIfNeeded: unsafeBitCast(identifier(), to: I.self))
  }
  if ID.self == Int.self { return bits(Int.self) }
  if ID.self == UInt.self { return bits(UInt.self) }
  if ID.self == Int64.self { return bits(Int64.self) }
  if ID.self == UInt64.self { return bits(UInt64.self) }
  if ID.self == Int32.self { return bits(Int32.self) }
  if ID.self == UInt32.self { return bits(UInt32.self) }
  return nil
}

/// A hash that multiplies words to twice their width and folds the halves together.
///
/// Both the low and the high bits of the result can choose a bucket of a table. Seed and multiplier come from
/// the standard hasher, so they differ between processes, which prevents attacks with colliding identifiers.
@usableFromInline struct FoldedMultiply {
  @usableFromInline let seed: UInt64
  /// An odd number.
  @usableFromInline let multiplier: UInt64

  @inlinable init() {
    seed = UInt64(truncatingIfNeeded: 1.hashValue)
    multiplier = UInt64(truncatingIfNeeded: 2.hashValue) | 1
  }

  @inlinable func callAsFunction(_ word: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }

  @inlinable func callAsFunction(_ first: UInt64, _ second: UInt64) -> UInt64 {
    self(self(first) ^ second)
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
