/// What a cell shows: a base scalar and up to three combining ones, and how wide it is.
public struct Glyph: Hashable, Sendable {
  /// Bits 0...20 the base scalar, bits 21...22 the columns it takes (0, 1 or 2).
  @usableFromInline let base: UInt32
  /// The halves of 64 bits, so that a glyph is twelve bytes: three combining scalars of 21 bits, the
  /// first in the lowest bits, 0 where there is none.
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

  /// A glyph of one scalar that takes `columns` (1 or 2) columns.
  @inlinable public init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    self.init(base: scalar.value | UInt32(columns) << 21)
  }

  /// A blank, one column wide.
  @inlinable public static var space: Glyph { Glyph(" ") }
  @inlinable static var continuation: Glyph { Glyph(base: 0) }

  /// The number of the scalar that the combining ones sit on.
  @inlinable package var scalarValue: UInt32 { base & 0x1F_FFFF }

  /// Whether it is one scalar in one column, and no control character.
  @inlinable package var isPlain: Bool {
    let value = base &- 1 << 21
    return lowMarks | highMarks == 0 && value < 1 << 21 && value >= 0x20 && value &- 0x7F >= 0x21
  }

  /// The number of the scalar where it is a printable one of ASCII alone, else 0.
  @inlinable package var printableASCII: UInt32 {
    let value = base &- 1 << 21
    return lowMarks | highMarks == 0 && value &- 0x20 < 0x5F ? value : 0
  }

  /// Whether combining scalars sit on it.
  @inlinable package var hasMarks: Bool { lowMarks | highMarks != 0 }

  /// The columns it takes: 1 or 2, or 0 for the right half of a wide character.
  @inlinable public var columns: Int { Int(base >> 21) }

  /// The scalar that the combining ones sit on; U+0000 in a continuation.
  @inlinable public var scalar: Unicode.Scalar { Unicode.Scalar(base & 0x1F_FFFF)! }

  /// The scalar when it stands alone, without combining ones.
  var ownScalar: Unicode.Scalar? { hasMarks ? nil : scalar }

  /// The same glyph with one more combining scalar; a fourth one is dropped.
  package func adding(mark: Unicode.Scalar) -> Glyph {
    for shift: UInt64 in [0, 21, 42] where (marks >> shift) & 0x1F_FFFF == 0 {
      return Glyph(base: base, marks: marks | UInt64(mark.value) << shift)
    }
    return self
  }

  /// Base and combining scalars in order; empty for a continuation.
  public var scalars: [Unicode.Scalar] {
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

/// The glyphs of a piece of text, safe to write to a terminal.
///
/// Nothing vanishes unseen: controls become their pictures (U+2400 and on), bidirectional and other
/// invisible characters U+FFFD unless they shape the character before them, and a combining mark at
/// the start stands on a dotted circle. Tabs run to the next multiple of eight columns. Of emoji
/// that are joined (a family, a skin tone) the first stands for all; every other scalar that takes
/// columns has a cell of its own, the halves of a flag too. O(n).
public func glyphs(of text: String, width: ScalarWidth = .standard) -> [Glyph] {
  plainGlyphs(of: text) ?? glyphs(of: text, width: width) { _, _ in }
}

/// The glyphs of a text of printable ASCII, which are its bytes; `nil` for others.
func plainGlyphs(of text: String) -> [Glyph]? {
  var text = text
  return text.withUTF8 { bytes -> [Glyph]? in
    // without an early end, so that many are looked at at a time
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

/// The same, telling for each character which of the glyphs are its own.
func glyphs(
  of text: String, width: ScalarWidth, character tell: (Character, Range<Int>) -> Void
) -> [Glyph] {
  var glyphs: [Glyph] = []
  glyphs.reserveCapacity(text.utf8.count)
  var column = 0
  for character in text {
    let first = glyphs.count
    append(character, to: &glyphs, column: &column, width: width)
    tell(character, first..<glyphs.count)
  }
  return glyphs
}

/// The columns that `text` takes when nothing cuts it off.
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

/// What a combining scalar stands on that has nothing else to stand on, as Unicode's charts do.
private let dottedCircle: Unicode.Scalar = "\u{25CC}"

/// A scalar on its own, or what stands for it when it must not reach the terminal; of no column
/// when it combines.
private func glyph(of scalar: Unicode.Scalar, width: ScalarWidth) -> Glyph {
  let shown = Invisible.shown(scalar)
  if shown != scalar || scalar.isASCII { return Glyph(shown) }
  let columns = width.columns(scalar)
  return columns < 0 ? Glyph("\u{FFFD}") : Glyph(scalar, columns: columns)
}

/// Whether the emoji `base` stands for this scalar too: a skin tone, or another emoji joined to it.
private func isJoined(
  _ scalar: Unicode.Scalar, after before: Unicode.Scalar, to base: Unicode.Scalar
) -> Bool {
  guard scalar.value >= 0x2000 else { return false }
  if (0x1F3FB...0x1F3FF).contains(scalar.value) { return base.properties.isEmoji }
  return before == "\u{200D}" && base.properties.isEmoji && scalar.properties.isEmoji
}

extension Sequence<Glyph> {
  /// The columns that the glyphs take side by side.
  @inlinable public var columns: Int { reduce(0) { $0 + $1.columns } }
}

/// How many columns a scalar takes on the terminal: -1 for what must not be written there, 0 for
/// what combines with the scalar before it, 1 or 2 for the rest.
///
/// ``standard`` needs no terminal; a program that has one passes the C library's answer instead,
/// so that both count alike.
public struct ScalarWidth: Sendable {
  /// The columns that a scalar takes: -1, 0, 1 or 2.
  public let columns: @Sendable (Unicode.Scalar) -> Int

  /// Widths by a rule of your own; it must answer the same each time.
  public init(columns: @escaping @Sendable (Unicode.Scalar) -> Int) { self.columns = columns }

  /// Unicode's East Asian Width (UAX #11, Unicode 15, wide and fullwidth blocks) and general
  /// categories.
  public static let standard = ScalarWidth { scalar in
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? -1 : 1 }
    if value < 0xA0 { return -1 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return -1
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return value == 0xAD ? 1 : 0
    default: break
    }
    if (0x1160...0x11FF).contains(value) { return 0 }
    return wide.contains { $0.contains(value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F004...0x1F004,
    0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F265,
    0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
    0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
    0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
    0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x2FFFD,
    0x30000...0x3FFFD,
  ]
}
