import ArgumentParser
import Glibc
import FlipbookFeeds

/// The options of watch(1), with the same meanings.
struct RunArguments: ParsableArguments {
  @Option(
    name: [.customShort("n", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds between two runs, at least 0.1. Default: WATCH_INTERVAL, or 2.",
      valueName: "seconds"),
    transform: OptionValue.interval.parse)
  var interval: Double?

  @Flag(name: .shortAndLong, help: "Count the interval from the start of a run, not from its end.")
  var precise = false

  @Flag(
    name: [.customShort("x"), .customLong("exec")], help: "Run the command directly, without sh -c."
  )
  var direct = false

  @Flag(name: .shortAndLong, help: "Beep when a run fails.")
  var beep = false

  @Flag(
    name: [.customShort("e"), .customLong("errexit")],
    help: "Freeze when a run fails, and exit with status 8 at the next key press.")
  var freezesOnError = false

  @Flag(
    name: [.customShort("g"), .customLong("chgexit")],
    help: "Exit when the output changes, except in muted columns.")
  var endsOnChange = false

  @Option(
    name: [.customShort("q", allowingJoined: true), .customLong("equexit")],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Exit when the output stays the same for this many runs, except in muted columns.",
      valueName: "runs"),
    transform: OptionValue.count(of: "runs").parse)
  var endsUnchanged: Int?

  @Flag(exclusivity: .chooseLast) var colors: Colors?

  @Flag(
    name: [.customShort("r"), .customLong("no-rerun")],
    help: "Do not rerun the command immediately when the width of the screen changes.")
  var waitsAfterResize = false

  /// Whether the command uses colours.
  enum Colors: EnumerableFlag {
    case on, off

    static func name(for value: Colors) -> NameSpecification {
      value == .on ? .customShort("c") : [.customShort("C"), .customLong("no-color")]
    }

    static func help(for value: Colors) -> ArgumentHelp? {
      value == .on
        ? "Use colours even if NO_COLOR is set."
        : "Keep the command from using colours, by sending its output to a pipe."
    }
  }

  /// The first of these options that was given, all of which need a command.
  var first: String? {
    let given = [
      (interval != nil, "-n"), (precise, "-p"), (direct, "-x"), (beep, "-b"),
      (freezesOnError, "-e"), (endsOnChange, "-g"), (endsUnchanged != nil, "-q"),
      (colors == .on, "-c"), (colors == .off, "-C"), (waitsAfterResize, "-r"),
    ]
    return given.first { $0.0 }?.1
  }

  /// Without a screen, the command writes to a pipe, as it would without flipbook.
  func options(onScreen: Bool) throws -> CommandSource.Options {
    let configuration = try Configuration.user.get()
    var options = CommandSource.Options()
    let seconds = try interval ?? Self.preset() ?? configuration.interval ?? 2
    options.interval = .seconds(seconds)
    options.isPrecise = precise || configuration.precise ?? false
    options.isDirect = direct
    options.rerunsAfterResize = !waitsAfterResize
    let wantsNone = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    options.hasTerminal = onScreen && colors != .off && !wantsNone
    options.beepsOnError = beep || configuration.beep ?? false
    options.freezesOnError = freezesOnError
    return options
  }

  /// The seconds in `WATCH_INTERVAL`, which watch(1) reads too; `nil` if it is not set.
  private static func preset() throws -> Double? {
    guard let text = getenv("WATCH_INTERVAL").map({ String(cString: $0) }), !text.isEmpty else {
      return nil
    }
    guard let seconds = OptionValue<Double>.seconds(text) else {
      throw Failure(
        .trouble, "WATCH_INTERVAL: “\(text)” is not a number of seconds; set it to one, such as 0.5"
      )
    }
    return seconds
  }
}
