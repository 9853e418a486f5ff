import ArgumentParser
import Glibc
import FlipbookFeeds
import FlipbookNotation
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots
import TerminalList

/// `flipbook watch`: shows a list from files, a command or a pipe as it changes.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch a file, a command or a pipe, and animate every change.",
    discussion: """
      In a table, rows are identified by a key (--key, or columns with unique values); in lines and \
      Markdown, they are matched by similarity. A changed row has a mark on the left, which becomes \
      dim at the next change. [ goes back to earlier snapshots, and f returns to the newest. If the \
      source is missing, half written or broken, the last good list stays on screen. If standard \
      output is not a terminal, every change is printed, one line per operation.

      Command lines of watch(1) work unchanged: options come first, and the command starts at the \
      first word that is not an option. If that word names a file and only options follow, the \
      file is watched; to run a program in the current folder, write ./name. “--” always introduces \
      a command, and --file a file.

      A pipe (“-” or a named pipe) is divided into snapshots by --split. If nothing divides it, it \
      is one list that grows line by line, and so is the output of a command whose first run takes \
      longer than a second (two intervals without a screen or with --until, --on-change or -g). \
      With --key, a later line updates the row with the same key. A growing list opens at its end \
      and follows it; scrolling up stops following, and G resumes it. A file whose name ends in .log \
      is followed in the same way, unless --sort is given, and so is a .jsonl file whose objects \
      have a time.

      EXAMPLES
        flipbook watch todo.md
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook watch -n 1 ls -l
        flipbook watch -g 'git status --short | grep -v tmp' && make
        make-json | flipbook watch - --split json
        make 2>&1 | flipbook watch -
        kubectl get pods -w | flipbook watch -
        flipbook watch app.log
        flipbook watch queue.txt | grep deletes
        flipbook watch --record day.jsonl -n 5 kubectl get pods
        flipbook watch jobs.csv --until 'row 17 state = done' && notify-send done
        flipbook watch --notify --on deleted -- kubectl get pods
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(
      "The file to watch, a named pipe, - for standard input, or a command to run repeatedly.",
      valueName: "file or command"),
    completion: .file())
  var words: [String] = []

  @Option(
    name: .customLong("file"),
    help: ArgumentHelp("A file to watch, even if it does not exist yet.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @OptionGroup(title: "WATCHING A COMMAND") var runs: RunArguments
  @OptionGroup(title: "REACTIONS") var reactions: ReactionArguments
  @OptionGroup(title: "HISTORY") var history: HistoryOptions
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  @Option(
    help: ArgumentHelp(
      """
      How to divide a pipe or the output of a command into snapshots: formfeed, blank (lines), \
      json (values) or a regular expression.
      """,
      discussion: """
        A line that matches the expression starts a new snapshot and becomes its caption. By \
        default, a pipe that starts with a JSON value is divided into JSON values. Any other pipe \
        is divided at form feeds; until the first one, it is a list that grows line by line. JSON \
        objects, one per line, are rows of a growing table if they have a time, id, name or \
        message; with --format jsonl, they always are.
        """, valueName: "separator"),
    transform: OptionValue.split.parse)
  var split: String?

  @Flag(name: [.customShort("t"), .long], help: "Hide the title line.")
  var noTitle = false

  @Flag(
    name: .shortAndLong,
    help: "Accepted for compatibility with watch(1); differences are always shown.")
  var differences = false

  @Flag(
    name: [.customShort("w"), .long],
    help: """
      Accepted for compatibility with watch(1); long rows are truncated unless the key W wraps them.
      """)
  var noWrap = false

  @Flag(help: "Keep all change marks, whatever keys and changes follow (-d=permanent).")
  var permanent = false

  @Flag(
    help: ArgumentHelp(
      "Print sentences instead of drawing a screen, for screen readers and logs.",
      discussion: """
        There is one sentence for each changed row. After 5 sentences for a change, another one \
        counts the other rows.
        """))
  var speak = false

  @Flag(help: "Ring the bell after each change.")
  var notify = false

  @Flag(help: "If standard output is not a terminal, print changes with their times.")
  var stamp = false

  @Option(help: "Output format if standard output is not a terminal.")
  var output: OutputChoice = .text

  func validate() throws {
    try refuseRepetition(of: "--file", files)
    guard files.isEmpty == words.contains(where: { $0 != "--" }) else {
      throw ValidationError(
        files.isEmpty
          ? "nothing to watch; give a file, “-” for a pipe, or a command"
          : "too many things to watch; give either a file, --file or a command")
    }
    if speak, output == .json {
      throw ValidationError("--speak and --output json cannot be combined; use only one")
    }
  }

  /// The words of the command; empty for a file or a pipe.
  private var command: [String] { words.first == "--" ? Array(words.dropFirst()) : [] }

  func run() throws {
    if command.isEmpty, let option = runs.first {
      throw Failure(.trouble, "\(option) needs a command: flipbook watch \(option) … COMMAND")
    }
    var choice = try screen.choice()
    // neither the command nor the screen then obeys it
    let isColored = ![.auto, .mono].contains(choice.terminal.color)
    if isColored || runs.colors == .on { unsetenv("NO_COLOR") }
    let command = try makeCommand()
    let feed = try SnapshotFeed(
      command ?? makeSource(), options: table.options(muting: screen.muted.given),
      clock: { WallClock.now })
    choice.muted.origin = isSaved ? .saved : .polled
    if noTitle { choice.showsTitle = false }
    let reactions = try reactions.reactions(order: table.sort)
    reactions.endsOnChange = runs.endsOnChange
    reactions.endsUnchanged = runs.endsUnchanged
    reactions.ringsBell = notify
    try LiveSession(
      feed: feed, mode: .live, reactions: reactions,
      recorder: try history.recorder(title: feed.title), command: command,
      historyLimit: try history.limit, screen: choice, keepsMarks: permanent, isLog: isLog,
      log: ChangeLog(output: output, isSpoken: speak, hasTimes: stamp)
    ).run()
  }

  /// The path of the file or pipe to watch; `nil` for a command.
  private var path: String? { command.isEmpty ? words.first ?? files.first : nil }

  /// Whether the source is a saved file rather than output.
  private var isSaved: Bool {
    guard let path, !FileSource.isStandardInput(path) else { return false }
    return [.file, .missing].contains(FileSource.disk.kind(path))
  }

  /// Whether the list in the file is a log, whose end matters most. The file's name decides, because a to-do list may
  /// also be long and grow at its end. Objects on lines need times. Sorted rows are never a log.
  private var isLog: (TableSchema?) -> Bool {
    let name = isSaved && table.sort == nil ? path?.lowercased() ?? "" : ""
    let mayBe = [".jsonl", ".ndjson"].contains(where: name.hasSuffix)
    return { schema in
      SnapshotReader.isLog(file: name)
        || mayBe && schema?.columns.contains { ColumnName.isMoment($0.name) } == true
    }
  }

  private func makeCommand() throws -> CommandSource? {
    guard !command.isEmpty else { return nil }
    let isOnScreen = StandardStream.output.isTerminal && !speak
    var options = try runs.options(onScreen: isOnScreen)
    // part of a list must not meet a condition
    if !isOnScreen || reactions.until != nil || reactions.onChange != nil || runs.endsOnChange {
      options.patience = max(options.patience, min(options.interval * 2, .seconds(5)))
    }
    // ls prints several names on a line of a terminal, and one on a line of a pipe
    let words = command.joined(separator: " ").split(separator: " ")
    if runs.colors != .on, let program = words.first, Path.name(of: String(program)) == "ls" {
      options.hasTerminal = false
    }
    let separator = try split.map(Separator.init(argument:))
    options.stream =
      separator == nil && streamRows == nil
      ? nil : try streamOptions(dividedBy: separator ?? .lines(untilFormFeed: false))
    return CommandSource(command: command, options: options)
  }

  private var streamRows: StreamRows? {
    let condition = try? reactions.until.map(Condition.init)
    return table.streamRows(
      muting: screen.muted.given, needsColumns: condition?.needsColumns == true)
  }

  private func makeSource() throws -> any DocumentSource {
    let path = path ?? ""
    if FileSource.isStandardInput(path) {
      guard isatty(STDIN_FILENO) == 0 else {
        throw Failure(.trouble, "standard input is a terminal; pipe some output into it")
      }
      return PipeSource(standardInput: try pipeOptions)
    }
    if Path.status(of: path)?.type == S_IFIFO {
      // if the writer ends soon, its whole output is one snapshot
      var options = try pipeOptions
      options.awaitsEnd = true
      return try PipeSource(path: path, options: options)
    }
    let shown = PlainText.line(path)
    if FileSource.disk.kind(path) == .folder {
      throw Failure(
        .trouble,
        "\(shown) is a folder; to watch the files in it, use: flipbook watch ls -l \(shown)")
    }
    if split != nil {
      throw Failure(
        .trouble,
        "--split needs a pipe or a command; \(shown) is a file, which is a single snapshot")
    }
    return try SavedFileSource(path: path)
  }

  private var pipeOptions: StreamOptions {
    get throws {
      let separator: Separator =
        switch streamRows {
        case nil: .documents
        case .values: .lines(untilFormFeed: true)
        default: .automatic
        }
      return try streamOptions(dividedBy: split.map(Separator.init(argument:)) ?? separator)
    }
  }

  /// The options for growing lines and for dividing a stream.
  private func streamOptions(dividedBy separator: Separator) throws -> StreamOptions {
    StreamOptions(
      separator: separator,
      limit: try history.limit,
      awaitsEnd: !command.isEmpty || StandardStream.output.isTerminal && !speak,
      rows: streamRows ?? .lines)
  }
}
