/// A text of lines without those that it shares with the beginning and the end of another.
package struct TrimmedText: Sendable {
  /// How many lines are the same from the beginning of both.
  var prefix = 0
  /// How many lines are the same to the end of both.
  var suffix = 0
  /// The lines between.
  var middle = LineBuffer([])

  var count: Int { prefix + middle.count + suffix }
}

extension LineList {
  /// As ``aligned(to:serials:)``, for a text that was trimmed against this list.
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

/// Compares a file with a text that is in memory, a little at a time, so that what both share is
/// never in memory twice.
package struct TextTrimmer {
  /// As much as stays in the cache of a processor.
  static let chunkSize = 1 << 18

  /// The bytes of the file from an offset into a buffer: as many as fit, false where there are fewer.
  package typealias Reader = (_ offset: Int, _ into: UnsafeMutableRawBufferPointer) -> Bool

  private let text: LineBuffer
  private let size: Int
  private let read: Reader
  private var chunk: [UInt8]

  /// The file's lines, trimmed against the text; `nil` where it turns out shorter than `size`.
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
    // a mark at the beginning is no text
    if prefix == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return TrimmedText(
      prefix: text.lineCount(before: prefix),
      suffix: text.count - text.lineCount(before: text.bytes.count - suffix),
      middle: LineBuffer(bytes))
  }

  /// The offset behind the last line that is the same from the beginning.
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

  /// How many bytes of whole lines are the same to the end, behind a prefix.
  private mutating func commonSuffix(behind prefix: Int) -> Int? {
    let limit = min(size, text.bytes.count) - prefix
    var length = 0
    while length < limit {
      let part = min(chunk.count, limit - length)
      let starts = (size - length - part, text.bytes.count - length - part)
      guard let same = compare(starts.0, starts.1, part, ByteSearch.commonSuffix) else { return nil }
      length += same
      if same < part { break }
    }
    guard length > 0 else { return 0 }
    // lines that begin behind what is the same, so that none is cut
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
