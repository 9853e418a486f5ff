import Glibc
import FlipbookNotation
import FlipbookPosix

/// Standard output and standard error, written line by line.
///
/// A command that ends by itself waits for its reader, as other programs do. A command that watches does not
/// (``stopWaiting(_:)``): signals, recordings and reactions must not depend on a stopped terminal or a full pipe.
/// Its output waits in memory until it is read. Only if very much is waiting does a write wait for room.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The columns of the terminal, 80 if it does not report them; `nil` if the stream is not a terminal.
  var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    return ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Prints a line, or ends the process if the reader is gone. Control characters in the line have no effect.
  func print(_ line: String) { writeEncoded(Array((PlainText.line(line) + "\n").utf8)) }

  /// Prints a line with styles.
  func print(_ line: StyledLine, isColored: Bool) {
    writeEncoded(Array((line.text(isColored: isColored) + "\n").utf8))
  }

  /// Overwrites the line that contains the cursor.
  func overwrite(with text: String) {
    writeEncoded(Array("\r\(PlainText.line(text))\u{1B}[K".utf8))
  }

  func ringBell() { writeEncoded([0x07]) }

  /// Writes bytes unchanged: a format that escapes its data, such as JSON, or the output of a hook.
  func writeEncoded(_ bytes: [UInt8]) {
    if let queue = Self.queues[self] {
      queue.append(bytes)
      flush(queue)
      while queue.count >= Self.mostBytes { Self.waitForRoom() }
      return
    }
    do throws(SystemError) {
      try writeAll(bytes, to: rawValue)
    } catch {
      cannotWrite(error.code)
    }
  }

  /// Whether output can be written without waiting.
  var hasRoom: Bool {
    var polled = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  private func flush(_ queue: OutputQueue) {
    do throws(SystemError) {
      try queue.flush()
    } catch {
      cannotWrite(error.code)
    }
  }

  /// Ends the process because nobody reads the stream any more, as a write to it would.
  func endUnread() -> Never { cannotWrite(EPIPE) }

  private func cannotWrite(_ code: Int32) -> Never {
    if code == EPIPE, !EndingSignal.action(of: SIGPIPE).isIgnored { Ending.end(by: SIGPIPE) }
    let reason = WritingTrouble.reason(code)
    if self == .output { StandardStream.error.print("flipbook: standard output: \(reason)") }
    Ending.exit(Failure.Status.trouble.rawValue)
  }
}

// MARK: - Writing without waiting

extension StandardStream {
  /// The output that waits to be written; empty if the command itself waits. Only one thread writes to it.
  private nonisolated(unsafe) static var queues: [StandardStream: OutputQueue] = [:]
  /// The signals that end the process while it waits for room.
  private nonisolated(unsafe) static var signals: EndingSignals?

  /// The number of waiting bytes above which a write waits.
  private static let mostBytes = 32 << 20

  /// From now on, writes do not wait: the caller polls ``polled`` and calls ``flush()``.
  static func stopWaiting(_ signals: EndingSignals) {
    self.signals = signals
    for stream in [output, error] { queues[stream] = OutputQueue(to: stream.rawValue) }
  }

  /// Writes the remaining output, and makes writes wait again.
  static func waitAgain() {
    while !polled.isEmpty { waitForRoom() }
    queues = [:]
  }

  /// Waits until some of the output is written; a signal ends the process.
  private static func waitForRoom() {
    signals?.wait(for: [], until: nil)
    flush()
  }

  /// The descriptors to poll for room.
  static var polled: [pollfd] { queues.values.filter { !$0.isEmpty }.map(\.polled) }

  /// Writes as much as is accepted now.
  static func flush() { for (stream, queue) in queues { stream.flush(queue) } }
}
