/// A colour of a cell: the terminal's own default, or 24-bit red, green and blue.
///
/// How many colours the terminal really has is not known here; the terminal takes the nearest.
public struct Color: Hashable, Sendable {
  /// 0 for the default colour; otherwise `0x1RRGGBB`.
  @usableFromInline let bits: UInt32

  /// How many of the bits there are, the others being 0.
  @inlinable static var bitCount: UInt32 { 25 }
  @inlinable static var mask: UInt32 { (1 << bitCount) - 1 }

  @inlinable init(bits: UInt32) { self.bits = bits }

  /// The terminal's own foreground or background.
  @inlinable public static var `default`: Color { Color(bits: 0) }

  /// A colour from its red, green and blue parts, each 0...255.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8) {
    bits = 0x100_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// A colour from a number such as `0xFF8800`.
  @inlinable public init(hex: UInt32) { bits = 0x100_0000 | (hex & 0xFF_FFFF) }

  /// Whether it is the terminal's own; red, green and blue are 0 then.
  @inlinable public var isDefault: Bool { bits == 0 }
  /// 0...255.
  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// 0...255.
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// 0...255.
  @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// The colour `amount` (0...1) of the way from this one to `other`.
  ///
  /// Either being ``default`` the result is the nearer of the two: resolve defaults with a
  /// ``Theme`` first.
  public func blended(with other: Color, amount: Double) -> Color {
    if amount <= 0 { return self }
    if amount >= 1 { return other }
    if isDefault || other.isDefault { return amount < 0.5 ? self : other }
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(Double(from) + (Double(to) - Double(from)) * amount + 0.5)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
