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
