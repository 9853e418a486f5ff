import ArgumentParser
import TerminalList

/// The options of the commands that draw.
struct ScreenArguments: ParsableArguments {
  @Option(
    help: "Colours: \(ColorArgument.allCases.map(\.rawValue).joined(separator: ", ")).")
  var color: ColorArgument = .auto

  @Option(
    help: ArgumentHelp(
      "How changes move: \(MotionArgument.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion: """
        reduced: nothing travels, fades have one step; none: at once, with marks at the left.
        """))
  var motion: MotionArgument = .full

  @Option(help: "How fast snapshots follow and rows move, 0.25 to 8.")
  var speed: Double = 1

  func validate() throws {
    guard speed >= 0.25, speed <= 8 else {
      throw ValidationError("--speed \(speed): give a number from 0.25 to 8")
    }
  }

  var playerSpeed: Speed { Speed(nearest: speed) }
  var terminalOptions: Terminal.Options { Terminal.Options(color: color.choice) }
}

enum ColorArgument: String, CaseIterable, ExpressibleByArgument {
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

enum OutputChoice: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

enum MotionArgument: String, CaseIterable, ExpressibleByArgument {
  case full, reduced, none

  var style: Motion.Style {
    switch self {
    case .full: .full
    case .reduced: .reduced
    case .none: .none
    }
  }
}
