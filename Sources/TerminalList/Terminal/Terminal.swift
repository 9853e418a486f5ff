import Glibc
public import ListMotion
import FlipbookPosix

/// The screen and keyboard of a terminal, taken over for the lifetime of this value and of its
/// ``EventLoop`` or ``events``.
///
/// The end of their scope restores the previous state; so do ``restore()``, `exit`, a signal that
/// ends the process, and a crash. Only one can be open at a time.
///
/// ```swift
/// let terminal = try Terminal()
/// var loop = EventLoop(terminal)
/// let list = TerminalListView(terminal)
/// while let event = loop.next(until: list.nextFrame(after: loop.now)) {
///   switch event {
///   case .resize(let size): list.size = size
///   case .themeChanged: list.painter.theme = terminal.theme
///   default: list.handle(event)
///   }
///   terminal.present(list.frame(at: loop.now))
/// }
/// ```
public struct Terminal: ~Copyable {
  let session: Session

  /// Takes over the terminal on standard output. Keys come from standard input, or from `/dev/tty`
  /// if standard input is not a terminal.
  ///
  /// Nothing is drawn before the first ``present(_:)``. If the initializer fails, the terminal is unchanged.
  ///
  /// - Parameters:
  ///   - color: The colours to use.
  ///   - mouse: Whether clicks and the wheel become events from the start; see ``mouse``.
  public init(color: ColorChoice = .auto, mouse: Bool = false) throws(TerminalError) {
    try self.init(options: Options(color: color, mouse: mouse))
  }

  package init(options: Options) throws(TerminalError) {
    session = try Session(options: options)
  }

  /// Whether clicks and the wheel become events. While it is off, the terminal's own selection
  /// works.
  ///
  /// It can change at any time; the end of the scope turns it off.
  public var mouse: Bool {
    get { session.mouse }
    nonmutating set { session.mouse = newValue }
  }

  /// The columns and lines of the screen.
  public var size: Size { session.size }

  /// The number of colours in use.
  var colorDepth: ColorDepth { session.painter.colorDepth }

  /// The colours that suit the terminal's background.
  ///
  /// The terminal may report its background only after the first frame (``Event/themeChanged``).
  /// Until then `COLORFGBG` decides; without it, the background is assumed to be dark.
  public var theme: Theme { session.theme }

  /// A painter that draws rows in ``theme``, and measures their columns like the terminal.
  public var rowPainter: RowPainter {
    RowPainter(theme: theme, width: .terminal)
  }

  /// Shows `frame`; anything beyond the screen's ``size`` is cut off.
  ///
  /// Only lines that differ from those on the screen are drawn. Colours are replaced by the nearest
  /// ones that the terminal has.
  public func present(_ frame: Frame) { session.present(frame) }

  /// Draws the whole screen again, after something else has written on it.
  public func redraw() { session.redraw() }

  /// Sounds the bell, or flashes the screen if there is no bell.
  package func beep() { session.beep() }

  /// Sends messages from other threads and tasks to the loop that waits for events, and wakes it
  /// up.
  public var poster: EventPoster { EventPoster(mailbox: session.mailbox) }

  /// The time on the monotonic clock that deadlines use.
  public var now: Duration { .monotonicNow }

  /// Restores the terminal now. A second call does nothing, and neither does ``present(_:)`` from
  /// then on.
  ///
  /// After ``Event/terminate(signal:)`` this ends the process by that signal.
  public func restore() { session.close() }
}

extension Terminal {
  /// The options for opening a ``Terminal``.
  package struct Options: Sendable {
    /// The colours to use.
    package var color: ColorChoice
    /// Whether clicks and the wheel become events from the start.
    package var mouse: Bool

    var output: Int32 = 1
    var input: Int32 = 0
    var environment: @Sendable (String) -> String? = Environment.value

    /// Creates options, by default with the terminal's colours and without the mouse.
    package init(color: ColorChoice = .auto, mouse: Bool = false) {
      self.color = color
      self.mouse = mouse
    }

    /// The depth to use on a terminal that has `available`, which is never exceeded.
    func depth(available: ColorDepth) -> ColorDepth {
      switch color {
      case .auto: refusesColor ? .mono : available
      case .truecolor: available
      case .colors256: min(available, .colors256)
      case .colors16: min(available, .colors16)
      case .mono: .mono
      }
    }

    private var refusesColor: Bool { environment("NO_COLOR").map { !$0.isEmpty } == true }

    /// The numbering of colours to use, if it differs from that of the terminal's own entry, which
    /// has `colors` colours.
    func numbering(type: String, colors: Int) -> TerminfoEntry.Colors? {
      if colors < 8 || depth(available: .truecolor) == .mono { return nil }
      let isDirect = ColorDepth(colors: colors) == .truecolor
      switch color {
      case .truecolor: return .direct
      case .auto: return isDirect || promisesTruecolor(type: type) ? .direct : nil
      case .colors256, .colors16, .mono: return isDirect ? .indexed : nil
      }
    }

    /// Whether `COLORTERM` declares that the terminal takes 24-bit colours.
    ///
    /// GNU screen and the console pass the variable on, but interpret the numbers differently.
    private func promisesTruecolor(type: String) -> Bool {
      guard let promise = environment("COLORTERM") else { return false }
      if type.hasPrefix("linux") { return false }
      if type.hasPrefix("screen"), environment("STY") != nil { return false }
      return promise == "truecolor" || promise == "24bit"
    }
  }

  /// The choice of colours.
  public enum ColorChoice: Sendable {
    /// The terminal's colours; no colours if `NO_COLOR` is set and not empty; 24 bits if
    /// `COLORTERM` declares them.
    case auto
    /// 24 bits, regardless of `COLORTERM` and `NO_COLOR`.
    case truecolor
    /// Up to 256, regardless of `NO_COLOR`.
    case colors256
    /// Up to 16, regardless of `NO_COLOR`.
    case colors16
    /// No colours.
    case mono
  }
}

/// The process's environment variables.
enum Environment {
  @Sendable static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// The reason why a ``Terminal`` could not be opened, on one line, with a remedy.
public struct TerminalError: Error, Equatable, CustomStringConvertible {
  public let description: String

  private init(_ description: String) { self.description = description }

  /// Standard output is a file or a pipe.
  static let outputIsNotATerminal = Self(
    "standard output is not a terminal; run it in one, without redirecting its output")
  /// Neither standard input nor `/dev/tty` can be read for keys.
  static let noKeys = Self(
    "no keyboard: standard input is not a terminal and /dev/tty cannot be opened")
  static let typeIsNotSet = Self(
    "TERM is not set; set it to the terminal's type, such as TERM=xterm-256color")
  /// Another ``Terminal`` of this process is open; ncurses supports only one.
  static let alreadyOpen = Self(
    "a terminal is already open in this process; restore it before opening another")

  static func unknownType(_ type: String) -> Self {
    Self("TERM=\(shown(type)) is not in the terminfo database; try TERM=\(other(than: type))")
  }

  static func cannotMoveCursor(_ type: String) -> Self {
    Self("TERM=\(shown(type)) cannot move the cursor; try TERM=\(other(than: type))")
  }

  /// ncurses could not set up the terminal.
  static func cannotStart(_ type: String) -> Self {
    Self(
      "ncurses cannot start with TERM=\(shown(type)); close other programs, or raise the "
        + "limits on memory and open files (ulimit -v, ulimit -n)")
  }

  /// The type of a common terminal, other than one that does not work.
  private static func other(than type: String) -> String {
    type == "xterm-256color" ? "vt100" : "xterm-256color"
  }

  /// The value of `TERM` without characters that a terminal would interpret, and no longer than a
  /// type.
  private static func shown(_ type: String) -> String {
    String(
      String.UnicodeScalarView(
        type.unicodeScalars.prefix(60).map {
          (0x20..<0x7F).contains($0.value) ? $0 : "?"
        }))
  }

  /// The ``description``, also in a program with Foundation.
  ///
  /// Foundation uses it for an `any Error` too, if the program declares
  /// `extension TerminalError: @retroactive LocalizedError { public var errorDescription: String? { description } }`.
  /// This module does not import Foundation.
  public var localizedDescription: String { description }
}
