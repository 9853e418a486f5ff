import ArgumentParser
import ListMotion
import TerminalList

/// The formats of an export.
enum ExportFormat: String, NamedChoice {
  case frames, svg, html

  static let allValueStrings = ["frames", "text", "svg", "html"]

  /// Reads the name of a format or the extension of a file, which is `txt` for text.
  init?(argument: String) {
    let name = argument.lowercased()
    self.init(rawValue: ["text", "txt"].contains(name) ? Self.frames.rawValue : name)
  }
}

extension OptionValue where Value == Size {
  /// A size from 10x2 to 500x200.
  static let screenSize = OptionValue("columns and lines such as 80x24, from 10x2 to 500x200") {
    text in
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (10...500).contains(width), (2...200).contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }
}

extension OptionValue where Value == Color {
  static let background = OptionValue("dark, light or a colour such as 1e1e2e") { text in
    if text == "dark" { return .darkBackground }
    let digits = text == "light" ? "ffffff" : text.hasPrefix("#") ? text.dropFirst() : text[...]
    return digits.count == 6 ? UInt32(digits, radix: 16).map { Color(hex: $0) } : nil
  }
}

/// A colour as the background of an export.
extension Color {
  static let darkBackground = Color(hex: 0x0D1117)

  /// A colour for readable text on it.
  var textOnTop: Color { Color(hex: isDark ? 0xD0D0D0 : 0x262626) }

  /// `#rrggbb`.
  var webName: String {
    let digits = String(Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Whether text on it is light, by the perceived brightness of red, green and blue.
  var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000 }
}
