/// How a cell is drawn: two colours and a set of attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind it.
  public var background: Color
  /// What else the terminal does to it.
  public var attributes: Attributes

  /// Parts that are not named are the terminal's own.
  @inlinable public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attribute.
  @inlinable public static var plain: Style { Style() }

  /// What a terminal can do to a character besides its colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

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
