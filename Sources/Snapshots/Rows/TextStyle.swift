/// The style of a piece of terminal text: colours and attributes.
package struct TextStyle: Hashable, Sendable {
  package enum Color: Hashable, Sendable {
    /// The terminal's default colour.
    case standard
    /// One of the 256 colours of the terminal's palette.
    case palette(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    package static let italic = Attributes(rawValue: 1 << 2)
    package static let underline = Attributes(rawValue: 1 << 3)
    package static let reverse = Attributes(rawValue: 1 << 4)
  }

  package var foreground = Color.standard
  package var background = Color.standard
  package var attributes: Attributes = []

  package init(
    foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = TextStyle()
}

/// The style of a part of a text, in UTF-8 offsets.
package struct StyledRange: Hashable, Sendable {
  package var range: Range<Int>
  package var style: TextStyle

  package init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}

extension TextStyle {
  /// Applies the parameters of "select graphic rendition" (`ESC [ … m`).
  ///
  /// It knows the forms `38;5;n`, `38;2;r;g;b` and those with colons. It ignores unknown
  /// parameters.
  package mutating func select(_ parameters: Substring.UTF8View) {
    let groups = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    var codes = groups.map { group in
      group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        Int(String(Substring($0))) ?? 0
      }
    }[...]
    while let code = codes.popFirst() { select(code, &codes) }
  }

  private mutating func select(_ code: [Int], _ rest: inout ArraySlice<[Int]>) {
    switch code.first ?? 0 {
    case 0: self = .plain
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4: code.count > 1 && code[1] == 0 ? remove(.underline) : insert(.underline)
    case 7: attributes.insert(.reverse)
    case 21: attributes.insert(.underline)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.reverse)
    case 30...37: foreground = .palette(UInt8(code[0] - 30))
    case 38: if let color = Self.color(code, &rest) { foreground = color }
    case 39: foreground = .standard
    case 40...47: background = .palette(UInt8(code[0] - 40))
    case 48: if let color = Self.color(code, &rest) { background = color }
    case 49: background = .standard
    case 90...97: foreground = .palette(UInt8(code[0] - 90 + 8))
    case 100...107: background = .palette(UInt8(code[0] - 100 + 8))
    default: break
    }
  }

  private mutating func insert(_ attribute: Attributes) { attributes.insert(attribute) }
  private mutating func remove(_ attribute: Attributes) { attributes.remove(attribute) }

  /// The colour behind a 38 or 48: in the same parameter (`38:2::r:g:b`), or in the next ones.
  private static func color(_ code: [Int], _ rest: inout ArraySlice<[Int]>) -> Color? {
    if code.count > 1 {
      switch code[1] {
      case 5 where code.count > 2: return .palette(UInt8(clamping: code[2]))
      case 2 where code.count > 4: return rgb(Array(code.suffix(3)))
      default: return nil
      }
    }
    switch rest.popFirst()?.first {
    case 5: return rest.popFirst()?.first.map { .palette(UInt8(clamping: $0)) }
    case 2:
      let parts = rest.prefix(3).map { $0.first ?? 0 }
      rest = rest.dropFirst(3)
      return parts.count == 3 ? rgb(parts) : nil
    default: return nil
    }
  }

  private static func rgb(_ parts: [Int]) -> Color {
    .rgb(
      red: UInt8(clamping: parts[0]), green: UInt8(clamping: parts[1]),
      blue: UInt8(clamping: parts[2]))
  }
}
