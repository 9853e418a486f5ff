public import ListMotion

/// The screen and the keyboard, taken over for as long as this value lives.
///
/// The end of its scope restores what was there before; so do ``restore()``, `exit`, a signal
/// that ends the process, and a crash. One may be open at a time.
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

  /// Takes over the terminal that is standard output; keys come from standard input, or from
  /// `/dev/tty` when that is no terminal.
  ///
  /// Nothing is drawn before the first ``present(_:)``. A failure leaves the terminal as it was.
  public init(options: Options = Options()) throws(TerminalError) {
    session = try Session(options: options)
  }

  deinit { session.close() }

  /// Whether clicks and the wheel become events; off, the terminal's own selection works.
  ///
  /// ``Options/mouse`` at first. It may change at any time; the end of the scope turns it off.
  public var mouse: Bool {
    get { session.mouse }
    nonmutating set { session.mouse = newValue }
  }

  /// Columns and lines of the screen.
  public var size: Size { session.size }

  /// How many colours are used.
  public var colorDepth: ColorDepth { session.depth }

  /// The colours that suit the terminal's background.
  ///
  /// The terminal may tell its background only after the first frame (``Event/themeChanged``);
  /// until then `COLORFGBG` decides, else it is taken for dark.
  public var theme: Theme { session.theme }

  /// Draws rows in ``theme``, and counts their columns as the terminal does.
  public var rowPainter: RowPainter {
    RowPainter(theme: theme, width: ScalarWidth(columns: TextWidth.columns(of:)))
  }

  /// Shows `frame`; what is beyond the screen's ``size`` is cut off.
  ///
  /// Only lines that differ from those shown are drawn. Colours become the nearest that the
  /// terminal has.
  public func present(_ frame: Frame) { session.present(frame) }

  /// Draws the whole screen again, for when something else has written on it.
  public func redraw() { session.redraw() }

  /// Sounds the bell, or flashes the screen where there is none.
  public func beep() { session.beep() }

  /// Stops the process as Ctrl-Z does, and returns with the screen drawn again.
  ///
  /// The loop does this on its own when Ctrl-Z is pressed.
  public func suspend() { session.suspend() }

  /// Restores the terminal now; a second call, or one to ``present(_:)``, does nothing.
  ///
  /// After ``Event/terminate(signal:)`` this ends the process by that signal.
  public func restore() { session.close() }
}
