/// Hashes of lines where they stand.
enum LineHash {
  /// Adds a hash for each line, of its text without its end.
  static func append(
    linesOf bytes: UnsafeRawBufferPointer, seed: UInt64, to hashes: inout [Int]
  ) {
    var start = 0
    while start < bytes.count {
      let end = LineFeeds.next(in: bytes, from: start)
      let isCRLF = end > start && bytes[end - 1] == .carriageReturn
      let text = UnsafeRawBufferPointer(rebasing: bytes[start..<(isCRLF ? end - 1 : end)])
      hashes.append(Int(truncatingIfNeeded: hash(text, seed: seed)))
      start = end + 1
    }
  }

  /// Eight bytes at a time, both halves of a product folded.
  private static func hash(_ text: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= text.count {
      hash = mixed(hash, text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    guard offset < text.count else { return hash }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    return mixed(hash, rest)
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(
      by: hash &+ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
