import Glibc

/// One run of a command: its output on a pseudo-terminal or a pipe, its errors on a pipe.
final class CommandRun {
  struct Result: Equatable {
    var output: [UInt8]
    var errors: [UInt8]
    var exit: Child.Exit
    /// Whether it wrote more than a snapshot may have, and was ended for it.
    var isTooLong = false

    static func == (one: Result, other: Result) -> Bool {
      one.output.isIdentical(to: other.output) && one.errors.isIdentical(to: other.errors)
        && one.exit == other.exit && one.isTooLong == other.isTooLong
    }
  }

  /// As many bytes as a snapshot may have.
  package static let maximumSize = 64 << 20

  let start: Duration
  private let child: StreamedChild

  /// Starts the command with its output on `terminal`, or on a pipe where there is none.
  init(
    _ arguments: [String], columns: Int, lines: Int, on terminal: PseudoTerminal?, at now: Duration
  ) throws(SnapshotError) {
    start = now
    child = try StreamedChild(
      arguments,
      variables: [
        "COLUMNS": "\(columns)", "LINES": "\(lines)", "PAGER": "cat", "GIT_PAGER": "cat",
        "SYSTEMD_PAGER": "",
      ],
      output: terminal.map { .terminal($0, columns: columns, lines: lines) } ?? .pipe,
      pace: ReadingPace(at: now))
  }

  var fileDescriptors: [Int32] { child.fileDescriptors }
  var deadline: Duration? { child.deadline }
  /// Whether nobody writes any more, so that the next run may have the terminal.
  var isOutputClosed: Bool { child.isOutputClosed }

  /// Reads on; the result when it is over.
  func advance(to now: Duration) -> Result? {
    let exit = child.advance(to: now)
    if child.output.count + child.errors.count > Self.maximumSize {
      child.end()
      return Result(output: [], errors: [], exit: .signal(SIGKILL), isTooLong: true)
    }
    return exit.map { Result(output: child.output, errors: child.errors, exit: $0) }
  }

  func resize(columns: Int, lines: Int) { child.resize(columns: columns, lines: lines) }
  func end() { child.end() }
}
