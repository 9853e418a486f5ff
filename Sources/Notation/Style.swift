/// How a cell is drawn: two colours and a set of attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The background colour, and the attributes in the seven bits above it. A style has eight bytes, all
  /// significant, so styles and cells can be compared bytewise.
  @usableFromInline var rest: UInt32

  /// Colours that are not given are the terminal's defaults.
  @inlinable public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    rest = background.bits | UInt32(attributes.rawValue) << Color.bitCount
  }

  /// The colour of the background.
  @inlinable public var background: Color {
    get { Color(bits: rest & Color.mask) }
    set { rest = newValue.bits | (rest & ~Color.mask) }
  }

  /// The attributes of the text, such as bold.
  @inlinable public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: rest >> Color.bitCount)) }
    set { rest = (rest & Color.mask) | UInt32(newValue.rawValue) << Color.bitCount }
  }

  /// The terminal's default colours without attributes.
  @inlinable public static var plain: Style { Style() }

  /// The attributes that a terminal can give to text besides colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes, one bit each, in seven bits; the eighth bit is dropped.
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    /// Heavier; on many terminals also brighter.
    @inlinable public static var bold: Attributes { Attributes(rawValue: 1 << 0) }
    /// Fainter.
    @inlinable public static var dim: Attributes { Attributes(rawValue: 1 << 1) }
    /// Slanted, if the font supports it.
    @inlinable public static var italic: Attributes { Attributes(rawValue: 1 << 2) }
    /// With a line below.
    @inlinable public static var underline: Attributes { Attributes(rawValue: 1 << 3) }
    /// Foreground and background exchanged.
    @inlinable public static var reverse: Attributes { Attributes(rawValue: 1 << 4) }
  }
}

/// A colour of a cell: the terminal's default, an entry of its palette, or 24-bit red, green and blue.
///
/// A colour is independent of the terminal; a terminal with fewer colours shows the nearest one.
public struct Color: Hashable, Sendable {
  /// 0 for the default colour; `0x1RRGGBB`; or `0x100` combined with a palette number.
  @usableFromInline let bits: UInt32

  /// The number of bits in use; the others are 0.
  @inlinable static var bitCount: UInt32 { 25 }
  @inlinable static var mask: UInt32 { (1 << bitCount) - 1 }

  @inlinable init(bits: UInt32) { self.bits = bits }

  /// The terminal's default foreground or background.
  @inlinable public static var `default`: Color { Color(bits: 0) }

  /// A colour from its red, green and blue parts, each 0...255.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8) {
    bits = 0x100_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// A colour from a number such as `0xFF8800`.
  @inlinable public init(hex: UInt32) { bits = 0x100_0000 | (hex & 0xFF_FFFF) }

  /// A colour of the terminal's palette, as the user has configured it: the sixteen named colours, a cube of 6
  /// × 6 × 6 colours from 16 on, and 24 greys from 232 on.
  ///
  /// For blending, or drawing without a terminal, it has the red, green and blue of xterm's palette.
  @inlinable public static func palette(_ number: UInt8) -> Color {
    Color(bits: 0x100 | UInt32(number))
  }

  /// The colour's number in the terminal's palette; `nil` if it is not a palette colour.
  @inlinable package var paletteNumber: UInt8? {
    bits >> 8 == 1 ? UInt8(truncatingIfNeeded: bits) : nil
  }

  /// Whether it is the terminal's default colour, whose red, green and blue are 0.
  @inlinable package var isDefault: Bool { bits == 0 }
  /// The red part, 0...255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// The green part, 0...255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// The blue part, 0...255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }

  /// `0xRRGGBB`; 0 for the terminal's default colour.
  package var hex: UInt32 { rgb & 0xFF_FFFF }

  private var rgb: UInt32 { paletteNumber.map { Self.xterm[Int($0)] } ?? bits }

  /// xterm's palette, except for its two blues, which are hard to read on black.
  private static let xterm: [UInt32] = {
    var colors: [UInt32] = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x3B78FF, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C9DFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(red << 16 | green << 8 | blue) }
      }
    }
    for step in 0..<24 as Range<UInt32> { colors.append((8 + 10 * step) * 0x01_01_01) }
    return colors
  }()

  /// Mixes this colour with `other`: `amount` 0 gives this colour, and 1 gives `other`. The steps look even,
  /// because the colours are mixed as perceived (Oklab).
  ///
  /// If either colour is ``default``, the result is the closer of the two colours: resolve defaults with a
  /// ``Theme`` first.
  package func blended(with other: Color, amount: Double) -> Color {
    if amount <= 0 { return self }
    if amount >= 1 { return other }
    if isDefault || other.isDefault { return amount < 0.5 ? self : other }
    var mixed = PerceivedColor(self)
    let end = PerceivedColor(other)
    mixed.lightness += (end.lightness - mixed.lightness) * amount
    mixed.hue += (end.hue - mixed.hue) * amount
    return mixed.color
  }
}
