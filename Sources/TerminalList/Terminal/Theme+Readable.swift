import ListMotion

extension Theme {
  /// The minimum contrast with the background. WCAG 2 requires 4.5 for text, and 3 for large text or merely
  /// decorative text.
  static let textContrast = 4.5
  static let quietContrast = 3.5

  /// Moves colours that are too close to the background away from it, keeping their hue.
  mutating func makeReadable(isLight: Bool) {
    let far: Color = isLight ? .black : .white
    func readable(_ color: Color, _ contrast: Double) -> Color {
      let away = (0...16).map { color.blended(with: far, amount: Double($0) / 16) }
      return away.first { $0.contrast(with: background) >= contrast } ?? far
    }
    accent = readable(accent, Self.textContrast)
    flash = readable(flash, Self.textContrast)
    tint = readable(tint, Self.textContrast)
    insertion = readable(insertion, Self.textContrast)
    rise = readable(rise, Self.textContrast)
    fall = readable(fall, Self.textContrast)
    quiet = readable(quiet, Self.quietContrast)
    series = series.map { readable($0, Self.quietContrast) }
  }

  /// Themes of xterm's first sixteen colours, by name; their look depends on the user's palette. In several
  /// well-known palettes, bright black is the background itself, and none of the first eight colours is a
  /// gray that is readable on both white and black. So quiet text is dim.
  ///
  /// A terminal with 8 colours shows the bright ones as the others.
  static let dark16 = Theme(
    foreground: .white, background: .black, accent: Ansi.cyan, quiet: .default,
    flash: Ansi.brightYellow, tint: Ansi.brightCyan, rise: Ansi.brightGreen, fall: Ansi.brightRed,
    series: Ansi.series)
  static let light16 = Theme(
    foreground: .black, background: .white, accent: Ansi.blue, quiet: .default,
    flash: Ansi.magenta, tint: Ansi.blue, rise: Ansi.green, fall: Ansi.red, series: Ansi.series)
}

/// The palette colours that themes use, by name.
private enum Ansi {
  static let red = Color.palette(1)
  static let green = Color.palette(2)
  static let yellow = Color.palette(3)
  static let blue = Color.palette(4)
  static let magenta = Color.palette(5)
  static let cyan = Color.palette(6)
  static let brightRed = Color.palette(9)
  static let brightGreen = Color.palette(10)
  static let brightYellow = Color.palette(11)
  static let brightCyan = Color.palette(14)

  static let series = [blue, yellow, magenta, cyan, green, red]
}

extension Color {
  static let black = Color(hex: 0x000000)
  static let white = Color(hex: 0xFFFFFF)

  /// Relative luminance, 0...1, as WCAG 2 defines it.
  var luminance: Double {
    let parts = linear
    return 0.2126 * parts.x + 0.7152 * parts.y + 0.0722 * parts.z
  }

  /// The contrast ratio of WCAG 2: 1 for equal colours, 21 for black and white.
  func contrast(with other: Color) -> Double {
    let (mine, its) = (luminance, other.luminance)
    return (max(mine, its) + 0.05) / (min(mine, its) + 0.05)
  }
}
