/// How a cell is drawn: two colours and a set of attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind it, and in the seven bits above it the attributes: eight bytes in all, none of
  /// them without a meaning, so that styles and cells are equal when their bytes are.
  @usableFromInline var rest: UInt32

  /// Parts that are not named are the terminal's own.
  @inlinable public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    rest = background.bits | UInt32(attributes.rawValue) << Color.bitCount
  }

  /// The colour behind it.
  @inlinable public var background: Color {
    get { Color(bits: rest & Color.mask) }
    set { rest = newValue.bits | (rest & ~Color.mask) }
  }

  /// What else the terminal does to it.
  @inlinable public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: rest >> Color.bitCount)) }
    set { rest = (rest & Color.mask) | UInt32(newValue.rawValue) << Color.bitCount }
  }

  /// The terminal's own colours, no attribute.
  @inlinable public static var plain: Style { Style() }

  /// What a terminal can do to a character besides its colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// Seven bits; the eighth is dropped.
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    /// Heavier; on many terminals brighter too.
    @inlinable public static var bold: Attributes { Attributes(rawValue: 1 << 0) }
    /// Fainter.
    @inlinable public static var dim: Attributes { Attributes(rawValue: 1 << 1) }
    /// Slanted, where the font can be.
    @inlinable public static var italic: Attributes { Attributes(rawValue: 1 << 2) }
    /// With a line below.
    @inlinable public static var underline: Attributes { Attributes(rawValue: 1 << 3) }
    /// Foreground and background exchanged.
    @inlinable public static var reverse: Attributes { Attributes(rawValue: 1 << 4) }
  }
}
