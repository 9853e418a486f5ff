import Glibc

/// Decodes bytes as text: invalid UTF-8 becomes U+FFFD, a byte order mark is dropped.
package enum Text {
  /// The content of a file as UTF-8 whose lines end in LF or CRLF.
  ///
  /// UTF-16 with a byte order mark and Latin-1 are decoded, and lines may end in CR alone. Bytes that are not
  /// UTF-8 are taken for Latin-1, unless the text also contains valid UTF-8 beyond ASCII; then they are
  /// damaged characters. O(bytes).
  package static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var text = utf16(bytes) ?? bytes
    if !text.isASCII, isLatin1(text) {
      text = Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8)
    }
    if text.has(.carriageReturn), !text.has(.lineFeed) {
      for index in text.indices where text[index] == .carriageReturn { text[index] = .lineFeed }
    }
    return text
  }

  private static func utf16(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]), bytes.count % 2 == 0,
      !bytes.starts(with: [0xFF, 0xFE, 0, 0])
    else { return nil }
    let units = (1..<bytes.count / 2).lazy.map { index in
      let (one, other) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
      return isLittleEndian ? other << 8 | one : one << 8 | other
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func isLatin1(_ bytes: [UInt8]) -> Bool {
    // NUL bytes are not text
    if bytes.contains(0) || String(validating: bytes, as: UTF8.self) != nil { return false }
    return !String(decoding: bytes, as: UTF8.self).unicodeScalars
      .contains { $0.value >= 0x80 && $0 != "\u{FFFD}" }
  }

  /// The lines of the text; see ``LineBuffer``.
  package static func lines(of bytes: [UInt8]) -> [String] {
    let lines = LineBuffer(bytes)
    return (0..<lines.count).map(lines.text)
  }
}

// Inlinable, since scanners use these for each byte: otherwise reading a CSV took a sixth longer.
extension UInt8 {
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var blank: UInt8 { UInt8(ascii: " ") }

  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether it is an ASCII letter.
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether it is a digit or one of the lowercase letters a to f.
  @inlinable package var isHexadecimal: Bool { isDigit || self &- UInt8(ascii: "a") < 6 }

  /// Whether it is a space, a tab, or part of a line end.
  @inlinable package var isBlank: Bool {
    self == 0x20 || self == 0x09 || self == .lineFeed || self == .carriageReturn
  }
}

extension [UInt8] {
  /// Whether all bytes are ASCII. O(bytes), vectorised.
  var isASCII: Bool {
    withUnsafeBytes { bytes in
      var all: UInt8 = 0
      for byte in bytes { all |= byte }
      return all < 0x80
    }
  }

  /// Whether a byte occurs. Uses `memchr`; `contains` compares byte by byte.
  func has(_ byte: UInt8) -> Bool {
    withUnsafeBytes { $0.count > 0 && memchr($0.baseAddress!, Int32(byte), $0.count) != nil }
  }

  /// Whether both have the same bytes. Uses `memcmp`; `==` compares byte by byte.
  package func isIdentical(to other: [UInt8]) -> Bool {
    isIdentical(in: indices, to: other, in: other.indices)
  }

  /// Whether a range has the same bytes as a range of other bytes.
  package func isIdentical(in range: Range<Int>, to others: [UInt8], in otherRange: Range<Int>)
    -> Bool
  {
    guard range.count == otherRange.count else { return false }
    return withUnsafeBytes { left in
      others.withUnsafeBytes { right in
        let (left, right) = (left[range], right[otherRange])
        return left.isEmpty
          || memcmp(
            left.base.baseAddress! + left.startIndex, right.base.baseAddress! + right.startIndex,
            left.count) == 0
      }
    }
  }

  /// Whether each byte is a character: all are ASCII and none is CR, which forms one character with a
  /// following LF. O(bytes), vectorised.
  package var areCharacters: Bool {
    withUnsafeBytes { bytes in
      var all: UInt8 = 0
      var returns: UInt8 = 0
      for byte in bytes {
        all |= byte
        returns |= byte == .carriageReturn ? 1 : 0
      }
      return all < 0x80 && returns == 0
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first line feed from `offset` on. There must be one.
  func nextLineFeed(from offset: Int) -> Int {
    let found = memchr(baseAddress! + offset, Int32(UInt8.lineFeed), count - offset)!
    return UnsafeRawPointer(found) - baseAddress!
  }

  /// A multiply-and-fold hash, eight bytes at a time, in the manner of wyhash.
  ///
  /// With it, aligning a file of a million lines that changed at both ends takes 41 ms; with the standard
  /// hasher, 127 ms.
  func hash(seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= count {
      hash = Self.mixed(hash, loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < count {
      rest = rest << 8 | UInt64(self[offset])
      offset += 1
    }
    return Self.mixed(hash, rest)
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(
      by: hash &+ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
