import ArgumentParser
import FlipbookReading
import FlipbookSnapshots

/// `flipbook [demo] [DECK]`: plays a deck in a loop.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Play a deck of snapshots in a loop.",
    discussion: """
      A deck is a folder with a deck.yaml, a folder of snapshots in the order of their names, or \
      a table with --frame-by. The default deck shows the largest economies of the world over \
      time. The other built-in decks are continents, kanban and states.

      EXAMPLES
        flipbook demo
        flipbook demo --section-by continent
        flipbook demo kanban
        flipbook demo prices.csv --frame-by day --key symbol --bar price
      """)

  @Argument(
    help: "A folder, a table, or the name of a built-in deck. Default: economies.",
    completion: .file())
  var deck: String?
  @OptionGroup var table: DeckArguments
  @OptionGroup var screen: ScreenArguments

  func run() throws {
    let choice = try screen.choice()
    let loaded = try ConsoleWork().run("reading \(deck ?? "demo")") {
      try DeckLocation.loadChanges(
        deck.map { [$0] } ?? [], options: table.options(muting: screen.muted.given))
    }
    try DeckSession(
      loaded: LoadedHistory(deck: loaded, offset: WallClock.offset), screen: choice,
      startsPlaying: true
    ).run()
  }
}

/// `flipbook step SNAPSHOT… | DECK`: opens a deck paused; each key shows one stage.
struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step",
    abstract: "Step through snapshots: each key press shows one stage of a change.",
    discussion: """
      A change has up to six stages, as in a table view: rows are first updated, then deleted, \
      then inserted and moved. → and ← go one stage forward or back, and ] and [ one snapshot. \
      The status line describes each stage. If standard output is not a terminal, the changes are \
      printed, one line per operation.

      EXAMPLES
        flipbook step before.txt after.txt
        flipbook step states
        flipbook step monday.csv tuesday.csv friday.csv --key id
      """)

  @Argument(help: "Two or more files, or one deck.", completion: .file())
  var snapshots: [String]
  @OptionGroup var table: DeckArguments
  @OptionGroup var screen: ScreenArguments

  @Option(help: "Output format if standard output is not a terminal.")
  var output: OutputChoice = .text

  func run() throws {
    let deck = try ConsoleWork().run("reading \(snapshots[0])") {
      try DeckLocation.loadChanges(
        snapshots, options: table.options(muting: screen.muted.given))
    }
    guard StandardStream.output.isTerminal else {
      ChangeLog(output: output, key: deck.identity.keys).print(deck)
      for diagnostic in deck.diagnostics { StandardStream.error.print("flipbook: \(diagnostic)") }
      return ChangeLog.printIdentity(deck.identity)
    }
    try DeckSession(
      loaded: LoadedHistory(deck: deck, offset: WallClock.offset), screen: screen.choice()
    ).run()
  }
}
