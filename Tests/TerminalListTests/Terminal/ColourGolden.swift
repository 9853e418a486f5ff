import TerminalList

/// The expected screen for one kind of terminal.
struct ColourGolden: CustomStringConvertible, Sendable {
  var type = "tmux-256color"
  var color: Terminal.ColorChoice
  var isLight = false
  var isMoving = false
  /// In the notation of `StyledLine`.
  var screen: String

  var description: String {
    "\(color) on \(type), \(isLight ? "light" : "dark"), \(isMoving ? "moving" : "at rest")"
  }

  static let all = dark + light
}
