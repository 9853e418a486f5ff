/// How a terminal was asked to draw a piece of text: colours and attributes.
package struct TextStyle: Hashable, Sendable {
  package enum Color: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// One of the terminal's 256 colours.
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

/// A style on part of a text, in UTF-8 offsets.
package struct StyledRange: Hashable, Sendable {
  package var range: Range<Int>
  package var style: TextStyle

  package init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}
