import CNcursesw
import Glibc
import FlipbookPosix
internal import Synchronization

/// The pipe that signals are written to. A handler may run on any thread, even one without a
/// session.
private let reports = Atomic<Int32>(-1)

/// The data of the crash handlers, at an address that never moves and is touched before they are
/// set.
private struct HandlerState {
  var output: Int32 = -1
  var modes = termios()
  var restore: UnsafeMutableBufferPointer<UInt8>?
}

private nonisolated(unsafe) let state: UnsafeMutablePointer<HandlerState> = {
  let state = UnsafeMutablePointer<HandlerState>.allocate(capacity: 1)
  state.initialize(to: HandlerState())
  return state
}()

/// The actions that were in force before, by signal number.
private nonisolated(unsafe) let previous: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

/// Notifies the loop, which handles the signal.
private func reportSignal(_ signal: Int32) {
  let saved = errno
  var byte = UInt8(signal)
  _ = write(reports.load(ordering: .acquiring), &byte, 1)
  errno = saved
}

/// Restores the terminal of the open session, once, with calls that are safe in a handler.
private func restoreFromState() {
  guard let restore = state.pointee.restore else { return }
  state.pointee.restore = nil
  _ = write(state.pointee.output, restore.baseAddress, restore.count)
  _ = tcsetattr(state.pointee.output, TCSANOW, &state.pointee.modes)
}

/// Restores the terminal, then lets the signal take its usual effect.
private func restoreAfterCrash(_ signal: Int32) {
  restoreFromState()
  sigaction(signal, previous + Int(signal), nil)
  raise(signal)
}

/// The signals that a terminal session handles while it is open.
///
/// Signals that can wait are written into a pipe, which the loop reads. Crash handlers write the
/// bytes of ``SignalHandlers/arm(output:modes:restore:)`` and call the previous handler, so that a
/// backtrace is still printed.
struct SignalHandlers {
  private static let noted = EndingSignal.requests + [SIGWINCH, SIGTSTP, SIGCONT]
  private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// The descriptor that the loop polls.
  let descriptor: Int32
  private var set: [Int32] = []

  /// Sets the handlers; `nil` if no descriptor is available for the pipe.
  init?() {
    guard let pipe = try? Pipe(isBlocking: false) else { return nil }
    descriptor = pipe.readEnd
    reports.store(pipe.writeEnd, ordering: .releasing)
    state.pointee.restore = nil
    // a thread with a session keeps it
    _ = provideSignalStack()
    for signal in Self.noted { handle(signal, by: reportSignal, flags: SA_RESTART) }
    for signal in EndingSignal.others where EndingSignal.action(of: signal).isDefault {
      handle(signal, by: reportSignal, flags: SA_RESTART)
    }
    for signal in Self.fatal { handle(signal, by: restoreAfterCrash, flags: SA_ONSTACK) }
  }

  /// Sets what a crash restores: the bytes to write and the terminal modes.
  func arm(output: Int32, modes: termios, restore: [UInt8]) {
    state.pointee.output = output
    state.pointee.modes = modes
    arm(restore: restore)
  }

  /// Replaces the bytes that a crash writes.
  func arm(restore: [UInt8]) {
    let before = state.pointee.restore
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: restore.count)
    _ = bytes.initialize(from: restore)
    state.pointee.restore = bytes
    before?.deallocate()
  }

  /// Restores the previous handlers, except for signals whose handler was replaced in the meantime.
  mutating func close() {
    for signal in set {
      let now = EndingSignal.action(of: signal)
      guard now.calls(reportSignal) || now.calls(restoreAfterCrash) else { continue }
      sigaction(signal, previous + Int(signal), nil)
    }
    set = []
    state.pointee.restore?.deallocate()
    state.pointee.restore = nil
    _ = Glibc.close(descriptor)
    _ = Glibc.close(reports.exchange(-1, ordering: .acquiringAndReleasing))
  }

  /// The signals received since the last call, in order.
  func pending() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { Int32($0) }
  }

  /// Stops the process like an unhandled `SIGTSTP`, and returns when it resumes.
  func stop() {
    var action = sigaction()
    var ours = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &action, &ours)
    EndingSignal.unblock(SIGTSTP)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }

  /// If the process is in the background, stops it, as the terminal does when such a process uses it, until
  /// it is in the foreground or a signal requests it to end. Returns that signal.
  func awaitForeground(of terminal: Int32) -> Int32? {
    var came = pending()
    while true {
      if let ending = came.first(where: EndingSignal.contains) { return ending }
      guard Self.isInBackground(of: terminal) else { return nil }
      raise(SIGTTOU)
      came = pending()
      // a process that cannot be resumed by a shell does not stop
      guard !came.isEmpty else { return nil }
    }
  }

  /// Whether another process group has the terminal.
  static func isInBackground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group > 0 && group != getpgrp()
  }

  /// Sets a handler, except for signals that the parent ignores, like `nohup`.
  private mutating func handle(
    _ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void, flags: Int32
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigaction(signal, &action, previous + Int(signal))
    if previous[Int(signal)].isIgnored {
      sigaction(signal, previous + Int(signal), nil)
    } else {
      set.append(signal)
    }
  }
}

/// The bytes that restore a terminal for a shell.
enum RestoreBytes {
  /// The bytes for the terminal that ncurses has set up: attributes, cursor, keypad and screen.
  static func current() -> [UInt8] {
    var bytes: [UInt8] = []
    for name in ["sgr0", "op", "rmkx", "cnorm", "rmcup"] { bytes += capability(name) }
    if capability("rmcup").isEmpty { bytes += Array("\r\n".utf8) }
    return bytes
  }

  /// A string of the terminfo entry without its delays (`$<5>`), which only `tputs` can honour.
  static func capability(_ name: String) -> [UInt8] {
    // tigetstr returns -1 for a name that is not a string, and null for an absent one.
    guard let string = tigetstr(name), Int(bitPattern: string) != -1 else { return [] }
    var bytes: [UInt8] = []
    var rest = UnsafePointer(string)
    while rest.pointee != 0 {
      if rest.pointee == CChar(UInt8(ascii: "$")), rest[1] == CChar(UInt8(ascii: "<")) {
        guard let end = strchr(rest, Int32(UInt8(ascii: ">"))) else { break }
        rest = UnsafePointer(end) + 1
        continue
      }
      bytes.append(UInt8(bitPattern: rest.pointee))
      rest += 1
    }
    return bytes
  }
}

/// Ends the process because the program broke a contract of a list.
///
/// The message goes to standard error in release builds too, unlike those of `precondition`. An
/// open terminal is restored first, so that the message is not lost with the screen.
func stop(
  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  restoreFromState()
  fatalError("TerminalListView.\(message())", file: file, line: line)
}
