/// One place of a ``Frame``: what is drawn there and how.
///
/// A character two columns wide stands in its first cell; the cell behind it is
/// ``continuation``. A cell is 32 bytes without references, so that frames compare fast.
public struct Cell: Hashable, Sendable {
  /// What is drawn there.
  public var glyph: Glyph
  /// How it is drawn.
  public var style: Style

  /// A cell that shows one glyph; put wide ones into a frame with `write`, which fills the second cell
  /// too.
  @inlinable public init(_ glyph: Glyph, style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }

  /// A space in the terminal's own colours.
  @inlinable public static var blank: Cell { Cell(.space) }

  /// The right half of the wide character before it.
  @inlinable public static var continuation: Cell { Cell(.continuation) }
}

/// What a cell shows: a base scalar and up to three combining ones, and how wide it is.
public struct Glyph: Hashable, Sendable {
  /// Bits 0...20 the base scalar, bits 21...22 the columns it takes (0, 1 or 2).
  @usableFromInline let base: UInt32
  /// Three combining scalars of 21 bits, the first in the lowest bits, 0 where there is none.
  @usableFromInline let marks: UInt64

  @inlinable init(base: UInt32, marks: UInt64) {
    self.base = base
    self.marks = marks
  }

  /// A glyph of one scalar that takes `columns` (1 or 2) columns.
  @inlinable public init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    base = scalar.value | UInt32(columns) << 21
    marks = 0
  }

  /// A blank, one column wide.
  @inlinable public static var space: Glyph { Glyph(" ") }
  @inlinable static var continuation: Glyph { Glyph(base: 0, marks: 0) }

  /// The columns it takes: 1 or 2, or 0 for the right half of a wide character.
  @inlinable public var columns: Int { Int(base >> 21) }

  /// The scalar that the combining ones sit on; U+0000 in a continuation.
  @inlinable public var scalar: Unicode.Scalar { Unicode.Scalar(base & 0x1F_FFFF)! }

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
