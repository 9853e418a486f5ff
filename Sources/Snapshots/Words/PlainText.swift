/// Text of the data made fit to be printed in one line.
package enum PlainText {
  /// The text with controls made visible, so that none of them reaches a terminal.
  ///
  /// C0 becomes its picture (U+2400 and on), C1, line separators and controls of direction U+FFFD.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(visible(scalar)) }
    return String(result)
  }

  /// The text in one line, cut to so many characters.
  package static func line(_ text: String, maximum: Int) -> String {
    let line = line(text)
    return line.count <= maximum ? line : line.prefix(maximum - 1) + "…"
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)!
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
