import Snapshots

/// Decodes parts of a JSON text.
package enum JSONText {
  /// The content of a string with its escapes replaced. Half a surrogate pair becomes U+FFFD.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte == .backslash, index + 1 < bytes.endIndex else {
        result.append(byte)
        index += 1
        continue
      }
      index += 2
      switch bytes[index - 1] {
      case UInt8(ascii: "n"): result.append(.lineFeed)
      case UInt8(ascii: "t"): result.append(.tab)
      case UInt8(ascii: "r"): result.append(.carriageReturn)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"): result += scalar(bytes, &index).utf8
      case let other: result.append(other)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether bytes are a number, `true`, `false` or `null`.
  package static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first &- 0x30 < 10 || "-tfn".utf8.contains(first),
      let tree = try? JSONScanner.scan(Array(bytes), file: ""), tree.roots.count == 1
    else { return false }
    return !tree.isContainer(tree.roots[0])
  }

  /// The character whose four digits begin at `index`. It consumes the other half of a surrogate
  /// pair.
  private static func scalar(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> String {
    guard let unit = unit(bytes, at: index) else { return "\u{FFFD}" }
    index += 4
    if let scalar = Unicode.Scalar(unit) { return String(Character(scalar)) }
    let other = index + 2
    guard unit < 0xDC00, other <= bytes.endIndex, bytes[index] == .backslash,
      bytes[index + 1] == UInt8(ascii: "u"), let low = self.unit(bytes, at: other),
      (0xDC00..<0xE000).contains(low)
    else { return "\u{FFFD}" }
    index += 6
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    return Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt16? {
    guard index + 4 <= bytes.endIndex else { return nil }
    var value: UInt16 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = hexadecimal(byte) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// The value on one line, without blanks between its parts.
  package static func compact(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        isInString = isEscaped || byte != .quote
        isEscaped = !isEscaped && byte == .backslash
      } else if byte <= 0x20 {
        continue
      } else {
        isInString = byte == .quote
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UInt8 {
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  package static let tab = UInt8(ascii: "\t")
}
