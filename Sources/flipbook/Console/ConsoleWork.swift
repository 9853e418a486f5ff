import Glibc
import FlipbookPosix
import FlipbookNotation
import FlipbookSnapshots

/// Long-running work of a command without a screen. After a second, a line on the terminal shows its progress.
/// Signals end it immediately.
struct ConsoleWork {
  /// The time before the first line, and between two lines.
  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)
  /// The time that the work has to stop after a signal.
  private static let lastPatience = Duration.milliseconds(200)

  /// The signals of a session that continues after the work; `nil` to handle signals only during the work.
  var signals: EndingSignals?

  /// Runs the work on another thread, and returns its result or throws its error.
  ///
  /// The line is printed to standard error if that is a terminal, and is erased at the end.
  func run<Value>(_ words: String, _ work: @escaping () throws -> Value) throws -> Value {
    let signals = self.signals ?? EndingSignals()
    defer { if self.signals == nil { signals.release() } }
    let (worker, progress) = (Worker(), WorkProgress(words))
    let start = Duration.monotonicNow
    var line = ProgressLine()
    var result: Result<Value, any Error>?
    worker.submit(progress, work) { result = $0 }
    while result == nil {
      signals.wait(for: [worker.fileDescriptor], until: .monotonicNow + Self.interval) {
        line.show("")
        // the work may have started a program
        progress.cancel()
        worker.wait(for: Self.lastPatience)
      }
      worker.collect()
      let passed = Duration.monotonicNow - start
      if result == nil, passed >= Self.delay, StandardStream.error.isTerminal {
        line.show(progress.now.description)
      }
    }
    line.show("")
    return try result!.get()
  }
}

/// A line on standard error that shows the progress of work, overwritten by its next version.
private struct ProgressLine {
  private var shown = ""

  /// Shows as much of `text` as fits on the line; erases the line if `text` is empty.
  mutating func show(_ text: String) {
    let text = PlainText.line(text, maximum: max(1, (StandardStream.error.columns ?? 80) - 1))
    guard text != shown, StandardStream.error.hasRoom else { return }
    StandardStream.error.overwrite(with: text)
    shown = text
  }
}
