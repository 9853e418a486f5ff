/// The lines that programs draw before the names of a tree, such as `│ ├─`, `| |-` and `\_`.
///
/// They show the position of a row in the tree, and change when a neighbour is inserted or deleted. So they
/// are treated as layout, like trailing blanks, not as part of the row.
package enum TreeGlyphs {
  /// The mark before the glyphs, such as the `●` of systemd, and the name after them. Without glyphs, the
  /// name is the whole value without trailing blanks.
  typealias Parts = (mark: Range<Int>, name: Range<Int>)

  /// The value without glyphs, and without blanks at its ends.
  package static func dropped(from value: String) -> String {
    var value = value
    return value.withUTF8 { bytes in
      let name = dropped(from: bytes)
      return name.count == bytes.count ? nil : String(decoding: name, as: UTF8.self)
    } ?? value
  }

  /// The bytes after the glyphs, without blanks at either end. O(glyphs).
  package static func dropped(
    from value: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var name = parts(of: value).name
    while name.lowerBound < name.upperBound, value[name.lowerBound] == .blank {
      name = name.lowerBound + 1..<name.upperBound
    }
    return value[name]
  }

  /// A line without glyphs and trailing blanks: the mark and the name.
  package static func unadorned(_ line: String) -> String {
    var line = line
    return line.withUTF8 { bytes in
      let (mark, name) = parts(of: bytes)
      if name == 0..<bytes.count { return nil }
      return String(decoding: Array(bytes[mark]) + Array(bytes[name]), as: UTF8.self)
    } ?? line
  }

  /// Whether two lines are the same except for glyphs, blanks at their ends, blanks before a number at the
  /// beginning, and the number of blanks where both have two or more between words.
  static func isSameLine(_ one: String, _ other: String) -> Bool {
    let (one, other) = (unadorned(one), unadorned(other))
    return one.isIdentical(to: other) || narrowed(one).elementsEqual(narrowed(other))
  }

  /// A line with at most two blanks between words, and at most one before `|` or `=`. The line below the titles of
  /// a table in Markdown has only one dash for each column.
  private static func narrowed(_ line: String) -> [UInt8] {
    var bytes = Array(line.utf8)
    var start = bytes.firstIndex { $0 != .blank } ?? 0
    if bytes.indices.contains(start), bytes[start].isDigit {
      bytes.removeFirst(start)
      start = 0
    }
    let isRule = bytes.contains(UInt8(ascii: "|")) && bytes.allSatisfy("|-: ".utf8.contains)
    var (narrow, isBeforeSign) = ([UInt8](), false)
    for (place, byte) in zip(bytes.indices, bytes).reversed() {
      if byte != .blank {
        isBeforeSign = byte == UInt8(ascii: "|") || byte == UInt8(ascii: "=")
        if isRule, byte == narrow.last, !isBeforeSign { continue }
      } else if place >= start + 2,
        bytes[(place - (isBeforeSign ? 1 : 2))...place].allSatisfy({ $0 == .blank })
      {
        continue
      }
      narrow.append(byte)
    }
    return narrow
  }

  /// Whether two versions of a value differ only in glyphs.
  static func areAllThatDiffers(_ one: String, _ other: String) -> Bool {
    var (one, other) = (one, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        let (left, right) = (parts(of: one), parts(of: other))
        return left.name.lowerBound > 0 && right.name.lowerBound > 0
          && one[left.mark].elementsEqual(other[right.mark])
          && one[left.name].elementsEqual(other[right.name])
      }
    }
  }

  /// The parts of a value without its layout. O(glyphs).
  static func parts(of value: UnsafeBufferPointer<UInt8>) -> Parts {
    var last = value.count
    while last > 0, value[last - 1] == .blank || value[last - 1] == 0x09 { last -= 1 }
    let whole = (0..<0, 0..<last)
    var mark = 0..<0
    var place = 0
    var hasGlyph = false
    while place < last {
      let next = place + 1 < last ? value[place + 1] : 0
      switch value[place] {
      case .blank: place += 1
      // U+2500 to U+257F
      case 0xE2 where (0x94...0x95).contains(next): (place, hasGlyph) = (place + 3, true)
      // a no-break space, which `tree` prints after its lines
      case 0xC2 where next == 0xA0: place += 2
      case UInt8(ascii: "|") where "- |`_".utf8.contains(next):
        (place, hasGlyph) = (place + 1, true)
      case UInt8(ascii: "`") where next == UInt8(ascii: "-"): (place, hasGlyph) = (place + 1, true)
      case UInt8(ascii: "\\") where next == UInt8(ascii: "_"): (place, hasGlyph) = (place + 2, true)
      case UInt8(ascii: "-") where hasGlyph, UInt8(ascii: "_") where hasGlyph: place += 1
      // one symbol and a blank
      case 0xC2...0xF4 where !hasGlyph && mark.isEmpty:
        let length = value[place] < 0xE0 ? 2 : value[place] < 0xF0 ? 3 : 4
        guard place + length < last, value[place + length] == .blank else { return whole }
        mark = place..<place + length
        place += length
      default: return hasGlyph ? (mark, place..<last) : whole
      }
    }
    return whole
  }
}
