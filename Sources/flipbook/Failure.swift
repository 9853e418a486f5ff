import ArgumentParser
import Glibc
import Snapshots
import TerminalList

/// The end of the command: a status, and one line that says what to do where something is wrong.
struct Failure: Error {
  /// The statuses that the command documents.
  enum Status: Int32 {
    case done = 0
    case different = 1
    case trouble = 2
    case noTerminal = 3
    /// watch(1)'s for a run that failed with `-e`.
    case failedRun = 8
  }

  var status: Status
  /// For standard error, or for standard output when the status is `done`.
  var message: String

  init(_ status: Status, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// The end by a status that a source asks for.
  init(_ status: Int32) { self.init(Status(rawValue: status) ?? .trouble) }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SnapshotError: self.init(.trouble, error.description)
    case let error as TerminalError: self.init(.noTerminal, error.description)
    case let error as ListUpdateError: self.init(.trouble, error.description)
    default:
      if Flipbook.exitCode(for: error) == .success {
        self.init(.done, DeckCompletion.withFiles(Flipbook.fullMessage(for: error)))
      } else if let typed = CommandLine.arguments.dropFirst().first,
        let near = Nearest.subcommand(to: typed)
      {
        self.init(.trouble, "no subcommand “\(typed)”; did you mean “flipbook \(near)”?")
      } else {
        self.init(.trouble, Failure.oneLine(Flipbook.message(for: error)))
      }
    }
  }

  func exit() -> Never {
    if !message.isEmpty {
      if status == .done {
        StandardStream.output.print(message)
      } else {
        StandardStream.error.print("flipbook: \(message)")
      }
    }
    Glibc.exit(status.rawValue)
  }

  private static func oneLine(_ message: String) -> String {
    let help = "flipbook \(subcommand) --help"
    if let line = FittingValue.line(for: message) { return "\(line); see \(help)" }
    let line = message.split(separator: "\n").joined(separator: " ")
    if line.contains("--help") { return line }
    if line.hasSuffix("?") { return "\(line) See \(help)" }
    let hint = isCommandWithoutDashes(line) ? "; a command to watch goes behind “--”" : ""
    return "\(line.hasSuffix(".") ? String(line.dropLast()) : line)\(hint); see \(help)"
  }

  /// The subcommand that was given; the one that is meant where there is none.
  private static var subcommand: String {
    let names = Flipbook.configuration.subcommands.compactMap { $0.configuration.commandName }
    return CommandLine.arguments.dropFirst().first { names.contains($0) } ?? "demo"
  }

  /// Whether a line of the parser may come of `flipbook watch ls -l`.
  private static func isCommandWithoutDashes(_ line: String) -> Bool {
    subcommand == "watch" && !CommandLine.arguments.contains("--")
      && (line.hasPrefix("Unknown option") || line.contains("nexpected argument"))
  }
}
