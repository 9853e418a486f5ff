import ArgumentParser
import Glibc
import Feeds
import Notation

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
      “-” or a named pipe gives a snapshot at every --split.

      EXAMPLES
        flipbook watch todo.md
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook watch --file todo.txt --file done.txt
        flipbook watch -n 1 -- ls -l
        flipbook watch -g -- 'git status --short' && make
        tail -f queue.jsonl | flipbook watch - --split json
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
        form feeds. The last snapshot ends with the input.
        """, valueName: "separator"),
    transform: OptionValue.split.parse)
  var split: String?

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
        AnyOptionValue(OptionValue.split),
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
    if command.isEmpty, let option = runs.firstGiven {
      throw ValidationError(
        "\(option) goes with a command: flipbook watch \(option) … -- COMMAND")
    }
  }

  func run() throws {
    let feed = try makeFeed()
    let session = LiveSession(
      feed: feed, mode: .live, reactions: try reactions.reactions(order: table.sort),
      recorder: try history.recorder(title: feed.title),
      historyLimit: try history.limit, screen: try screen.choice(),
      showsTitle: !noTitle, keepsMarks: permanent)
    try session.run(output: output)
  }

  private func makeFeed() throws -> SnapshotFeed {
    if !command.isEmpty {
      guard split == nil else { throw Failure(.trouble, "--split goes with a pipe") }
      let source = CommandSource(
        command: command, options: try runs.options(onScreen: StandardStream.output.isTerminal))
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
    let separator = try separator
    if PathKind.isStandardInput(path) {
      guard isatty(STDIN_FILENO) == 0 else {
        throw Failure(.trouble, "standard input is a terminal; pipe something into it")
      }
      return PipeSource(standardInput: separator)
    }
    if PathKind.namesProgram(path) {
      let words = PlainText.line(path)
      throw Failure(
        .trouble,
        "\(words): no such file; a command to watch goes behind “--”: flipbook watch -- \(words)")
    }
    return PathKind(of: path) == .namedPipe
      ? try PipeSource(path: path, separator: separator) : try SavedFileSource(path: path)
  }

  private var separator: Separator {
    get throws {
      if let split { return try Separator(argument: split) }
      return table.takesWholeStream ? .formFeed : .automatic
    }
  }
}
