import FlipbookFeeds
import FlipbookPosix
import FlipbookSnapshots
import TerminalList

/// A list that changes by itself, from its first snapshot to the end: on the terminal, or as a log.
struct LiveSession {
  enum Mode {
    /// Each snapshot is shown as it arrives.
    case live
    /// The first snapshot is shown until a key is pressed; the others are added after it.
    case history
  }

  let feed: SnapshotFeed
  let mode: Mode
  let reactions: Reactions
  let recorder: Recorder?
  /// The command that runs repeatedly, if the feed has one.
  var command: CommandSource?
  /// The memory for earlier snapshots, in bytes.
  let historyLimit: Int
  let screen: ScreenChoice
  var keepsMarks = false
  /// The rule that decides whether the list is a log, which opens at its end and follows it.
  var logs = LogRule.never
  /// Prints changes without a screen, or in sentences even on a terminal.
  let log: ChangeLog

  enum LogRule {
    case never, always
    /// If a column of its rows contains times.
    case withTimes
  }

  /// Whether the list that was read last is a log.
  var isLog: Bool {
    switch logs {
    case .never: false
    case .always: true
    case .withTimes: feed.schema?.columns.contains { ColumnName.isMoment($0.name) } == true
    }
  }

  func run() throws {
    returnFreeMemory()
    if hasScreen {
      try runOnScreen()
    } else {
      try runAsLog()
    }
    try reactions.finish()
  }

  private var hasScreen: Bool { StandardStream.output.isTerminal && !log.isSpoken }

  private func runAsLog() throws {
    let signals = EndingSignals()
    defer { signals.release() }
    // while the first list is being read, only the thread that reads it may use the feed
    Ending.prepare { recorder?.finish() }
    let first = try ConsoleWork(signals: signals).run("reading", begin)
    Ending.prepare { stop() }
    defer { Ending.complete() }
    if try open(with: first) { return }
    try LiveLog(session: self, signals: signals).run(first)
  }

  private func runOnScreen() throws {
    let work = BackgroundWork()
    var opening: Result<Change?, any Error>?
    var screen: LiveScreen?
    work.start(.reading, "reading", patience: Self.patience, begin) { result in
      if let screen { screen.open(with: result) } else { opening = result }
    }
    defer { stop(after: work) }
    // A list that is read quickly, or cannot be read, does not need a waiting screen.
    if let opening, try open(with: opening.get()) { return }
    let terminal = try Terminal(options: self.screen.terminal)
    let shown = LiveScreen(session: self, terminal: terminal, work: work)
    screen = shown
    if let opening { shown.begin(with: try opening.get()) }
    let result = Result { try shown.run(terminal) }
    // if a signal ended the session, restoring the terminal ends the process
    if shown.isTerminated { stop(after: work) }
    terminal.restore()
    stop(after: work)
    if let trouble = recorder?.trouble, !trouble.isEmpty {
      throw Failure(.trouble, trouble)
    }
    try result.get()
  }

  private func begin() throws -> Change? { try feed.begin() }

  /// Stops the session. If the first list is still being read, nothing has been started.
  private func stop(after work: BackgroundWork) {
    _ = work.cancel(.reading)
    if work.waitForReading(Self.patience) { stop() } else { recorder?.finish() }
  }

  /// The time allowed for reading a list before a waiting screen is shown.
  private static let patience = Duration.milliseconds(100)

  /// Follows the first list, if there is one. Returns whether the session's condition is met.
  func open(with first: Change?) throws -> Bool {
    try feed.schema?.checkBar(in: feed.title)
    return try first.map(follow) ?? false
  }

  /// Records a change and reacts to it. Returns whether the session's condition is met.
  func follow(_ change: Change) throws -> Bool {
    recorder?.record(change, of: feed)
    var log = log
    log.key = feed.identity?.keys ?? []
    reactions.hook?.write = log.writeJSON
    return try reactions.follow(
      change, without: quiet, schema: feed.schema, hasKeys: feed.hasKeys,
      isKnown: feed.identity != nil, file: feed.title)
  }

  /// The changes that a screen would not mark.
  var quiet: QuietChanges { screen.muted.unsaid(in: feed.schema) }

  /// Stops everything that was started, and writes everything that remains to be recorded.
  func stop() {
    feed.stop()
    reactions.hook?.stop()
    recorder?.finish()
  }
}
