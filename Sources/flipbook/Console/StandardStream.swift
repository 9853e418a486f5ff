import Glibc
import Notation
import Posix

/// Standard output and standard error, written line by line.
///
/// A command that ends by itself waits for who reads, as all do. One that watches does not
/// (``stopWaiting()``): signals, recordings and reactions must not depend on a terminal that is stopped or
/// a pipe that is full. What it has written waits in memory, and all of it is read in the end. While as much
/// waits as may (``isFull``), the command reads nothing more, and goes on with a long change when there is
/// room.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The columns of the terminal, 80 where it does not say; `nil` where it is none.
  var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    return ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Prints a line, or ends the process if nobody reads any more. No control character in it has an effect.
  func print(_ line: String) { writeEncoded(Array((PlainText.line(line) + "\n").utf8)) }

  /// Prints a line with its styles.
  func print(_ line: StyledLine, isColored: Bool) {
    writeEncoded(Array((line.text(isColored: isColored) + "\n").utf8))
  }

  /// Writes text over the line of the cursor.
  func overwrite(with text: String) {
    writeEncoded(Array("\r\(PlainText.line(text))\u{1B}[K".utf8))
  }

  func ringBell() { writeEncoded([0x07]) }

  /// Writes bytes as they are: a format that escapes its data, such as JSON, or the output of a hook.
  func writeEncoded(_ bytes: [UInt8]) {
    if let queue = Self.queues[self] {
      queue.append(bytes)
      return flush(queue)
    }
    do throws(SystemError) {
      try writeAll(bytes, to: rawValue)
    } catch {
      cannotWrite(error.code)
    }
  }

  /// Whether something can be written without waiting.
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

  private func cannotWrite(_ code: Int32) -> Never {
    // nobody reads any more
    if code == EPIPE, !EndingSignal.action(of: SIGPIPE).isIgnored { Ending.end(by: SIGPIPE) }
    let reason = WritingTrouble.reason(code)
    if self == .output { StandardStream.error.print("flipbook: standard output: \(reason)") }
    Ending.exit(Failure.Status.trouble.rawValue)
  }
}

// MARK: - Writing without waiting

extension StandardStream {
  /// What waits to be written; empty in a command that waits itself. One thread writes then.
  private nonisolated(unsafe) static var queues: [StandardStream: OutputQueue] = [:]

  /// So many bytes may wait. Beyond that nothing more is read, until some are taken.
  private static let mostBytes = 32 << 20

  /// From now on writes do not wait: who writes polls ``polled`` and calls ``flush()``.
  static func stopWaiting() {
    for stream in [output, error] { queues[stream] = OutputQueue(to: stream.rawValue) }
  }

  /// Writes what is left, while signals end the process, and has writes wait again.
  static func waitAgain(_ signals: EndingSignals) {
    drain(signals)
    queues = [:]
  }

  /// Waits until everything is taken; a signal ends the process.
  static func drain(_ signals: EndingSignals) {
    while !polled.isEmpty {
      var descriptors =
        polled + [
          pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
        ]
      poll(&descriptors, nfds_t(descriptors.count), -1)
      if descriptors[descriptors.count - 1].revents != 0 { signals.end() }
      flush()
    }
  }

  /// What to poll for room.
  static var polled: [pollfd] { queues.values.filter { !$0.isEmpty }.map(\.polled) }

  /// Whether so much waits that nothing more is to be read.
  static var isFull: Bool { queues.values.contains { $0.count >= mostBytes } }

  /// Writes what is taken now.
  static func flush() { for (stream, queue) in queues { stream.flush(queue) } }
}
