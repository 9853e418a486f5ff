import ArgumentParser
import FlipbookFeeds

/// `flipbook log FILE`: shows the git revisions of a file.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Step through the git revisions of a file, oldest first, across renames.",
    discussion: """
      ] and [ go to the next or previous revision, → and ← go one stage of the change forward or \
      back, and space plays. The title shows the date, author and subject. Revisions in which no \
      row changed are omitted. A merged branch is one revision, so that each revision is a change \
      to the one before it. If standard output is not a terminal, the changes are printed, one \
      line per operation.

      EXAMPLES
        flipbook log CHANGELOG.md
        flipbook log data/prices.csv --key symbol --last 50
        flipbook log todo.md --output json
      """)

  @Argument(help: "A file that git tracks, or once tracked.", completion: .file()) var file: String
  @OptionGroup(title: "REACTIONS") var reactions: ReactionArguments
  @OptionGroup(title: "HISTORY") var history: HistoryOptions
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show only this many of the newest revisions. Default: all.", valueName: "revisions"),
    transform: OptionValue.count(of: "revisions").parse)
  var last: Int?

  @Option(help: "Output format if standard output is not a terminal.")
  var output: OutputChoice = .text

  func run() throws {
    let source = try RevisionSource(path: file, maximum: last)
    try LiveSession(
      feed: SnapshotFeed(source, options: table.options(muting: screen.muted.given)),
      mode: .history,
      reactions: try reactions.reactions(order: table.sort),
      recorder: try history.recorder(title: file),
      historyLimit: try history.limit,
      screen: try screen.choice(),
      log: ChangeLog(output: output)
    ).run()
  }
}
