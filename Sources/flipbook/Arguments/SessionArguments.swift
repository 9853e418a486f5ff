import ArgumentParser
import FlipbookFeeds
import FlipbookHistories
import ListMotion
import FlipbookSnapshots
import TerminalList

/// The reactions to changes of the list.
struct ReactionArguments: ParsableArguments {
  @Option(
    name: .customLong("until"),
    help: ArgumentHelp(
      "Exit with status 0 as soon as this condition holds, or with 1 if it never does.",
      discussion: """
        row KEY exists | appears | leaves | changes | moves
        row KEY COLUMN > VALUE    operators and units as in --where
        row KEY in top N          in the order of the list, or of --sort
        row ~ REGEX …             any row or line that matches; one that begins
                                  or ceases to match appears or leaves
        count > N                 the number of rows; < <= > >= = or !=
        KEY is the key or the name of a row; for a line, it is its text, its label (as job1 in \
        “job1  queued”), or the word after a size or a mode (as ./src in “12K  ./src”).
        """, valueName: "condition"))
  var conditions: [String] = []
  var until: String? { conditions.last }

  @Option(
    help: ArgumentHelp(
      "After each change, run this command with sh -c and the change as JSON on its standard input.",
      discussion: """
        Only one command runs at a time; changes that arrive meanwhile are combined for the next run.
        """, valueName: "command"),
    transform: OptionValue.onChange.parse)
  var onChange: String?

  @Option(
    help: ArgumentHelp(
      "Print, and react to, only these changes: inserted, deleted, moved, updated.",
      discussion: """
        Separate them with commas. --on-change, --notify and -g ignore all other changes, and so \
        does the output if it is not a terminal. --until and recordings do not.
        """, valueName: "changes"),
    transform: OptionValue.on.parse)
  var on: ChangeKinds?

  /// - Parameter order: The column to sort by; `nil` if rows keep the order of the input.
  func reactions(order: String? = nil) throws -> Reactions {
    Reactions(
      condition: try until.map { try Condition($0) }, order: order,
      hook: onChange.map { ChangeHook(command: $0) }, ignoring: on ?? [])
  }

  func validate() throws {
    try refuseRepetition(of: "--until", conditions)
    do { _ = try until.map(Condition.init) } catch {
      throw ValidationError(error.description)
    }
  }
}

/// Throws for an option that was given several times, since none of the values may be ignored silently.
func refuseRepetition(of option: String, _ values: [String]) throws {
  if values.count > 1 { throw ValidationError("\(option) can be given only once") }
}

/// The file for recording snapshots, and the limit of their memory.
struct HistoryOptions: ParsableArguments {
  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Save every snapshot to this file as it arrives; flipbook replay plays it.",
      discussion: """
        If the recording already exists, new snapshots are appended. Any other file is refused.
        """,
      valueName: "file"),
    completion: .file())
  var records: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Memory for earlier snapshots, such as 500K, 64M or 2G. Default: 64M.",
      discussion: "When it is full, the oldest snapshots are dropped.", valueName: "size"),
    transform: OptionValue.history.parse)
  var history: Int?

  func validate() throws { try refuseRepetition(of: "--record", records) }

  /// Opens the recording, if one was requested.
  func recorder(title: String) throws -> Recorder? {
    try records.last.map { try Recorder(path: $0, title: title, offset: WallClock.offset) }
  }

  /// The memory for earlier snapshots, in bytes.
  var limit: Int {
    get throws { try history ?? Configuration.user.get().history ?? History.defaultLimit }
  }
}

/// The options of the commands that draw.
struct ScreenArguments: ParsableArguments {
  @Option(help: "How many colours to use. Default: auto.")
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp(
      "How changes are animated. Default: full.",
      discussion: """
        full: rows fade and slide. reduced: rows fade in one step, and nothing slides. none: there \
        is no animation, and marks on the left show the changes.
        """))
  var motion: Motion.Style?

  @Option(
    parsing: .unconditional,
    help: "Speed of playback and animation, from 0.25 to 8. Default: 1.",
    transform: OptionValue.speed.parse)
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      "Columns whose changes are ignored: they are dim and do not mark their rows.",
      discussion: """
        Separate names with commas, or repeat the option. By default, ages are muted except in \
        decks and watched files: columns such as AGE, columns of times that increase with the \
        clock, and ages inside values, as in 4 (5m ago) or Up 3 hours. “none” mutes only the \
        columns given with it. Recordings keep all columns.
        """, valueName: "columns"))
  var mute: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Show only rows that changed recently; the key d shows all rows.",
      discussion: """
        A row stays as long as it has a mark. The number of hidden rows is shown below the list.
        """))
  var changed = false
}

/// The appearance of a session on the terminal: the options, or the configuration for those that are not given.
struct ScreenChoice {
  var motion = Motion.Style.full
  var speed = Speed.normal
  var terminal = Terminal.Options()
  var showsTitle = true
  /// The columns whose changes are ignored.
  var muted = MutedColumns()
  /// Whether only changed rows are shown.
  var showsChanged = false
}

extension ScreenArguments {
  /// The columns that are muted from the start.
  var muted: MutedColumns { MutedColumns(options: mute) }

  /// The options, with the configuration, by default the user's, for those that are not given.
  func choice(_ configuration: Configuration? = nil) throws -> ScreenChoice {
    let configuration = try configuration ?? Configuration.user.get()
    let options = Terminal.Options(
      color: (color ?? configuration.color ?? .auto).meaning.onTerminal,
      mouse: configuration.mouse ?? false)
    return ScreenChoice(
      motion: motion ?? configuration.motion ?? .full,
      speed: Speed(nearest: speed ?? configuration.speed ?? 1), terminal: options,
      showsTitle: configuration.title ?? true, muted: muted, showsChanged: changed)
  }
}
