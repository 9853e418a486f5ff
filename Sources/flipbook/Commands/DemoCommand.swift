import ArgumentParser
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

  func run() throws {
    let choice = try screen.choice()
    try DeckSession.run(title: deck ?? "demo", screen: choice) {
      let deck = try DeckLocation.load(deck.map { [$0] } ?? [], options: table.options)
      return try DeckSession(deck: deck, isPlaying: true, screen: choice)
    }
  }
}
