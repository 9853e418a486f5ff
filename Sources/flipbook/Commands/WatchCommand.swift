import ArgumentParser
import Snapshots

/// `flipbook watch FILE`: the list as it is saved.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch a file: every save moves the list.",
    discussion: """
      Rows keep their identity: by --key in tables, by likeness in lines and Markdown. What \
      changed keeps a mark until the next key. A file that is gone or half written leaves the \
      last good list on the screen. When standard output is not a terminal, every change is \
      printed, a line per operation.

      EXAMPLES
        flipbook watch todo.md
        flipbook watch prices.csv --key symbol --sort price:desc --bar price
        flipbook watch queue.txt | grep deletes
      """)

  @Argument(help: "The file to watch.") var file: String
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  @Option(help: "What to print when standard output is not a terminal: text or json.")
  var output: OutputChoice = .text

  func run() throws {
    let feed = try WatchFeed(path: file, options: table.options)
    try TableSchema.checkBar(feed.schema, file: file)
    if StandardStream.output.isTerminal {
      try WatchSession(feed: feed, screen: screen).run()
    } else {
      WatchLog(log: ChangeLog(output: output)).run(feed)
    }
  }
}
