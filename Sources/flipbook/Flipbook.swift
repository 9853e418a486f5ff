import ArgumentParser
import Glibc
import Snapshots

/// The command, its subcommands and what they have in common.
struct Flipbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flipbook",
    abstract: "Animated lists in the terminal: play them, step through them, watch them change.",
    discussion: """
      EXAMPLES
        flipbook                           the demo: a race of economies
        flipbook demo kanban               a deck that ships, or a folder of your own
        flipbook step before.txt after.txt one key, one stage of the change
        flipbook watch todo.md             every save of the file moves the list
        flipbook watch -n 1 -- ls -l       a command, run again every second
        make-list | flipbook watch -       snapshots from a pipe
        flipbook log CHANGELOG.md          its git revisions
        flipbook replay day.jsonl          what watch --record or the key w wrote
        flipbook export day.jsonl -o day.svg   an animated picture for a README
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook diff old.csv new.csv --output json

      STATUS
        0 done   1 diff found differences, or --until never held
        2 trouble with input or arguments   3 no usable terminal
        8 a run failed with watch -e   128+n ended by signal n
      """,
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, StepCommand.self, WatchCommand.self, LogCommand.self, ReplayCommand.self,
      ExportCommand.self, DiffCommand.self,
    ],
    defaultSubcommand: DemoCommand.self)
}

@main
struct Main {
  static func main() {
    do {
      var command = try Flipbook.subcommand(
        from: RunArguments.spelledOut(Array(CommandLine.arguments.dropFirst())))
      try command.run()
    } catch {
      Failure(error).exit()
    }
  }
}
