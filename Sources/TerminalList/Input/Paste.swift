/// Text that is being pasted: the input since its opening bracket.
///
/// The closing bracket may be lost or never arrive, and all later keys would then be text. So a
/// paste also ends when it arrives no faster than somebody types. It is reported in pieces, so that
/// one without an end takes no more memory than ``longestPiece``.
struct Paste {
  /// Fewer scalars than this in two seconds may have been typed. A terminal sends a paste as fast
  /// as it can, whereas keys that are held down arrive at 30 a second.
  private static let typedAtMost = 64
  /// The number of scalars in a piece.
  static let longestPiece = 1 << 20
  /// The closing bracket, in case it arrives in pieces that ncurses does not combine.
  private static let end = "\u{1B}[201~"

  /// The text since the last piece.
  private(set) var text = ""
  private var count = 0
  /// The time at which counting began; `nil` until the first scalars are read.
  private(set) var start: Duration?
  private var countInPeriod = 0

  /// Whether the text since ``start`` may have been typed.
  var isTyped: Bool { countInPeriod < Self.typedAtMost }

  /// Begins to count scalars again.
  mutating func beginPeriod(at now: Duration) {
    start = now
    countInPeriod = 0
  }

  /// Appends a scalar. When the text has the length of a piece, returns it without scalars that may
  /// belong to the closing bracket.
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

  /// Removes the closing bracket from the end; returns `false` if it is missing.
  mutating func removeEnd() -> Bool {
    guard text.unicodeScalars.last == "~", text.hasSuffix(Self.end) else { return false }
    text.unicodeScalars.removeLast(Self.end.unicodeScalars.count)
    return true
  }
}
