import ArgumentParser
import FlipbookNotation
import FlipbookPosix
import FlipbookSnapshots
import Glibc

/// The command, its subcommands, and the help that covers all of them.
struct Flipbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flipbook",
    abstract: "Watch lists change in the terminal: files, commands, pipes, git history.",
    discussion: """
      Shows a list and how it changes from one snapshot to the next: rows are inserted, deleted, \
      moved and updated. Press ? on any screen for the keys, [ to go back in time, ] to go forward.

      EXAMPLES
        flipbook                               play the demo: the largest economies
        flipbook demo kanban                   play a built-in deck, or a folder
        flipbook step before.txt after.txt     step through the stages of a change
        flipbook watch todo.md                 show each save of a file
        flipbook watch -n 1 ls -l              run a command every second
        make-list | flipbook                   read a pipe, as watch - does
        flipbook log CHANGELOG.md              go through the git revisions of a file
        flipbook replay day.jsonl              play what watch --record saved
        flipbook export day.jsonl -o day.svg   make an animated image for a README
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook diff old.csv new.csv --output json

      EXIT STATUS
        0  success                 1  diff found differences, or --until was not met
        2  bad input or arguments  3  no usable terminal
        8  a run failed, watch -e  128+n  ended by signal n
      """,
    version: "1.0.0",
    subcommands: subcommands,
    defaultSubcommand: DemoCommand.self)

  private static let subcommands: [any ParsableCommand.Type] = [
    DemoCommand.self, StepCommand.self, WatchCommand.self, LogCommand.self, ReplayCommand.self,
    ExportCommand.self, DiffCommand.self,
  ]
}

@main
struct Main {
  static func main() {
    openStandardStreams()
    // a file at the limit of its size is reported like a full disk
    signal(SIGXFSZ, SIG_IGN)
    var arguments = FilePair.spelledOut(givenArguments())
    do {
      if arguments.isEmpty, Path.status(of: "/dev/stdin")?.type == S_IFIFO {
        arguments = [SubcommandName.watch.rawValue, "-"]
      }
      let isWatch = arguments.first == SubcommandName.watch.rawValue
      var command =
        try isWatch
        ? WatchCommand.parse(line: Array(arguments.dropFirst()), orElse: Flipbook.parse)
        : Flipbook.parse(arguments)
      try command.run()
    } catch {
      (Failure(error) ?? Flipbook.ending(of: error, for: arguments)).exit()
    }
  }
}

extension Flipbook {
  /// Parses the subcommand that the arguments name, with its options.
  ///
  /// The parser finds options by reflection. A subcommand that is named first, or the default one, is
  /// therefore parsed alone, which saves a third of the start-up time. If that fails, and for help, the whole
  /// command is parsed.
  ///
  /// Throws the errors of the parser; ``ending(of:for:)`` turns them into messages.
  static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if let type = named(by: arguments.first),
      let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
      Swift.type(of: command) == type
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// The end of the command after help, a version, a completion script or an error of the parser.
  static func ending(of error: any Error, for arguments: [String]) -> Failure {
    if exitCode(for: error) == .success {
      return Failure(.done, fullMessage(for: error))
    }
    if SubcommandName.meant(by: arguments) != nil {
      return Failure(.trouble, noSubcommand(arguments))
    }
    let named = arguments.lazy.compactMap { SubcommandName(rawValue: $0) }.first
    // the parser's suggestions need not resemble the unknown option
    var line = message(for: error).replacing(":\n  - ", with: ": ")
      .replacing("\n  - ", with: ", ").replacing("\n", with: " ")
    if let end = line.firstRange(of: ". Did you mean") { line.removeSubrange(end.lowerBound...) }
    let isOption = arguments.first?.hasPrefix("-") ?? false
    if named == nil, !isOption, line.contains("nexpected argument"),
      !DeckLocation.builtIn.contains(arguments[0])
    {
      return Failure(.trouble, noSubcommand(arguments))
    }
    if line.contains("--help") { return Failure(.trouble, line) }
    let command = named ?? (isOption ? nil : .demo)
    let help = "flipbook \(command.map { "\($0) " } ?? "")--help"
    if line.last == "." { line.removeLast() }
    return Failure(.trouble, "\(line); see \(help)")
  }

  /// Reports that the first word is not a subcommand, and which one was probably meant, or which ones exist.
  private static func noSubcommand(_ words: [String]) -> String {
    let hint =
      SubcommandName.meant(by: words).map { "did you mean “\($0)”?" }
      ?? "the subcommands are \(SubcommandName.allCases.map(\.rawValue).joined(separator: ", "))"
    return "no subcommand “\(PlainText.line(words[0], maximum: 40))”; \(hint)"
  }

  private static func named(by argument: String?) -> (any ParsableCommand.Type)? {
    guard let argument else { return DemoCommand.self }
    return subcommands.first { $0.configuration.commandName == argument }
  }
}
