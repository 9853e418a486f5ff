import Glibc

/// The bytes of a text and where its lines are.
///
/// Lines end in LF or CRLF; a last one that lacks its end is given one. Nothing is kept for a line:
/// the ends of lines are counted for blocks of bytes, and looked for within a block when asked for.
package final class LineBuffer: Sendable {
  /// How many bytes are counted together: few, so that a line is soon found, but more where a text is
  /// long, so that its counts take next to nothing.
  private let blockSize: Int
  private static let blockSizes = (short: 256, long: 4_096)
  private static let longText = 1 << 20

  /// The largest text: offsets into it fit 31 bits.
  package static let maximumSize = Int(UInt32.max >> 1)

  /// The text, every line with its end; a byte order mark stands before the first.
  package let bytes: [UInt8]
  /// How many lines end before each block.
  private let counts: [UInt32]
  /// The offset of the first line.
  let start: Int
  /// How many lines there are.
  package let count: Int

  /// Throws ``SnapshotError/fileTooLarge(file:)`` for more than 2 GB.
  package convenience init(_ bytes: [UInt8], file: String) throws(SnapshotError) {
    guard bytes.count <= Self.maximumSize else { throw .fileTooLarge(file: file) }
    self.init(bytes)
  }

  /// Counts the lines of at most 2 GB. O(bytes).
  package init(_ text: [UInt8]) {
    var bytes = text
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count > start, bytes[bytes.count - 1] != .lineFeed { bytes.append(.lineFeed) }
    let sizes = Self.blockSizes
    let blockSize = bytes.count < Self.longText ? sizes.short : sizes.long
    var counts: [UInt32] = []
    counts.reserveCapacity(bytes.count / blockSize + 1)
    var count = 0
    bytes.withUnsafeBytes { bytes in
      for block in stride(from: 0, to: bytes.count, by: blockSize) {
        counts.append(UInt32(count))
        let end = min(bytes.count, block + blockSize)
        count += ByteSearch.lineFeedCount(UnsafeRawBufferPointer(rebasing: bytes[block..<end]))
      }
    }
    self.bytes = bytes
    self.blockSize = blockSize
    self.counts = counts
    self.start = start
    self.count = count
  }

  /// The offset of a line, or behind the last one. O(log bytes).
  func offset(ofLine line: Int) -> Int {
    if line == 0 { return start }
    if line == count { return bytes.count }
    // the block in which the line before ends
    var low = 0
    var high = counts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(counts[middle]) < line { low = middle } else { high = middle }
    }
    var rest = line - Int(counts[low])
    return bytes.withUnsafeBytes { bytes in
      var offset = low * blockSize
      while rest > 0 {
        offset = ByteSearch.nextLineFeed(in: bytes, from: offset) + 1
        rest -= 1
      }
      return offset
    }
  }

  /// The first so many of the lines.
  package func limited(to limit: Int) -> LineBuffer {
    LineBuffer(Array(bytes[..<offset(ofLine: limit)]))
  }

  /// How many lines end before an offset. O(1).
  func lineCount(before offset: Int) -> Int {
    let block = offset / blockSize
    guard block < counts.count else { return count }
    return bytes.withUnsafeBytes { bytes in
      Int(counts[block])
        + ByteSearch.lineFeedCount(
          UnsafeRawBufferPointer(rebasing: bytes[block * blockSize..<offset]))
    }
  }

  /// Where the text of a line stands, without its end. O(log bytes).
  func range(ofLine line: Int) -> Range<Int> {
    let start = offset(ofLine: line)
    return bytes.withUnsafeBytes { bytes in
      let end = ByteSearch.nextLineFeed(in: bytes, from: start)
      let isCRLF = end > start && bytes[end - 1] == .carriageReturn
      return start..<(isCRLF ? end - 1 : end)
    }
  }

  /// The text of a line; what is no UTF-8 becomes U+FFFD. O(log bytes).
  func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
  }
}
