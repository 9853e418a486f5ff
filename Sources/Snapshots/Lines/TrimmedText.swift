/// A text without the lines that it shares with the beginning and the end of another text.
package struct TrimmedText: Sendable {
  /// The number of common lines at the beginning.
  var prefix = 0
  /// The number of common lines at the end.
  var suffix = 0
  /// The lines between them.
  var middle = LineBuffer([])

  var count: Int { prefix + middle.count + suffix }
}

extension LineList {
  /// The same as ``aligned(to:by:serials:)``, for a text that was trimmed against this list.
  func aligned(to text: TrimmedText, serials: inout Int) -> LineList {
    var between = LineList()
    between.append(self, text.prefix..<count - text.suffix)
    let aligned = between.aligned(to: text.middle, serials: &serials)
    var list = LineList()
    list.append(self, 0..<text.prefix)
    list.append(aligned, 0..<aligned.count)
    list.append(self, count - text.suffix..<count)
    return list
  }
}

/// Trims a file against a text in memory.
///
/// It reads the file in chunks, so that the common lines are never in memory twice.
package struct TextTrimmer {
  /// Fits into the cache of a processor.
  static let chunkSize = 1 << 18

  /// Reads bytes of the file from an offset until the buffer is full; returns false if there are
  /// fewer.
  package typealias Reader = (_ offset: Int, _ into: UnsafeMutableRawBufferPointer) -> Bool

  private let text: LineBuffer
  private let size: Int
  private let read: Reader
  private var chunk: [UInt8]

  /// The lines of the file, trimmed against the text; `nil` if it turns out shorter than `size`, or must be
  /// decoded.
  package static func trim(size: Int, against text: LineBuffer, read: @escaping Reader)
    -> TrimmedText?
  {
    var trimmer = TextTrimmer(text: text, size: size, read: read)
    return trimmer.trim()
  }

  private init(text: LineBuffer, size: Int, read: @escaping Reader) {
    self.text = text
    self.size = size
    self.read = read
    chunk = Array(repeating: 0, count: min(max(1, size), Self.chunkSize))
  }

  private mutating func trim() -> TrimmedText? {
    guard text.start == 0, let prefix = commonPrefix(), let suffix = commonSuffix(behind: prefix)
    else { return nil }
    var bytes = Array(repeating: UInt8(0), count: size - suffix - prefix)
    guard bytes.withUnsafeMutableBytes({ read(prefix, $0) }) else { return nil }
    if Text.isEncoded(bytes) { return nil }
    // a byte order mark is not text
    if prefix == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return TrimmedText(
      prefix: text.lineCount(before: prefix),
      suffix: text.count - text.lineCount(before: text.bytes.count - suffix),
      middle: LineBuffer(bytes))
  }

  /// The offset behind the last common line at the beginning.
  private mutating func commonPrefix() -> Int? {
    let limit = min(size, text.bytes.count)
    var offset = 0
    while offset < limit {
      let length = min(chunk.count, limit - offset)
      guard let same = compare(offset, offset, length, ByteSearch.commonPrefix) else { return nil }
      offset += same
      if same < length { break }
    }
    return text.offset(ofLine: text.lineCount(before: offset))
  }

  /// The number of bytes of common whole lines at the end, behind the common prefix.
  private mutating func commonSuffix(behind prefix: Int) -> Int? {
    let limit = min(size, text.bytes.count) - prefix
    var length = 0
    while length < limit {
      let part = min(chunk.count, limit - length)
      let starts = (size - length - part, text.bytes.count - length - part)
      guard let same = compare(starts.0, starts.1, part, ByteSearch.commonSuffix) else {
        return nil
      }
      length += same
      if same < part { break }
    }
    guard length > 0 else { return 0 }
    // the first line that begins within the common bytes, so that no line is cut
    let start = text.bytes.count - length
    let line = text.lineCount(before: start) + 1
    return line >= text.count ? 0 : text.bytes.count - text.offset(ofLine: line)
  }

  private mutating func compare(
    _ offset: Int, _ place: Int, _ length: Int,
    _ common: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int
  ) -> Int? {
    let read = read
    let text = text
    return chunk.withUnsafeMutableBytes { chunk in
      let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<length])
      guard read(offset, part) else { return nil }
      return text.bytes.withUnsafeBytes {
        common(
          UnsafeRawBufferPointer(part), UnsafeRawBufferPointer(rebasing: $0[place..<place + length])
        )
      }
    }
  }
}
