import ArgumentParser
import Glibc
import Feeds
import Notation
import Reading
import Snapshots

/// `flipbook watch`: a list as it changes, from files, a command or a pipe.
struct WatchCommand: Subcommand {
  static let name = SubcommandName.watch
  static let configuration = CommandConfiguration.subcommand(
    name,
    abstract: "Watch a file, a command or a pipe: every change moves the list.",
    discussion: """
      Rows keep their identity: by --key in tables, by likeness in lines and Markdown. What \
      changed keeps a mark, which is dim after the next change. What is gone, half written or \
      broken leaves the last good list on the screen. When standard output is not a terminal, every \
      change is printed, a line per operation.

      A command line of watch(1) does what it does there: options first, and all from the first \
      other word on is the command. A word that names a file, with nothing but options behind it, \
      is that file; a program of this folder is written as ./name. Behind “--” there is always a \
      command, behind --file always a file. Several files, by --file each, are sections of one list.

      “-” or a named pipe gives a snapshot at every --split; without any it is a list that grows, \
      as is the output of a command that goes on. With --key, a later line with the key of an \
      earlier one is the new state of its row. A list that grows opens at its end and follows it \
      until one scrolls away; G takes it up again. So does a file whose name ends in .log, or in \
      .jsonl if its objects have a time, unless --sort is given.

      EXAMPLES
        flipbook watch todo.md
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook watch --file todo.txt --file done.txt
        flipbook watch -n 1 ls -l
        flipbook watch -g 'git status --short | grep -v tmp' && make
        make-json | flipbook watch - --split json
        make 2>&1 | flipbook watch -
        kubectl get pods -w | flipbook watch -
        flipbook watch app.log
        flipbook watch queue.txt | grep deletes
        flipbook watch --record day.jsonl -n 5 kubectl get pods
        flipbook watch jobs.csv --until 'row 17 state = done' && notify-send done
      """)

  @Argument(
    help: "The file to watch, a named pipe, or - for standard input.", completion: .file())
  var input: String?

  @Option(
    name: .customLong("file"),
    help: ArgumentHelp("A file to watch; several of them are sections.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("A command to run again and again.", valueName: "command"))
  var command: [String] = []

  @OptionGroup(title: "WATCHING A COMMAND") var runs: RunArguments
  @OptionGroup(title: "REACTIONS") var reactions: ReactionArguments
  @OptionGroup(title: "KEEPING") var history: HistoryOptions
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  @Option(
    help: ArgumentHelp(
      """
      What ends a snapshot in a pipe, or in the output of a command: formfeed, blank (lines), \
      json (values) or an expression.
      """,
      discussion: """
        An expression ends a snapshot at each line in which it is found; that line is the caption \
        of what follows. Without the option a pipe is divided at JSON values where it begins with \
        one, else at form feeds; until one comes, it is a list that grows line by line. JSON \
        objects, one a line, are rows of a table that grows if they say when or which they are \
        (time, id, name, message); with --format jsonl all are.
        """, valueName: "separator"),
    transform: OptionValue.split.parse)
  var split: String?

  @Flag(
    help: "The pipe or the command adds lines to one list, whatever they are: nothing ends it.")
  var append = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Keep the last so many lines of a list that grows; older ones leave at the top.",
      valueName: "lines"),
    transform: OptionValue.tail.parse)
  var tail: Int?

  @Flag(name: [.customShort("t"), .long], help: "Leave the title line out.")
  var noTitle = false

  @Flag(name: .shortAndLong, help: "Accepted for the habit: differences are always shown.")
  var differences = false

  @Flag(
    name: [.customShort("w"), .long],
    help: "Accepted for the habit: long rows are cut, unless the key W wraps them.")
  var noWrap = false

  @Flag(help: "Keep every mark of a change, whatever key is pressed (-d=permanent).")
  var permanent = false

  @Option(help: "What to print when standard output is not a terminal.")
  var output: OutputChoice = .text

  static var optionValues: [AnyOptionValue] {
    TableArguments.optionValues + ScreenArguments.optionValues + RunArguments.optionValues
      + ReactionArguments.optionValues + HistoryOptions.optionValues
      + [
        AnyOptionValue("--output", OutputChoice.self),
        AnyOptionValue("--file", fitting: "the name of a file"),
        AnyOptionValue(OptionValue.split), AnyOptionValue(OptionValue.tail),
      ]
  }

  static var flags: [String] {
    RunArguments.flags + ScreenArguments.flags + [
      "-t", "--no-title", "-d", "--differences", "-w", "--no-wrap", "--permanent", "-v",
      "--append",
    ]
  }

  /// The names of all options but their letters.
  static let longNames = Set((optionValues.flatMap(\.names) + flags).filter { $0.hasPrefix("--") })

  func validate() throws {
    let ways = [input != nil, !files.isEmpty, !command.isEmpty].count { $0 }
    guard ways == 1 else {
      throw ValidationError(
        ways == 0
          ? "nothing to watch: give <file>, “-” or a command"
          : "give one of <file>, --file and a command")
    }
    if append, split != nil { throw ValidationError("give one of --append and --split") }
    if append || tail != nil, input == nil, command.isEmpty {
      throw ValidationError("\(append ? "--append" : "--tail") goes with a pipe or a command")
    }
    if tail != nil, streamShape != .rows(.lines) {
      throw ValidationError("--tail goes with lines, and other options ask for a table")
    }
    if append, streamShape == .documents {
      throw ValidationError(
        "--append goes with lines or a table, not with \(table.format.rawValue)")
    }
    if command.isEmpty, let option = runs.firstGiven {
      throw ValidationError(
        "\(option) goes with a command: flipbook watch \(option) … COMMAND")
    }
  }

  func run() throws {
    let command = try makeCommand()
    let feed = try command.map { makeFeed($0) } ?? makeFeed()
    var choice = try screen.choice()
    choice.muted.origin = isSaved ? .saved : .polled
    let session = LiveSession(
      feed: feed, mode: .live, reactions: try reactions.reactions(order: table.sort),
      recorder: try history.recorder(title: feed.title), command: command,
      historyLimit: try history.limit, screen: choice,
      showsTitle: !noTitle, keepsMarks: permanent, logs: logs)
    try session.run(output: output)
  }

  /// Whether it is files that are watched, which somebody writes, and no output.
  private var isSaved: Bool {
    let paths = input.map { [$0] } ?? files
    return !paths.isEmpty
      && paths.allSatisfy { !PathKind.isStandardInput($0) && PathKind(of: $0) == .file }
  }

  /// Whether a file is a log, whose end matters most. Its name says so: a to-do list may be long, and
  /// be added to at its end. Rows that are sorted have no newest end.
  private var logs: LiveSession.LogRule {
    guard let input, table.sort == nil, PathKind(of: input) == .file else { return .never }
    let name = input.lowercased()
    if name.hasSuffix(".log") { return .always }
    return [".jsonl", ".ndjson"].contains(where: name.hasSuffix) ? .withTimes : .never
  }

  private func makeCommand() throws -> CommandSource? {
    guard !command.isEmpty else { return nil }
    var options = try runs.options(onScreen: StandardStream.output.isTerminal)
    if !runs.colors, FileListCommand(command)?.printsNamesSideBySide == true {
      options.hasTerminal = false
    }
    let separator = try split.map(Separator.init(argument:))
    options.stream =
      separator == nil && streamShape == .documents
      ? nil : try streamOptions(without: separator ?? .lines(untilFormFeed: false))
    return CommandSource(command: command, options: options)
  }

  private func makeFeed() throws -> SnapshotFeed {
    guard let input else {
      let sources = try files.map { try makeSource($0) }
      if split != nil, !sources.contains(where: { $0 is PipeSource }) { try refuseSplit(files[0]) }
      return sources.count == 1
        ? makeFeed(sources[0])
        : SnapshotFeed(files: sources, options: tableOptions, clock: { WallClock.now })
    }
    let source = try makeSource(input)
    if split != nil, !(source is PipeSource) { try refuseSplit(input) }
    return makeFeed(source)
  }

  private func makeFeed(_ source: any DocumentSource) -> SnapshotFeed {
    SnapshotFeed(source, options: tableOptions, clock: { WallClock.now })
  }

  private var tableOptions: DeckOptions {
    var options = table.options(muting: screen.mutedNames)
    options.fileNames = FileListCommand(command)?.names
    return options
  }
  private var streamShape: TableArguments.StreamShape {
    table.streamShape(muting: screen.mutedNames)
  }

  private func refuseSplit(_ file: String) throws -> Never {
    throw Failure(
      .trouble, "--split goes with a pipe or a command; \(file) is a file, which is one snapshot")
  }

  private func makeSource(_ path: String) throws -> any DocumentSource {
    if PathKind.isStandardInput(path) {
      guard isatty(STDIN_FILENO) == 0 else {
        throw Failure(.trouble, "standard input is a terminal; pipe something into it")
      }
      return PipeSource(standardInput: try pipeOptions)
    }
    if PathKind(of: path) == .namedPipe {
      // a writer that ends soon gives a snapshot
      var options = try pipeOptions
      options.awaitsEnd = true
      return try PipeSource(path: path, options: options)
    }
    if append || tail != nil {
      throw Failure(
        .trouble,
        "\(append ? "--append" : "--tail") goes with a pipe or a command, as in: "
          + "flipbook watch tail -F \(PlainText.line(path))")
    }
    return try SavedFileSource(path: path)
  }

  private var pipeOptions: StreamOptions {
    get throws {
      let separator: Separator =
        switch streamShape {
        case .documents: .documents
        case .rows(.values): .lines(untilFormFeed: true)
        case .rows: .automatic
        }
      return try streamOptions(without: split.map(Separator.init(argument:)) ?? separator)
    }
  }

  /// How lines grow, and what divides a stream if it is not `--append`.
  private func streamOptions(without separator: Separator) throws -> StreamOptions {
    StreamOptions(
      separator: append ? .none : separator,
      limit: LineGrowth.Limit(lines: tail, bytes: try history.limit),
      awaitsEnd: !command.isEmpty || StandardStream.output.isTerminal,
      rows: streamShape.rows)
  }
}
