import CNcursesw
import Glibc
import FlipbookPosix

/// The screen of ncurses, and the streams that it reads and writes.
///
/// `initscr` is never called, because it ends the process if it fails.
struct CursesScreen {
  /// The stream that ncurses writes to.
  let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  private let pointer: OpaquePointer

  /// Starts ncurses in the modes that a session needs for reading and drawing; `nil` if that fails.
  init?(type: String, entry: TerminfoEntry?, output: Int32, input: Int32) {
    use_env(false)
    use_tioctl(true)
    guard let written = Self.stream(output, mode: "w") else { return nil }
    guard let read = Self.stream(input, mode: "r") else {
      fclose(written)
      return nil
    }
    guard let pointer = Self.start(type: type, entry: entry, written, read) else {
      fclose(written)
      fclose(read)
      return nil
    }
    (self.output, self.input, self.pointer) = (written, read, pointer)
    Self.quieten(written)
    Self.setModes()
  }

  /// Releases everything except the modes of the terminal.
  func close() {
    delscreen(pointer)
    fclose(output)
    fclose(input)
  }

  /// The value of `TERM`, once the terminal is known to have the required capabilities, and the entry for
  /// starting it if it is not the terminal's own.
  ///
  /// `setupterm` reports an error where `initscr` would end the process.
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

  /// Starts ncurses with `entry`, or, if that fails, with the terminal's own entry.
  private static func start(
    type: String, entry: TerminfoEntry?, _ output: UnsafeMutablePointer<FILE>,
    _ input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    guard let entry else { return newterm(type, output, input) }
    // Set for one call only: a child must not use this entry for its terminal.
    let before = Environment.value("TERMINFO")
    setenv("TERMINFO", entry.variable, 1)
    let screen = newterm(type, output, input)
    if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
    return screen ?? newterm(type, output, input)
  }

  /// A stream on a separate descriptor, which can be closed with it.
  private static func stream(_ descriptor: Int32, mode: String) -> UnsafeMutablePointer<FILE>? {
    fdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 3), mode)
  }

  /// Sets the modes for reading and drawing; ncurses keeps all of them across a stop.
  private static func setModes() {
    cbreak()
    noecho()
    nonl()
    intrflush(ncurses_stdscr(), false)
    leaveok(ncurses_newscr(), true)
    // Otherwise ncurses looks for keys every few lines, and leaves a frame half drawn for one.
    typeahead(-1)
    // A lone ESC delays the loop by this time, in milliseconds.
    set_escdelay(10)
  }

  /// Puts ncurses into the state in which it writes once per frame, and only for a frame.
  ///
  /// After `newterm` it writes each movement of the cursor separately (a test of `ewInitial` in
  /// lib_mvcur.c that only `initscr` and the return from `endwin` end): 453 writes instead of 22.
  /// So the screen is left once at the start, with the output discarded, and the first frame restores it.
  private static func quieten(_ stream: UnsafeMutablePointer<FILE>) {
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

  /// Prevents ncurses from resetting the palette (`oc`) each time it takes the screen again,
  /// because the palette may have been set by the user's shell. ncurses never changes it here, so
  /// the reset becomes an empty string.
  private static func keepPalette() {
    guard let reset = tigetstr("oc"), Int(bitPattern: reset) != -1 else { return }
    reset.pointee = 0
  }
}
