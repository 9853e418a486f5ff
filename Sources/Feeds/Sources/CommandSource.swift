import Glibc
import FlipbookSnapshots
import FlipbookNotation

/// A command that runs repeatedly; the output of each run is a document.
///
/// If the first run prints something and keeps running, its output is shown as it arrives, as a stream: a
/// growing list of lines, or a series of screens. If the run ends within ``Options/patience``, its output is a
/// document like those of later runs, which are shown when they end. If it keeps running, as `tail -f` does,
/// later runs may do the same.
///
/// Runs never overlap. Standard error is not part of the list: its last line becomes a note, or the error
/// message if a run fails without output.
package final class CommandSource: DocumentSource {
  package struct Options: Sendable {
    /// The time from the end of a run to the start of the next; if `isPrecise`, from start to start.
    package var interval = Duration.seconds(2)
    package var isPrecise = false
    /// Whether the command is a program with arguments, not a line for `sh -c`.
    package var isDirect = false
    /// Whether the command writes to a pseudo-terminal, so that it uses colours.
    package var hasTerminal = true
    /// Whether the command runs immediately when the width of its output changes.
    package var rerunsAfterResize = true
    /// How long the first run is expected to take at most. After this time, lines are shown as they arrive.
    package var patience = Duration.seconds(1)
    package var beepsOnError = false
    package var freezesOnError = false
    /// How to read a run that keeps running; `nil` to wait for its end. With a separator between documents, each
    /// run may produce several.
    package var stream: StreamOptions? = StreamOptions(separator: .lines(untilFormFeed: false))

    package init() {}
  }

  /// A run of the command.
  private struct Run {
    let child: Child
    let start: Duration
    /// The number of bytes of the output that were passed on.
    var passedOn = 0
    /// Whether the output was passed on as it arrived and is not kept.
    var isForgotten = false
  }

  /// The result of a run.
  private struct Result: Equatable {
    var output: [UInt8] = []
    var errors = OutputEnd()
    var exit: Child.Exit
    /// Whether the run was ended because its output exceeded the limit for a snapshot.
    var isTooLong = false
    var isForgotten = false

    var failure: String {
      let words = exit.words(errors)
      let needsTerminal = words.lowercased().contains("tty")
      return needsTerminal ? words + "; a watched command has no keyboard (top needs -b)" : words
    }
  }

  /// The status of watch(1) for a failed run with `-e`.
  private static let failedRunStatus: Int32 = 8

  package let title: String
  package let fileName = "the output"
  private let arguments: [String]
  private let options: Options
  private var size = ToldSize()
  private var run: Run?
  /// The output of a run that is shown before it ends.
  private var stream: SourceStream?
  /// The time between two runs, which the user can change.
  package var interval: Duration
  /// Whether runs start only on request.
  package var isHeld = false
  /// When the interval began: at the end of a run or at its start.
  private var pauseStart = Duration.zero
  /// Whether a run must start immediately.
  private var isDue = true
  private var isOver = false
  private var last: Result?
  /// Whether the width of the output has changed since ``last``, so that a difference is not meaningful.
  private var isResized = false
  /// The duration of the last run whose lines were shown as they arrived; `nil` if there was none.
  private var streamed: Duration?

  /// The minimum duration of a command that follows something, as `tail -f` does. Any other command whose
  /// lines were shown as they arrived runs again like all commands: its list stays until the new one is
  /// complete.
  private static let following = Duration.seconds(60)

  package init(command: [String], options: Options) {
    let line = command.joined(separator: " ")
    title = line
    arguments = options.isDirect ? command : ["/bin/sh", "-c", line]
    self.options = options
    interval = options.interval
  }

  /// When the run that is being waited for started; `nil` if there is none or if its lines are shown as they
  /// arrive.
  package var runStart: Duration? { isStreaming ? nil : run?.start }

  /// Whether a command is running whose lines are shown as they arrive.
  package var isStreaming: Bool {
    guard let run else { return false }
    return run.isForgotten || stream.map { $0.hasGrown || $0.isDivided } == true
  }

  /// Runs the command immediately, or immediately after the current run.
  package func runNow() { isDue = !isOver }

  private var nextStart: Duration? {
    isOver ? nil : isDue ? .zero : isHeld ? nil : pauseStart + interval
  }

  package var fileDescriptors: [Int32] { run?.child.fileDescriptors ?? [] }
  package var deadline: Duration? {
    guard let run else { return nextStart }
    let begins =
      stream != nil && run.passedOn == 0 && !run.child.output.isEmpty
      ? run.start + options.patience : nil
    return [run.child.deadline, stream?.deadline, begins].compactMap { $0 }.min()
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    if let run { return follow(run, to: now) }
    guard let due = nextStart, now >= due else { return [] }
    isDue = false
    do throws(SnapshotError) {
      run = try start(at: now)
      let isFirst = streamed.map { $0 >= Self.following } ?? (last?.output.isEmpty ?? true)
      if isFirst || options.stream?.isDivided == true {
        // the stream of an earlier run knows that its list must be replaced
        stream = stream ?? options.stream.map(SourceStream.init)
      } else {
        stream = nil
      }
      return []
    } catch {
      pauseStart = now
      return record(Result(errors: OutputEnd(Array(error.description.utf8)), exit: .status(127)))
    }
  }

  /// Reads the output of a run, and passes it on if it is shown before the run ends.
  private func follow(_ running: Run, to now: Duration) -> [SourceEvent] {
    var run = running
    let child = run.child
    let leftOut = child.errors.leftOutCount
    var exit = child.advance(to: now)
    var events: [SourceEvent] = []
    // output that is complete soon is one document, so nothing of it is passed on before
    let isEarly =
      run.passedOn == 0 && !run.isForgotten && options.stream?.isDivided != true
      && (exit != nil || now < run.start + options.patience)
      && child.output.count <= options.stream?.longestDocument ?? 0
    if stream != nil, !isEarly {
      let news = Array(child.output[run.passedOn...])
      run.passedOn = child.output.count
      events = stream?.add(news, at: now) ?? []
      if Self.takesScreen(news) { events.append(.note(Self.screenWords)) }
      // of endless events, the stream keeps only the newest
      let isTooLong = child.output.count > options.stream?.longestDocument ?? 0
      if stream?.isLong == true || stream?.isDivided == true || isTooLong {
        child.output = []
        (run.passedOn, run.isForgotten) = (0, true)
      }
    }
    if leftOut == 0, child.errors.leftOutCount > 0 { events.append(.note(OutputEnd.leftOutWords)) }
    let isTooLong = stream == nil && child.output.count > SourceDocument.maximumSize
    if isTooLong {
      child.end()
      (exit, child.output) = (.signal(SIGKILL), [])
    }
    self.run = exit == nil ? run : nil
    guard let exit else { return events }
    if run.isForgotten { streamed = now - run.start }
    pauseStart = options.isPrecise ? run.start : now
    if exit.isSuccess, !run.isForgotten, size.widen(after: child.output) {
      (stream, isDue) = (nil, true)
      return events
    }
    return events
      + record(
        Result(
          output: child.output, errors: child.errors, exit: exit, isTooLong: isTooLong,
          isForgotten: run.isForgotten))
  }

  private func start(at now: Duration) throws(SnapshotError) -> Run {
    let variables = [
      "COLUMNS": "\(size.columns)", "LINES": "\(size.lines)", "PAGER": "cat", "GIT_PAGER": "cat",
      "SYSTEMD_PAGER": "",
    ]
    let child = try Child(
      arguments, variables: variables,
      output: options.hasTerminal ? .terminal(columns: size.columns, lines: size.lines) : .pipe,
      pace: ReadingPace(at: now))
    return Run(child: child, start: now)
  }

  package func resize(columns: Int, lines: Int) {
    let told = size.columns
    (size.screenColumns, size.lines) = (max(1, columns), max(1, lines))
    let isOfOtherWidth = size.columns != told
    run?.child.resize(columns: size.columns, lines: size.lines)
    guard isOfOtherWidth, run != nil || last != nil, !isOver else { return }
    isResized = true
    if options.rerunsAfterResize, !isHeld { isDue = true }
  }

  package func stop() {
    run?.child.end()
    run = nil
    isOver = true
  }

  private func record(_ result: Result) -> [SourceEvent] {
    let isChanged = last == nil || isResized ? nil : last != result
    (last, isResized) = (result, false)
    var events = self.events(of: result)
    if options.beepsOnError, !result.exit.isSuccess { events.append(.bell) }
    if options.freezesOnError, !result.exit.isSuccess {
      isOver = true
      return events + [.end(.frozen(status: Self.failedRunStatus, reason: result.failure))]
    }
    return events + [.ran(isChanged: isChanged)]
  }

  private func events(of result: Result) -> [SourceEvent] {
    if result.isTooLong {
      let size = SourceDocument.maximumSize >> 20
      return [.trouble("more than \(size) MB of output; the run was stopped")]
    }
    if !result.exit.isSuccess, result.output.isEmpty, !result.isForgotten {
      return [.trouble(result.failure)]
    }
    let note =
      Self.takesScreen(result.output)
      ? Self.screenWords : result.exit.isSuccess ? result.errors.words : result.failure
    if result.isForgotten || options.stream?.isDivided == true {
      return (stream?.finish() ?? []) + [.note(note)]
    }
    stream = nil
    var document = SourceDocument(bytes: result.output, isTerminalText: true)
    if !result.exit.isSuccess {
      let message = result.errors.words.isEmpty ? OutputEnd(result.output) : result.errors
      document.failure = RunFailure(words: note, reason: result.exit.words(message))
      return [.document(document)]
    }
    return [.document(document), .note(note)]
  }

  /// Whether a program switches to the alternate screen when it starts, as editors and pagers do.
  private static func takesScreen(_ output: [UInt8]) -> Bool {
    output.prefix(1_024).firstRange(of: Array("\u{1B}[?1049h".utf8)) != nil
  }

  private static let screenWords = "the command uses the whole screen; run it in its own terminal"
}
