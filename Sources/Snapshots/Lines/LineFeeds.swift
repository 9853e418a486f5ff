import Glibc

/// Line ends and equal bytes, looked for many at a time.
enum LineFeeds {
  private typealias Lanes = SIMD16<UInt8>

  /// How many line feeds there are.
  static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    let lineFeeds = Lanes(repeating: .lineFeed)
    var total = 0
    var offset = 0
    while bytes.count - offset >= 16 {
      // a lane holds 255 at most
      let end = min(bytes.count - 15, offset + 255 * 16)
      var sums = Lanes()
      while offset < end {
        let lanes = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        // a lane of the mask is -1 where it is set
        sums &-= unsafeBitCast(lanes .== lineFeeds, to: Lanes.self)
        offset += 16
      }
      total += Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum())
    }
    while offset < bytes.count {
      if bytes[offset] == .lineFeed { total += 1 }
      offset += 1
    }
    return total
  }

  /// The offset of the first line feed from an offset on; there must be one.
  static func next(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int {
    let base = bytes.baseAddress!
    let found = memchr(base + offset, Int32(UInt8.lineFeed), bytes.count - offset)!
    return UnsafeRawPointer(found) - base
  }

  /// How many bytes are the same from the beginning.
  static func commonPrefix(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
    let count = min(one.count, other.count)
    guard count > 0 else { return 0 }
    let (left, right) = (one.baseAddress!, other.baseAddress!)
    var offset = 0
    while offset + blockSize <= count, memcmp(left + offset, right + offset, blockSize) == 0 {
      offset += blockSize
    }
    while offset < count, one[offset] == other[offset] { offset += 1 }
    return offset
  }

  /// How many bytes are the same to the end.
  static func commonSuffix(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
    let count = min(one.count, other.count)
    guard count > 0 else { return 0 }
    let left = one.baseAddress! + one.count
    let right = other.baseAddress! + other.count
    var length = 0
    while length + blockSize <= count,
      memcmp(left - length - blockSize, right - length - blockSize, blockSize) == 0
    {
      length += blockSize
    }
    while length < count, one[one.count - 1 - length] == other[other.count - 1 - length] {
      length += 1
    }
    return length
  }

  private static let blockSize = 2_048
}
