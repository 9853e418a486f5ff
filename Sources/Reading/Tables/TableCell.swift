import FlipbookSnapshots
import FlipbookValueTrees

/// The position of a value in a byte buffer, and how it is encoded there.
struct TableCell: Equatable, Sendable {
  enum Coding: UInt32 {
    /// The text itself.
    case plain
    /// Two quotes stand for one.
    case doubledQuotes
    /// The content of a JSON string with escapes.
    case jsonString
    /// A JSON array or object. It is shown without blanks. `null`, `[]` and `{}` are shown as nothing: their
    /// range is empty, and begins where they do.
    case json
  }

  /// Offsets below 2³¹; the top bits are the coding.
  private var start: UInt32
  private var end: UInt32

  static let empty = TableCell(start: 0, end: 0)

  init(start: Int, end: Int, coding: Coding = .plain) {
    self.start = UInt32(truncatingIfNeeded: start) | (coding.rawValue & 2) << 30
    self.end = UInt32(truncatingIfNeeded: end) | (coding.rawValue & 1) << 31
  }

  var range: Range<Int> { Int(start & ~(1 << 31))..<Int(end & ~(1 << 31)) }

  /// Whether ``coding`` is `plain`.
  var isPlain: Bool { (start | end) >> 31 == 0 }

  var coding: Coding { Coding(rawValue: (start >> 31) << 1 | end >> 31)! }

  /// Whether the value is missing, or `null`, `[]` or `{}`.
  var isWithoutValue: Bool { self == .empty || range.isEmpty && coding == .json }

  /// The value as it is reported when it changes: an empty one has a name, such as `null`; a missing one has none.
  func told(in bytes: [UInt8]) -> String {
    if self == .empty { return "" }
    guard range.isEmpty else {
      let text = text(in: bytes)
      return text == "null" ? "\"null\"" : text
    }
    guard coding == .json else { return "\"\"" }
    switch range.lowerBound < bytes.count ? bytes[range.lowerBound] : 0 {
    case UInt8(ascii: "["): return "[]"
    case UInt8(ascii: "{"): return "{}"
    default: return "null"
    }
  }

  /// The value without its members.
  func outline(in bytes: [UInt8]) -> String {
    if range.isEmpty || coding != .json { return told(in: bytes) }
    return bytes[range.lowerBound] == UInt8(ascii: "[") ? RowValues.elements : RowValues.members
  }

  /// Whether another cell is this one, `distance` bytes further on.
  func isMoved(by distance: Int, to other: TableCell) -> Bool {
    let distance = UInt32(truncatingIfNeeded: distance)
    return other.start == start &+ distance && other.end == end &+ distance
  }

  func isInside(_ whole: Range<Int>) -> Bool {
    range.lowerBound >= whole.lowerBound && range.upperBound <= whole.upperBound
  }

  func text(in bytes: [UInt8]) -> String {
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
