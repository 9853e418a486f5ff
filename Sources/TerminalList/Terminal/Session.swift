import CNcursesw
import Glibc
import ListMotion
import FlipbookPosix

/// The open session of this process, if any: ncurses has one current screen.
nonisolated(unsafe) private weak var openSession: Session?

/// Restores a terminal that is still open at `exit`.
private func restoreAtExit() { openSession?.close() }

/// The state shared by a ``Terminal`` and its ``EventLoop``: ncurses and everything that depends on
/// it.
final class Session {
  let options: Terminal.Options
  let output: Int32
  let input: Int32
  private let screen: CursesScreen
  let screenOutput: ScreenOutput
  /// The newest frame, while the terminal has not accepted the previous one.
  private var waiting: Frame?
  private var wantsRedraw = false

  var signals: SignalHandlers
  var decoder: KeyDecoder
  let mailbox: Mailbox
  /// Events that have not been collected yet.
  var events: [Event] = []
  var painter: FramePainter
  private(set) var theme: Theme
  /// The known colours of the terminal itself.
  private var colors: TerminalColors
  /// Whether the ``query`` has yet to be sent or answers to it are missing.
  private var state: QueryState

  private enum QueryState { case due, sent, over }

  /// The modes in which keys are read, in the order in which they were turned on.
  var modes: [TerminalMode] = [.paste]
  /// Whether the terminal has ``TerminalMode/synchronized``.
  var isSynchronized = false
  /// Whether the terminal's own cursor is shown.
  private var showsCursor = false
  private(set) var isOpen = true
  /// The signal that ends the process once the terminal is restored.
  var endingSignal: Int32?
  private(set) var size: Size

  init(options: Terminal.Options) throws(TerminalError) {
    if openSession != nil { throw .alreadyOpen }
    self.options = options
    output = options.output
    let (type, entry) = try CursesScreen.terminalType(options)
    if KeyboardProtocol.hasOtherKeys(options, type: type) { modes.append(.otherKeys) }
    if options.mouse { modes.append(.mouse) }
    let keys = try Self.openKeys(options.input)
    input = keys
    var handlers: SignalHandlers?
    func failure(_ error: TerminalError) -> TerminalError {
      handlers?.close()
      if keys != options.input { Glibc.close(keys) }
      return error
    }
    guard let mailbox = try? Mailbox(), let signals = SignalHandlers() else {
      throw failure(.cannotStart(type))
    }
    self.mailbox = mailbox
    handlers = signals
    if let signal = signals.awaitForeground(of: output) { EndingSignal.end(by: signal) }
    // ncurses takes the locale when it starts
    _ = ScalarWidth.terminal
    var settings = termios()
    tcgetattr(output, &settings)
    guard let screen = CursesScreen(type: type, entry: entry, output: output, input: keys) else {
      throw failure(.cannotStart(type))
    }
    self.screen = screen
    guard let screenOutput = ScreenOutput(of: screen.output, to: output, shell: settings) else {
      tcsetattr(output, TCSANOW, &settings)
      screen.close()
      throw failure(.cannotStart(type))
    }
    self.screenOutput = screenOutput
    self.signals = signals
    colors = TerminalColors(colorFgBg: options.environment("COLORFGBG"))
    painter = Self.startColors(options, colors, type: type)
    theme = painter.theme
    state = TerminalColors.answers(type: type) ? .due : .over
    size = Size(width: Int(ncurses_columns()), height: Int(ncurses_lines()))
    // A pad of one cell fails only if memory runs out, which would end a Swift program anyway.
    decoder = KeyDecoder()!
    openSession = self
    signals.arm(output: screenOutput.descriptor, modes: settings, restore: restoreBytes)
    Self.restoreWhenExiting
    curs_set(0)
    turnOnInput()
    updateSize()
  }

  private static let restoreWhenExiting: Void = { _ = atexit(restoreAtExit) }()

  /// Whether the process must end in the background, where it was stopped: the screen belongs to
  /// the shell, and touching it would stop the process again.
  private var isLeft: Bool {
    endingSignal != nil && SignalHandlers.isInBackground(of: output)
  }

  deinit { close() }

  /// Restores the terminal; a second call does nothing.
  ///
  /// If a signal has asked the process to end, this ends it.
  func close() {
    guard isOpen else { return }
    isOpen = false
    openSession = nil
    if !isLeft {
      _ = readLateAnswer()
      turnOffInput()
      leaveScreen()
    }
    decoder.close()
    signals.close()
    mailbox.close()
    screen.close()
    if input != options.input { Glibc.close(input) }
    if let endingSignal { EndingSignal.end(by: endingSignal) }
  }
}

// MARK: - The screen

extension Session {
  /// Draws the lines of `frame` that differ from those on the screen.
  ///
  /// They are drawn directly into `newscr`, the next content of the screen: since nothing else is drawn, a
  /// separate window would only be copied there.
  func present(_ frame: Frame) {
    guard isOpen, !isLeft, let window = ncurses_newscr() else { return }
    screenOutput.flush()
    guard screenOutput.isEmpty else {
      waiting = frame
      return
    }
    waiting = nil
    let hasChanges = painter.present(frame, on: window)
    let isSynchronized = isSynchronized && hasChanges
    move(to: frame.cursor, on: window)
    doupdate()
    if isSynchronized {
      screenOutput.send(TerminalMode.synchronized.off, behind: TerminalMode.synchronized.on)
    } else {
      screenOutput.send()
    }
    askOnce()
  }

  /// Sends queued output now that the terminal has room, and then shows the newest frame.
  func continueOutput() {
    screenOutput.flush()
    guard screenOutput.isEmpty else { return }
    if wantsRedraw { redraw() }
    if let waiting { present(waiting) }
  }

  /// Shows the terminal's cursor at a position, or hides it, from the next update on.
  private func move(to place: Position?, on window: UnsafeMutablePointer<WINDOW>) {
    let place = place.flatMap { size.contains($0) ? $0 : nil }
    if let place { wmove(window, Int32(place.line), Int32(place.column)) }
    guard showsCursor != (place != nil) else { return }
    showsCursor = place != nil
    leaveok(window, !showsCursor)
    curs_set(showsCursor ? 1 : 0)
  }

  /// Draws the whole content again, on a cleared screen.
  func redraw() {
    guard isOpen, !isLeft else { return }
    wantsRedraw = !screenOutput.isEmpty
    guard !wantsRedraw else { return }
    clearok(ncurses_curscr(), true)
    wrefresh(ncurses_curscr())
    screenOutput.send()
  }

  /// Sounds the terminal's bell.
  func beep() {
    guard isOpen, !isLeft, screenOutput.isEmpty else { return }
    CNcursesw.beep()
    screenOutput.send()
  }

  /// The size that the kernel reports, if it has changed.
  @discardableResult
  func updateSize() -> Size? {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    let now = Size(width: Int(window.ws_col), height: Int(window.ws_row))
    guard now != size else { return nil }
    size = now
    resize_term(Int32(window.ws_row), Int32(window.ws_col))
    // The terminal has wrapped or cut its content in its own way.
    painter.forgetPresented()
    clearok(ncurses_curscr(), true)
    return now
  }
}

// MARK: - Colours

extension Session {
  /// Queries the terminal's own colours, support for synchronized frames (DECRQM), and kitty's keyboard
  /// protocol. Every terminal answers the last query, and that answer shows that no further answers will
  /// arrive.
  var query: String {
    TerminalColors.query(depth: painter.colorDepth) + "\u{1B}[?2026$p" + "\u{1B}[?u" + "\u{1B}[c"
  }

  /// Sends the ``query``, once, when the first frame is on the screen.
  private func askOnce() {
    guard state == .due else { return }
    state = .sent
    screenOutput.send(query)
  }

  /// Applies an answer of the terminal about its colours. Returns whether the theme changes.
  ///
  /// The palette takes effect with the last answer, ``endAnswers()``, so that the theme changes
  /// only once.
  func apply(answer: String) -> Bool {
    guard colors.apply(answer: answer) else { return false }
    return answer.hasPrefix("4;") ? false : renewTheme()
  }

  private func renewTheme() -> Bool {
    let before = theme
    theme = colors.theme(depth: painter.colorDepth)
    return theme != before
  }

  /// Records that the terminal has sent its last answer. Returns whether the theme changes.
  func endAnswers() -> Bool {
    state = .over
    return renewTheme()
  }

  /// Waits at most 100 ms for a missing answer, because it would otherwise appear as input in the shell.
  /// Returns everything that was read.
  private func readLateAnswer() -> [KeyDecoder.Item] {
    let end = Duration.monotonicNow + .milliseconds(100)
    var all: [KeyDecoder.Item] = []
    while state == .sent, !all.contains(.attributes) {
      let left = end - .monotonicNow
      guard left > .zero else { break }
      var keys = pollfd(readable: input)
      guard poll(&keys, 1, left.pollTimeout) > 0, keys.revents & Int16(POLLIN) != 0 else { break }
      let items = decoder.drain(now: .monotonicNow)
      if items.isEmpty, keys.revents & Int16(POLLHUP) != 0 { break }
      all += items
    }
    return all
  }
}

// MARK: - Stopping and resuming

extension Session {
  /// Leaves the screen to the shell until the process resumes, unless it must end then.
  func suspend() {
    guard isOpen, !isLeft else { return }
    handle(readLateAnswer())
    turnOffInput()
    endScreen()
    signals.stop()
    takeScreenAgain()
    guard endingSignal == nil else { return }
    events.append(.resumed)
    if let size = updateSize() { events.append(.resize(size)) }
  }

  /// Takes over the screen again after the process was stopped, once it is in the foreground.
  func takeScreenAgain() {
    guard isOpen, !isLeft else { return }
    if let signal = signals.awaitForeground(of: output) { return end(by: signal) }
    screenOutput.takeAgain()
    if !isendwin() {
      // the process was stopped by a signal that it could not handle
      turnOffInput()
      endwin()
    }
    redraw()
    turnOnInput()
    curs_set(showsCursor ? 1 : 0)
    screenOutput.send()
  }
}

extension Size {
  /// Whether a position is on a screen of this size.
  fileprivate func contains(_ place: Position) -> Bool {
    (0..<height).contains(place.line) && (0..<width).contains(place.column)
  }
}

extension Session {
  /// The descriptor for reading keys: `input`, or one opened for that purpose.
  static func openKeys(_ input: Int32) throws(TerminalError) -> Int32 {
    if isatty(input) == 1 { return input }
    let tty = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard tty >= 0 else { throw .noKeys }
    return tty
  }

  /// Starts colours if they are available and requested.
  ///
  /// Any call about pairs crashes on a terminal without colours.
  static func startColors(
    _ options: Terminal.Options, _ colors: TerminalColors, type: String
  ) -> FramePainter {
    var depth = ColorDepth.mono
    if options.depth(available: .truecolor) != .mono, has_colors(), start_color() == OK {
      depth = options.depth(available: ColorDepth(colors: Int(ncurses_colors())))
      use_default_colors()
    }
    return FramePainter(
      depth: depth, pairs: PairTable(depth: depth), theme: colors.theme(depth: depth), type: type)
  }

  /// Ends the screen. If the terminal has only one screen, the content stays, and the prompt appears below
  /// it.
  func endScreen() {
    endwin()
    screenOutput.send(RestoreBytes.capability("rmcup").isEmpty ? "\r\n" : "")
    screenOutput.leave()
  }

  /// Leaves the screen if a frame has taken it, and restores the terminal's modes.
  func leaveScreen() {
    guard isendwin() else {
      endScreen()
      return
    }
    curs_set(1)
    screenOutput.send()
    screenOutput.leave()
  }
}
