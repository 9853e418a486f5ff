import ListMotion
import TerminalList

/// How a session looks on the terminal: what the options say, else the configuration.
struct ScreenChoice {
  var motion: Motion.Style
  var speed: Speed
  var terminal: Terminal.Options
  var showsTitle: Bool
  /// What keys stand for where it is not themselves.
  var keys: [Key: Key]
}

extension ScreenArguments {
  /// Fills in from the configuration what is not given.
  func choice() throws -> ScreenChoice {
    let configuration = try Configuration.user.get()
    var options = Terminal.Options(
      color: (color ?? configuration.color ?? .auto).choice, mouse: configuration.mouse ?? false)
    let theme = configuration.theme
    options.adjustTheme = { theme.apply(to: &$0) }
    return ScreenChoice(
      motion: (motion ?? configuration.motion ?? .full).style,
      speed: Speed(nearest: speed ?? configuration.speed ?? 1), terminal: options,
      showsTitle: configuration.title ?? true, keys: configuration.keys)
  }
}
