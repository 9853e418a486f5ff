import Glibc
import Synchronization

/// A command on its own pseudo-terminal, with every byte that it writes.
///
/// It does not reply to queries (device attributes, colours): a test that needs replies sends them.
package final class PtyTerminal {
  private let child: ChildProcess
  private let master: Int32
  private let slave: Int32
  private let words: String

  /// The terminal's settings before the command started.
  package let settingsAtStart: TerminalSettings

  /// Everything written since the start, or since `forget()`.
  package private(set) var received: [UInt8] = []

  /// Starts a command, which is a path or found on PATH, with the terminal as its controlling one.
  package init(
    _ arguments: [String], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], directory: String? = nil
  ) throws {
    words = arguments.joined(separator: " ")
    (child, master, slave, settingsAtStart) = try spawning.withLock { _ in
      var master: Int32 = -1
      var slave: Int32 = -1
      var size = winsize(columns: columns, rows: rows)
      openpty(&master, &slave, nil, nil, &size)
      keepToOurselves(master)
      _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
      let settings = TerminalSettings(of: slave)
      let child = try ChildProcess(
        arguments, environment: ChildEnvironment.with(environment), directory: directory,
        wiring: .terminal(path: String(cString: ttyname(slave))))
      return (child, master, slave, settings)
    }
  }

  deinit {
    close(slave)
    close(master)
  }

  /// The process id.
  package var id: Int32 { child.id }

  /// The terminal's current settings, even after the command has ended.
  package var settings: TerminalSettings { TerminalSettings(of: slave) }

  /// The received text; invalid UTF-8 becomes U+FFFD.
  package var text: String { String(decoding: received, as: UTF8.self) }

  /// Types `keys`, with escape sequences unchanged.
  package func type(_ keys: String) {
    var left = Array(keys.utf8)
    _ = patiently {
      let count = write(master, left, left.count)
      if count > 0 { left.removeFirst(count) }
      pump()
      return left.isEmpty ? () : nil
    }
  }

  /// Changes the size of the terminal; the command gets SIGWINCH.
  package func resize(columns: Int, rows: Int) {
    var size = winsize(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the command a signal.
  package func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Drops the received output, so that the next wait considers only later output.
  package func forget() {
    pump()
    received = []
  }

  /// Waits until the received output satisfies `condition`.
  @discardableResult
  package func wait(
    _ awaited: String = "for output", for patience: Duration = patience,
    until condition: (String) -> Bool
  ) throws -> String {
    let found: Void? = patiently(for: patience, every: 10, on: [master]) {
      pump()
      return condition(text) ? () : nil
    }
    guard found != nil else { throw outOfPatience(awaited) }
    return text
  }

  /// Waits for the end of the command; all of its output has then been received.
  package func waitForExit(within patience: Duration = patience) throws -> ChildExit {
    let exit = patiently(for: patience) {
      pump()
      return child.exit()
    }
    guard let exit else { throw outOfPatience("for the end") }
    pump()
    return exit
  }

  private func pump() {
    _ = drain(master, into: &received)
  }

  private func outOfPatience(_ awaited: String) -> OutOfPatience {
    OutOfPatience(awaited: "waited \(awaited) of: \(words)", found: text.debugDescription)
  }
}

extension winsize {
  fileprivate init(columns: Int, rows: Int) {
    self.init(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
