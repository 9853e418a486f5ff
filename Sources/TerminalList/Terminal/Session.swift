import CNcursesw
import Glibc
import ListMotion

/// Whether a session is open in this process, and which: ncurses has one current screen.
nonisolated(unsafe) private var openSession: Session?

/// Restores a terminal that `exit` leaves behind.
private func restoreAtExit() { openSession?.close() }

/// What a ``Terminal`` and its ``EventLoop`` share: ncurses and everything that hangs on it.
final class Session {
  let options: Terminal.Options
  let type: String
  let output: Int32
  let input: Int32
  private let ownsInput: Bool
  private let files: [UnsafeMutablePointer<FILE>]
  private let screen: OpaquePointer

  /// Whether the terminal is to report the mouse.
  var mouse: Bool {
    didSet {
      guard isOpen, mouse != oldValue else { return }
      RestoreBytes.write(mouse ? RestoreBytes.mouseOn : RestoreBytes.mouseOff, to: output)
    }
  }
  var signals: SignalHandlers
  var decoder: KeyDecoder
  var painter: FramePainter
  let depth: ColorDepth
  /// What is known of the terminal's own colours.
  var colors: TerminalColors
  var theme: Theme
  private(set) var isOpen = true
  /// The signal that is to end the process once the terminal is restored.
  var endingSignal: Int32?

  var size: Size
  /// Whether ``TerminalColors/query`` was sent.
  var hasAsked = false
  /// Set while the answer to ``TerminalColors/query`` is on its way.
  var awaitsAnswer = false

  init(options: Terminal.Options) throws(TerminalError) {
    if openSession != nil { throw .alreadyOpen }
    self.options = options
    mouse = options.mouse
    output = options.output
    let (type, entry) = try Self.terminalType(options)
    self.type = type
    let keys = try Self.openKeys(options.input)
    (input, ownsInput) = keys
    let repertoire = CharacterRepertoire.current
    var modes = termios()
    tcgetattr(output, &modes)
    guard var signals = SignalHandlers() else {
      if ownsInput { Glibc.close(input) }
      throw .cannotStart(type)
    }
    use_env(false)
    use_tioctl(true)
    files = [Self.stream(output, mode: "w"), Self.stream(input, mode: "r")].compactMap { $0 }
    guard files.count == 2,
      let screen = Self.screen(type: type, entry: entry, files: files)
    else {
      for file in files { fclose(file) }
      signals.close()
      if ownsInput { Glibc.close(input) }
      throw .cannotStart(type)
    }
    self.screen = screen
    signals.arm(
      output: output, modes: modes, restore: RestoreBytes.current())
    Self.quieten(files[0])
    self.signals = signals
    colors = TerminalColors(colorFgBg: options.environment("COLORFGBG"))
    painter = Self.startColors(options, colors, repertoire: repertoire, type: type)
    (depth, theme) = (painter.colorDepth, painter.theme)
    size = Size(width: Int(ncurses_columns()), height: Int(ncurses_lines()))
    // A pad of one cell is refused only without memory, which Swift does not survive either.
    decoder = KeyDecoder()!
    openSession = self
    Self.restoreWhenExiting
    setModes()
    updateSize()
  }

  private static let restoreWhenExiting: Void = { _ = atexit(restoreAtExit) }()

  /// How the terminal is read and drawn; ncurses keeps all of it across a stop.
  private func setModes() {
    cbreak()
    noecho()
    nonl()
    intrflush(ncurses_stdscr(), false)
    leaveok(ncurses_newscr(), true)
    // Otherwise ncurses looks for keys every few lines, and leaves a frame half drawn for one.
    typeahead(-1)
    // A lone ESC holds the loop up for this long (ms).
    set_escdelay(10)
    curs_set(0)
    turnOnInput()
  }

  /// Brackets around pastes, and the mouse where it is wanted.
  func turnOnInput() {
    RestoreBytes.write(RestoreBytes.pasteBracketsOn, to: output)
    if mouse { RestoreBytes.write(RestoreBytes.mouseOn, to: output) }
  }

  func turnOffInput() {
    RestoreBytes.write(RestoreBytes.pasteBracketsOff, to: output)
    if mouse { RestoreBytes.write(RestoreBytes.mouseOff, to: output) }
  }

  /// Restores the terminal; a second call does nothing.
  ///
  /// When a signal has asked the process to end, this ends it.
  func close() {
    guard isOpen else { return }
    isOpen = false
    openSession = nil
    takeLateAnswer()
    turnOffInput()
    leaveScreen()
    decoder.close()
    delscreen(screen)
    signals.close()
    for file in files { fclose(file) }
    if ownsInput { Glibc.close(input) }
    if let endingSignal { SignalHandlers.end(by: endingSignal) }
  }
}
