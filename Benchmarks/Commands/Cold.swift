import ArgumentParser

/// Runs in a child process: one comparison three times. Prints the times of the first and the last
/// in milliseconds.
struct Cold: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the times of the first and of the third comparison in a process, in ms.")

  @OptionGroup var churn: NamedChurn

  func run() throws {
    let found = try churn.contender
    let times = (0..<3).map { _ in Runner.nanoseconds(found.run) / 1e6 }
    print(times[0], times[2])
  }
}
