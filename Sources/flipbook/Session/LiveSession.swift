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
  let table: TableArguments
  let screen: ScreenArguments
  var showsTitle = true
  var keepsMarks = false

  func run(output: OutputChoice) throws {
    defer {
      feed.stop()
      reactions.hook?.stop()
    }
    let first = try feed.begin()
    try TableSchema.checkBar(feed.schema, file: feed.title)
    if let first, try reactions.take(first, schema: feed.schema, file: feed.title) { return }
    guard StandardStream.output.isTerminal else {
      return try LiveLog(session: self, log: ChangeLog(output: output)).run(first)
    }
    let terminal = try Terminal(options: screen.terminalOptions)
    let result = Result { try LiveScreen(session: self, terminal: terminal).run(first, terminal) }
    feed.stop()
    reactions.hook?.stop()
    terminal.restore()
    try result.get()
  }
}
