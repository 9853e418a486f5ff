import ArgumentParser
import Reading
import Snapshots

/// `flipbook [demo] [DECK]`: a deck in a loop.
struct DemoCommand: Subcommand {
  static let name = SubcommandName.demo
  static let configuration = CommandConfiguration.subcommand(
    name,
    abstract: "Play a deck of snapshots in a loop.",
    discussion: """
      A deck is a folder with a deck.yaml, a folder of snapshots in name order, or one table \
      with --frame-by. Without one the deck that ships plays: the largest economies. The others \
      that ship: continents, kanban, states.

      EXAMPLES
        flipbook demo
        flipbook demo --section-by continent
        flipbook demo kanban
        flipbook demo prices.csv --frame-by day --key symbol --bar price
      """)

  @Argument(
    help: "A folder, a table, or the name of a deck that ships.", completion: DeckCompletion.kind)
  var deck: String?
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  static var optionValues: [AnyOptionValue] {
    TableArguments.optionValues + ScreenArguments.optionValues
  }

  static let flags = ScreenArguments.flags

  func run() throws {
    let choice = try screen.choice()
    try DeckSession.run(title: deck ?? "demo", screen: choice) {
      let deck = try DeckLocation.load(
        deck.map { [$0] } ?? [], options: table.options(muting: screen.mutedNames))
      return try DeckSession(deck: deck, isPlaying: true, screen: choice)
    }
  }
}

/// `flipbook step SNAPSHOT… | DECK`: a deck, paused; one key, one stage.
struct StepCommand: Subcommand {
  static let name = SubcommandName.step
  static let configuration = CommandConfiguration.subcommand(
    name,
    abstract: "Step through snapshots: one key, one stage of the change.",
    discussion: """
      → and ← go a stage forward or back, ] and [ a whole snapshot. The status line says what \
      each stage does. When standard output is not a terminal, the changes are printed, a line per \
      operation.

      EXAMPLES
        flipbook step before.txt after.txt
        flipbook step states
        flipbook step monday.csv tuesday.csv friday.csv --key id
      """)

  @Argument(help: "Two or more files, or one deck.", completion: DeckCompletion.kind)
  var snapshots: [String]
  @OptionGroup var table: TableArguments
  @OptionGroup var screen: ScreenArguments

  @Option(help: "What to print when standard output is not a terminal.")
  var output: OutputChoice = .text

  static var optionValues: [AnyOptionValue] {
    TableArguments.optionValues + ScreenArguments.optionValues
      + [
        AnyOptionValue("--output", OutputChoice.self)
      ]
  }

  static let flags = ScreenArguments.flags

  func run() throws {
    guard StandardStream.output.isTerminal else {
      let deck = try ConsoleWork().run("reading") { try load() }
      ChangeLog(output: output).print(deck)
      for diagnostic in deck.diagnostics { StandardStream.error.print("flipbook: \(diagnostic)") }
      return ChangeLog.printIdentity(deck.identity)
    }
    let choice = try screen.choice()
    try DeckSession.run(title: snapshots[0], screen: choice) {
      try DeckSession(deck: load(), isPlaying: false, screen: choice)
    }
  }

  private func load() throws -> Deck {
    let deck = try DeckLocation.load(snapshots, options: table.options(muting: screen.mutedNames))
    guard deck.snapshots.count > 1 else {
      throw Failure(
        .trouble, "\(snapshots[0]): one snapshot only; give a second file, a folder or --frame-by")
    }
    return deck
  }
}
