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
  switch scalar.value {
  case 0..<0x20: return Glyph(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
  case 0x20..<0x7F: return Glyph(scalar)
  case 0x7F: return Glyph("\u{2421}")
  case 0x80..<0xA0: return Glyph("\u{FFFD}")
  default: break
  }
  let columns = width.columns(scalar)
  return columns < 0 || Invisible.contains(scalar)
    ? Glyph("\u{FFFD}") : Glyph(scalar, columns: columns)
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

/// Characters that a terminal shows nothing of: they join, direct, tag or fill.
///
/// Data may hide words in them, or look like other data; so what they do not shape, they show.
enum Invisible {
  /// Whether a scalar shows nothing by itself: Unicode's default ignorable code points but the soft
  /// hyphen, which is drawn, and the controls of bidirectional text and annotations.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x34F: false
    case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether an invisible scalar shapes the character that begins with `base`, which is then all
  /// there is to see of it.
  ///
  /// `before` is the scalar before it: one joiner joins and one variant is chosen, further ones
  /// shape nothing.
  static func shapes(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar, on base: Unicode.Scalar
  ) -> Bool {
    // Tags spell the region of a black flag.
    if (0xE0020...0xE007F).contains(scalar.value) { return base == "\u{1F3F4}" }
    if contains(base) || isJoiner(before) { return false }
    switch scalar.value {
    // Mongolian and Khmer shapes, an old Hangul syllable without its vowel.
    case 0x180B...0x180F, 0x17B4...0x17B5, 0x1160: return base.value >= 0x80
    // Variants: of emoji, of keys such as 1️⃣, of ideographs.
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
