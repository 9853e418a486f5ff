package import ListMotion

/// The colours of a terminal that is not there, for pictures of what it would show.
package struct DrawnColors {
  package let depth: ColorDepth
  /// What rows are drawn with.
  package let theme: Theme
  private var palette: Palette

  /// xterm's first sixteen colours.
  package static let ansi = (0..<16 as Range<UInt8>).map { Color.palette($0) }

  /// A terminal of so many colours on a background that is known.
  package init(depth: ColorDepth, foreground: Color, background: Color) {
    var colors = TerminalColors(colorFgBg: nil)
    colors.set(foreground: foreground, background: background)
    self.depth = depth
    theme = colors.theme(depth: depth)
    palette = Palette(depth: depth)
  }

  /// The colour that is really seen; `nil` for the terminal's own.
  package mutating func seen(_ color: Color) -> Color? {
    guard let number = number(of: color) else { return nil }
    switch depth {
    case .mono: return nil
    case .colors8, .colors16, .colors256: return .palette(UInt8(number))
    case .truecolor: return color
    }
  }

  /// The number of a colour where they have one, 0xRRGGBB in 24 bits; `nil` for the terminal's own.
  package mutating func number(of color: Color) -> Int? {
    let index = palette.index(of: color)
    return index < 0 ? nil : Int(index)
  }
}
