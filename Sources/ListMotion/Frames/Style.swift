/// How a cell is drawn: two colours and a set of attributes.
public struct Style: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

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

    @inlinable public static var bold: Attributes { Attributes(rawValue: 1 << 0) }
    @inlinable public static var dim: Attributes { Attributes(rawValue: 1 << 1) }
    @inlinable public static var italic: Attributes { Attributes(rawValue: 1 << 2) }
    @inlinable public static var underline: Attributes { Attributes(rawValue: 1 << 3) }
    @inlinable public static var reverse: Attributes { Attributes(rawValue: 1 << 4) }
  }
}
