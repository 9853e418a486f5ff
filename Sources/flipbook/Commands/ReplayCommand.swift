import ArgumentParser
import FlipbookHistories
import FlipbookSnapshots

/// `flipbook replay RECORDING`: plays a recording made with --record or the key `w`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording saved with --record or the key w.",
    discussion: """
      space pauses, ] and [ go to the next or previous snapshot, } and { go 10 % of the time \
      forward or back, and the digits 0 to 9 jump to 0 %, 10 %, … 90 % of the time. Each snapshot \
      is shown for its recorded duration, up to --max-pause. If standard output is not a terminal, \
      and with --until, --on-change or --net, changes are printed with their times, one line per \
      operation.

      EXAMPLES
        flipbook watch --record day.jsonl -n 5 -- kubectl get pods
        flipbook replay day.jsonl
        flipbook replay day.jsonl | grep deletes
        flipbook replay day.jsonl --output json | jq -r .caption
        flipbook replay day.jsonl --until 'row web-1 leaves'
        flipbook replay day.jsonl --from 10:00 --to 11:00 --net
      """)

  @Argument(help: "A recording; - for standard input.", completion: .file())
  var recording: String
  @OptionGroup(title: "REACTIONS") var reactions: ReactionArguments
  @OptionGroup var screen: ScreenArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show a snapshot for at most this many seconds while playing. Default: 2.",
      valueName: "seconds"),
    transform: OptionValue.maxPause.parse)
  var maxPause: Double = 2

  @OptionGroup var look: ColumnLook

  @Flag(help: "Stop at the last snapshot instead of starting over.")
  var once = false

  @Flag(help: "Start paused.")
  var paused = false

  @Option(
    help: ArgumentHelp(
      "Begin at the snapshot of this local time: 10:00, 10:00:05 or 2026-11-27T10:00.",
      discussion: "A time between two snapshots means the earlier one.", valueName: "time"),
    transform: OptionValue.time.parse)
  var from: RecordedTime?

  @Option(
    help: ArgumentHelp("End at the snapshot of this local time.", valueName: "time"),
    transform: OptionValue.time.parse)
  var to: RecordedTime?

  @Flag(
    help: ArgumentHelp(
      "Print only the net change from the first to the last of these snapshots.",
      discussion: """
        Rows that were inserted and deleted again, and values that changed back, are omitted.
        """))
  var net = false

  @Flag(help: "Print changes without their times.")
  var noStamp = false

  @Option(help: "Output format if standard output is not a terminal.")
  var output: OutputChoice = .text

  func validate() throws {
    if net, reactions.until != nil || reactions.onChange != nil {
      throw ValidationError("--net prints a single change; omit --until and --on-change, or --net")
    }
  }

  func run() throws {
    let reactions = try reactions.reactions()
    var muted = screen.muted
    muted.origin = .recorded
    let loaded = try ConsoleWork().run("reading \(recording)") {
      try LoadedHistory(
        recording: recording, from: from, to: to, look: look, muted: muted.given,
        whenEmpty: reactions.condition == nil ? .done : .different)
    }
    let reacts = reactions.condition != nil || reactions.hook != nil
    guard StandardStream.output.isTerminal, !net, !reacts else {
      return try print(loaded, muted, reactions)
    }
    var choice = try screen.choice()
    choice.muted = muted
    try DeckSession(
      loaded: loaded, screen: choice, startsPlaying: !paused, startsOver: !once,
      pace: Pace(longest: .seconds(maxPause))
    ).run()
  }

  /// Prints the changes without a screen.
  private func print(
    _ loaded: LoadedHistory, _ muted: MutedColumns, _ reactions: Reactions
  ) throws {
    if !loaded.diagnostic.isEmpty {
      StandardStream.error.print("flipbook: \(loaded.diagnostic)")
    }
    var log = ChangeLog(output: output, quiet: muted.unsaid(in: loaded.schema))
    if net {
      log.quiet = reactions.loud(log.quiet)
      log.key = loaded.header.key
      let history = loaded.history
      let change = try Change.net(
        from: history.sections(at: 0), to: history.snapshot(at: history.count - 1),
        at: history.moment(at: history.count - 1))
      log.report(change, try ReportLook(color: screen.color))
      return
    }
    log.clock = loaded.clock
    log.hasTimes = !noStamp
    try ReplayLog(recording: loaded, log: log, reactions: reactions).run()
    try reactions.finish()
  }
}
