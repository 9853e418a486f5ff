/// Why a ``Terminal`` could not be opened.
///
/// Each case has a ``description`` of one line that says what to do.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard output is a file or a pipe.
  case outputIsNotATerminal
  /// Neither standard input nor `/dev/tty` can be read for keys.
  case noKeys
  /// `TERM` is not set.
  case typeIsNotSet
  /// The terminfo database does not know this value of `TERM`.
  case unknownType(String)
  /// The terminal has no way to put the cursor somewhere.
  case cannotMoveCursor(String)
  /// ncurses could not set the terminal up.
  case cannotStart(String)
  /// Another ``Terminal`` of this process is open; ncurses knows one.
  case alreadyOpen

  public var description: String {
    switch self {
    case .outputIsNotATerminal:
      "standard output is not a terminal; run it in one, without redirecting its output"
    case .noKeys:
      "no keyboard: standard input is not a terminal and /dev/tty cannot be opened"
    case .typeIsNotSet:
      "TERM is not set; set it to the terminal's type, such as TERM=xterm-256color"
    case .unknownType(let type):
      "TERM=\(type) is not in the terminfo database; try TERM=xterm-256color"
    case .cannotMoveCursor(let type):
      "TERM=\(type) cannot move its cursor; try TERM=xterm-256color"
    case .cannotStart(let type):
      "ncurses cannot start on TERM=\(type); try TERM=xterm-256color"
    case .alreadyOpen:
      "a terminal is already open in this process; restore it before opening another"
    }
  }
}
