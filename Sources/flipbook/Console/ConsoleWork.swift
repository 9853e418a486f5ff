import Glibc
import Posix
import Snapshots

/// A long work of a command without a screen: it says on the terminal how far it has come once it
/// takes a second, and signals end it at once.
struct ConsoleWork {
  /// No line before that much time, in milliseconds, and another one after so many.
  private static let delay = 1_000
  private static let interval = 200

  /// What is left behind if a signal ends it.
  var cleanUp: () -> Void = {}

  /// Does the work on a thread of its own, and returns or throws what it does.
  ///
  /// The progress line is on standard error where that is a terminal, and gone at the end.
  func run<Value>(_ words: String, _ work: @escaping () throws -> Value) throws -> Value {
    let signals = EndingSignals()
    defer { signals.release() }
    let job = Job(WorkProgress(words), work)
    let start = Duration.monotonicNow
    var line = ProgressLine()
    while job.result == nil {
      var polled = [signals.fileDescriptor, job.fileDescriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&polled, 2, Int32(Self.interval))
      if polled[0].revents != 0 {
        line.erase()
        cleanUp()
        signals.end()
      }
      let passed = Duration.monotonicNow - start
      if job.result == nil, passed >= .milliseconds(Self.delay), StandardStream.error.isTerminal {
        line.show(job.progress.now.description)
      }
    }
    line.erase()
    return try job.result!.get()
  }
}

/// A line on standard error that is written over itself.
struct ProgressLine {
  private var shown = ""

  /// Shows `text`, as much of it as the line has room for.
  mutating func show(_ text: String) {
    var size = winsize()
    let columns = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 80
    let text = PlainText.line(text, maximum: max(1, (columns == 0 ? 80 : columns) - 1))
    guard text != shown else { return }
    StandardStream.error.write(Array("\r\(text)\u{1B}[K".utf8))
    shown = text
  }

  /// Leaves nothing of it.
  mutating func erase() {
    if !shown.isEmpty { StandardStream.error.write(Array("\r\u{1B}[K".utf8)) }
    shown = ""
  }
}
