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
  /// The colour that a terminal text asked for.
  init(_ color: TextStyle.Color) {
    switch color {
    case .standard: self = .default
    case .rgb(let red, let green, let blue): self.init(red: red, green: green, blue: blue)
    case .palette(let number): self = .palette(number)
    }
  }
}
