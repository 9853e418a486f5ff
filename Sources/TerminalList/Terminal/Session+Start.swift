import CNcursesw
import Glibc

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

  /// The descriptor that keys come from, and whether it was opened for that.
  static func openKeys(_ input: Int32) throws(TerminalError) -> (Int32, Bool) {
    if isatty(input) == 1 { return (input, false) }
    let tty = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard tty >= 0 else { throw .noKeys }
    return (tty, true)
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

  /// Leaves the screen, if a frame has taken it, and gives the terminal its modes back.
  func leaveScreen() {
    guard isendwin() else {
      endwin()
      return
    }
    curs_set(1)
    reset_shell_mode()
  }
}
