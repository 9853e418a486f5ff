extension PackedWriter {
  mutating func styles(_ styles: [StyledRange]) {
    number(styles.count)
    for styled in styles {
      number(styled.range.lowerBound)
      number(styled.range.count)
      number(Int(styled.style.attributes.rawValue))
      color(styled.style.foreground)
      color(styled.style.background)
    }
  }

  /// 0 for the standard colour, 1 to 256 for the palette, more for red, green and blue.
  private mutating func color(_ color: TextStyle.Color) {
    switch color {
    case .standard: number(0)
    case .palette(let index): number(1 + Int(index))
    case .rgb(let red, let green, let blue):
      number(257 + (Int(red) << 16 | Int(green) << 8 | Int(blue)))
    }
  }
}

extension PackedReader {
  mutating func styles() -> [StyledRange] {
    (0..<number()).map { _ in
      let start = number()
      let range = start..<start + number()
      let attributes = TextStyle.Attributes(rawValue: UInt8(truncatingIfNeeded: number()))
      return StyledRange(
        range: range,
        style: TextStyle(foreground: color(), background: color(), attributes: attributes))
    }
  }

  private mutating func color() -> TextStyle.Color {
    let number = number()
    if number == 0 { return .standard }
    if number <= 256 { return .palette(UInt8(number - 1)) }
    let parts = number - 257
    return .rgb(
      red: UInt8(truncatingIfNeeded: parts >> 16), green: UInt8(truncatingIfNeeded: parts >> 8),
      blue: UInt8(truncatingIfNeeded: parts))
  }
}
