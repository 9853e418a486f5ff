/// Decodes parts of a JSON text.
package enum JSONText {
  /// The content of a string with its escapes replaced. A lone surrogate becomes U+FFFD.
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
      case UInt8(ascii: "u"):
        var units = [unit(bytes, &index)]
        while bytes[index...].starts(with: "\\u".utf8) {
          index += 2
          units.append(unit(bytes, &index))
        }
        result += String(decoding: units, as: UTF16.self).utf8
      case let other: result.append(other)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads the UTF-16 unit whose four digits begin at `index`, and advances `index` past them.
  private static func unit(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    index = digits.endIndex
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
  }

  /// The value on one line, without blanks between its parts.
  package static func compact(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    forEachByte(bytes) { byte, isInString in
      if isInString || byte > 0x20 { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The elements of an array, as written; `nil` for other text.
  static func elements(of array: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var elements: [ArraySlice<UInt8>] = []
    var (index, start, level) = (array.startIndex, array.startIndex + 1, 0)
    var isOther = array.first != UInt8(ascii: "[")
    forEachByte(array) { byte, isInString in
      if level == 0, index > array.startIndex { isOther = true }
      if !isInString {
        if "]}".utf8.contains(byte) { level -= 1 }
        if level == 0 || level == 1 && byte == UInt8(ascii: ","), start <= index {
          elements.append(array[start..<index])
          start = index + 1
        }
        if "[{".utf8.contains(byte) { level += 1 }
      }
      index += 1
    }
    if isOther || level != 0 { return nil }
    return elements.count == 1 && elements[0].isEmpty ? [] : elements
  }

  /// Calls `body` with each byte, and whether it belongs to a string, with its quotes.
  private static func forEachByte(_ bytes: ArraySlice<UInt8>, _ body: (UInt8, Bool) -> Void) {
    var (isInString, isEscaped) = (false, false)
    for byte in bytes {
      let isOpen = isInString
      if isInString {
        isInString = isEscaped || byte != .quote
        isEscaped = !isEscaped && byte == .backslash
      } else {
        isInString = byte == .quote
      }
      body(byte, isOpen || isInString)
    }
  }
}
