import ArgumentParser

/// The command.
@main struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Takes the times of list differences, in turns.",
    subcommands: [Measure.self, Peak.self, Cold.self], defaultSubcommand: Measure.self)
}
