import Glibc

/// Line ends and equal bytes, looked for many at a time.
enum LineFeeds {
  private typealias Lanes = SIMD64<UInt8>

  /// How many line feeds there are.
  static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    var total = 0
    var offset = 0
    while bytes.count - offset >= 64 {
      // lanes hold at most 255
      let end = min(bytes.count - 63, offset + 255 * 64)
      var sums = Lanes()
      while offset < end {
        let lanes = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        sums &+= Lanes().replacing(with: 1, where: lanes .== .lineFeed)
        offset += 64
      }
      total += Int(SIMD64<UInt16>(truncatingIfNeeded: sums).wrappedSum())
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
