/// Bytes as text: invalid UTF-8 becomes U+FFFD, a byte order mark goes.
enum Text {
  static func string(of bytes: [UInt8]) -> String {
    String(decoding: withoutMark(bytes), as: UTF8.self)
  }

  /// The lines of the bytes, which end in LF or CRLF; the last may lack its end.
  static func lines(of bytes: [UInt8]) -> [String] {
    let bytes = withoutMark(bytes)
    var lines: [String] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.endIndex
      let isCRLF = end > start && end < bytes.endIndex && bytes[end - 1] == .carriageReturn
      lines.append(String(decoding: bytes[start..<(isCRLF ? end - 1 : end)], as: UTF8.self))
      start = min(end + 1, bytes.endIndex)
    }
    return lines
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")
}
