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
