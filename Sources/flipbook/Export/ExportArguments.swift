import ArgumentParser
import ListMotion
import TerminalList

/// What a recording can be made into.
enum ExportFormat: String, NamedChoice {
  case frames, cast, svg, json

  static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

/// A size such as `80x24`, from 10x2 to 500x200.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init(size: Size) { self.size = size }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (10...500).contains(width), (2...200).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }

  var defaultValueDescription: String { "\(size.width)x\(size.height)" }
}

/// A background, and the text that can be read on it.
struct BackgroundArgument: ExpressibleByArgument {
  static let dark = BackgroundArgument(color: Color(hex: 0x0D1117), name: "dark")
  static let light = BackgroundArgument(color: Color(hex: 0xFFFFFF), name: "light")

  let color: Color
  private let name: String

  private init(color: Color, name: String) {
    self.color = color
    self.name = name
  }

  init?(argument: String) {
    switch argument {
    case "dark": self = .dark
    case "light": self = .light
    default:
      let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
      guard digits.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
      self.init(color: Color(hex: number), name: argument)
    }
  }

  /// Light on what is darker than the middle, as the eye weighs red, green and blue.
  var foreground: Color {
    let light = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
    return light < 128_000 ? Color(hex: 0xD0D0D0) : Color(hex: 0x262626)
  }

  var defaultValueDescription: String { name }
}

extension ColorArgument {
  /// The colours of a terminal that is not there; all of them where nothing is said.
  var depth: ColorDepth {
    switch self {
    case .auto, .truecolor: .truecolor
    case .colors256: .colors256
    case .colors16: .colors16
    case .mono: .mono
    }
  }
}
