/// The glyphs of a piece of text, safe to write to a terminal.
///
/// Controls become their pictures (U+2400 and on), bidirectional and other invisible controls
/// U+FFFD, tabs run to the next multiple of eight columns. Of a cluster that joins several wide
/// scalars (a family, a skin tone) the first stands for all; each half of a flag has a cell.
/// O(n).
public func glyphs(of text: String, width: ScalarWidth = .standard) -> [Glyph] {
  var glyphs: [Glyph] = []
  glyphs.reserveCapacity(text.utf8.count)
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
    for byte in text.utf8 { glyphs.append(Glyph(Unicode.Scalar(byte))) }
    return glyphs
  }
  var column = 0
  for character in text {
    append(character, to: &glyphs, column: &column, width: width)
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
  var hasBase = false
  for scalar in character.unicodeScalars {
    if let picture = picture(of: scalar, width: width) {
      glyphs.append(Glyph(picture))
      column += 1
      hasBase = true
      continue
    }
    let columns = width.columns(scalar)
    if columns > 0 {
      if hasBase, !isFlagHalf(scalar) { continue }
      glyphs.append(Glyph(scalar, columns: columns))
      column += columns
      hasBase = true
    } else if hasBase, scalar.value != 0x200D, !(0xFE00...0xFE0F).contains(scalar.value) {
      glyphs[glyphs.count - 1] = glyphs[glyphs.count - 1].adding(mark: scalar)
    }
  }
}

/// What stands for a scalar that must never reach the terminal, `nil` for all others.
private func picture(of scalar: Unicode.Scalar, width: ScalarWidth) -> Unicode.Scalar? {
  switch scalar.value {
  case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value)
  case 0x7F: return "\u{2421}"
  case 0x80..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: return "\u{FFFD}"
  default: return width.columns(scalar) < 0 ? "\u{FFFD}" : nil
  }
}

private func isFlagHalf(_ scalar: Unicode.Scalar) -> Bool {
  (0x1F1E6...0x1F1FF).contains(scalar.value)
}

extension Sequence<Glyph> {
  /// The columns that the glyphs take side by side.
  public var columns: Int { reduce(0) { $0 + $1.columns } }
}
