import Snapshots

/// The lines that programs draw before the names of a tree, such as `│ ├─` and `| |-`.
///
/// They say where a row is in the tree, and change when a neighbor comes or goes. So they are no part of a key.
enum TreeGlyphs {
  static func dropped(from value: String) -> String {
    var value = value
    return value.withUTF8 { bytes in
      let name = dropped(from: bytes)
      return name.count == bytes.count ? nil : String(decoding: name, as: UTF8.self)
    } ?? value
  }

  /// The bytes behind the glyphs; all of them if there are none, or nothing else. O(glyphs).
  static func dropped(
    from value: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var end = value.startIndex
    var hasGlyph = false
    while end < value.endIndex {
      switch value[end] {
      case .blank: end += 1
      // U+2500 to U+257F
      case 0xE2
      where end + 2 < value.endIndex && (0x94...0x95).contains(value[end + 1]):
        (end, hasGlyph) = (end + 3, true)
      // a no-break space, which `tree` prints behind its lines
      case 0xC2 where end + 1 < value.endIndex && value[end + 1] == 0xA0: end += 2
      case UInt8(ascii: "|") where end + 1 < value.endIndex && "- |`".utf8.contains(value[end + 1]):
        (end, hasGlyph) = (end + 1, true)
      case UInt8(ascii: "`") where end + 1 < value.endIndex && value[end + 1] == UInt8(ascii: "-"):
        (end, hasGlyph) = (end + 1, true)
      case UInt8(ascii: "-") where hasGlyph: end += 1
      default: return hasGlyph ? value[end...] : value[...]
      }
    }
    return value[...]
  }
}
