import Feeds
import Posix
import Snapshots
import TerminalList

/// A list that changes by itself, from its first snapshot to the end: on the terminal, or as a log.
struct LiveSession {
  enum Mode {
    /// Each snapshot is shown as it comes.
    case live
    /// The first snapshot is shown and stays until a key; the others are added after it.
    case history
  }

  let feed: SnapshotFeed
  let mode: Mode
  let reactions: Reactions
  let recorder: Recorder?
  /// The command that runs again and again, if the feed has one.
  var command: CommandSource?
  /// The bytes for earlier snapshots.
  let historyLimit: Int
  let screen: ScreenChoice
  var showsTitle = true
  var keepsMarks = false
  /// When the list is a log, which opens at its end and follows it.
  var logs = LogRule.never

  enum LogRule {
    case never, always
    /// If its rows say when something happened.
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

  func run(output: OutputChoice) throws {
    returnFreeMemory()
    if StandardStream.output.isTerminal {
      try runOnScreen()
    } else {
      try runAsLog(output)
    }
    try reactions.finish()
  }

  private func runAsLog(_ output: OutputChoice) throws {
    let signals = EndingSignals()
    defer { signals.release() }
    // while the first list is read nobody else may ask the feed for anything
    Ending.prepare { recorder?.finish() }
    let first = try ConsoleWork(signals: signals).run("reading", begin)
    Ending.prepare(stop)
    defer { Ending.complete() }
    if try open(with: first) { return }
    try LiveLog(session: self, log: ChangeLog(output: output), signals: signals).run(first)
  }

  private func runOnScreen() throws {
    let work = BackgroundWork()
    var opening: Result<Change?, any Error>?
    var screen: LiveScreen?
    work.start(.reading, "reading", patience: Self.patience, begin) { result in
      if let screen { screen.open(with: result) } else { opening = result }
    }
    defer { stop(after: work) }
    // What is read at once, or cannot be read, needs no screen.
    if let opening, try open(with: opening.get()) { return }
    let terminal = try Terminal(options: self.screen.terminal)
    let shown = LiveScreen(session: self, terminal: terminal, work: work)
    screen = shown
    let result = Result { try shown.run(opening?.get(), hasBegun: opening != nil, terminal) }
    // to restore the terminal after a signal ends the process
    if shown.isTerminated {
      shown.finishRecording(within: Self.lastPatience)
      stop(after: work)
    }
    terminal.restore()
    shown.finishRecording()
    stop(after: work)
    recorder?.printNotices()
    if let trouble = recorder?.trouble, !trouble.isEmpty {
      throw Failure(.trouble, trouble)
    }
    try result.get()
  }

  private func begin() throws -> Change? { try feed.begin() }

  /// Stops. While the first list is still being read, nothing was started.
  private func stop(after work: BackgroundWork) {
    _ = work.cancel(.reading)
    if work.waitForReading(Self.patience) { stop() } else { recorder?.finish() }
  }

  /// How long a list may be read before a screen waits for it.
  private static let patience = Duration.milliseconds(100)
  /// How long a signal waits at most for a snapshot that is being recorded.
  private static let lastPatience = Duration.seconds(1)

  /// Follows the first list, if there is one. Returns whether what is waited for has happened.
  func open(with first: Change?) throws -> Bool {
    try feed.schema?.checkBar(in: feed.title)
    return try first.map(follow) ?? false
  }

  /// Records a change and reacts to it. Returns whether what is waited for has happened.
  func follow(_ change: Change) throws -> Bool {
    recorder?.record(change, of: feed)
    return try reactions.follow(
      change, without: quiet, schema: feed.schema, hasKeys: feed.hasKeys, file: feed.title)
  }

  /// What a screen would not mark.
  var quiet: QuietChanges { screen.muted.unsaid(in: feed.schema) }

  /// Ends what was started, and writes what is left to record.
  func stop() {
    feed.stop()
    reactions.hook?.stop()
    recorder?.finish()
    if !StandardStream.output.isTerminal { recorder?.printNotices() }
  }
}
