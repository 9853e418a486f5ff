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
      changed keeps a mark until the next key. What is gone, half written or broken leaves the \
      last good list on the screen. When standard output is not a terminal, every change is \
      printed, a line per operation.

      A command follows “--” and is run as watch(1) runs it; -n, -d, -p, -t, -b, -e, -g, -q, -x \
      and -c mean what they mean there. Several files, by --file each, are sections of one list. \
      “-” or a named pipe gives a snapshot at every --split; without any it is a list that grows, \
      as is the output of a command that goes on.

      EXAMPLES
        flipbook watch todo.md
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook watch --file todo.txt --file done.txt
        flipbook watch -n 1 -- ls -l
        flipbook watch -g -- 'git status --short' && make
        tail -f queue.jsonl | flipbook watch - --split json
        make 2>&1 | flipbook watch -
        flipbook watch -- tail -f app.log
        flipbook watch queue.txt | grep deletes
        flipbook watch --record day.jsonl -n 5 -- kubectl get pods
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
    help: ArgumentHelp("Behind “--”: a command to run again and again.", valueName: "command"))
  var command: [String] = []

  @OptionGroup(title: "WATCHING A COMMAND") var runs: RunArguments
  @OptionGroup(title: "REACTIONS") var reactions: ReactionArguments
  @OptionGroup(title: "KEEPING") var history: HistoryOptions
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  @Option(
    help: ArgumentHelp(
      "What ends a snapshot in a pipe: formfeed, blank (lines), json (values) or an expression.",
      discussion: """
        An expression ends a snapshot at each line in which it is found; that line is the caption \
        of what follows. Without the option: JSON values where the input begins with one, else \
        form feeds. Until one comes, the input is a list that grows line by line.
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

  @Flag(help: "Keep every mark of a change, whatever key is pressed (-d=permanent).")
  var permanent = false

  @Option(help: "What to print when standard output is not a terminal: text or json.")
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

  func validate() throws {
    let ways = [input != nil, !files.isEmpty, !command.isEmpty].count { $0 }
    guard ways == 1 else {
      throw ValidationError(
        ways == 0
          ? "nothing to watch: give <file>, “-”, or “--” and a command"
          : "give one of <file>, --file and “--” with a command")
    }
    if append, split != nil { throw ValidationError("give one of --append and --split") }
    if append || tail != nil, input == nil, command.isEmpty {
      throw ValidationError("\(append ? "--append" : "--tail") goes with a pipe or a command")
    }
    if tail != nil, table.streamShape != .lines {
      throw ValidationError("--tail goes with lines, and other options ask for a table")
    }
    if append, table.streamShape == .documents {
      throw ValidationError(
        "--append goes with lines or a table, not with \(table.format.rawValue)")
    }
    if command.isEmpty, let option = runs.firstGiven {
      throw ValidationError(
        "\(option) goes with a command: flipbook watch \(option) … -- COMMAND")
    }
  }

  func run() throws {
    let feed = try makeFeed()
    let session = LiveSession(
      feed: feed, mode: .live, reactions: try reactions.reactions(),
      recorder: try history.recorder(title: feed.title),
      historyLimit: try history.limit, screen: try screen.choice(),
      showsTitle: !noTitle, keepsMarks: permanent)
    try session.run(output: output)
  }

  private func makeFeed() throws -> SnapshotFeed {
    if !command.isEmpty {
      guard split == nil else { throw Failure(.trouble, "--split goes with a pipe") }
      var options = try runs.options(onScreen: StandardStream.output.isTerminal)
      options.stream =
        table.streamShape == .documents
        ? nil : try streamOptions(without: .lines(untilFormFeed: false))
      let source = CommandSource(command: command, options: options)
      return SnapshotFeed(source, options: table.options, clock: { WallClock.now })
    }
    guard let input else {
      let sources = try files.map { try makeSource($0) }
      if split != nil, !sources.contains(where: { $0 is PipeSource }) { try refuseSplit(files[0]) }
      return sources.count == 1
        ? SnapshotFeed(sources[0], options: table.options, clock: { WallClock.now })
        : SnapshotFeed(files: sources, options: table.options, clock: { WallClock.now })
    }
    let source = try makeSource(input)
    if split != nil, !(source is PipeSource) { try refuseSplit(input) }
    return SnapshotFeed(source, options: table.options, clock: { WallClock.now })
  }

  private func refuseSplit(_ file: String) throws -> Never {
    throw Failure(.trouble, "--split goes with a pipe; \(file) is a file, which is one snapshot")
  }

  private func makeSource(_ path: String) throws -> any DocumentSource {
    if PathKind.isStandardInput(path) {
      guard isatty(STDIN_FILENO) == 0 else {
        throw Failure(.trouble, "standard input is a terminal; pipe something into it")
      }
      return PipeSource(standardInput: try pipeOptions)
    }
    if PathKind.namesProgram(path) {
      let words = PlainText.line(path)
      throw Failure(
        .trouble,
        "\(words): no such file; a command to watch goes behind “--”: flipbook watch -- \(words)")
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
          + "flipbook watch -- tail -F \(PlainText.line(path))")
    }
    return try SavedFileSource(path: path)
  }

  private var pipeOptions: StreamOptions {
    get throws {
      let separator: Separator =
        switch table.streamShape {
        case .documents: .documents
        case .table where table.format == .jsonl: .lines(untilFormFeed: true)
        case .table, .lines: .automatic
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
      isTable: table.streamShape == .table)
  }
}
