import Snapshots

/// The position of a value in a byte buffer, and how it is encoded there.
package struct TableCell: Equatable, Sendable {
  package enum Coding: UInt32 {
    /// The text itself.
    case plain
    /// Two quotes stand for one.
    case doubledQuotes
    /// The content of a JSON string with escapes.
    case jsonString
    /// A JSON array or object. It is shown without blanks.
    case json
  }

  /// Offsets below 2³¹; the top bits are the coding.
  private var start: UInt32
  private var end: UInt32

  /// The bits of the offset.
  private static let offset = UInt32.max >> 1

  package static let empty = TableCell(start: 0, end: 0)

  package init(start: Int, end: Int, coding: Coding = .plain) {
    self.start = UInt32(truncatingIfNeeded: start) | (coding.rawValue & 2) << 30
    self.end = UInt32(truncatingIfNeeded: end) | (coding.rawValue & 1) << 31
  }

  package var range: Range<Int> { Int(start & ~(1 << 31))..<Int(end & ~(1 << 31)) }

  /// Whether ``coding`` is `plain`.
  package var isPlain: Bool { (start | end) >> 31 == 0 }

  package var coding: Coding { Coding(rawValue: (start >> 31) << 1 | end >> 31)! }

  /// Zero if the other cell has the same position in its row and the same coding; else some bits.
  ///
  /// The row of this cell reaches from `first` to `last`; the row of the other cell begins
  /// `distance` bytes behind it, modulo 2³². The result has no branch, so that the differences of
  /// all cells can be combined with `|`.
  package func difference(
    to other: TableCell, behind distance: UInt32, from first: TableCell, to last: TableCell
  ) -> UInt32 {
    let before = (start & Self.offset) &- (first.start & Self.offset)
    let behind = (last.end & Self.offset) &- (end & Self.offset)
    let coding = (start ^ other.start) | (end ^ other.end)
    let place = ((other.start &- start) ^ distance) | ((other.end &- end) ^ distance)
    return place | ((coding | before | behind) >> 31)
  }

  /// How many bytes the other cell begins behind this one, modulo 2³².
  package func distance(to other: TableCell) -> UInt32 { other.start &- start }

  package func text(in bytes: [UInt8]) -> String {
    switch coding {
    case .plain: String(decoding: bytes[range], as: UTF8.self)
    case .doubledQuotes: Self.withoutDoubledQuotes(bytes[range])
    case .jsonString: JSONText.unescaped(bytes[range])
    case .json: JSONText.compact(bytes[range])
    }
  }

  private static func withoutDoubledQuotes(_ bytes: ArraySlice<UInt8>) -> String {
    var unescaped: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .quote && !isSecond
      if !isSecond { unescaped.append(byte) }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }
}

/// Decodes parts of a JSON text.
enum JSONText {
  /// The content of a string with its escapes replaced. Half a surrogate pair becomes U+FFFD.
  fileprivate static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
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
  fileprivate static func compact(_ bytes: ArraySlice<UInt8>) -> String {
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
  static let backslash = UInt8(ascii: "\\")
  package static let tab = UInt8(ascii: "\t")
}
