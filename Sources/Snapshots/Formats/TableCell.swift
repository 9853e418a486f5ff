/// Where the bytes of one value stand, and how they are written there.
struct TableCell: Equatable, Sendable {
  enum Coding: UInt32 {
    /// The text itself.
    case plain
    /// Two quotes stand for one.
    case doubledQuotes
    /// The inside of a JSON string with escapes.
    case jsonString
    /// A JSON array or object, whose blanks are left out when it is shown.
    case json
  }

  /// Offsets below 2^31; the top bits are the coding.
  private var start: UInt32
  private var end: UInt32

  /// The bits of the offset.
  private static let offset = UInt32.max >> 1

  static let empty = TableCell(start: 0, end: 0)

  init(start: Int, end: Int, coding: Coding = .plain) {
    self.start = UInt32(truncatingIfNeeded: start) | (coding.rawValue & 2) << 30
    self.end = UInt32(truncatingIfNeeded: end) | (coding.rawValue & 1) << 31
  }

  var range: Range<Int> { Int(start & ~(1 << 31))..<Int(end & ~(1 << 31)) }

  /// Whether it is the text itself, as ``coding`` says.
  var isPlain: Bool { (start | end) >> 31 == 0 }

  var coding: Coding { Coding(rawValue: (start >> 31) << 1 | end >> 31)! }

  /// What another cell has otherwise than this one, where its row stands so many bytes behind (modulo
  /// 2^32); 0 where it has the same place in the row, which goes from `first` to `last`, and is written
  /// alike.
  func difference(
    to other: TableCell, behind distance: UInt32, from first: TableCell, to last: TableCell
  ) -> UInt32 {
    let before = (start & Self.offset) &- (first.start & Self.offset)
    let behind = (last.end & Self.offset) &- (end & Self.offset)
    let coding = (start ^ other.start) | (end ^ other.end)
    let place = ((other.start &- start) ^ distance) | ((other.end &- end) ^ distance)
    return place | ((coding | before | behind) >> 31)
  }

  /// How many bytes another cell stands behind this one, modulo 2^32.
  func distance(to other: TableCell) -> UInt32 { other.start &- start }

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
