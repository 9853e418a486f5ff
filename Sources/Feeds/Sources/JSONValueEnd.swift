import Snapshots
import ValueTrees

/// Finds the ends of JSON values in a stream without parsing them.
///
/// A line end inside a string ends a broken value, so that it does not swallow the next one.
struct JSONValueEnd {
  /// Where the value begins that has no end yet; `nil` for none.
  private(set) var start: Int?
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Whether no value has begun.
  var isBetween: Bool { start == nil }

  /// The next complete value; `position` moves behind the bytes that were searched.
  mutating func next(in bytes: [UInt8], from position: inout Int) -> Range<Int>? {
    while position < bytes.count {
      let byte = bytes[position]
      if start == nil {
        if byte.isBlank || byte == 0x0C || byte == 0x1E {
          position += 1
          continue
        }
        start = position
      }
      if let range = parse(byte, at: position) {
        position = range.upperBound
        return range
      }
      position += 1
    }
    return nil
  }

  /// Adjusts to the removal of `count` bytes in front.
  mutating func shift(by count: Int) { start = start.map { $0 - count } }

  private mutating func parse(_ byte: UInt8, at position: Int) -> Range<Int>? {
    if isInString {
      if byte == .lineFeed { return end(position) }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == .quote {
        isInString = false
        if depth == 0 { return end(position + 1) }
      }
      return nil
    }
    switch byte {
    case .quote: isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth <= 0 { return end(position + 1) }
    default:
      if depth == 0, byte.isBlank { return end(position) }
    }
    return nil
  }

  private mutating func end(_ end: Int) -> Range<Int> {
    let first = start ?? end
    self = JSONValueEnd()
    return first..<end
  }

  /// Whether a first line contains JSON arrays or objects, or begins one that continues.
  static func beginsValue(_ line: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(line)
    var value = JSONValueEnd()
    var position = 0
    guard bytes.first.map(opens) == true else { return false }
    while let range = value.next(in: bytes, from: &position) {
      // "[12:00] started", "[ ] buy boards" and "[section]" are not JSON
      guard opens(bytes[range.lowerBound]), isMeantAsJSON(bytes[range]) else { return false }
    }
    if value.isBetween { return true }
    guard let start = value.start, opens(bytes[start]), !value.isInString else { return false }
    return bytes.last { !$0.isBlank }.map([UInt8]("[{,".utf8).contains) == true
  }

  static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Whether a complete value is JSON, or is meant to be, as its quotes show.
  private static func isMeantAsJSON(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(.quote) || (try? JSONScanner.scan(Array(value), file: "")) != nil
  }
}
