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
  /// Whether a list with these columns is a log, which opens at its end and follows it.
  var isLog: (TableSchema?) -> Bool = { _ in false }
  /// Prints changes without a screen, or in sentences even on a terminal.
  let log: ChangeLog

  /// Reads the first list, and follows the others until the end.
  func run() throws {
    returnFreeMemory()
    let signals = hasScreen ? nil : EndingSignals()
    defer { signals?.release() }
    // while the first list is being read, only the thread that reads it may use the feed
    Ending.prepare { recorder?.finish() }
    let first = try ConsoleWork(signals: signals).run("reading") { try feed.begin() }
    Ending.prepare { stop() }
    try follow(from: first, signals)
    try reactions.finish()
  }

  private var hasScreen: Bool { StandardStream.output.isTerminal && !log.isSpoken }

  private func follow(from first: Change?, _ signals: EndingSignals?) throws {
    defer { Ending.complete() }
    if try open(with: first) { return }
    if let signals { return try LiveLog(session: self, signals: signals).run(first) }
    let terminal = try Terminal(options: screen.terminal)
    let shown = LiveScreen(session: self, terminal: terminal)
    let result = Result { try shown.run(terminal, first) }
    // if a signal ended the session, restoring the terminal ends the process
    if shown.isTerminated { Ending.complete() }
    terminal.restore()
    Ending.complete()
    if let trouble = recorder?.trouble, !trouble.isEmpty {
      throw Failure(.trouble, trouble)
    }
    try result.get()
  }

  /// Follows the first list, if there is one. Returns whether the session's condition is met.
  private func open(with first: Change?) throws -> Bool {
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
  private func stop() {
    feed.stop()
    reactions.hook?.stop()
    recorder?.finish()
  }
}
