/// The content of a cell: a base scalar and up to three combining ones, with its width.
@usableFromInline package struct Glyph: Hashable, Sendable {
  /// Bits 0...20 are the base scalar; bits 21...22 are the number of columns (0, 1 or 2).
  @usableFromInline let base: UInt32
  /// The halves of 64 bits, so that a glyph has twelve bytes. They contain three combining scalars of 21 bits
  /// each, the first in the lowest bits; 0 means none.
  @usableFromInline let lowMarks: UInt32
  @usableFromInline let highMarks: UInt32

  @inlinable init(base: UInt32) {
    self.base = base
    lowMarks = 0
    highMarks = 0
  }

  private init(base: UInt32, marks: UInt64) {
    self.base = base
    lowMarks = UInt32(truncatingIfNeeded: marks)
    highMarks = UInt32(truncatingIfNeeded: marks >> 32)
  }

  private var marks: UInt64 { UInt64(highMarks) << 32 | UInt64(lowMarks) }

  /// Creates a glyph of one scalar that takes `columns` (1 or 2) columns.
  @inlinable package init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    self.init(base: scalar.value | UInt32(columns) << 21)
  }

  /// A blank, one column wide.
  @inlinable package static var space: Glyph { Glyph(" ") }
  @inlinable static var continuation: Glyph { Glyph(base: 0) }

  /// The value of the base scalar.
  @inlinable package var scalarValue: UInt32 { base & 0x1F_FFFF }

  /// Whether it is a single scalar in one column, and not a control character.
  @inlinable package var isPlain: Bool {
    let value = base &- 1 << 21
    return lowMarks | highMarks == 0 && value < 1 << 21 && value >= 0x20 && value &- 0x7F >= 0x21
  }

  /// The value of the scalar if it is a single printable ASCII character, otherwise 0.
  @inlinable package var printableASCII: UInt32 {
    let value = base &- 1 << 21
    return lowMarks | highMarks == 0 && value &- 0x20 < 0x5F ? value : 0
  }

  /// Whether it has combining scalars.
  @inlinable package var hasMarks: Bool { lowMarks | highMarks != 0 }

  /// The number of columns: 1 or 2, or 0 for the right half of a wide character.
  @inlinable package var columns: Int { Int(base >> 21) }

  /// The base scalar; U+0000 in a continuation.
  @inlinable package var scalar: Unicode.Scalar { Unicode.Scalar(base & 0x1F_FFFF)! }

  /// The same glyph with one more combining scalar; a fourth one is dropped.
  package func adding(mark: Unicode.Scalar) -> Glyph {
    for shift: UInt64 in [0, 21, 42] where (marks >> shift) & 0x1F_FFFF == 0 {
      return Glyph(base: base, marks: marks | UInt64(mark.value) << shift)
    }
    return self
  }

  /// Base and combining scalars in order; empty for a continuation.
  package var scalars: [Unicode.Scalar] {
    if columns == 0 { return [] }
    var all = [scalar]
    var rest = marks
    while rest != 0 {
      all.append(Unicode.Scalar(UInt32(rest & 0x1F_FFFF))!)
      rest >>= 21
    }
    return all
  }
}

/// The glyphs of `text`, safe to write to a terminal.
///
/// Nothing disappears unnoticed. Control characters become their pictures (U+2400 and up).
/// Bidirectional and other invisible characters become U+FFFD unless they shape the character
/// before them. A combining mark at the start is combined with a dotted circle. Tabs extend to the next
/// multiple of eight columns. A sequence of joined emoji (a family, a skin tone) is shown as its first one.
/// Every other scalar with a width has its own cells, including the halves of a flag. O(n).
package func glyphs(of text: String, width: ScalarWidth = .standard) -> [Glyph] {
  plainGlyphs(of: text) ?? glyphs(of: text, width: width) { _, _ in }
}

/// The glyphs of printable ASCII text, one for each byte; `nil` for other text.
func plainGlyphs(of text: String) -> [Glyph]? {
  var text = text
  return text.withUTF8 { bytes -> [Glyph]? in
    // no early exit, so that the loop can be vectorised
    var isPlain = true
    for byte in bytes { isPlain = isPlain && byte &- 0x20 < 0x5F }
    guard isPlain else { return nil }
    return Array(unsafeUninitializedCapacity: bytes.count) { glyphs, count in
      for index in bytes.indices {
        glyphs.initializeElement(at: index, to: Glyph(Unicode.Scalar(bytes[index])))
      }
      count = bytes.count
    }
  }
}

/// The glyphs of `text`; calls `tell` for each character, with the range of its glyphs.
func glyphs(
  of text: String, width: ScalarWidth, character tell: (Character, Range<Int>) -> Void
) -> [Glyph] {
  var glyphs: [Glyph] = []
  glyphs.reserveCapacity(text.utf8.count)
  var column = 0
  for character in text {
    let first = glyphs.count
    if let byte = character.asciiValue, byte &- 0x20 < 0x5F {
      glyphs.append(Glyph(Unicode.Scalar(byte)))
      column += 1
      tell(character, first..<first + 1)
      continue
    }
    append(character, to: &glyphs, column: &column, width: width)
    tell(character, first..<glyphs.count)
  }
  return glyphs
}

/// The number of columns that `text` takes if nothing is cut off.
public func columns(of text: String, width: ScalarWidth = .standard) -> Int {
  glyphs(of: text, width: width).reduce(0) { $0 + $1.columns }
}

private func append(
  _ character: Character, to glyphs: inout [Glyph], column: inout Int, width: ScalarWidth
) {
  if character == "\t" {
    let stop = (column / 8 + 1) * 8
    glyphs.append(contentsOf: repeatElement(.space, count: stop - column))
    column = stop
    return
  }
  let first = glyphs.count
  var base: Unicode.Scalar?
  var before: Unicode.Scalar?
  for scalar in character.unicodeScalars {
    defer { before = scalar }
    if let base, let before {
      if Invisible.shapes(scalar, after: before, on: base) { continue }
      if isJoined(scalar, after: before, to: base) { continue }
    }
    let glyph = glyph(of: scalar, width: width)
    if glyph.columns == 0, glyphs.count > first {
      glyphs[glyphs.count - 1] = glyphs[glyphs.count - 1].adding(mark: scalar)
      continue
    }
    glyphs.append(glyph.columns == 0 ? Glyph(dottedCircle).adding(mark: scalar) : glyph)
    column += glyphs[glyphs.count - 1].columns
    base = base ?? scalar
  }
}

/// The base for a combining scalar without one, as in the Unicode charts.
private let dottedCircle: Unicode.Scalar = "\u{25CC}"

/// The glyph of a scalar, or of its replacement if it must not reach the terminal; without columns
/// if the scalar combines.
private func glyph(of scalar: Unicode.Scalar, width: ScalarWidth) -> Glyph {
  let shown = Invisible.shown(scalar)
  if shown != scalar || scalar.isASCII { return Glyph(shown) }
  let columns = width.columns(scalar)
  return columns < 0 ? Glyph("\u{FFFD}") : Glyph(scalar, columns: columns)
}

/// Whether a scalar belongs to the emoji `base`: a skin tone, or another emoji joined to it.
private func isJoined(
  _ scalar: Unicode.Scalar, after before: Unicode.Scalar, to base: Unicode.Scalar
) -> Bool {
  guard scalar.value >= 0x2000 else { return false }
  if (0x1F3FB...0x1F3FF).contains(scalar.value) { return base.properties.isEmoji }
  return before == "\u{200D}" && base.properties.isEmoji && scalar.properties.isEmoji
}

extension Sequence<Glyph> {
  /// The number of columns that the glyphs take together.
  @inlinable package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension [Glyph] {
  /// The glyphs that fit in `columns` columns; the last one is `…` if something is cut off. O(n).
  package func fitted(columns: Int) -> [Glyph] {
    guard self.columns > columns else { return self }
    guard columns > 0 else { return [] }
    var fitted: [Glyph] = []
    var taken = 0
    for glyph in self {
      if taken + glyph.columns > columns - 1 { break }
      fitted.append(glyph)
      taken += glyph.columns
    }
    return fitted + [Glyph("…")]
  }
}

/// The number of columns that a scalar takes on the terminal: -1 if it must not be written there, 0
/// if it combines with the scalar before it, otherwise 1 or 2.
///
/// ``standard`` does not need a terminal. A program that uses a terminal passes the widths of the C library
/// instead, so that both agree. <doc:TextOnTheTerminal> describes how many columns text takes, and where
/// terminals disagree.
public struct ScalarWidth: Sendable {
  /// Returns the number of columns that a scalar takes: -1, 0, 1 or 2.
  package let columns: @Sendable (Unicode.Scalar) -> Int

  /// Creates widths from a custom function, which must always return the same value for a scalar.
  public init(columns: @escaping @Sendable (Unicode.Scalar) -> Int) { self.columns = columns }

  /// The widths of Unicode: two columns for East Asian wide and fullwidth characters and for emoji
  /// with emoji presentation (UAX #11), zero for combining characters, one for all others. O(log ranges).
  public static let standard = ScalarWidth { scalar in
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? -1 : 1 }
    if value < 0x300 { return value < 0xA0 ? -1 : 1 }
    if value == 0x2028 || value == 0x2029 { return -1 }
    if contains(value, WidthTables.zero) { return 0 }
    return value >= 0x1100 && contains(value, WidthTables.wide) ? 2 : 1
  }

  /// Whether a value is in one of the ranges of an ascending list, each given by its first and its
  /// last value.
  private static func contains(_ value: UInt32, _ ranges: [UInt32]) -> Bool {
    // the first range that does not end before the value
    var (low, high) = (0, ranges.count / 2)
    while low < high {
      let middle = (low + high) / 2
      if ranges[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count / 2 && ranges[2 * low] <= value
  }
}
