import ListDiff
import Glibc
package import FlipbookNotation

/// The bytes of lines of text, with a sparse index of the lines.
///
/// Lines end in LF or CRLF; a last line without an end gets one. The index counts line ends by blocks of
/// bytes. A line is searched for within its block on demand, so that single lines need no memory.
package final class LineBuffer: Sendable {
  /// The size of a block in bytes: small, so that short lines are found quickly. The index takes a
  /// sixty-fourth of the text.
  private static let blockSize = 256

  /// The maximum size of the text in bytes: offsets must fit into 31 bits.
  package static let maximumSize = Int(UInt32.max >> 1)

  /// The text, each line with its end. A byte order mark may precede the first line.
  package let bytes: [UInt8]
  /// The number of lines that end before each block.
  private let counts: [UInt32]
  /// The offset of the first line.
  let start: Int
  /// The number of lines.
  package let count: Int
  /// The colours and attributes of each line, as offsets within it; the array may end before the last lines
  /// if these have none.
  package let styles: [[StyledRange]]

  /// Throws ``SnapshotError/fileTooLarge(file:)`` for more than 2 GB.
  package convenience init(_ bytes: [UInt8], file: String) throws(SnapshotError) {
    guard bytes.count <= Self.maximumSize else { throw .fileTooLarge(file: file) }
    self.init(bytes)
  }

  /// Indexes at most 2 GB of text. O(bytes).
  package init(_ text: [UInt8], styles: [[StyledRange]] = []) {
    var bytes = text
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count > start, bytes[bytes.count - 1] != .lineFeed { bytes.append(.lineFeed) }
    let blockSize = Self.blockSize
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
    self.counts = counts
    self.start = start
    self.count = count
    self.styles = styles
  }

  /// The offset of a line; the end of the text for `count`. O(log bytes).
  func offset(ofLine line: Int) -> Int {
    if line == 0 { return start }
    if line == count { return bytes.count }
    // the block in which the previous line ends
    let block = (1..<max(1, counts.count)).partitioningIndex { Int(counts[$0]) >= line } - 1
    var rest = line - Int(counts[block])
    return bytes.withUnsafeBytes { bytes in
      var offset = block * Self.blockSize
      while rest > 0 {
        offset = ByteSearch.nextLineFeed(in: bytes, from: offset) + 1
        rest -= 1
      }
      return offset
    }
  }

  /// The lines whose indexes meet a condition.
  package func lines(where isKept: (Int) -> Bool) -> LineBuffer {
    let lines = (0..<count).filter(isKept)
    return LineBuffer(
      lines.flatMap { bytes[offset(ofLine: $0)..<offset(ofLine: $0 + 1)] },
      styles: styles.isEmpty ? [] : lines.map(styles(ofLine:)))
  }

  /// The bytes of a line without its end. O(log bytes).
  func range(ofLine line: Int) -> Range<Int> {
    let start = offset(ofLine: line)
    return bytes.withUnsafeBytes { bytes in
      let end = ByteSearch.nextLineFeed(in: bytes, from: start)
      let isCRLF = end > start && bytes[end - 1] == .carriageReturn
      return start..<(isCRLF ? end - 1 : end)
    }
  }

  /// The text of a line; invalid UTF-8 becomes U+FFFD. O(log bytes).
  package func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
  }

  /// Whether a line has the same text as a line of another buffer, byte for byte.
  func isIdentical(_ line: Int, to otherLine: Int, of other: LineBuffer) -> Bool {
    if self === other, line == otherLine { return true }
    return bytes.isIdentical(
      in: range(ofLine: line), to: other.bytes, in: other.range(ofLine: otherLine))
  }

  /// The colours and attributes of a line.
  func styles(ofLine line: Int) -> [StyledRange] {
    styles.indices.contains(line) ? styles[line] : []
  }
}

/// The style of a range of text, in UTF-8 offsets.
package struct StyledRange: Hashable, Sendable {
  package var range: Range<Int>
  package var style: Style

  package init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}
