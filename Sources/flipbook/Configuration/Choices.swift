import ArgumentParser
import ListMotion
import TerminalList

/// One of a few words, as an option or a line of the configuration gives it.
///
/// The parser asks each such option for its words at every start. The defaults of
/// `ExpressibleByArgument` find them by reflection; these read the cases, which takes far less time.
protocol NamedChoice: CaseIterable, RawRepresentable<String>, ExpressibleByArgument {}

extension NamedChoice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }

  /// "a, b, c"
  static var names: String { allValueStrings.joined(separator: ", ") }

  /// "a, b or c"
  static var alternatives: String {
    let names = allValueStrings
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

/// How many colours are used.
enum ColorChoice: String, NamedChoice {
  case auto, truecolor
  case colors256 = "256"
  case colors16 = "16"
  case mono

  /// The choice on a terminal, where `auto` asks the terminal.
  var onTerminal: Terminal.ColorChoice {
    switch self {
    case .auto: .auto
    case .truecolor: .truecolor
    case .colors256: .colors256
    case .colors16: .colors16
    case .mono: .mono
    }
  }

  /// The colours of an export, where there is no terminal to ask: `auto` is all of them.
  var exportDepth: ColorDepth {
    switch self {
    case .auto, .truecolor: .truecolor
    case .colors256: .colors256
    case .colors16: .colors16
    case .mono: .mono
    }
  }
}

/// How changes move.
enum MotionChoice: String, NamedChoice {
  case full, reduced, none

  var style: Motion.Style {
    switch self {
    case .full: .full
    case .reduced: .reduced
    case .none: .none
    }
  }
}

/// What is printed when standard output is not a terminal.
enum OutputChoice: String, NamedChoice {
  case text, json
}

/// Values that both an option and the configuration give.
enum SharedValue {
  /// How fast snapshots follow and rows move; 1 is normal.
  static let speeds = 0.25...8.0

  /// The bytes that a size such as `500K`, `64M` or `2G` stands for.
  ///
  /// K, M and G are powers of 1024, in either case. `nil` for anything else, and for sizes of
  /// more than 2^32 units.
  static func bytes(_ text: String) -> Int? {
    let powers: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let power = text.last.flatMap { powers[Character($0.uppercased())] }
    guard let number = Int(power == nil ? text : String(text.dropLast())), number > 0,
      number <= Int.max >> 31
    else { return nil }
    return number << (power ?? 0)
  }
}
