/// Text that is being pasted: what came since its opening bracket.
///
/// The closing bracket may be lost, or never come, and all keys after that would be text. So a paste
/// ends, too, when it comes no faster than somebody types. It is held in pieces, so that one without
/// an end takes no more memory than ``longestPiece``.
struct Paste {
  /// A terminal sends a paste as fast as it can. Keys that are held down come at 30 a second, and two
  /// seconds of them stay below this.
  private static let typedAtMost = 64
  /// So many scalars come as one piece.
  static let longestPiece = 1 << 20
  /// The closing bracket, where it comes in pieces that ncurses does not put together.
  private static let end = "\u{1B}[201~"

  /// What came since the last piece.
  private(set) var text = ""
  private var count = 0
  /// When scalars began to be counted; `nil` until the first of them are read.
  private(set) var start: Duration?
  private var countInPeriod = 0

  /// Whether what came since ``start`` may have been typed.
  var isTyped: Bool { countInPeriod < Self.typedAtMost }

  /// Counts scalars from now on.
  mutating func beginPeriod(at now: Duration) {
    start = now
    countInPeriod = 0
  }

  /// Takes a scalar. Returns what came so far when it is as long as a piece may be, without what may
  /// be part of the closing bracket.
  mutating func append(_ scalar: Unicode.Scalar) -> String? {
    text.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
    count += 1
    countInPeriod += 1
    guard count >= Self.longestPiece else { return nil }
    let rest = text.unicodeScalars.suffix(Self.end.unicodeScalars.count - 1)
    let piece = String(text.unicodeScalars.dropLast(rest.count))
    text = String(rest)
    count = rest.count
    return piece
  }

  /// Removes the closing bracket from the end; false if it is not there.
  mutating func removeEnd() -> Bool {
    guard text.unicodeScalars.last == "~", text.hasSuffix(Self.end) else { return false }
    text.unicodeScalars.removeLast(Self.end.unicodeScalars.count)
    return true
  }
}
