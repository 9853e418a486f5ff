/// Characters that a terminal does not show: controls, and characters that join, direct, tag or fill others.
///
/// Data could use them to hide words or to imitate other data. So they are made visible unless they shape a
/// visible character.
package enum Invisible {
  /// The scalar that a cell of the screen shows for `scalar`, so that nothing hidden reaches a terminal: an
  /// invisible scalar becomes its ``picture(of:)``, or U+FFFD if it has none.
  package static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if (0x20..<0x7F).contains(scalar.value) { return scalar }
    return picture(of: scalar) ?? (isControl(scalar) || contains(scalar) ? "\u{FFFD}" : scalar)
  }

  /// The picture of an ASCII control character (U+2400 to U+2421); `nil` for all other scalars.
  package static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  /// Whether a scalar controls the terminal or changes the direction of the text around it: C0, DEL, C1 and
  /// the controls of bidirectional text.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a scalar is invisible by itself: Unicode's default ignorable code points, except the soft hyphen,
  /// which is drawn, and the controls of bidirectional text and annotations.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x34F: false
    case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
      // bytes of a path that are not UTF-8
      0x10F780...0x10F7FF:
      true
    default: false
    }
  }

  /// Whether an invisible scalar shapes the character that begins with `base`, and so must not be shown
  /// separately.
  ///
  /// `before` is the preceding scalar. Only the first joiner and the first variation selector have an effect.
  package static func shapes(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar, on base: Unicode.Scalar
  ) -> Bool {
    // Tags spell the region of a black flag.
    if (0xE0020...0xE007F).contains(scalar.value) { return base == "\u{1F3F4}" }
    if contains(base) || isJoiner(before) { return false }
    switch scalar.value {
    // Mongolian and Khmer shapes, and the filler for the missing vowel of an old Hangul syllable.
    case 0x180B...0x180F, 0x17B4...0x17B5, 0x1160: return base.value >= 0x80
    // Variants of emoji, of keys such as 1️⃣, and of ideographs.
    case 0xFE00...0xFE0F:
      let isKey = "0123456789#*".unicodeScalars.contains(base)
      return (base.value >= 0x80 || isKey) && !contains(before)
    case 0xE0100...0xE01EF: return base.value >= 0x80 && !contains(before)
    default: return isJoiner(scalar) && base.value >= 0x80
    }
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x34F || (0x200C...0x200D).contains(scalar.value)
  }
}
