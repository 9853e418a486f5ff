import ListMotion
import TerminalList

/// What the user has chosen once and for all, in a file; an option on the command line goes first.
struct Configuration: Equatable {
  var color: ColorArgument?
  var motion: MotionArgument?
  var speed: Double?
  /// The bytes for earlier snapshots.
  var history: Int?
  var mouse: Bool?
  var title: Bool?
  /// Seconds between two runs of a command.
  var interval: Double?
  var precise: Bool?
  var beep: Bool?
  var theme = ThemeColors()
  /// What keys do: the key of the contract that each stands for.
  var keys: [Key: Key] = [:]

  /// The names in the file, as those of the options.
  enum Name: String, CaseIterable {
    case color, motion, speed, history, mouse, title, interval, precise, beep, theme, keys
  }
}

/// The colours that are not as the terminal's background would have them.
struct ThemeColors: Equatable, Sendable {
  var colors: [Part: Color] = [:]

  /// The colours of a ``Theme``, by their names there.
  enum Part: String, CaseIterable, Sendable {
    case foreground, background, accent, quiet, flash, tint, insertion, rise, fall, selection

    fileprivate var path: WritableKeyPath<Theme, Color> {
      switch self {
      case .foreground: \.foreground
      case .background: \.background
      case .accent: \.accent
      case .quiet: \.quiet
      case .flash: \.flash
      case .tint: \.tint
      case .insertion: \.insertion
      case .rise: \.rise
      case .fall: \.fall
      case .selection: \.selection
      }
    }
  }

  /// Puts the chosen colours into a theme.
  func apply(to theme: inout Theme) {
    for (part, color) in colors { theme[keyPath: part.path] = color }
  }
}
