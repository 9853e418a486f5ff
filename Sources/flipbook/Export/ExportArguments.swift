import ArgumentParser
import ListMotion
import TerminalList

/// The formats of an export.
enum ExportFormat: String, NamedChoice {
  case frames, cast, svg, html, json

  static let allValueStrings = ["frames", "text", "cast", "svg", "html", "json"]

  /// Reads the name of a format or the extension of a file, which is `txt` for text.
  init?(argument: String) {
    let name = argument.lowercased()
    self.init(rawValue: ["text", "txt"].contains(name) ? Self.frames.rawValue : name)
  }
}

/// A size such as `80x24`, from 10x2 to 500x200.
struct SizeArgument: CustomStringConvertible {
  static let value = OptionValue<SizeArgument>(
    "columns and lines such as 80x24, from 10x2 to 500x200"
  ) { text in
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (10...500).contains(width), (2...200).contains(height)
    else { return nil }
    return SizeArgument(size: Size(width: width, height: height))
  }

  let size: Size
  var description: String { "\(size.width)x\(size.height)" }
}

/// A background colour, and a colour for readable text on it.
struct BackgroundArgument: CustomStringConvertible {
  static let dark = BackgroundArgument(color: Color(hex: 0x0D1117), description: "dark")
  static let value = OptionValue<BackgroundArgument>("dark, light or a colour such as 1e1e2e") {
    text in
    switch text {
    case "dark": return dark
    case "light": return BackgroundArgument(color: Color(hex: 0xFFFFFF), description: text)
    default:
      return Color(digits: text).map { BackgroundArgument(color: $0, description: text) }
    }
  }

  let color: Color
  let description: String

  var foreground: Color { Color(hex: isDark ? 0xD0D0D0 : 0x262626) }

  /// Whether the background is dark, so that text on it is light, by the perceived brightness of red, green
  /// and blue.
  var isDark: Bool {
    299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) < 128_000
  }
}
