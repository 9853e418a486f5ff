import ArgumentParser
import ListMotion
import TerminalList

/// The options of the commands that draw.
struct ScreenArguments: ParsableArguments {
  @Option(
    help:
      "Colours: \(ColorChoice.names); auto without it."
  )
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp(
      "How changes move: \(MotionChoice.names);"
        + " full without it.",
      discussion: """
        reduced: nothing travels, fades have one step; none: at once, with marks at the left.
        """))
  var motion: MotionChoice?

  @Option(
    parsing: .unconditional,
    help: "How fast snapshots follow and rows move, 0.25 to 8; 1 without it.",
    transform: OptionValue.speed.parse)
  var speed: Double?

  static let optionValues = [
    AnyOptionValue("--color", ColorChoice.self), AnyOptionValue("--motion", MotionChoice.self),
    AnyOptionValue(OptionValue.speed),
  ]
}

/// How a session looks on the terminal: the options, and the configuration where they are silent.
struct ScreenChoice {
  var motion: Motion.Style
  var speed: Speed
  var terminal: Terminal.Options
  var showsTitle: Bool
  /// The keys that stand for other keys.
  var keys: [Key: Key]
}

extension ScreenArguments {
  /// The configuration fills in what is not given.
  func choice() throws -> ScreenChoice {
    let configuration = try Configuration.user.get()
    var options = Terminal.Options(
      color: (color ?? configuration.color ?? .auto).onTerminal, mouse: configuration.mouse ?? false
    )
    let theme = configuration.theme
    options.adjustTheme = { theme.apply(to: &$0) }
    return ScreenChoice(
      motion: (motion ?? configuration.motion ?? .full).style,
      speed: Speed(nearest: speed ?? configuration.speed ?? 1), terminal: options,
      showsTitle: configuration.title ?? true, keys: configuration.keys)
  }
}
