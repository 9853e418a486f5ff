package import FlipbookNotation

/// The bytes of lines of text, and where each line begins.
///
/// Lines end in LF or CRLF; a last line without an end gets one.
package final class LineBuffer: Sendable {
  /// The maximum size of the text in bytes: offsets must fit into 31 bits.
  package static let maximumSize = Int(UInt32.max >> 1)

  /// The text, each line with its end. A byte order mark may precede the first line.
  package let bytes: [UInt8]
  /// The offset of each line, and finally the end of the text.
  private let offsets: [UInt32]
  /// The colours and attributes of each line, as offsets within it; the array may end before the last lines
  /// if these have none.
  package let styles: [[StyledRange]]
  /// The mark after the numbers in front of lines if they only count them; see ``RowCounter``.
  let numberMark: String?

  /// Throws ``SnapshotError/fileTooLarge(file:)`` for more than 2 GB.
  package convenience init(_ bytes: [UInt8], file: String) throws(SnapshotError) {
    guard bytes.count <= Self.maximumSize else { throw .fileTooLarge(file: file) }
    self.init(bytes)
  }

  /// Indexes at most 2 GB of text. O(bytes).
  package init(_ text: [UInt8], styles: [[StyledRange]] = []) {
    var bytes = text
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count > offset, bytes[bytes.count - 1] != .lineFeed { bytes.append(.lineFeed) }
    var offsets = [UInt32(offset)]
    bytes.withUnsafeBytes { bytes in
      while offset < bytes.count {
        offset = bytes.nextLineFeed(from: offset) + 1
        offsets.append(UInt32(offset))
      }
    }
    (self.bytes, self.offsets, self.styles) = (bytes, offsets, styles)
    numberMark = RowCounter.mark(
      of: zip(offsets, offsets.dropFirst()).lazy.filter {
        bytes[Int($0.0)] <= UInt8(ascii: "9") || "[|".utf8.contains(bytes[Int($0.0)])
      }
      .map { bytes[Int($0)..<Int($1)] })
  }

  /// The number of lines.
  package var count: Int { offsets.count - 1 }

  /// The memory of the text, the offsets and the styles, in bytes. O(lines) if there are styles.
  package var byteCount: Int {
    bytes.count + offsets.count * MemoryLayout<UInt32>.stride + styles.byteCount
  }

  /// The offset of a line; the end of the text for `count`.
  func offset(ofLine line: Int) -> Int { Int(offsets[line]) }

  /// The lines whose indexes meet a condition.
  package func lines(where isKept: (Int) -> Bool) -> LineBuffer {
    let lines = (0..<count).filter(isKept)
    return LineBuffer(
      lines.flatMap { bytes[offset(ofLine: $0)..<offset(ofLine: $0 + 1)] },
      styles: styles.isEmpty ? [] : lines.map(styles(ofLine:)))
  }

  /// The bytes of a line without its end, and without a number in front of it if requested.
  func range(ofLine line: Int, withoutNumber: Bool = false) -> Range<Int> {
    let (start, end) = (offset(ofLine: line), offset(ofLine: line + 1) - 1)
    let isCRLF = end > start && bytes[end - 1] == .carriageReturn
    let range = start..<(isCRLF ? end - 1 : end)
    return withoutNumber ? RowCounter.rest(of: bytes[range]).indices : range
  }

  /// The text of a line; invalid UTF-8 becomes U+FFFD.
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

extension [[StyledRange]] {
  /// The memory of the styles of lines, in bytes.
  var byteCount: Int {
    reduce(0) {
      $0 + MemoryLayout<[StyledRange]>.stride + $1.count * MemoryLayout<StyledRange>.stride
    }
  }
}
