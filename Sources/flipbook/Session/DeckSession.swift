import ListMotion
import Snapshots
import TerminalList

/// A deck on the terminal, from the first frame to `q`.
struct DeckSession {
  var deck: Deck
  var isPlaying: Bool
  var screen: ScreenArguments

  func run() throws {
    guard !deck.snapshots.isEmpty else {
      throw Failure(.trouble, "\(deck.title): no snapshots in it")
    }
    let terminal = try Terminal(options: screen.terminalOptions)
    var loop = EventLoop(terminal)
    let view = PlayerView(
      player: Player(deck: deck, isPlaying: isPlaying, speed: screen.playerSpeed),
      size: terminal.size, painter: terminal.rowPainter, motion: screen.motion.style)
    if case .chosen = deck.identity { view.tell(deck.identity.description) }
    if let diagnostic = deck.diagnostics.first { view.tell(diagnostic.description) }
    view.present(on: terminal, at: loop.now)
    while let event = loop.next(until: view.deadline(after: loop.now)) {
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      view.present(on: terminal, at: loop.now)
    }
  }
}
