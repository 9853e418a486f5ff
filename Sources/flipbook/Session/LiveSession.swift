import Snapshots
import TerminalList

/// A list that changes by itself, from its first snapshot to `q`: on the terminal, or as a log.
struct LiveSession {
  enum Manner {
    /// The newest snapshot is shown as it comes.
    case live
    /// The first one is, and stays until a key; the rest comes behind it.
    case history
  }

  let feed: SnapshotFeed
  let manner: Manner
  let reactions: Reactions
  var keeping = KeepingArguments.Choice()
  let table: TableArguments
  let screen: ScreenChoice
  var showsTitle = true
  var keepsMarks = false

  func run(output: OutputChoice) throws {
    defer { stop() }
    let first = try feed.begin()
    try TableSchema.checkBar(feed.schema, file: feed.title)
    if let first, try take(first, at: WallClock.now) { return }
    guard StandardStream.output.isTerminal else {
      return try LiveLog(session: self, log: ChangeLog(output: output)).run(first)
    }
    let terminal = try Terminal(options: screen.terminal)
    let result = Result { try LiveScreen(session: self, terminal: terminal).run(first, terminal) }
    stop()
    terminal.restore()
    if let trouble = keeping.recorder?.trouble, !trouble.isEmpty {
      throw Failure(.trouble, trouble)
    }
    try result.get()
  }

  /// Records a snapshot and lets the reactions have it; whether what is waited for has happened.
  ///
  /// The snapshots of a history have no times; when they were read says nothing.
  func take(_ snapshot: Snapshot, at moment: Moment) throws -> Bool {
    keeping.recorder?.take(snapshot, of: feed, at: manner == .live ? moment : nil)
    return try reactions.take(snapshot, schema: feed.schema, file: feed.title)
  }

  /// Ends what was started, and writes what is left to record.
  func stop() {
    feed.stop()
    reactions.hook?.stop()
    keeping.recorder?.finish()
  }
}
