import ArgumentParser
import TerminalList

/// The options of the commands that draw.
struct ScreenArguments: ParsableArguments {
  @Option(
    help:
      "Colours: \(ColorArgument.allCases.map(\.rawValue).joined(separator: ", ")); auto without it."
  )
  var color: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "How changes move: \(MotionArgument.allCases.map(\.rawValue).joined(separator: ", "));"
        + " full without it.",
      discussion: """
        reduced: nothing travels, fades have one step; none: at once, with marks at the left.
        """))
  var motion: MotionArgument?

  @Option(
    parsing: .unconditional,
    help: "How fast snapshots follow and rows move, 0.25 to 8; 1 without it.",
    transform: FittingValue.number(in: Self.speeds))
  var speed: Double?

  /// What the speed may be.
  static let speeds = 0.25...8.0
}

enum ColorArgument: String, NamedChoice {
  case auto, truecolor
  case colors256 = "256"
  case colors16 = "16"
  case mono

  var choice: Terminal.ColorChoice {
    switch self {
    case .auto: .auto
    case .truecolor: .truecolor
    case .colors256: .colors256
    case .colors16: .colors16
    case .mono: .mono
    }
  }
}

enum OutputChoice: String, NamedChoice {
  case text, json
}

enum MotionArgument: String, NamedChoice {
  case full, reduced, none

  var style: Motion.Style {
    switch self {
    case .full: .full
    case .reduced: .reduced
    case .none: .none
    }
  }
}
