import CNcursesw
import Glibc
import ListMotion
import Posix

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
  private let files: [UnsafeMutablePointer<FILE>]
  private let screen: OpaquePointer
  let screenOutput: ScreenOutput
  /// The newest frame, while the terminal has not taken the one before.
  private var waiting: Frame?
  private var wantsRedraw = false

  /// Whether the terminal is to report the mouse.
  var mouse: Bool {
    didSet {
      guard isOpen, mouse != oldValue else { return }
      screenOutput.send(mouse ? RestoreBytes.mouseOn : RestoreBytes.mouseOff)
    }
  }
  var signals: SignalHandlers
  var decoder: KeyDecoder
  let inbox: Inbox
  var painter: FramePainter
  private var palette: SessionColors
  var modes: TerminalModes
  private(set) var isOpen = true
  /// The signal that is to end the process once the terminal is restored.
  var endingSignal: Int32?
  /// Whether the process ends where it was stopped: the screen is the shell's, and stays as it is.
  private var isLeft = false

  private(set) var size: Size

  init(options: Terminal.Options) throws(TerminalError) {
    if openSession != nil { throw .alreadyOpen }
    self.options = options
    mouse = options.mouse
    output = options.output
    let (type, entry) = try Self.terminalType(options)
    self.type = type
    modes = TerminalModes(hasOtherKeys: KeyboardProtocol.hasOtherKeys(options, type: type))
    input = try Self.openKeys(options.input)
    let repertoire = CharacterRepertoire.current
    var settings = termios()
    tcgetattr(output, &settings)
    let ownsInput = input != options.input
    guard let inbox = try? Inbox(), var signals = SignalHandlers() else {
      if ownsInput { Glibc.close(input) }
      throw .cannotStart(type)
    }
    self.inbox = inbox
    Self.awaitForeground(output, signals)
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
    Self.quieten(files[0])
    Self.setModes()
    guard let screenOutput = ScreenOutput(of: files[0], to: output, shell: settings) else {
      tcsetattr(output, TCSANOW, &settings)
      delscreen(screen)
      for file in files { fclose(file) }
      signals.close()
      if ownsInput { Glibc.close(input) }
      throw .cannotStart(type)
    }
    self.screenOutput = screenOutput
    signals.arm(
      output: screenOutput.descriptor, modes: settings,
      restore: Array(modes.keysOff.utf8) + RestoreBytes.current())
    self.signals = signals
    let colors = TerminalColors(colorFgBg: options.environment("COLORFGBG"))
    painter = Self.startColors(options, colors, repertoire: repertoire, type: type)
    palette = SessionColors(depth: painter.colorDepth, colors: colors, theme: painter.theme)
    size = Size(width: Int(ncurses_columns()), height: Int(ncurses_lines()))
    // A pad of one cell is refused only without memory, which Swift does not survive either.
    decoder = KeyDecoder()!
    openSession = self
    Self.restoreWhenExiting
    curs_set(0)
    turnOnInput()
    updateSize()
  }

  private static let restoreWhenExiting: Void = { _ = atexit(restoreAtExit) }()

  /// How the terminal is read and drawn; ncurses keeps all of it across a stop.
  private static func setModes() {
    cbreak()
    noecho()
    nonl()
    intrflush(ncurses_stdscr(), false)
    leaveok(ncurses_newscr(), true)
    // Otherwise ncurses looks for keys every few lines, and leaves a frame half drawn for one.
    typeahead(-1)
    // A lone ESC holds the loop up for this long (ms).
    set_escdelay(10)
  }

  /// Brackets around pastes, word of the focus, the mouse where it is wanted, and more keys where they are offered.
  ///
  /// Kitty's protocol holds for the screen that is shown, so that ours must be there.
  func turnOnInput() {
    screenOutput.send(
      modes.keysOn + RestoreBytes.reportsOn + (mouse ? RestoreBytes.mouseOn : ""))
  }

  func turnOffInput() {
    screenOutput.send(
      modes.keysOff + RestoreBytes.reportsOff + (mouse ? RestoreBytes.mouseOff : ""))
  }

  /// Restores the terminal; a second call does nothing.
  ///
  /// When a signal has asked the process to end, this ends it.
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
    delscreen(screen)
    signals.close()
    inbox.close()
    for file in files { fclose(file) }
    if input != options.input { Glibc.close(input) }
    if let endingSignal { EndingSignal.end(by: endingSignal) }
  }
}

// MARK: - The screen

extension Session {
  /// Draws the lines of `frame` that differ from what is shown.
  ///
  /// They go straight into `newscr`, what ncurses will have on the screen next: with nothing else
  /// to draw, a window of our own would only be copied there.
  func present(_ frame: Frame) {
    guard isOpen, !isLeft, let window = ncurses_newscr() else { return }
    screenOutput.flush()
    guard screenOutput.isEmpty else {
      waiting = frame
      return
    }
    waiting = nil
    let hasChanges = painter.present(frame, on: window)
    let isSynchronized = modes.isSynchronized && hasChanges
    if isSynchronized { screenOutput.send(SynchronizedOutput.begin) }
    move(to: frame.cursor, on: window)
    doupdate()
    screenOutput.send(isSynchronized ? SynchronizedOutput.end : "")
    askOnce()
  }

  /// Sends what waits, now that the terminal has room, and shows the newest frame after it.
  func continueOutput() {
    screenOutput.flush()
    guard screenOutput.isEmpty else { return }
    if wantsRedraw { redraw() }
    if let waiting { present(waiting) }
  }

  /// Shows the terminal's own cursor at a place, or hides it, from the next update on.
  private func move(to place: Position?, on window: UnsafeMutablePointer<WINDOW>) {
    let place = place.flatMap { size.contains($0) ? $0 : nil }
    if let place { wmove(window, Int32(place.line), Int32(place.column)) }
    guard modes.showsCursor != (place != nil) else { return }
    modes.showsCursor = place != nil
    leaveok(window, !modes.showsCursor)
    curs_set(modes.showsCursor ? 1 : 0)
  }

  /// Draws everything that is shown once more, on a cleared screen.
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

  /// The size that the kernel knows, when it is another one than before.
  @discardableResult
  func updateSize() -> Size? {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    let now = Size(width: Int(window.ws_col), height: Int(window.ws_row))
    guard now != size else { return nil }
    size = now
    resize_term(Int32(window.ws_row), Int32(window.ws_col))
    // The terminal has wrapped or cut what it showed in its own way.
    painter.forgetPresented()
    clearok(ncurses_curscr(), true)
    return now
  }
}

// MARK: - Colours

/// The colours of a session, and what is known of those of the terminal.
private struct SessionColors {
  let depth: ColorDepth
  /// What is known of the terminal's own colours.
  var colors: TerminalColors
  var theme: Theme
  /// Whether the ``Session/query`` was sent.
  var hasAsked = false
  /// Set while the answers to it are on their way.
  var awaitsAnswer = false
}

extension Session {
  var depth: ColorDepth { palette.depth }
  var theme: Theme { palette.theme }

  /// Asks for the terminal's own colours, whether frames can be drawn at once, and for kitty's
  /// keyboard protocol; the answer to the last question, which every terminal gives, says that no
  /// answer to the others will come.
  var query: String {
    TerminalColors.query(depth: depth) + SynchronizedOutput.query + KeyboardProtocol.query
      + "\u{1B}[c"
  }

  /// Sends the ``query``, once, when the first frame is on the screen.
  private func askOnce() {
    guard !palette.hasAsked else { return }
    palette.hasAsked = true
    guard TerminalColors.answers(type: type) else { return }
    palette.awaitsAnswer = true
    screenOutput.send(query)
  }

  /// Applies an answer of the terminal about its colours. Returns whether the theme changes.
  ///
  /// The palette counts from the last answer on, ``endAnswers()``, so that it changes once.
  func apply(answer: String) -> Bool {
    guard palette.colors.apply(answer: answer) else { return false }
    return answer.hasPrefix("4;") ? false : renewTheme()
  }

  private func renewTheme() -> Bool {
    let before = theme
    palette.theme = palette.colors.theme(depth: depth)
    options.adjustTheme(&palette.theme)
    return theme != before
  }

  /// Records that the terminal has sent its last answer. Returns whether the theme changes.
  func endAnswers() -> Bool {
    palette.awaitsAnswer = false
    return renewTheme()
  }

  /// Waits at most 100 ms for an answer that is still to come, or it would be typed at the shell.
  /// Returns what came.
  private func readLateAnswer() -> [KeyDecoder.Item] {
    let end = Duration.monotonicNow + .milliseconds(100)
    var all: [KeyDecoder.Item] = []
    while palette.awaitsAnswer, !all.contains(.attributes) {
      let left = end - .monotonicNow
      guard left > .zero else { break }
      var keys = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&keys, 1, left.pollTimeout) > 0, keys.revents & Int16(POLLIN) != 0 else { break }
      let items = decoder.drain(now: .monotonicNow)
      if items.isEmpty, keys.revents & Int16(POLLHUP) != 0 { break }
      all += items
    }
    return all
  }
}

// MARK: - Stopping and going on

extension Session {
  /// Leaves the screen to the shell until the process goes on.
  ///
  /// A process that is ended while it is stopped, as by `kill %1`, is in the background: to take the screen,
  /// or to restore it once more, would stop it again.
  func suspend() {
    guard isOpen, !isLeft else { return }
    handle(readLateAnswer())
    turnOffInput()
    endScreen()
    signals.stop()
    for signal in signals.pending() where EndingSignal.contains(signal) { end(by: signal) }
    isLeft = endingSignal != nil && Self.isInBackground(output)
    if isLeft { return }
    takeScreenAgain()
    inbox.append(.resumed)
    if let size = updateSize() { inbox.append(.resize(size)) }
  }

  private static func isInBackground(_ terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group > 0 && group != getpgrp()
  }

  /// Stops a process that was started in the background, as the terminal would, unless a signal ends it
  /// meanwhile: there is nothing to restore yet.
  private static func awaitForeground(_ terminal: Int32, _ signals: SignalHandlers) {
    guard isInBackground(terminal) else { return }
    raise(SIGTTOU)
    if let signal = signals.pending().first(where: EndingSignal.contains) {
      EndingSignal.end(by: signal)
    }
  }

  /// Takes the screen again after the process was stopped.
  ///
  /// A process that goes on in the background is stopped again by the first line, which sets the
  /// terminal's modes, until it is in the foreground: the shell's screen stays the shell's.
  func takeScreenAgain() {
    guard isOpen else { return }
    screenOutput.takeAgain()
    if !isendwin() {
      // the process was stopped by a signal that it could not handle
      turnOffInput()
      endwin()
    }
    redraw()
    turnOnInput()
    curs_set(modes.showsCursor ? 1 : 0)
    screenOutput.send()
  }
}

extension Size {
  /// Whether a place is on a screen of this size.
  fileprivate func contains(_ place: Position) -> Bool {
    (0..<height).contains(place.line) && (0..<width).contains(place.column)
  }
}

extension Session {
  /// The value of `TERM`, once the terminal is known to be able to do what is needed, and the
  /// entry to start it with where that is not its own.
  ///
  /// `setupterm` reports where `initscr` would end the process.
  static func terminalType(
    _ options: Terminal.Options
  ) throws(TerminalError) -> (String, TerminfoEntry?) {
    guard isatty(options.output) == 1 else { throw .outputIsNotATerminal }
    guard let type = options.environment("TERM"), !type.isEmpty else { throw .typeIsNotSet }
    var reason: Int32 = 0
    guard setupterm(type, options.output, &reason) == OK else { throw .unknownType(type) }
    let cup = tigetstr("cup")
    let canMove = cup != nil && Int(bitPattern: cup) != -1
    let colors = options.numbering(type: type, colors: Int(tigetnum("colors")))
    let entry = colors.map { TerminfoEntry(of: type, colors: $0) }
    if let own = set_curterm(nil) { del_curterm(own) }
    guard canMove else { throw .cannotMoveCursor(type) }
    return (type, entry)
  }

  /// Starts ncurses on `entry`, or where that fails on the terminal's own.
  static func screen(
    type: String, entry: TerminfoEntry?, files: [UnsafeMutablePointer<FILE>]
  ) -> OpaquePointer? {
    guard let entry else { return newterm(type, files[0], files[1]) }
    // Set for the length of one call: a child must not take this entry for its terminal's.
    let before = Environment.value("TERMINFO")
    setenv("TERMINFO", entry.variable, 1)
    let screen = newterm(type, files[0], files[1])
    if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
    return screen ?? newterm(type, files[0], files[1])
  }

  /// The descriptor that keys come from: `input`, or one that is opened for that.
  static func openKeys(_ input: Int32) throws(TerminalError) -> Int32 {
    if isatty(input) == 1 { return input }
    let tty = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard tty >= 0 else { throw .noKeys }
    return tty
  }

  /// A stream for ncurses, on a descriptor of its own that can be closed with it.
  static func stream(_ descriptor: Int32, mode: String) -> UnsafeMutablePointer<FILE>? {
    fdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 3), mode)
  }

  /// Starts colours where there are any and they are wanted.
  ///
  /// Any call about pairs crashes on a terminal that has none.
  static func startColors(
    _ options: Terminal.Options, _ colors: TerminalColors, repertoire: CharacterRepertoire,
    type: String
  ) -> FramePainter {
    var depth = ColorDepth.mono
    var hasDefaults = false
    if options.depth(available: .truecolor) != .mono, has_colors(), start_color() == OK {
      depth = options.depth(available: ColorDepth(colors: Int(ncurses_colors())))
      hasDefaults = use_default_colors() == OK
    }
    let pairs = PairTable(depth: depth, hasDefaults: hasDefaults)
    var theme = colors.theme(depth: depth)
    options.adjustTheme(&theme)
    return FramePainter(
      depth: depth, pairs: pairs, repertoire: repertoire, theme: theme, type: type)
  }

  /// Puts ncurses into the state in which it writes once a frame, and on nothing but a frame.
  ///
  /// After `newterm` it writes out every movement of the cursor on its own (a test on `ewInitial`
  /// in lib_mvcur.c that only `initscr` and the way back from `endwin` end): 453 writes where 22
  /// do. So it is sent away once at the start, into nothing, and the first frame brings it back.
  static func quieten(_ stream: UnsafeMutablePointer<FILE>) {
    keepPalette()
    let descriptor = fileno(stream)
    let terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer {
      Glibc.close(terminal)
      Glibc.close(nowhere)
    }
    guard terminal >= 0, nowhere >= 0, dup2(nowhere, descriptor) >= 0 else { return }
    endwin()
    dup2(terminal, descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Each time ncurses takes the screen again it resets the palette (`oc`), which may be the work
  /// of the user's shell. It never changes it here, so the reset becomes an empty string.
  private static func keepPalette() {
    guard let reset = tigetstr("oc"), Int(bitPattern: reset) != -1 else { return }
    reset.pointee = 0
  }

  /// Ends the screen. Where there is only one, what was drawn stays, and the prompt comes below it.
  func endScreen() {
    endwin()
    screenOutput.send(RestoreBytes.capability("rmcup").isEmpty ? "\r\n" : "")
    screenOutput.leave()
  }

  /// Leaves the screen, if a frame has taken it, and gives the terminal its modes back.
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
