import FlipbookSnapshots
import FlipbookValueTrees

/// Finds the ends of JSON values, and the bytes between values, without parsing.
///
/// A line end inside a string ends a broken value, so that the next value is not lost.
struct JSONValues: Sendable {
  /// Whether a value has begun but not ended.
  private var isOpen = false
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Finds the end of the current value, or the bytes before the next one. Advances `place` past the searched
  /// bytes.
  mutating func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    if !isOpen {
      let rest = bytes[place...]
      let first = rest.firstIndex { !Self.isBetween($0) } ?? bytes.count
      if first > place {
        defer { place = first }
        return place..<first
      }
    }
    while place < bytes.count {
      isOpen = true
      let byte = bytes[place]
      place += 1
      guard let isLast = ends(with: byte) else { continue }
      self = JSONValues()
      if !isLast { place -= 1 }
      return place..<place
    }
    return nil
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == 0x0C || byte == 0x1E
  }

  /// Whether a byte that ends the value belongs to it or follows it; `nil` if it does not end the value.
  private mutating func ends(with byte: UInt8) -> Bool? {
    if isInString {
      if byte == .lineFeed { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == .quote {
        isInString = false
        if depth == 0 { return true }
      }
      return nil
    }
    switch byte {
    case .quote: isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth <= 0 { return true }
    default: if depth == 0, byte.isBlank { return false }
    }
    return nil
  }

  /// Whether a first line contains JSON arrays or objects, or the beginning of one.
  static func begin(_ line: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(line)
    var values = JSONValues()
    var (start, place) = (0, 0)
    while let range = values.next(in: bytes, from: &place) {
      let value = bytes[start..<range.lowerBound]
      start = range.upperBound
      // "[12:00] started", "[ ] buy boards" and "[section]" are not JSON
      guard value.isEmpty || opens(value.first) && isMeantAsJSON(value) else { return false }
    }
    if !values.isOpen { return true }
    guard opens(bytes[start]), !values.isInString else { return false }
    return bytes.last { !$0.isBlank }.map([UInt8]("[{,".utf8).contains) == true
  }

  static func opens(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Whether a complete value is JSON or, judging by its quotes, is meant to be.
  private static func isMeantAsJSON(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(.quote) || (try? JSONScanner.scan(Array(value), file: "")) != nil
  }
}
