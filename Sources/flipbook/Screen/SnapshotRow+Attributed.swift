import ListMotion
import Snapshots

extension SnapshotRow {
  /// The text of a row without columns, in the colours that its command gave it.
  var attributedText: AttributedText { attributed(text, at: 0) }

  /// The values of the fields by their names, in those colours.
  var attributedFields: [String: AttributedText] {
    var offset = 0
    var values: [String: AttributedText] = [:]
    for field in fields {
      values[field.name] = attributed(field.value, at: offset)
      offset += field.value.utf8.count + 2
    }
    return values
  }

  /// A piece of `text` that begins at a UTF-8 offset in it.
  private func attributed(_ piece: String, at offset: Int) -> AttributedText {
    var result = AttributedText(piece)
    let whole = offset..<offset + piece.utf8.count
    for styled in styles {
      let part = styled.range.clamped(to: whole)
      guard !part.isEmpty else { continue }
      let start = piece.utf8.index(piece.startIndex, offsetBy: part.lowerBound - offset)
      let end = piece.utf8.index(start, offsetBy: part.count)
      result.apply(Style(styled.style), to: start..<end)
    }
    return result
  }
}

extension Style {
  /// The style that a terminal text asked for.
  init(_ style: TextStyle) {
    var attributes: Attributes = []
    if style.attributes.contains(.bold) { attributes.insert(.bold) }
    if style.attributes.contains(.dim) { attributes.insert(.dim) }
    if style.attributes.contains(.italic) { attributes.insert(.italic) }
    if style.attributes.contains(.underline) { attributes.insert(.underline) }
    if style.attributes.contains(.reverse) { attributes.insert(.reverse) }
    self.init(
      foreground: Color(style.foreground), background: Color(style.background),
      attributes: attributes)
  }
}

extension Color {
  /// The colour itself, or xterm's for a number of the palette.
  init(_ color: TextStyle.Color) {
    switch color {
    case .standard: self = .default
    case .rgb(let red, let green, let blue): self.init(red: red, green: green, blue: blue)
    case .palette(let number): self.init(hex: Color.palette(Int(number)))
    }
  }

  private static let firstSixteen: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x3B78FF, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C9DFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  /// The sixteen names, a cube of 6 × 6 × 6 colours, and 24 greys.
  private static func palette(_ number: Int) -> UInt32 {
    if number < 16 { return firstSixteen[number] }
    if number >= 232 { return UInt32(8 + 10 * (number - 232)) * 0x01_01_01 }
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    let place = number - 16
    return levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6]
  }
}
