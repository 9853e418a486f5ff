import ArgumentParser
import TerminalList

/// The options of the commands that draw.
struct ScreenArguments: ParsableArguments {
  @Option(
    help: "Colours: \(ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")).")
  var color: ColorChoice = .auto

  @Option(help: "How fast snapshots follow and rows move, 0.25 to 8.")
  var speed: Double = 1

  func validate() throws {
    guard speed >= 0.25, speed <= 8 else {
      throw ValidationError("--speed \(speed): give a number from 0.25 to 8")
    }
  }
}

enum OutputChoice: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
